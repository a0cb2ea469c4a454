import { itemOf, isBarred } from '../session/facts.ts';
import { centreById, scopesOf } from '../session/people.ts';
import type { Handler } from '../types.ts';

/** A user's scopes with their names, the default first. Scopes of barred roles are not offered (D1-LOGIN-09, D1-SETTINGS-08). */
export const getUserScope: Handler = async ({ payload, session, store, catalogue }) => {
  const userId = Number(payload['userId'] ?? session?.userId);
  const scopes = (await scopesOf(store, userId)).filter(({ roleId }) => !isBarred(catalogue, roleId));
  const ids = [...new Set(scopes.map(({ centreId }) => centreId))];
  const centres = new Map((await Promise.all(ids.map((id) => centreById(store, id)))).flatMap((row) => (row ? [[row.id, row]] : [])));
  return {
    rows: scopes.map(({ centreId, programmeId, roleId }) => ({
      userId,
      centerId: centreId,
      programId: programmeId,
      roleMapId: roleId,
      centerName: centres.get(centreId)?.doc['name'] ?? null,
      programName: itemOf(catalogue.programs, programmeId)?.name ?? null,
      roleName: itemOf(catalogue.roles, roleId)?.name ?? null,
      settingsLocked: itemOf(catalogue.roles, roleId)?.['settingsLocked'] ?? false,
    })),
  };
};
