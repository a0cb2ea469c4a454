import { describe, expect, test } from 'vitest';
import { send } from '../../src/engine/workflow/machine.ts';
import { sessionDecisions } from '../../src/runtime/session/decide.ts';
import { stepOf } from '../../src/runtime/session/step.ts';
import { workflow } from './support/sessionMachine.ts';

const session = workflow('session');

describe('the session machine in the page', () => {
  test.each(session.examples)('D1-SESSION-02 D1-SESSION-07 steps as XState does: $name', ({ from, event, facts }) => {
    const asked = send(session, from, event, facts ?? {});
    const stepped = stepOf(session, from, event, facts ?? {});
    expect(stepped).toEqual(asked.ok ? { state: asked.state, effects: asked.actions.map(({ type }) => type) } : null);
  });

  test('an event that the machine does not take is a fault, not a pass', async () => {
    expect(stepOf(session, 'SignedOut', { type: 'refreshed' }, {})).toBeNull();
    expect(stepOf(session, 'Nowhere', { type: 'call' }, {})).toBeNull();
    await expect(sessionDecisions(() => ({ workflows: { session } }))('SignedOut', { type: 'toString' })).rejects.toThrow(/does not take/);
    await expect(sessionDecisions(() => ({ workflows: {} }))('SignedIn', { type: 'call' })).rejects.toThrow(/does not take/);
  });
});
