/** `get`: one row. */
import { writeAudit } from '../door/audit.ts';
import { Refusal } from '../door/refusal.ts';
import type { Row } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { entityOf, wireRow } from './entity.ts';
import { isId, reach } from './reach.ts';
import { conditions, namesRow, within } from './where.ts';

/** Reading an encrypted field in full leaves a line, unless rules read it inside. */
async function told(input: HandlerInput, noun: string, reveal: readonly string[], row: Row): Promise<Row> {
  if (!input.call.inside && reveal.some((field) => row.doc[field] !== undefined)) {
    await writeAudit(input.store, input.call, `${noun}.revealed`, input.session?.userId ?? null, { entity: noun, id: row.id });
  }
  return row;
}

/** By its key: a row out of reach is refused. By other keys: no row where none is. */
export async function get(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const reveal = input.def.reveal ?? [];
  const [key] = by;
  if (key !== undefined && namesRow(def, by)) {
    const row = await told(input, noun, reveal, await reach(input, noun, input.payload[key], key, reveal));
    return { rows: [wireRow(input.catalogue, def, row)] };
  }
  if (by.some((name) => name.endsWith('Id') && !isId(input.payload[name]))) throw new Refusal('SCOPE_BARRED');
  const asked = conditions(input, def, by);
  const rows = await within(input, def, asked, (scope) => input.store.find(noun, asked.where, scope, { limit: 1, reveal }));
  const seen = await Promise.all(rows.map((row) => told(input, noun, reveal, row)));
  return { rows: seen.map((row) => wireRow(input.catalogue, def, row)) };
}
