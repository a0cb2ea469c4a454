/** What an answer keeps to itself: fields that the form's `see` rules do not show to this session. */
import { holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Call } from '../types.ts';
import { documentPart } from './documentPart.ts';

/** Operations whose answers are rows of an entity. */
const OF_ROWS = ['create', 'update', 'upsertMany', 'put', 'follow', 'get', 'list'] as const;
const isRow = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys of an entity's rows that this session may not see. */
function unseenKeys({ catalogue, session, def: { do: work } }: Call): string[] {
  const noun = OF_ROWS.map((kind) => (work as Partial<Record<string, unknown>>)[kind]).find((name) => typeof name === 'string');
  const entity = typeof noun === 'string' ? catalogue.entities[noun] : undefined;
  const part = entity && documentPart(catalogue, entity);
  const see = part && catalogue.forms[part.form]?.rules.see;
  if (!part || !see) return [];
  const base = part.schema.items ? `${part.at}/*/` : `${part.at}/`;
  return Object.entries(see)
    .filter(([pointer, logic]) => pointer.startsWith(base) && !holds(logic, { session: session?.facts ?? {} }))
    .map(([pointer]) => pointer.slice(base.length).split('/')[0] ?? '');
}

/** Rows as this session may see them: null for the rest. What rules ask inside is whole, or it could not be kept. */
export function seenRows(call: Call, rows: readonly Json[]): Json[] {
  const unseen = call.inside ? [] : unseenKeys(call);
  if (unseen.length === 0) return [...rows];
  const nulls = (row: JsonObject): JsonObject => Object.fromEntries(unseen.filter((key) => Object.hasOwn(row, key)).map((key) => [key, null]));
  return rows.map((row) => (isRow(row) ? { ...row, ...nulls(row) } : row));
}
