/** `upsertMany`: several rows, each new or written over the one with the same keys. */
import type { JsonObject } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/types.ts';
import type { Row, Write } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { withoutEmpty } from './document.ts';
import { entityOf } from './entity.ts';
import { centreFor, reachReferences, scopeOf } from './reach.ts';

const isRow = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

async function existing(input: HandlerInput, def: EntityDef, noun: string, over: readonly string[], row: JsonObject): Promise<Row | undefined> {
  const where = Object.fromEntries(over.map((key) => [key, row[key] ?? null]));
  const [found] = await input.store.find(noun, where, scopeOf(input, def), { limit: 1, reveal: def.encrypted ?? [] });
  return found;
}

async function writeFor(input: HandlerInput, def: EntityDef, noun: string, over: readonly string[], row: JsonObject): Promise<Write> {
  await reachReferences(input, def, row);
  const found = await existing(input, def, noun, over, row);
  const { [def.key]: _key, version, ...values } = row;
  const doc = withoutEmpty({ ...found?.doc, ...values });
  if (found) return { op: 'update', entity: noun, id: found.id, doc, ...(typeof version === 'number' ? { version } : {}) };
  const centred = def.scope === 'centre';
  return {
    op: 'insert', entity: noun, id: await input.store.newId(noun), doc,
    centreId: centred ? centreFor(input, row) : null, programmeId: centred ? input.session?.active.programmeId ?? null : null,
  };
}

export async function upsertMany(input: HandlerInput, noun: string, over: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const judged = Object.values(input.judged?.data ?? {}).find(Array.isArray);
  const rows = (judged ?? input.rows).filter(isRow);
  const writes: Write[] = [];
  for (const row of rows) writes.push(await writeFor(input, def, noun, over, row));
  return { rows: writes.map(({ id }, index) => ({ ...rows[index], [def.key]: id })), plan: { writes } };
}
