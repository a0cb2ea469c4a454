/** Two workers and one job: whoever lost it writes nothing more, whoever has it goes on where it stood, and a hold that is renewed stays. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { takeBackLeases } from '../../../src/server/jobs/lease.ts';
import { Worker, type JobTable, type Turn } from '../../../src/server/jobs/worker.ts';
import { createLogger } from '../../../src/server/plugins/log.ts';
import { openStore } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

const all = { centres: 'all' as const };
const log = createLogger('silent');

/** A moment that somebody waits for and somebody else brings about. */
interface Gate {
  opening: Promise<void>;
  open: () => void;
}
function gate(): Gate {
  let open = (): void => undefined;
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opening, open };
}

const begin = async (store: Store): Promise<number> => {
  const [job] = await store.query<{ id: number }>(`insert into job (name, payload) values ('count', '{}') returning id`);
  return job?.id ?? 0;
};
const standing = (store: Store, job: number): Promise<JsonObject[]> =>
  store.query('select state, attempts, lease_until > now() as held from job where id = $1', [job]);
/** As if the holder had not been heard of for long. */
const expire = (store: Store): Promise<unknown> =>
  store.query(`update job set lease_until = now() - interval '1 second' where state = 'running' returning id`);
const countSteps = (store: Store, place: string): Promise<number> => store.count('person', { phone: place }, all);

/** One row that says which step it is and whose. */
const step = async ({ store }: Turn, place: string, number: number, by: string): Promise<void> => {
  const row = insert('person', await store.newId('person'), { phone: place, firstName: `step ${number}`, lastName: by });
  await store.apply(planOf([row]));
};

describe.each(kinds)('workers on one store (%s)', (kind) => {
  let fixture: OpenedStore;
  let one: Store;
  let two: Store;
  beforeAll(async () => {
    fixture = await freshStore(kind);
    one = fixture.store;
    await one.prepare(entities);
    // Nobody else can open the embedded store: there the other worker is of the same process.
    two = kind === 'embedded' ? one : await openStore(fixture.options);
    if (two !== one) await two.prepare(entities);
    return async () => {
      if (two !== one) await two.close();
      await fixture.close();
    };
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a job that this process leaves is begun at once, not with the next look', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const start = gate();
    const worker = new Worker(one, { count: { work: async () => start.open() } }, log);
    const looks = vi.spyOn(worker, 'drain');
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    await looks.mock.results[0]?.value;
    await one.apply(planOf([], { jobs: [{ name: 'count', payload: {} }] }));
    await vi.advanceTimersByTimeAsync(0);
    await start.opening;
    await worker.stop();
    expect(looks).toHaveBeenCalledTimes(2);
  });

  test('quality 2 D3-BULK-33 a worker that was held up writes nothing once another has its job, and ends', async () => {
    // Nobody renews meanwhile: a hold that has run out stays so until somebody takes the job.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const job = await begin(one);
    const [heldUp, goOn] = [gate(), gate()];
    let fault: unknown;
    let isOver: boolean | undefined;
    const slow: JobTable = {
      count: {
        work: async (_payload, turn) => {
          await step(turn, 'held up', 1, 'one');
          heldUp.open();
          await goOn.opening;
          fault = await step(turn, 'held up', 2, 'one').catch((error: unknown) => error);
          isOver = turn.isOver();
          throw fault;
        },
      },
    };
    const quick: JobTable = { count: { work: async (_payload, turn) => step(turn, 'held up', 2, 'two') } };
    const first = new Worker(one, slow, log).drain();
    await heldUp.opening;
    await new Worker(two, quick, log).drain();
    expect([await countSteps(one, 'held up'), await standing(one, job)]).toEqual([1, [{ state: 'running', attempts: 1, held: true }]]);
    await expire(one);
    await new Worker(two, quick, log).drain();
    goOn.open();
    await first;
    expect(fault).toMatchObject({ code: 'SK007' });
    expect([isOver, await standing(one, job)]).toEqual([true, [{ state: 'done', attempts: 2, held: true }]]);
    const steps = await one.find('person', { phone: 'held up' }, all, { sort: { column: 'firstName', descending: false } });
    expect(steps.map(({ doc }) => doc['lastName'])).toEqual(['one', 'two']);
  });

  test('quality 2 D3-BULK-33 however often a job changes hands, each of its steps is done once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const STEPS = 12;
    const job = await begin(one);
    const refused: unknown[] = [];
    /** Does the next step, is held up, and goes on with what it decided before. */
    const table = (by: string, did: Gate, goOn: Gate): JobTable => ({
      count: {
        attempts: 1000,
        work: async (_payload, turn) => {
          const next = (await countSteps(turn.store, 'often')) + 1;
          await step(turn, 'often', next, by);
          if (next === STEPS) return;
          did.open();
          await goOn.opening;
          await step(turn, 'often', next + 1, by).catch((error: unknown) => {
            refused.push(error);
            throw error;
          });
        },
      },
    });
    let former = { goOn: gate(), drained: Promise.resolve() };
    for (let turn = 0; turn < STEPS; turn += 1) {
      const [did, goOn] = [gate(), gate()];
      const [store, by] = turn % 2 === 0 ? [one, 'one'] : [two, 'two'];
      const drained = new Worker(store, table(by, did, goOn), log).drain();
      await Promise.race([did.opening, drained]);
      former.goOn.open();
      await former.drained;
      former = { goOn, drained };
      await expire(two);
    }
    expect(await standing(one, job)).toMatchObject([{ state: 'done', attempts: STEPS }]);
    const steps = await one.find('person', { phone: 'often' }, all);
    expect(steps.map(({ doc }) => Number(String(doc['firstName']).slice(5))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: STEPS }, (_step, at) => at + 1),
    );
    expect(refused).toHaveLength(STEPS - 1);
    expect(refused.every((error) => (error as { code?: string }).code === 'SK007')).toBe(true);
  });

  test('quality 2 work that takes longer than its lease keeps it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const job = await begin(one);
    const [start, goOn] = [gate(), gate()];
    const long: JobTable = {
      count: {
        work: async () => {
          start.open();
          await goOn.opening;
        },
      },
    };
    const working = new Worker(one, long, log).drain();
    await start.opening;
    await expire(one);
    await vi.advanceTimersByTimeAsync(4000);
    await vi.waitFor(async () => expect(await standing(two, job)).toEqual([{ state: 'running', attempts: 1, held: true }]), { timeout: 30_000 });
    goOn.open();
    await working;
    expect(await standing(two, job)).toMatchObject([{ state: 'done' }]);
  });

  test('quality 2 a worker that writes nothing learns from its next renewal that its job is in other hands', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const job = await begin(one);
    const [start, goOn] = [gate(), gate()];
    let isOver = (): boolean => false;
    const idle: JobTable = {
      count: {
        work: async (_payload, turn) => {
          isOver = turn.isOver;
          start.open();
          await goOn.opening;
        },
      },
    };
    const first = new Worker(one, idle, log).drain();
    await start.opening;
    expect(isOver()).toBe(false);
    await expire(one);
    await new Worker(two, { count: { work: () => Promise.resolve() } }, log).drain();
    await vi.advanceTimersByTimeAsync(4000);
    await vi.waitFor(() => expect(isOver()).toBe(true), { timeout: 30_000 });
    goOn.open();
    await first;
    expect(await standing(two, job)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('quality 2 who opens the embedded store takes back what was held there; on PostgreSQL the holder may live', async () => {
    const job = await begin(one);
    await one.query(`update job set state = 'running', worker = 'gone', lease_until = now() + interval '1 hour' where id = $1 returning id`, [job]);
    await takeBackLeases(one);
    expect(await standing(one, job)).toMatchObject([{ state: kind === 'embedded' ? 'waiting' : 'running' }]);
    await one.query(`update job set state = 'done' where id = $1 returning id`, [job]);
  });
});
