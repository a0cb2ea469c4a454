import type { ClientCatalogue } from '../../catalogue/types.ts';
import { scopeFacts, UnknownScope } from '../../engine/session/scopeFacts.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { SessionView } from './keys.ts';
import type { ScopeDetails } from './scope.ts';

/**
 * What rules read as `session` in the page (D1-SESSION-12 to 15): ids from the session, traits from the catalogue's
 * tables, the centre's record. Null where a table has no such row: nothing can be decided for who acts with it.
 */
export function factsOf(
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
  const user = { id: session.userid, names: session.names, userName: session.userName };
  try {
    return scopeFacts(catalogue, { roleMapId: session.roleid, programId: session.defaultProgramId, centre, user });
  } catch (fault) {
    if (fault instanceof UnknownScope) return null;
    throw fault;
  }
}
