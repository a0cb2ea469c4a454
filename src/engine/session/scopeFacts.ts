import { componentFacts } from './components.ts';
import type { Json, JsonObject } from '../types.ts';

/** A row of a table of traits (roles, programmes, centre models). */
export type TraitRow = JsonObject & { id: number };
interface TraitTable {
  items: readonly TraitRow[];
}
/** With config/components.json; without it no session has any part of a record. */
interface ScopeTables extends Record<'roles' | 'programs' | 'centreModels', TraitTable> {
  components?: JsonObject;
}
/** A scope names its role and programme by id; the centre is its record, with its model's id as `modelId`. */
interface SessionScope {
  roleMapId: number;
  programId: number;
  centre: JsonObject;
  user: JsonObject;
}

const rowOf = ({ items }: TraitTable, id: Json): TraitRow | undefined => items.find((one) => one.id === id);

/**
 * What rules read as `session`, the same on both sides (D1-SESSION-12 to D1-SESSION-15): the user and the scope's role, programme, centre and
 * centre model, each with its traits. Undefined where a scope names a row that no table has: nobody gets rights from a row that is not there.
 */
export function scopeFacts(
  { roles, programs, centreModels, components }: ScopeTables,
  { roleMapId, programId, centre, user }: SessionScope,
): JsonObject | undefined {
  const [role, program, model] = [rowOf(roles, roleMapId), rowOf(programs, programId), rowOf(centreModels, centre['modelId'] ?? null)];
  if (!role || !program || !model) return undefined;
  const session = { user, role, program, centre, model };
  return components === undefined ? session : { ...session, components: componentFacts(components, session) };
}
