/** Options and fields that definitions drop while records hold them: nobody could choose or see them any more. */
import { joinedValues } from '../engine/form/schema.ts';
import { pointerOf, type Segments } from '../engine/json.ts';
import type { Json } from '../engine/types.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { allStoredFields, formOf, fieldsOfRows, takesValue, type StoredField } from '../catalogue/fieldsOfRows.ts';
import { nounOf } from '../catalogue/expand/documents.ts';
import { DefinitionRefused } from './store/errors.ts';
import { tableOf } from './store/schema/names.ts';
import { isRolledBack } from './studio/servedOverlay.ts';
import type { Query } from './store/rowMoves.ts';

/** Nothing, as documents say it. */
export const NOTHING = `('null', '""', '[]', '{}')`;
/** A path through lists, each of their values for itself. */
export const jsonPath = (path: Segments): string => `$${path.map((key) => `.${JSON.stringify(key)}`).join('')}[*]`;

/** What stands at a place in the records of an entity, with how many hold it, most first. */
export const heldValues = (query: Query, entity: string, path: Segments): Promise<{ value: Json; count: number }[]> =>
  query(
    `select v as value, count(distinct t.id)::int as count from ${tableOf(entity)} t, jsonb_path_query(t.doc, $1::text::jsonpath) v
     where v not in ${NOTHING} group by v order by 2 desc, 1`,
    [jsonPath(path)],
  );

export const recordsOf = (count: number, entity: string, verb: string): string =>
  count === 1 ? `1 record of ${entity} ${verb}s` : `${count} records of ${entity} ${verb}`;

/** What a migration would have to say. */
export const migrationFor = (move: object): string =>
  `a migration that says where they go: config/migrations/<name>.json with ${JSON.stringify(move)}`;

/** Whether what a field chooses from has lost anything: only then records are looked at. */
function hasLost(from: Catalogue, to: Catalogue, before: StoredField, now: StoredField): boolean {
  if (before.list === undefined && before.values === undefined) return false;
  const long = from.longLists[before.list ?? ''];
  if (long) return now.list !== before.list || to.longLists[before.list ?? ''] !== long;
  const values = before.values ?? from.options[before.list ?? '']?.items.map(({ value }) => value) ?? [];
  return values.some((value) => !takesValue(to, now, value));
}

/** What definitions drop and records hold: what is wrong with that, and how it is told where it was meant; `name`: what the file says no more. */
interface HeldThing {
  file: string;
  pointer: string;
  name: string;
  wrong: string;
  right: string;
  sentence: string;
}

async function* heldField(query: Query, from: Catalogue, { entity, path, schema }: StoredField): AsyncGenerator<HeldThing> {
  const [tally] = await query<{ count: number }>(
    `select count(*)::int as count from ${tableOf(entity)} t
     where exists (select 1 from jsonb_path_query(t.doc, $1::text::jsonpath) v where v not in ${NOTHING})`,
    [jsonPath(path)],
  );
  if (tally === undefined || tally.count === 0) return;
  const field = pointerOf(path);
  yield {
    file: schema ? `schemas/forms/${formOf(from, entity) ?? ''}/schema.json` : `config/entities/${entity}.json`,
    pointer: schema ? '/properties' : '/columns',
    name: JSON.stringify(path.at(-1)),
    wrong: `the field "${field}" is gone, and ${recordsOf(tally.count, entity, 'hold')} a value of it: nobody would see it any more`,
    right: `the field as it was, or ${migrationFor({ entity, field, into: '/…' })}, "into": null to drop them; what the new field holds already is not written over`,
    sentence: `${recordsOf(tally.count, entity, 'keep')} a value of "${field}", which nobody sees until the field is back`,
  };
}

async function* heldOptions(query: Query, from: Catalogue, to: Catalogue, before: StoredField, now: StoredField): AsyncGenerator<HeldThing> {
  const { entity, path, list, schema } = before;
  const possible = from.options[list ?? '']?.items.map(({ value }) => value) ?? before.values ?? [];
  const isLost = (value: Json): boolean => takesValue(from, before, value) && !takesValue(to, now, value);
  for (const { value, count } of await heldValues(query, entity, path)) {
    const lost = (joinedValues(schema, value, possible) ?? [value]).find(isLost);
    if (lost === undefined) continue;
    const field = pointerOf(path);
    const name = JSON.stringify(lost);
    const move = list === undefined ? { entity, field, from: lost, to: '…' } : { options: list, from: lost, to: '…' };
    yield {
      file:
        list === undefined ? `schemas/forms/${formOf(from, entity) ?? ''}/schema.json` : (from.optionFiles[list] ?? `config/options/${list}.json`),
      pointer: list === undefined ? '/properties' : '/items',
      name,
      wrong: `the option ${name} is gone, and ${recordsOf(count, entity, 'hold')} it in "${field}": nobody could choose it any more`,
      right: `the option as it was, or ${migrationFor(move)}, "to": null for nothing`,
      sentence: `${recordsOf(count, entity, 'keep')} ${name} in "${field}", which nobody can choose until it is back`,
    };
  }
}

async function* heldEntity(query: Query, from: Catalogue, entity: string): AsyncGenerator<HeldThing> {
  const [tally] = await query<{ count: number }>(`select count(*)::int as count from ${tableOf(entity)}`);
  if (tally === undefined || tally.count === 0) return;
  const form = formOf(from, entity);
  const subject = tally.count === 1 ? '1 record of it is' : `${tally.count} records of it are`;
  yield {
    file: form === undefined || nounOf(form) !== entity ? `config/entities/${entity}.json` : `schemas/forms/${form}/binding.json`,
    pointer: '',
    name: '{',
    wrong: `"${entity}" is gone, and ${subject} stored: nobody would see them any more`,
    right: 'the file as it was, until they are deleted',
    sentence: `${subject} kept of "${entity}", unseen until it is back`,
  };
}

async function* heldThings(query: Query, from: Catalogue, to: Catalogue): AsyncGenerator<HeldThing> {
  for (const entity of Object.keys(from.entities)) if (!to.entities[entity]) yield* heldEntity(query, from, entity);
  for (const before of allStoredFields(from)) {
    const now = fieldsOfRows(to).get(before.entity)?.get(pointerOf(before.path));
    if (!to.entities[before.entity]) continue;
    if (!now) yield* heldField(query, from, before);
    else if (hasLost(from, to, before, now)) yield* heldOptions(query, from, to, before, now);
  }
}

/** @throws DefinitionRefused for the first entity, field or option that is gone and held, unless a version that brought it was rolled back */
export async function refuseHeldValues(query: Query, from: Catalogue, to: Catalogue): Promise<void> {
  for await (const { file, pointer, name, wrong, right } of heldThings(query, from, to))
    if (!(await isRolledBack(query, file, name))) throw new DefinitionRefused(file, pointer, wrong, right, { waits: true });
}

/** What records keep, unseen, of what a version brought that is rolled back. */
export async function keptUnseen(query: Query, from: Catalogue, to: Catalogue): Promise<string[]> {
  const sentences: string[] = [];
  for await (const thing of heldThings(query, from, to)) sentences.push(thing.sentence);
  return sentences;
}
