/** `validate`: is what a form needs not there yet? `true` means incomplete, as the specification's clients read it. */
import type { ActionDef, Catalogue } from '../../catalogue/types.ts';
import type { Pointer } from '../../engine/types.ts';
import { storedProblems } from '../judge/stored.ts';
import type { Row } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { documentPart } from './documentPart.ts';
import { entityOf } from './entity.ts';
import { reach } from './reach.ts';
import { conditions, namesRow, within } from './where.ts';

const pointersOf = ({ request }: ActionDef): Pointer[] =>
  request?.at === undefined ? [] : typeof request.at === 'string' ? [request.at] : Object.values(request.at.is);

/** The parts of a form that rows of an entity hold: where its documents sit and wherever actions write them to, without what other steps carry. */
export function partsHeld(catalogue: Catalogue, noun: string, at: Pointer): { within: Pointer[]; without: Pointer[] } {
  const writers = Object.values(catalogue.actions)
    .flatMap((actions) => Object.values(actions))
    .filter((def) => 'create' in def.do && def.do.create === noun);
  return { within: [...new Set([at, ...writers.flatMap(pointersOf)])], without: writers.flatMap(({ request }) => request?.without ?? []) };
}

async function first(input: HandlerInput, noun: string, by: readonly string[]): Promise<Row | null> {
  const def = entityOf(input.catalogue, noun);
  const asked = conditions(input, def, by);
  const rows = await within(input, def, asked, (scope) => input.store.find(noun, asked.where, scope, { limit: 1 }));
  return rows[0] ?? null;
}

export async function validate(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const row = namesRow(def, by) ? await reach(input, noun, input.payload[by[0] ?? def.key], by[0] ?? def.key) : await first(input, noun, by);
  const part = documentPart(input.catalogue, def);
  if (row === null || !part) return { rows: [], value: row === null };
  const problems = await storedProblems(input, part.form, partsHeld(input.catalogue, noun, part.at));
  return { rows: [], value: problems.length > 0 };
}
