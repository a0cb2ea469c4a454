/** `get`: one row. */
import { Refusal } from '../door/refusal.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { entityOf, wireRow } from './entity.ts';
import { isId, reach } from './reach.ts';
import { conditions } from './where.ts';

/** By its key: a row out of reach is refused. By other keys: no row where none is. */
export async function get(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const reveal = input.def.reveal ?? [];
  const [key] = by;
  const named = by.length === 1 && key !== undefined && def.columns?.[key] === undefined && def.references?.[key] === undefined;
  if (named) return { rows: [wireRow(input.catalogue, def, await reach(input, noun, input.payload[key], key, reveal))] };
  if (by.some((name) => name.endsWith('Id') && !isId(input.payload[name]))) throw new Refusal('SCOPE_BARRED');
  const { where, scope } = await conditions(input, def, by);
  const rows = await input.store.find(noun, where, scope, { limit: 1, reveal });
  return { rows: rows.map((row) => wireRow(input.catalogue, def, row)) };
}
