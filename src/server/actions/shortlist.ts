import { stateOf } from '../../engine/workflow/stateOf.ts';
import { Refusal } from '../door/refusal.ts';
import { centreFor, reach } from '../operations/reach.ts';
import type { Write } from '../store/types.ts';
import type { Handler } from '../types.ts';

const SHORTLISTED = 'Shortlisted';
const MOBILISED = 'Mobilised';

/** Registers a beneficiary for another program: a shortlist row; a Mobilised engagement becomes Shortlisted, others keep their status (D3-LIST-25). */
export const shortlist: Handler = async (input) => {
  const { catalogue, payload, session, store } = input;
  const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
  const student = await reach(input, 'student', payload['dbUserId'], 'dbUserId');
  if (engagement.doc['dbUserId'] !== student.id) throw new Refusal('SCOPE_BARRED', { field: 'engagementId' });
  const centreId = centreFor(input, payload);
  const id = await store.newId('shortlist');
  const workflow = catalogue.workflows['engagement'];
  const isMobilised = workflow !== undefined && stateOf(workflow, String(engagement.doc['status'])) === MOBILISED;
  const moved: Write[] = isMobilised
    ? [{ op: 'update', entity: 'engagement', id: engagement.id, version: engagement.version, doc: { ...engagement.doc, status: SHORTLISTED } }] : [];
  const doc = { dbUserId: student.id, engagementId: engagement.id, userId: session?.userId ?? null };
  return {
    rows: [{ id, engagementId: engagement.id, status: isMobilised ? SHORTLISTED : engagement.doc['status'] ?? null }],
    values: { name: [student.doc['firstName'], student.doc['lastName']].filter(Boolean).join(' ') },
    plan: { writes: [{ op: 'insert', entity: 'shortlist', id, doc, centreId, programmeId: session?.active.programmeId ?? null }, ...moved] },
  };
};
