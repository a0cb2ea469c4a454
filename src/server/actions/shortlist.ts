import { Refusal } from '../refusal.ts';
import { centreFor, reachRow, reachToChange } from '../records/scopeAccess.ts';
import { stepOf } from '../operations/step.ts';
import type { Handler } from '../call.ts';
import { EVERYWHERE } from '../session/people.ts';
import { reading } from './reading.ts';

/** `true`: already shortlisted for another program (D3-LIST-21). */
export const checkEligibleForShortlist: Handler = reading({ shortlist: { by: ['dbUserId'] } }, async (input) => {
  const student = await reachRow(input, 'student', input.payload['dbUserId'], 'dbUserId');
  return { rows: [], value: (await input.store.find('shortlist', { dbUserId: student.id }, EVERYWHERE, { limit: 1 })).length > 0 };
});

/** Registers a beneficiary for another program: a shortlist row; a Mobilised engagement becomes Shortlisted, an Enrolled one stays so and is not written (D3-LIST-25, D3-GAP-43). */
export const shortlist: Handler = reading(
  { engagement: { of: ['dbUserId', 'status'] }, student: { of: ['firstName', 'lastName'] } },
  async (input) => {
    const { payload, session, store } = input;
    const engagement = await reachToChange(input, 'engagement', payload['engagementId'], 'engagementId');
    const student = await reachRow(input, 'student', payload['dbUserId'], 'dbUserId');
    if (engagement.doc['dbUserId'] !== student.id) throw new Refusal('SCOPE_BARRED', { field: 'engagementId' });
    const [centreId, id] = [centreFor(input, payload), await store.newId('shortlist')];
    const step = await stepOf(input, { noun: 'engagement', row: engagement, event: { type: 'enlist' } });
    if (!step.ok) throw step.refusal;
    const { writes = [], ...rest } = step.again || step.state === engagement.doc['status'] ? {} : step.plan;
    const doc = { dbUserId: student.id, engagementId: engagement.id, userId: session?.userId ?? null };
    return {
      rows: [{ id, engagementId: engagement.id, status: step.state }],
      values: { name: [student.doc['firstName'], student.doc['lastName']].filter(Boolean).join(' ') },
      plan: {
        writes: [{ op: 'insert', entity: 'shortlist', id, doc, centreId, programmeId: session?.active.programmeId ?? null }, ...writes],
        ...rest,
      },
    };
  },
);
