/** `reference`: rows that the definitions hold: tables, option lists, reference files, pincodes. */
import type { Json, JsonObject } from '../../engine/types.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { pincodeRows } from './pincodes.ts';

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

function optionRows(catalogue: Catalogue, name: string): JsonObject[] | undefined {
  const messages = catalogue.messages[String(catalogue.app['language'] ?? 'en')] ?? {};
  return catalogue.options[name]?.items.map((item) => ({ id: item.value, ...item, name: textOf(messages, item.label) }));
}

/** Rows by name. Tables first, then option lists, then files under config/reference. */
export function rowsNamed(catalogue: Catalogue, name: string): JsonObject[] {
  const tables: Record<string, { items: JsonObject[] }> = {
    roles: catalogue.roles,
    programs: catalogue.programs,
    'centre-models': catalogue.centreModels,
  };
  const table = Object.hasOwn(tables, name) ? tables[name]?.items : optionRows(catalogue, name);
  const held = catalogue.reference[name] ?? [];
  return table ?? (Array.isArray(held) ? held.filter(isObject) : []);
}

/** A key that no row has names the row itself: `programId` of a programme. */
const fieldFor = (rows: readonly JsonObject[], key: string): string => (rows.some((row) => Object.hasOwn(row, key)) ? key : 'id');

const sameValue = (row: Json | undefined, sent: Json | undefined): boolean =>
  Array.isArray(sent) ? sent.some((one) => sameValue(row, one)) : row !== undefined && sent !== undefined && String(row) === String(sent);

export async function reference(input: HandlerInput, name: string, by: readonly string[] = [], take?: readonly string[]): Promise<HandlerAnswer> {
  const { catalogue, config, payload } = input;
  const rows = name === 'pincodes' ? await pincodeRows(config.configDir, String(payload['pincode'])) : rowsNamed(catalogue, name);
  const wanted = by.filter((key) => payload[key] !== undefined && payload[key] !== null);
  const found = rows.filter((row) => wanted.every((key) => sameValue(row[fieldFor(rows, key)], payload[key])));
  if (!take) return { rows: found };
  return { rows: found.map((row) => Object.fromEntries(take.map((key) => [key, row[key] ?? null]))) };
}
