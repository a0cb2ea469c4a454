/** `upsertMany`: several rows, each new or written over the one with the same keys. */
import type { JsonObject } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/types.ts';
import type { Row, Write } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { requestSchema } from '../door/requestSchema.ts';
import { ROW_KEYS, withoutEmpty } from './document.ts';
import { entityOf } from './entity.ts';
import { Refusal } from '../door/refusal.ts';
import { centreFor, isId, scopeOf } from './reach.ts';
import { judgeReferences } from './references.ts';

const isRow = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The row that this one is written over. Throws SCOPE_BARRED for an id that is not among those with the same keys. */
export async function existing(input: HandlerInput, def: EntityDef, noun: string, over: readonly string[], row: JsonObject): Promise<Row | undefined> {
  if (over.includes(def.key) && !isId(row[def.key])) return undefined;
  const where = Object.fromEntries(over.map((key) => [key, row[key] ?? null]));
  const [found] = await input.store.find(noun, where, scopeOf(input, def), { limit: 1, reveal: def.encrypted ?? [] });
  if (over.includes(def.key) && !found) throw new Refusal('SCOPE_BARRED', { field: def.key });
  return found;
}

async function writeFor(input: HandlerInput, def: EntityDef, noun: string, over: readonly string[], row: JsonObject): Promise<Write> {
  const found = await existing(input, def, noun, over, row);
  await judgeReferences(input, def, row, found?.doc);
  const { version } = row;
  const doc = withoutEmpty({ ...found?.doc, ...Object.fromEntries(Object.entries(row).filter(([key]) => key !== def.key && !ROW_KEYS.includes(key))) });
  if (found) return { op: 'update', entity: noun, id: found.id, doc, version: typeof version === 'number' ? version : found.version };
  const centred = def.scope === 'centre';
  return {
    op: 'insert', entity: noun, id: await input.store.newId(noun), doc,
    centreId: centred ? centreFor(input, row) : null, programmeId: centred ? input.session?.active.programmeId ?? null : null,
  };
}

/** A judged row, null for what is empty now: it takes the place of what was stored. */
function formRow(input: HandlerInput, row: JsonObject): JsonObject {
  const { formKeys } = requestSchema(input.catalogue, input.def);
  return { ...Object.fromEntries([...formKeys].map((key) => [key, null])), ...row };
}

/** What the form judged: the rows of its table, or the one row that it is itself. The keys beside it stay as they were sent. */
function judgedRows({ judged, def }: HandlerInput): JsonObject[] | undefined {
  const table = def.request?.at === undefined ? undefined : judged?.data['rows'];
  return Array.isArray(table) ? table.filter(isRow) : judged && [judged.data];
}

export async function upsertMany(input: HandlerInput, noun: string, over: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const sent = input.rows.filter(isRow);
  const rows = judgedRows(input)?.map((row, index) => ({ ...sent[index], ...formRow(input, row) })) ?? sent;
  const writes: Write[] = [];
  for (const row of rows) writes.push(await writeFor(input, def, noun, over, row));
  return { rows: writes.map(({ id }, index) => ({ ...rows[index], [def.key]: id })), plan: { writes } };
}
