import { componentFacts } from './components.ts';
import type { Json, JsonObject } from '../types.ts';

interface SessionParts {
  user: JsonObject;
  role: JsonObject;
  program: JsonObject;
  centre: JsonObject;
  model: JsonObject;
}

/** What rules read as `session`: the user and the scope's role, programme, centre and centre model, each with its traits. */
const sessionFacts = ({ user, role, program, centre, model }: SessionParts): JsonObject => ({ user, role, program, centre, model });

/** A row of a table of traits (roles, programmes, centre models). */
export type TraitRow = JsonObject & { id: number };
interface TraitTables {
  roles: { items: readonly TraitRow[] };
  programs: { items: readonly TraitRow[] };
  centreModels: { items: readonly TraitRow[] };
}
/** With config/components.json; without it no session has any part of a record. */
interface ScopeTables extends TraitTables {
  components?: JsonObject;
}
/** A scope names its role and programme by id; the centre is its record, with its model's id as `modelId`. */
interface SessionScope {
  roleMapId: number;
  programId: number;
  centre: JsonObject;
  user: JsonObject;
}

/** A scope that names a row that no table has. Nobody gets rights from a row that is not there. */
export class UnknownScope extends Error {
  override readonly name = 'UnknownScope';
  readonly table: keyof TraitTables;
  readonly id: Json;
  constructor(table: keyof TraitTables, id: Json) {
    super(`no row ${String(id)} in ${table}`);
    this.table = table;
    this.id = id;
  }
}

function rowOf(tables: TraitTables, table: keyof TraitTables, id: Json): TraitRow {
  const row = tables[table].items.find((one) => one.id === id);
  if (!row) throw new UnknownScope(table, id);
  return row;
}

/**
 * The `session` facts of a scope, the same on both sides (D1-SESSION-12 to D1-SESSION-15).
 * @throws UnknownScope when the role, the programme or the centre's model is in no table
 */
export function scopeFacts(tables: ScopeTables, { roleMapId, programId, centre, user }: SessionScope): JsonObject {
  const session = sessionFacts({
    user,
    centre,
    role: rowOf(tables, 'roles', roleMapId),
    program: rowOf(tables, 'programs', programId),
    model: rowOf(tables, 'centreModels', centre['modelId'] ?? null),
  });
  return tables.components === undefined ? session : { ...session, components: componentFacts(tables.components, session) };
}
