import { receiptOf } from '../../engine/workflow/receipt.ts';
import { send } from '../../engine/workflow/machine.ts';
import { startOf } from '../../engine/workflow/stateOf.ts';
import { stateOf } from '../../engine/workflow/stateOf.ts';
import { Refusal } from '../door/refusal.ts';
import { withoutEmpty } from '../operations/document.ts';
import { entityOf, wireRow } from '../operations/entity.ts';
import { centreFor, reach, reachToChange } from '../operations/reach.ts';
import { applied } from '../operations/send.ts';
import type { Row, WritePlan } from '../store/types.ts';
import type { Handler, HandlerInput } from '../types.ts';

const EVENT = { type: 'enlist' };

/** What the engagement's workflow makes of it, with its receipt: nothing where its state does not hear the event (D3-LIST-25). */
function moved(
  { catalogue, clock, session }: HandlerInput,
  { id, doc, version, ...row }: Row,
): { status: string } & Pick<Partial<WritePlan>, 'receipt' | 'writes'> {
  const def = entityOf(catalogue, 'engagement');
  const workflow = catalogue.workflows[def.workflow ?? ''];
  if (!workflow?.of) throw new Error("engagement has no workflow: the catalogue's checks let it through.");
  const { state } = workflow.of;
  const now = stateOf(workflow, String(doc[state])) ?? startOf(workflow);
  const record = wireRow(catalogue, def, { id, doc, version, ...row });
  const facts = { session: session?.facts ?? {}, record, today: clock.today(), constants: catalogue.app.constants };
  const decision = send(workflow, now, EVENT, facts);
  if (!decision.ok) return { status: now };
  const after = withoutEmpty(applied({ ...doc, [state]: decision.state }, decision.actions, { ...facts, event: EVENT }));
  return {
    status: decision.state,
    writes: [{ op: 'update', entity: 'engagement', id, version, doc: after }],
    receipt: { ...receiptOf(workflow, now, EVENT, decision.state, facts) },
  };
}

/** Registers a beneficiary for another program: a shortlist row; a Mobilised engagement becomes Shortlisted, others keep their status (D3-LIST-25). */
export const shortlist: Handler = async (input) => {
  const { payload, session, store } = input;
  const engagement = await reachToChange(input, 'engagement', payload['engagementId'], 'engagementId');
  const student = await reach(input, 'student', payload['dbUserId'], 'dbUserId');
  if (engagement.doc['dbUserId'] !== student.id) throw new Refusal('SCOPE_BARRED', { field: 'engagementId' });
  const centreId = centreFor(input, payload);
  const id = await store.newId('shortlist');
  const { status, writes = [], receipt } = moved(input, engagement);
  const doc = { dbUserId: student.id, engagementId: engagement.id, userId: session?.userId ?? null };
  return {
    rows: [{ id, engagementId: engagement.id, status }],
    values: { name: [student.doc['firstName'], student.doc['lastName']].filter(Boolean).join(' ') },
    plan: {
      writes: [{ op: 'insert', entity: 'shortlist', id, doc, centreId, programmeId: session?.active.programmeId ?? null }, ...writes],
      ...(receipt ? { receipt } : {}),
    },
  };
};
