import { describe, expect, test } from 'vitest';
import { transitionsOf } from '../../src/catalogue/transitions.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { sendEvent, transitionsFrom } from '../../src/engine/workflow/machine.ts';
import { catalogue, messages } from './support/definitions.ts';

const machine = (id: string): WorkflowDef => {
  const def = catalogue.workflows[id];
  if (!def) throw new Error(`no workflow ${id}`);
  return def;
};
/** What an event makes a machine of the page do, in words: `clear`, or the text that it says. */
function effects(id: string, from: string, event: JsonObject & { type: string }, facts: Record<string, Json> = {}): string[] {
  const sent = sendEvent(machine(id), from, event, facts);
  return sent.ok ? sent.actions.map(({ type, params }) => (type === 'say' ? textOf(messages, String(params['text'])) : type)) : [];
}
const call = (session: number, token: number) => ({
  type: 'call',
  now: 1_000_000,
  sessionExpiry: 1_000_000 + session,
  tokenExpiry: 1_000_000 + token,
});

describe('what the checks of definitions read of a machine', () => {
  test.each(Object.values(catalogue.workflows))('$id: the same ways as the machine that decides', (def) => {
    const read = transitionsOf(def).map(({ state, event, transition: { target = state, guard, meta = {} } }) => ({
      from: state,
      event,
      to: target,
      guard,
      meta,
    }));
    expect(read.length).toBeGreaterThan(0);
    expect(read).toEqual(Object.keys(def.machine.states).flatMap((state) => transitionsFrom(def, state)));
  });
});

describe('the session', () => {
  test('D1-SESSION-03 D1-SESSION-04 D1-SESSION-05 D2-CALLS-02 D3-CALLS-03 an expired session is cleared and left, nothing is renewed', () => {
    expect([effects('session', 'SignedIn', call(0, 5)), effects('session', 'SignedIn', call(-1, -1))]).toEqual([
      ['clear', 'leave'],
      ['clear', 'leave'],
    ]);
  });
  test('D1-SESSION-02 a valid call renews the window', () => expect(effects('session', 'SignedIn', call(1, 1))).toEqual(['renew']));
  test('D1-SESSION-07 D1-SESSION-17 D3-CALLS-03 an expired token alone is refreshed', () =>
    expect(effects('session', 'SignedIn', call(1, 0))).toEqual(['renew', 'refresh']));
  test('D1-SESSION-09 a refresh shows nothing and leads nowhere', () => expect(effects('session', 'Refreshing', { type: 'refreshed' })).toEqual([]));
  test('D1-LOGIN-16 D1-ROLES-06 a barred role is cleared before it enters', () => {
    expect(effects('session', 'Opening', { type: 'scoped' }, { session: { role: { barred: true } } })).toEqual(['clear', 'leave']);
    expect(effects('session', 'Opening', { type: 'scoped' }, { session: { role: { barred: false } } })).toEqual(['enter']);
  });
  test('D1-LOGIN-20 Logout clears and leaves', () => expect(effects('session', 'SignedIn', { type: 'signOut' })).toEqual(['clear', 'leave']));
});

describe('the OTP', () => {
  const answered = (more: JsonObject) => ({
    type: 'answered',
    status: '101',
    of: 'primary',
    number: '5432180112',
    dbUserId: null,
    storedNumber: null,
    ...more,
  });
  test.each<[string, string, JsonObject & { type: string }, string[]]>([
    [
      'D1-OTP-10 a short number',
      'NotRequested',
      { type: 'request', of: 'primary', number: '543218011' },
      ['incorrect mobile number, please try again'],
    ],
    [
      "D1-OTP-11 a short parents' number",
      'NotRequested',
      { type: 'request', of: 'secondary', number: '51234' },
      ['incorrect parents mobile number, please try again'],
    ],
    ['D1-OTP-08 a complete number is sent', 'NotRequested', { type: 'request', of: 'primary', number: '5432180112' }, ['generate']],
    ['D1-OTP-12 verifying before asking', 'NotRequested', { type: 'verify', otp: '123456' }, ['Please click "Get OTP" to receive the OTP.']],
    ['D1-OTP-09 D1-OTP-13 five characters are not sent', 'Requested', { type: 'verify', otp: '12345' }, ['Invalid OTP.']],
    ['D1-OTP-09 six characters are sent', 'Requested', { type: 'verify', otp: '123456' }, ['ask']],
    ['D1-OTP-14 another Status than 101', 'Requested', answered({ status: '102' }), ['Invalid OTP, please check again!']],
    [
      'D1-OTP-15 a call that fails',
      'Requested',
      { type: 'failed' },
      ['Mobile No is NOT verified please try again! or check your internet connection!'],
    ],
    [
      'D1-OTP-16 an existing record, number unchanged',
      'Requested',
      answered({ dbUserId: 12, storedNumber: '5432180112' }),
      ['verifyMobileNumber', 'mobile number is successfully verified!'],
    ],
    [
      'D1-OTP-17 D1-OTP-21 an existing record, number changed',
      'Requested',
      answered({ dbUserId: 12, storedNumber: '5000000000' }),
      ['updateVerifiedMobileNumber', 'mobile number is successfully verified and updated!'],
    ],
    [
      'D1-OTP-18 a new record',
      'Requested',
      answered({}),
      ['Mobile Number is successfully verified, please fill out the basic details to continue and save the student!'],
    ],
  ])('%s', (_title, from, event, expected) => expect(effects('otp', from, event)).toEqual(expected));
});
