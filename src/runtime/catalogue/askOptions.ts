/** Asks for rows of option lists that are too long for a page. Loaded with the first form or list that has one. */
import type { LongItem } from '../../engine/types.ts';
import { getJson, type Fetch } from '../client/send.ts';
import { CATALOGUE } from './catalogueStore.ts';

/** Whom to ask: the definitions that the page draws with, in its language. */
export interface OptionsAt {
  fetch: Fetch;
  hash: string;
  language: string;
}
interface Answer {
  items: LongItem[];
  total: number;
}
type OptionQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** How many values the server takes in one question. */
const VALUES = 100;

/** The same question has the same address, so that a browser need not ask twice. Throws CallProblem. */
export function askOptions({ fetch, hash, language }: OptionsAt, list: string, query: OptionQuery, signal?: AbortSignal): Promise<Answer> {
  const pairs = Object.entries({ ...query, language }).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [key, String(one)]),
  );
  return getJson(fetch, `${CATALOGUE}/${hash}/options/${list}?${new URLSearchParams(pairs).toString()}`, {}, signal);
}

/** The rows with these values, those that there are. Throws CallProblem. */
export async function askLabels(at: OptionsAt, list: string, values: readonly string[]): Promise<LongItem[]> {
  const parts = Array.from({ length: Math.ceil(values.length / VALUES) }, (_, index) => values.slice(index * VALUES, (index + 1) * VALUES));
  const answers = await Promise.all(parts.map((value) => askOptions(at, list, { value })));
  return answers.flatMap(({ items }) => items);
}
