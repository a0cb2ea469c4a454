import { Refusal } from '../refusal.ts';
import { entityOf } from '../records/entity.ts';
import { isGuest, isId, reach, reachToChange } from '../records/reach.ts';
import { centreById } from '../session/people.ts';
import type { Handler } from '../call.ts';

/**
 * Moves a beneficiary with her engagement to another centre; from then on it is that centre's (D1-CALLS-37). Where she belongs to another
 * centre and only the engagement is here, only the engagement moves.
 */
export const updateCenterIdBaisedOnEngagementId: Handler = async (input) => {
  const { catalogue, payload, store } = input;
  const centreId = payload['centerId'];
  if (!isId(centreId) || !(await centreById(store, centreId))) throw new Refusal('SCOPE_BARRED', { field: 'centerId' });
  const engagement = await reachToChange(input, 'engagement', payload['engagementId'], 'engagementId');
  const student = await reach(input, 'student', engagement.doc['dbUserId'], 'dbUserId', entityOf(catalogue, 'student').encrypted);
  const version = typeof payload['version'] === 'number' ? payload['version'] : engagement.version;
  return {
    rows: [{ engagementId: engagement.id, centerId: centreId, version: engagement.version + 1 }],
    plan: {
      writes: [
        ...(isGuest(input, student) ? [] : [{ op: 'update' as const, entity: 'student', id: student.id, doc: student.doc, centreId }]),
        { op: 'update', entity: 'engagement', id: engagement.id, version, doc: engagement.doc, centreId },
      ],
    },
  };
};
