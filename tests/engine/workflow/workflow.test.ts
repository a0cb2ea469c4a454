import { describe, expect, test } from 'vitest';
import { can, sendEvent, transitionsFrom, type WorkflowFacts } from '../../../src/engine/workflow/machine.ts';
import { eventOf } from '../../../src/engine/workflow/eventOf.ts';
import { startOf, stateOf } from '../../../src/engine/workflow/stateOf.ts';
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';

const employer: WorkflowDef = {
  id: 'employer',
  of: { entity: 'employer', state: 'status' },
  aliases: { waiting: 'Pending', gone: 'Nowhere' },
  events: { by: 'status', is: { Approved: 'approve', Rejected: 'reject' } },
  rules: {
    remarksGiven: { '!!': { var: 'event.remarks' } },
    open: { '!': { var: 'record.closed' } },
    broken: { '==': [{ var: 'record.odd' }, 'x'] },
  },
  may: { approve: { var: 'session.role.verifies' }, reject: { var: 'session.role.verifies' }, modify: { var: 'session.role.edits' } },
  machine: {
    initial: 'Pending',
    states: {
      Pending: {
        meta: { label: 'Pending', tone: 'info' },
        on: {
          approve: { target: 'Approved', guard: 'open' },
          reject: { target: 'Rejected', guard: 'remarksGiven', meta: { otherwise: '{{needed}}' } },
          modify: [
            { target: 'Rejected', guard: 'remarksGiven', actions: [{ type: 'note', params: { fields: ['remarks'] } }] },
            { target: 'Pending', actions: [{ type: 'clear' }] },
          ],
          forget: { target: 'Rejected' },
          check: { target: 'Approved', guard: 'gone' },
        },
      },
      Rejected: { meta: { label: 'Rejected', tone: 'error' } },
      'Self employed/ Other': { meta: { label: 'Other', tone: 'info' }, on: { approve: {} } },
      Approved: { type: 'final', meta: { label: 'Approved', tone: 'success' } },
    },
  },
  examples: [],
};
const verifier = { session: { role: { verifies: true, edits: true } }, record: {} };

describe('a workflow', () => {
  test('begins in its initial state', () => expect(startOf(employer)).toBe('Pending'));

  test.each([
    ['Pending', 'Pending'],
    ['pending', 'Pending'],
    [' WAITING ', 'Pending'],
    ['self employed/ other', 'Self employed/ Other'],
    ['gone', undefined],
    ['nope', undefined],
    ['toString', undefined],
    [null, undefined],
    [5, undefined],
  ])('the text %j means the state %j', (text, state) => expect(stateOf(employer, text)).toBe(state));

  test('an event leads to the next state and names the actions to perform', () => {
    expect(sendEvent(employer, 'Pending', { type: 'approve' }, verifier)).toEqual({ ok: true, state: 'Approved', actions: [] });
    expect(sendEvent(employer, 'Pending', { type: 'modify' }, verifier)).toEqual({
      ok: true,
      state: 'Pending',
      actions: [{ type: 'clear', params: {} }],
    });
    expect(sendEvent(employer, 'Pending', { type: 'modify', remarks: 'x' }, verifier)).toEqual({
      ok: true,
      state: 'Rejected',
      actions: [{ type: 'note', params: { fields: ['remarks'] } }],
    });
  });

  test('D3-EMPVERIFY-11 a guard that fails says why', () => {
    expect(sendEvent(employer, 'Pending', { type: 'reject', remarks: '' }, verifier)).toEqual({
      ok: false,
      rule: 'remarksGiven',
      message: '{{needed}}',
    });
    expect(sendEvent(employer, 'Pending', { type: 'approve' }, { ...verifier, record: { closed: true } })).toEqual({
      ok: false,
      rule: 'open',
      message: '{{problem.transitionRefused}}',
    });
  });

  test('D3-EMPVERIFY-16 who may not is refused before anything is looked at', () => {
    expect(sendEvent(employer, 'Pending', { type: 'reject' }, { session: { role: {} } })).toEqual({
      ok: false,
      rule: 'may',
      message: '{{problem.transitionBarred}}',
    });
    expect(sendEvent(employer, 'Pending', { type: 'forget' }, verifier)).toMatchObject({ ok: false, rule: 'may' });
  });

  test.each([
    ['Approved', 'approve'],
    ['Pending', 'nope'],
    ['Nowhere', 'approve'],
    ['Pending', 'constructor'],
    ['__proto__', 'approve'],
  ])('in %s nothing comes of %s', (state, type) => {
    expect(sendEvent(employer, state, { type }, verifier)).toMatchObject({ ok: false, rule: 'event' });
  });

  test('a guard that no rule names never holds', () => {
    expect(sendEvent({ ...employer, may: { ...employer.may, check: true } }, 'Pending', { type: 'check' }, verifier)).toMatchObject({
      ok: false,
      rule: 'gone',
    });
  });

  test('a transition without a target stays', () =>
    expect(sendEvent(employer, 'Self employed/ Other', { type: 'approve' }, verifier)).toMatchObject({ ok: true, state: 'Self employed/ Other' }));

  test('a machine of the page asks nobody who may', () => {
    const { of: _entity, ...page } = employer;
    expect(sendEvent(page, 'Pending', { type: 'forget' }, {})).toMatchObject({ ok: true, state: 'Rejected' });
  });

  test('a button is there before what the event carries is known', () => {
    expect(can(employer, 'Pending', 'reject', verifier)).toEqual({ ok: true });
    expect(can(employer, 'Pending', { type: 'reject' }, verifier)).toEqual({ ok: false, why: '{{needed}}' });
    const offered = (facts: WorkflowFacts): string[] =>
      [...new Set(transitionsFrom(employer, 'Pending').map(({ event }) => event))].filter((event) => can(employer, 'Pending', event, facts).ok);
    expect(offered(verifier)).toEqual(['approve', 'reject', 'modify']);
    expect(offered({ ...verifier, record: { closed: true } })).toEqual(['reject', 'modify']);
    expect(transitionsFrom(employer, 'Nowhere')).toEqual([]);
  });

  test('a payload names its event', () => {
    expect(eventOf(employer, { status: 'rejected', remarks: 'x' })).toEqual({ type: 'reject', status: 'rejected', remarks: 'x' });
    expect(eventOf(employer, { status: 'Nope' })).toBeUndefined();
    expect(eventOf(employer, {})).toBeUndefined();
    const several: WorkflowDef = {
      ...employer,
      events: {
        by: 'status',
        is: { Approved: [{ with: 'reason', event: 'reject' }, { event: 'approve' }], Rejected: [{ with: 'reason', event: 'reject' }] },
      },
    };
    const eventFor = (payload: Record<string, string | null>) => eventOf(several, payload)?.type;
    expect([eventFor({ status: 'Approved', reason: null }), eventFor({ status: 'approved' }), eventFor({ status: 'Rejected' })]).toEqual([
      'reject',
      'approve',
      undefined,
    ]);
  });

  test('D2-RECO-25 of several events of one word those that the sender may send come first, whatever else is carried or left out', () => {
    const may = { ...employer.may, reject: { var: 'session.role.verifies' }, approve: { var: 'session.role.approves' } };
    const several: WorkflowDef = {
      ...employer,
      may,
      events: { by: 'status', is: { Approved: [{ with: 'reason', event: 'reject' }, { with: 'remarks', event: 'approve' }, { event: 'modify' }] } },
    };
    const eventFor = (role: Record<string, boolean>, payload: Record<string, string | null>) =>
      eventOf(several, { status: 'Approved', ...payload }, { facts: { session: { role } } })?.type;
    const [both, remarks] = [{ reason: null, remarks: 'x' }, { remarks: 'x' }];
    const verifies = { verifies: true, approves: true };
    expect([eventFor(verifies, both), eventFor(verifies, remarks), eventFor(verifies, {})]).toEqual(['reject', 'approve', 'modify']);
    expect([eventFor({ approves: true }, both), eventFor({ approves: true }, remarks)]).toEqual(['approve', 'approve']);
    // An event of others is refused as such; it is never another one by what is left out.
    expect(eventFor({}, { reason: null })).toBe('reject');
    expect(
      sendEvent(several, 'Pending', { type: eventFor({ verifies: true }, { remarks: 'x' }) ?? '' }, { session: { role: { verifies: true } } }),
    ).toMatchObject({ ok: false, rule: 'may' });
  });

  test('of several events of one word the first that the state hears is sent; one that led there is heard, too', () => {
    const several: WorkflowDef = {
      ...employer,
      may: { approve: true, reject: true },
      events: { by: 'status', is: { Approved: [{ event: 'reject' }, { event: 'approve' }] } },
    };
    const eventFor = (state?: string) => eventOf(several, { status: 'Approved' }, { state })?.type;
    expect([eventFor(), eventFor('Pending'), eventFor('Self employed/ Other')]).toEqual(['reject', 'reject', 'approve']);
    // Sent again by the same hand, it is what led there.
    expect([eventFor('Approved'), eventFor('Rejected')]).toEqual(['approve', 'reject']);
  });

  test('equal calls give equal answers: nothing is remembered', () => {
    const first = sendEvent(employer, 'Pending', { type: 'modify' }, verifier);
    sendEvent(employer, 'Pending', { type: 'reject', remarks: 'x' }, { session: { role: {} } });
    expect(sendEvent(employer, 'Pending', { type: 'modify' }, verifier)).toEqual(first);
  });
});
