/** Moves many rows in the transaction of a plan: in batches, each row with its version, revision and line of the audit. */
import type { JsonObject } from '../../engine/types.ts';
import { callOnce, planCall, raisedBy, type Caller } from './apply.ts';
import { triedAgain } from './db/faults.ts';
import type { Db, DbSession } from './db/types.ts';
import { DefinitionRefused } from './errors.ts';
import { tableOf } from './schema/names.ts';
import type { TablePlans } from './schema/tablePlan.ts';
import type { Sealer } from './sealed.ts';
import type { RowMove, RowMoves } from './rowMoves.ts';
import type { Write, WritePlan } from './types.ts';

const BATCH = 500;

type Serving = { plans: TablePlans; stamp: string };
type Who = Pick<WritePlan, 'userId' | 'catalogue' | 'requestId' | 'at'>;

async function moveBatch({ run }: DbSession, serving: Serving, sealer: Sealer, who: Who, move: RowMove, ids: readonly number[]): Promise<void> {
  const { entity, action, audit, receipt } = move;
  const rows = await run<{ id: number; version: number; doc: JsonObject }>(
    `select id, version, doc from ${tableOf(entity)} where id = any($1::bigint[]) order by id`,
    [[...ids]],
  );
  const docs = await move.docs(rows, run);
  const writes = rows.flatMap(({ id, version, doc: before }): Write[] => {
    const doc = docs.get(id) ?? before;
    return doc === before ? [] : [{ op: 'update', entity, id, version, doc }];
  });
  if (writes.length === 0) return;
  const { userId, catalogue, requestId, at } = who;
  const plan = { userId, catalogue, ...(requestId === undefined ? {} : { requestId }), ...(at === undefined ? {} : { at }), action, audit, receipt };
  try {
    await callOnce(run, planCall(serving, { ...plan, scope: { centres: 'all' }, writes }, sealer));
  } catch (error) {
    const raised = raisedBy(error);
    if (raised?.kind !== 'unique') throw error;
    const wrong = `${entity} ${raised.id} cannot be moved: another record has the same (${raised.rule})`;
    throw new DefinitionRefused('config/migrations', '', wrong, 'another place for it, or one of both records changed first', { waits: true });
  }
}

/**
 * Calls a plan and moves its rows in one transaction. Nobody writes rows of these entities meanwhile: none is left behind. Throws what `settle` throws, and
 * DefinitionRefused for a row that another one is in the way of; then nothing is written.
 */
export const movingCaller =
  (db: Db, serving: Serving, sealer: Sealer, who: Who, { rows: moves, settle }: RowMoves): Caller =>
  (plan) =>
    triedAgain(() =>
      db.transaction(async (session) => {
        await session.script('set local statement_timeout = 0');
        const answer = await callOnce(session.run, plan);
        if (answer.repeated !== undefined) return answer;
        for (const move of moves) {
          await session.script(`lock table ${tableOf(move.entity)} in share row exclusive mode`);
          const ids = await move.ids(session.run);
          for (let from = 0; from < ids.length; from += BATCH) await moveBatch(session, serving, sealer, who, move, ids.slice(from, from + BATCH));
        }
        await settle(session.run);
        return answer;
      }),
    );
