import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { CallProblem } from '../../src/runtime/client/problem.ts';
import { endedBy, saveMachine, type SaveEnd, type SaveEvent, type SaveWorks } from '../../src/runtime/pages/form/saveMachine.ts';
import type { Ran } from '../../src/runtime/save/runSteps.ts';

const memory = { id: 'd1', sent: [], steps: {}, kept: {} };
const problem = { at: '/firstName', rule: 'required', message: 'Enter it', severity: 'error', code: 'X' } as const;
const refusal = (kind: 'conflict' | 'network') => new CallProblem(kind, 0, []);
const stale: SaveEvent = {
  type: 'outdated',
  ran: { ok: false, memory, step: { call: 'save' }, part: '', problem: refusal('conflict') } as Ran & { ok: false },
};
const right: SaveEvent = { type: 'right', data: { firstName: 'Asha' }, confirmed: ['sure'] };

/** A save whose works answer what the test says, in turn; the last answer stays. */
function saving(answers: Partial<Record<keyof SaveWorks, (SaveEvent | Promise<SaveEvent>)[]>>, { isHeld = false, isAsked = false } = {}) {
  const ran: string[] = [];
  const ends: (SaveEnd['type'] | 'nothing')[] = [];
  const finished: boolean[] = [];
  const replies: typeof answers = {
    collect: [{ type: 'complete' }],
    judge: [right],
    send: [{ type: 'saved', memory, data: {}, texts: [] }],
    ...answers,
  };
  const actor = createActor(
    saveMachine.provide({
      actors: {
        work: fromPromise(async ({ input: { name, context } }) => {
          ran.push(name === 'send' ? `send ${context.merges}` : name);
          const [first, ...rest] = replies[name] ?? [];
          if (rest.length > 0) replies[name] = rest;
          if (first === undefined) throw new Error(`nothing answers ${name}`);
          return first;
        }),
      },
      guards: { isHeld: () => isHeld, isAsked: () => isAsked },
      actions: {
        tell: ({ context: { end } }) => ends.push(end?.type ?? 'nothing'),
        finish: ({ context: { leaving } }) => finished.push(leaving !== null),
      },
    }),
  ).start();
  const press = async (): Promise<unknown> => {
    actor.send({ type: 'press' });
    await vi.waitFor(() => expect(['editing', 'wrong', 'failed', 'held', 'conflict', 'saved']).toContain(actor.getSnapshot().value));
    return actor.getSnapshot().value;
  };
  return { actor, press, ran, ends, finished };
}

describe('the save of a form', () => {
  test('quality 2: a second press while it runs does nothing, nor does one after it is saved', async () => {
    const { actor, press, ran, finished } = saving({});
    actor.send({ type: 'press' });
    expect(actor.getSnapshot().can({ type: 'press' })).toBe(false);
    expect(await press()).toBe('saved');
    actor.send({ type: 'press' });
    expect([ran, finished, actor.getSnapshot().value]).toEqual([['collect', 'judge', 'send 0'], [false], 'saved']);
  });

  test('what is wrong stays until something is sent, and the next press begins from the start', async () => {
    const { actor, press, ends } = saving({ judge: [{ type: 'wrong', problems: [problem] }, right] });
    expect(await press()).toBe('wrong');
    expect(endedBy('wrong')(actor.getSnapshot())?.problems).toEqual([problem]);
    let answer: (event: SaveEvent) => void = () => undefined;
    const late = saving({ judge: [{ type: 'wrong', problems: [problem] }, new Promise<SaveEvent>((resolve) => (answer = resolve))] });
    await late.press();
    late.actor.send({ type: 'press' });
    await vi.waitFor(() => expect(late.actor.getSnapshot().value).toBe('judging'));
    expect(endedBy('wrong')(late.actor.getSnapshot())).not.toBeNull();
    answer(right);
    await vi.waitFor(() => expect(late.actor.getSnapshot().value).toBe('saved'));
    expect([await press(), endedBy('wrong')(actor.getSnapshot()), ends]).toEqual(['saved', null, ['wrong']]);
  });

  test('a question answered with no, and answers that were heard: nothing is sent and nothing stays', async () => {
    const no = saving({ judge: [{ type: 'cancel' }] });
    expect([await no.press(), no.ran]).toEqual(['editing', ['collect', 'judge']]);
    const hearing = saving({ hear: [{ type: 'heard' }] }, { isAsked: true });
    expect([await hearing.press(), hearing.ran, hearing.ends]).toEqual(['editing', ['collect', 'judge', 'hear'], ['nothing']]);
  });

  test('what somebody else saved is merged and sent again; a choice waits, and may be put off', async () => {
    const merged = saving({
      send: [stale, stale, { type: 'saved', memory, data: {}, texts: [], isMerged: true }],
      merge: [{ type: 'merged', data: {} }],
    });
    expect([await merged.press(), merged.ran]).toEqual(['saved', ['collect', 'judge', 'send 0', 'merge', 'send 1', 'merge', 'send 2']]);
    const choice = saving({ send: [stale], merge: [{ type: 'conflict', part: '', step: 'save', found: [], current: { row: {}, stored: null } }] });
    expect(await choice.press()).toBe('conflict');
    choice.actor.send({ type: 'cancel' });
    expect([choice.actor.getSnapshot().value, endedBy('conflict')(choice.actor.getSnapshot())]).toEqual(['editing', null]);
  });

  test('D3-PLACE-75 a failure is told; held, it is one until something is changed', async () => {
    const { actor, press, ends } = saving({ send: [{ type: 'failed', problem: refusal('network'), loose: [] }] }, { isHeld: true });
    expect([await press(), ends]).toEqual(['held', ['failed']]);
    actor.send({ type: 'change' });
    expect([actor.getSnapshot().value, endedBy('failed')(actor.getSnapshot()) === null, ends]).toEqual(['failed', false, ['failed']]);
  });

  test('who leaves and saves is shown what stopped it once they are back, and goes on once it is saved', async () => {
    const way = { stay: () => undefined, proceed: () => undefined };
    const { actor, press, finished, ends } = saving({ judge: [{ type: 'wrong', problems: [problem] }, right] });
    actor.send({ type: 'leave', way });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('wrong'));
    expect([ends, endedBy('wrong')(actor.getSnapshot())]).toEqual([['wrong'], null]);
    actor.send({ type: 'back' });
    expect(endedBy('wrong')(actor.getSnapshot())).not.toBeNull();
    const running = press();
    actor.send({ type: 'leave', way });
    expect([await running, finished]).toEqual(['saved', [true]]);
  });

  test('a fault in code is thrown as one of the page, and the form can be saved again', async () => {
    const thrown = new Promise((resolve) => process.once('unhandledRejection', resolve));
    const { actor, press } = saving({ judge: [Promise.reject(new Error('a rule of nobody')), right] });
    expect(await press()).toBe('editing');
    await expect(thrown).resolves.toMatchObject({ message: 'a rule of nobody' });
    expect([await press(), actor.getSnapshot().status]).toEqual(['saved', 'active']);
  });
});
