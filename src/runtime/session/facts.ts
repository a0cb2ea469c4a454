import type { ClientCatalogue, RowTable } from '../../catalogue/types.ts';
import { sessionFacts } from '../../engine/session/sessionFacts.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { SessionView } from './keys.ts';
import type { ScopeDetails } from './scope.ts';

const rowOf = (table: RowTable, id: number): JsonObject => table.items.find((item) => item.id === id) ?? {};

/**
 * What rules read as `session` in the page (D1-SESSION-12 to 15): ids from the session, traits from the catalogue's
 * tables, the centre's record.
 */
export function factsOf(
  catalogue: Pick<ClientCatalogue, 'roles' | 'programs' | 'centreModels'>,
  session: SessionView,
  details: ScopeDetails,
): JsonObject {
  return sessionFacts({
    user: { id: session.userid, names: session.names, userName: session.userName },
    role: rowOf(catalogue.roles, session.roleid),
    program: rowOf(catalogue.programs, session.defaultProgramId),
    centre: {
      ...details.centre,
      id: session.centerId,
      name: session.centerName,
      modelId: session.modelId,
      batchCreation: session.centerBatchCreation,
    },
    model: rowOf(catalogue.centreModels, session.modelId),
  });
}
