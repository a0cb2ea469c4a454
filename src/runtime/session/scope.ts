import { objectOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { CallAction } from '../client/callAction.ts';
import type { SessionData, SessionView } from './sessionStore.ts';
import type { ClientCatalogue } from '../../catalogue/types.ts';
import { scopeFacts } from '../../engine/session/scopeFacts.ts';

/**
 * What rules read as `session` in the page (D1-SESSION-12 to 15): ids from the session, traits from the catalogue's
 * tables, the centre's record. Null where a table has no such row: nothing can be decided for who acts with it.
 */
export function sessionFactsOf(
  catalogue: Pick<ClientCatalogue, 'roles' | 'programs' | 'centreModels' | 'components'>,
  session: SessionView,
  details: ScopeDetails,
): JsonObject | null {
  const centre = {
    ...details.centre,
    id: session.centerId,
    name: session.centerName,
    modelId: session.modelId,
    batchCreation: session.centerBatchCreation,
  };
  const user = { id: session.userid, names: session.names, userName: session.userName, passwordDue: session.passwordDue === 'Y' };
  return scopeFacts(catalogue, { roleMapId: session.roleid, programId: session.defaultProgramId, centre, user }) ?? null;
}

/** One row of getUserScope (D1-ROLES-02). */
export interface ScopeRow {
  centerId: number;
  roleMapId: number;
  programId: number;
}

/** What is read for the active scope beside the session's keys: the whole centre record, and component name -> shown. */
export interface ScopeDetails {
  centre: JsonObject;
  visibility: Readonly<Record<string, boolean>>;
}
interface ReadScope {
  part: Partial<SessionData>;
  details: ScopeDetails;
}

const number = (value: Json | undefined): number => Number(value ?? 0) || 0;
const text = (value: Json | undefined): string => (value === null || value === undefined ? '' : String(value));

/** Reads a scope row; 0 for what is missing. */
export function scopeRow(value: Json | undefined): ScopeRow {
  const row = objectOf(value);
  return { centerId: number(row['centerId']), roleMapId: number(row['roleMapId']), programId: number(row['programId']) };
}

const OFF: ReadonlySet<string> = new Set(['n', 'no', 'false', '0']);

/** Component name -> shown: Y/N, true/false and 1/0 are understood; a component not listed is shown (D12-GAP-091). */
function visibilityOf(rows: readonly Json[]): Record<string, boolean> {
  return Object.fromEntries(rows.map(objectOf).map((row) => [text(row['componentName']), !OFF.has(text(row['isVisibility']).toLowerCase())]));
}

/** Centre record -> the session's own keys (D1-SESSION-13, D1-SESSION-14). */
function centreKeys(centerId: number, centre: JsonObject): Partial<SessionData> {
  return {
    centerId,
    centerName: text(centre['name']),
    assessmentCenterId: number(centre['assessmentCenterId']),
    modelId: number(centre['model'] ?? centre['modelId']),
    centerState: text(centre['state']),
    centerBulkFiled: text(centre['bulkUpload']),
    centerBatchCreation: text(centre['batchCreation']),
  };
}

/**
 * Reads role name, centre, programme name and component visibility of a scope, side by side (D1-LOGIN-11 to 14). Throws
 * CallProblem.
 */
export async function readScope(call: CallAction, { centerId, roleMapId, programId }: ScopeRow): Promise<ReadScope> {
  const [role, centre, program, visibility] = await Promise.all([
    call('role', 'getRoleDetails', { roleId: roleMapId }),
    call('centre', 'findcenter', { centerId }),
    call('program', 'findprogram', { programId }),
    call('program-mapping', 'fetchByProgramIdAndRoleId', { programId, roleId: roleMapId }),
  ]);
  const centreRow = objectOf(centre.rows[0]);
  return {
    part: {
      roleid: roleMapId,
      defaultRoleId: roleMapId,
      roleName: text(objectOf(role.rows[0])['name']),
      defaultProgramId: programId,
      programName: text(objectOf(program.rows[0])['name']),
      ...centreKeys(centerId, centreRow),
    },
    details: { centre: centreRow, visibility: visibilityOf(visibility.rows) },
  };
}
