import { describe, expect, test } from 'vitest';
import { transitionsOf } from '../../src/catalogue/transitions.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { sendEvent, transitionsFrom } from '../../src/engine/workflow/machine.ts';
import { catalogue, entryOf, messages } from './support/definitions.ts';

const machine = (id: string): WorkflowDef => entryOf(catalogue.workflows, id);
/** What an event makes a machine of the page do, in words: `clear`, or the text that it says. */
function effects(id: string, from: string, event: JsonObject & { type: string }, facts: Record<string, Json> = {}): string[] {
  const outcome = sendEvent(machine(id), from, event, facts);
  return outcome.ok ? outcome.actions.map(({ type, params }) => (type === 'say' ? textOf(messages, String(params['text'])) : type)) : [];
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
