import { describe, expect, test } from 'vitest';
import { sendEvent } from '../../src/engine/workflow/machine.ts';
import { sessionDecisions } from '../../src/runtime/session/decide.ts';
import { runWorkflow } from '../../src/runtime/workflow/runWorkflow.ts';
import { workflow } from './support/lifecycles.ts';

const session = workflow('session');
const decide = sessionDecisions(() => ({ workflows: { session } }));

describe('the session machine in the page', () => {
  test.each(session.examples)('D1-SESSION-02 D1-SESSION-07 runs as the engine decides: $name', async ({ from, event, facts }) => {
    const decision = sendEvent(session, from, event, facts ?? {});
    const ran = await decide(from, event, facts ?? {}).catch(() => null);
    expect(ran).toEqual(decision.ok ? { state: decision.state, effects: decision.actions.map(({ type }) => type) } : null);
  });

  test('an event that the machine does not take is a fault, not a pass', async () => {
    await expect(decide('SignedOut', { type: 'refreshed' })).rejects.toThrow(/does not take/);
    await expect(decide('Nowhere', { type: 'call' })).rejects.toThrow(/does not take/);
    await expect(decide('SignedOut', { type: 'toString' })).rejects.toThrow(/does not take/);
    await expect(sessionDecisions(() => ({ workflows: {} }))('SignedIn', { type: 'call' })).rejects.toThrow(/does not take/);
  });
});

describe('a workflow that runs in the page', () => {
  test.each(['session', 'otp', 'interest-game'])('%s goes where its examples say, and performs what the engine names', (name) => {
    const def = workflow(name);
    for (const { from, event, facts } of def.examples) {
      const performed: string[] = [];
      const running = runWorkflow(def, ({ type }) => performed.push(type), from);
      const decision = sendEvent(def, from, event, facts ?? {});
      expect(running.send(event, facts ?? {}).ok).toBe(decision.ok);
      expect([running.state(), performed]).toEqual(decision.ok ? [decision.state, decision.actions.map(({ type }) => type)] : [from, []]);
    }
  });

  test('one event after the other is judged from the state that the last one led to', () => {
    const running = runWorkflow(session, () => undefined);
    expect(['signIn', 'scoped', 'signOut'].map((type) => [running.send({ type }).ok, running.state()])).toEqual([
      [true, 'Opening'],
      [true, 'SignedIn'],
      [true, 'SignedOut'],
    ]);
  });
});
