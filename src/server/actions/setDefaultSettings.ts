import { Refusal } from '../door/refusal.ts';
import { isBarred } from '../session/facts.ts';
import { EVERYWHERE, scopesOf } from '../session/people.ts';
import type { Handler } from '../types.ts';

/** `setDefaultSettings`: one of the user's own scopes becomes the default and, for oneself, what the running session acts with (D1-SETTINGS-09, D1-SETTINGS-12). */
export const setDefaultSettings: Handler = async ({ payload, session, store, catalogue, sessions }) => {
  const userId = Number(payload['userId']);
  const scopes = await scopesOf(store, userId);
  const chosen = scopes.find(
    ({ centreId, programmeId, roleId }) =>
      centreId === payload['centerId'] && programmeId === payload['programId'] && roleId === payload['roleMapId'],
  );
  if (!chosen || isBarred(catalogue, chosen.roleId)) throw new Refusal('SCOPE_BARRED', { field: 'roleMapId' });
  const first = Math.min(...scopes.map(({ position }) => position));
  const isDefault = scopes[0]?.id === chosen.id;
  const doc = { ...chosen.doc, position: first - 1 };
  return {
    rows: [{ userId, roleMapId: chosen.roleId, centerId: chosen.centreId, programId: chosen.programmeId }],
    plan: { scope: EVERYWHERE, writes: isDefault ? [] : [{ op: 'update', entity: 'scope', id: chosen.id, doc }] },
    after: async () => {
      if (session?.userId === userId) await sessions.switchScope(session.id, chosen);
    },
  };
};
