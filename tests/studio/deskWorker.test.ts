/** The worker as the page meets it: messages in, messages out. */
import { beforeAll, expect, test, vi } from 'vitest';
import { deskOver, type DeskAnswer, type DeskTask, type DeskWorker } from '../../src/studio/desk.ts';
import { good, known } from '../catalogue/fixture.ts';

const post = vi.fn<(answer: DeskAnswer) => void>();
const listen = vi.fn<(kind: string, listener: (event: { data: DeskTask }) => void) => void>();
vi.stubGlobal('postMessage', post);
vi.stubGlobal('addEventListener', listen);

/** What a page has of it: messages are copied on their way. */
const inProcess: DeskWorker = {
  postMessage: (task: DeskTask) => queueMicrotask(() => listen.mock.calls[0]?.[1]({ data: structuredClone(task) })),
  terminate: () => undefined,
  addEventListener: (kind: string, listener: unknown) => {
    if (kind === 'message') post.mockImplementation((data) => (listener as (event: { data: DeskAnswer }) => void)({ data: structuredClone(data) }));
  },
};
const desk = deskOver(inProcess);
beforeAll(async () => void (await import('../../src/studio/deskWorker.ts')));

const ENTITY = 'config/entities/student.json';

test('it opens, checks and answers; a question that fails is refused alone', async () => {
  await desk.open(good, known);
  expect(await desk.check({})).toEqual([]);
  const [failed, found] = await Promise.allSettled([desk.find(null as never), desk.find('student')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/./) } });
  expect(found).toMatchObject({ status: 'fulfilled', value: expect.arrayContaining([expect.objectContaining({ path: ENTITY })]) });
});

test('a change is checked over the files, and taken back by leaving it out', async () => {
  const broken = await desk.check({ [ENTITY]: '{ "key": ' });
  expect(broken).toContainEqual(expect.objectContaining({ file: ENTITY, check: 'json' }));
  // What is half written is found, and completed around, as it was.
  expect(await desk.find('student')).toContainEqual(expect.objectContaining({ path: ENTITY }));
  expect((await desk.check({ [ENTITY]: null })).length).toBeGreaterThan(0);
  expect(await desk.check({})).toEqual([]);
});
