import { itemOf, isBarred } from '../session/facts.ts';
import { centresNamed, scopesOf, EVERYWHERE } from '../session/people.ts';
import { setActiveScope } from '../session/sessions.ts';
import type { Handler } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { componentFacts } from '../../engine/session/components.ts';
import { reading } from './reading.ts';

/** Which components a programme and a role see: `isVisibility` Y or N per `componentName` (D1-LOGIN-14, D1-ROLES-07). */
export const fetchByProgramIdAndRoleId: Handler = async ({ payload, catalogue }) => {
  const session = { role: itemOf(catalogue.roles, payload['roleId']) ?? {}, program: itemOf(catalogue.programs, payload['programId']) ?? {} };
  return {
    rows: Object.entries(componentFacts(catalogue.components, session)).map(([componentName, isSeen]) => ({
      componentName,
      isVisibility: isSeen ? 'Y' : 'N',
    })),
  };
};

/** `setDefaultSettings`: one of the user's own scopes becomes the default and, for oneself, what the running session acts with (D1-SETTINGS-09, D1-SETTINGS-12). */
export const setDefaultSettings: Handler = reading(
  { scope: { by: ['userId'], of: ['position'] } },
  async ({ payload, session, store, catalogue }) => {
    const userId = Number(payload['userId']);
    const scopes = await scopesOf(store, userId);
    const scope = scopes.find(
      ({ centreId, programmeId, roleId }) =>
        centreId === payload['centerId'] && programmeId === payload['programId'] && roleId === payload['roleMapId'],
    );
    if (!scope || isBarred(catalogue, scope.roleId)) throw new Refusal('SCOPE_BARRED', { field: 'roleMapId' });
    const first = Math.min(...scopes.map(({ position }) => position));
    const isDefault = scopes[0]?.id === scope.id;
    const doc = { ...scope.doc, position: first - 1 };
    return {
      rows: [{ userId, roleMapId: scope.roleId, centerId: scope.centreId, programId: scope.programmeId }],
      plan: { scope: EVERYWHERE, writes: isDefault ? [] : [{ op: 'update', entity: 'scope', id: scope.id, doc }] },
      after: async () => {
        if (session?.userId === userId) await setActiveScope(store, session.id, scope);
      },
    };
  },
);

/** A user's scopes with their names, the default first. Scopes of barred roles are not offered (D1-LOGIN-09, D1-SETTINGS-08). */
export const getUserScope: Handler = reading(
  { scope: { by: ['userId'] }, centre: { of: ['name'] } },
  async ({ payload, session, store, catalogue }) => {
    const userId = Number(payload['userId'] ?? session?.userId);
    const scopes = (await scopesOf(store, userId)).filter(({ roleId }) => !isBarred(catalogue, roleId));
    const ids = scopes.map(({ centreId }) => centreId);
    const centres = await centresNamed(store, ids);
    return {
      rows: scopes.map(({ centreId, programmeId, roleId }) => ({
        userId,
        centerId: centreId,
        programId: programmeId,
        roleMapId: roleId,
        centerName: centres.get(centreId)?.name ?? null,
        programName: itemOf(catalogue.programs, programmeId)?.name ?? null,
        roleName: itemOf(catalogue.roles, roleId)?.name ?? null,
        settingsLocked: itemOf(catalogue.roles, roleId)?.['settingsLocked'] ?? false,
      })),
    };
  },
);
