/**
 * `Store.apply`: one round trip. Deadlocks and serialisation failures are run again; a refusal is answered, a fault is thrown.
 */
import type { JsonObject } from '../../../engine/types.ts';
import { isRetryable } from '../db/faults.ts';
import type { Run } from '../db/types.ts';
import { StoreFault } from '../errors.ts';
import type { Applied, Row, StoreRefusal } from '../types.ts';

const mostTries = 8;

type Answer = { versions: number[]; repeated?: undefined } | { repeated: { answer: JsonObject; sameBody: boolean } };
type Raised =
  { kind: 'absent' | 'stale'; entity: string; id: number } | { kind: 'unique'; entity: string; rule: string } | { kind: 'guard'; rule: string };

const raisedBy = (error: unknown): Raised | null =>
  error instanceof StoreFault && error.code === 'SK001' && error.detail !== undefined ? (JSON.parse(error.detail) as Raised) : null;

const call = async (run: Run, plan: string, tries = 1): Promise<Answer> => {
  try {
    const [row] = await run<{ answer: Answer }>('select store_apply($1::jsonb) as answer', [plan]);
    if (row === undefined) throw new StoreFault('empty', 'store_apply answered nothing');
    return row.answer;
  } catch (error) {
    if (!isRetryable(error) || tries >= mostTries) throw error;
    await new Promise((done) => {
      setTimeout(done, Math.random() * 10 * tries);
    });
    return call(run, plan, tries + 1);
  }
};

/** `current` reads the row that a stale write met. */
export const applyPlan = async (run: Run, plan: string, current: (entity: string, id: number) => Promise<Row | null>): Promise<Applied> => {
  try {
    const answer = await call(run, plan);
    return answer.repeated === undefined ? { ok: true, versions: answer.versions } : { ok: false, refusal: { kind: 'repeated', ...answer.repeated } };
  } catch (error) {
    const raised = raisedBy(error);
    if (raised === null) throw error;
    if (raised.kind !== 'stale') return { ok: false, refusal: raised as StoreRefusal };
    const row = await current(raised.entity, raised.id);
    const { entity, id } = raised;
    return { ok: false, refusal: row === null ? { kind: 'absent', entity, id } : { kind: 'stale', entity, id, current: row } };
  }
};
