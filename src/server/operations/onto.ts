import type { OntoDef } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { HandlerInput } from '../types.ts';
import { rowsNamed } from './reference.ts';

/** Every row of a reference in its order, with the stored row that is about it: questions with their answers. The reference's own keys win. */
export function onto({ catalogue }: Pick<HandlerInput, 'catalogue'>, { reference, by }: OntoDef, stored: readonly JsonObject[]): JsonObject[] {
  const found = new Map(stored.map((row) => [row[by], row]));
  return rowsNamed(catalogue, reference).map((row) => ({ ...found.get(row['id'] ?? null), [by]: row['id'] ?? null, ...row }));
}
