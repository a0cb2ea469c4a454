import { describe, expect, test } from 'vitest';
import { deskOver, type DeskAnswer, type DeskTask, type DeskWorker, type Spot } from '../../src/studio/desk.ts';

/** A worker that answers when it is told to. */
function workerByHand() {
  const tasks: DeskTask[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const worker: DeskWorker = {
    postMessage: (task: DeskTask) => void tasks.push(task),
    terminate: () => undefined,
    addEventListener: (kind: string, listener: unknown) => void listeners.set(kind, listener as (event: never) => void),
  };
  const answer = (message: DeskAnswer) => listeners.get('message')?.({ data: message } as never);
  return { worker, tasks, answer, breaks: () => listeners.get('error')?.({ message: 'out of memory' } as never) };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('a desk over a worker', () => {
  test('an answer goes to who asked, an error too', async () => {
    const { worker, tasks, answer } = workerByHand();
    const desk = deskOver(worker);
    const [first, second] = [desk.find('one'), desk.find('two')];
    answer({ id: 2, error: 'no such file' });
    const role: Spot = { path: 'config/roles.json', line: 3, pointer: '/items/0', kind: 'role', title: 'Trainer' };
    answer({ id: 1, value: [role] });
    await expect(second).rejects.toThrow('no such file');
    expect(await first).toEqual([role]);
    expect(tasks.map(({ task, args }) => [task, ...args])).toEqual([
      ['find', 'one'],
      ['find', 'two'],
    ]);
  });

  test('of checks that wait the newest is made, and answers for all of them', async () => {
    const { worker, tasks, answer } = workerByHand();
    const desk = deskOver(worker);
    const first = desk.check({ a: '1' });
    await soon();
    const others = [desk.check({ a: '2' }), desk.check({ a: '3' }), desk.check({ a: null })];
    await soon();
    expect(tasks).toHaveLength(1);
    answer({ id: 1, error: 'broken' });
    await expect(first).rejects.toThrow('broken');
    await soon();
    expect(tasks.map(({ args }) => args[0])).toEqual([{ a: '1' }, { a: null }]);
    answer({ id: 2, value: [] });
    expect(await Promise.all(others)).toEqual([[], [], []]);
  });

  test('whoever waits is told when the worker breaks or the desk is closed', async () => {
    const { worker, breaks } = workerByHand();
    const desk = deskOver(worker);
    const broken = desk.find('one');
    breaks();
    await expect(broken).rejects.toThrow('out of memory');
    const closed = desk.find('one');
    desk.close();
    await expect(closed).rejects.toThrow('the desk is closed');
  });
});
