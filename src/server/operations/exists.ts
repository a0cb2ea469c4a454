/** `exists`: whether a row is there that holds what counts. */
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { entityOf, wireRow } from './entity.ts';
import { conditions, within } from './where.ts';

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** True when a row that the payload picks has something under every key of `having`. */
export async function exists(input: HandlerInput, noun: string, by: readonly string[], having: readonly string[] = []): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const asked = conditions(input, def, by);
  const rows = await within(input, def, asked, (scope) => input.store.find(noun, asked.where, scope));
  const value = rows.map((row) => wireRow(input.catalogue, def, row)).some((row) => having.every((key) => !isEmpty(row[key])));
  return { rows: [], value };
}
