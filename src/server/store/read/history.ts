/** `Store.past`: what was written about several entities, in one order. Each kind is read along an index of its own. */
import { QueryRefused } from '../errors.ts';
import type { Run } from '../db/types.ts';
import { referencesOf, referredTo } from '../schema/tables.ts';
import { text } from '../schema/names.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import type { NumberedRevision, Revision } from '../types.ts';
import type { JsonObject } from '../../../engine/types.ts';

/** What was: the first answer under an idempotency key, and the revisions of a row. */
export const recallAnswer = async (
  run: Run,
  key: string,
  userId: number | null,
  bodyHash: string,
): Promise<{ answer: JsonObject; sameBody: boolean } | null> => {
  const [found] = await run<{ answer: JsonObject; same: boolean }>(
    `select answer, body_hash = $3::text as same from idempotency
     where user_id = $1::bigint and key = $2::text and at > now() - interval '24 hours'`,
    [userId ?? 0, key, bodyHash],
  );
  return found === undefined ? null : { answer: found.answer, sameBody: found.same };
};

/** Newest first, `before` a version. Encrypted fields are sealed in them. */
export const revisionsOf = (run: Run, entity: string, id: number, page: { size: number; before?: number }): Promise<Revision[]> =>
  run<Revision>(
    `select entity, entity_id as "entityId", version, at, user_id as "userId", action, before, after, catalogue
     from revision where entity = $1::text and entity_id = $2::bigint and version < $3::int
     order by version desc limit $4::int`,
    [entity, id, page.before ?? 2_147_483_647, page.size],
  );

interface PastPlan {
  plan: TablePlan;
  by: string | undefined;
  ids: readonly number[];
}

const newest = 9_007_199_254_740_991;
const columns = 'r.id, r.entity, r.entity_id, r.version, r.at, r.user_id, r.action, r.before, r.after, r.catalogue';

/** Rows of one kind: `$1` the number before which, `$2` how many, `$n` their ids as texts. */
const branch = ({ plan, by }: PastPlan, parameter: number): string => {
  const from = `from unnest($${parameter}::text[]) k(id)`;
  const noun = `r.entity = ${text(plan.noun)} and r.id < $1::bigint`;
  // The order within one row is that of its versions: the index of versions gives it.
  if (by === undefined)
    return `select r.* ${from} cross join lateral (select ${columns} from revision r where ${noun} and r.entity_id = k.id::bigint
      order by r.version desc limit $2::int) r`;
  const column = referencesOf(plan).find(({ name }) => name === by);
  if (column === undefined) throw new QueryRefused('unknown-column', `${plan.noun}.${by}`);
  return `select r.* ${from} cross join lateral (select ${columns} from revision r where ${noun} and ${referredTo(column)} = k.id
      order by r.id desc limit $2::int) r`;
};

/** The statement, for EXPLAIN too. */
const pastStatement = (what: readonly PastPlan[], page: { size: number; before?: number }): { text: string; values: unknown[] } => ({
  text: `select id, entity, entity_id as "entityId", version, at, user_id as "userId", action, before, after, catalogue
    from (${what.map((one, index) => branch(one, index + 3)).join('\n    union all ')}) found order by id desc limit $2::int`,
  values: [page.before ?? newest, page.size, ...what.map(({ ids }) => ids.map(String))],
});

/** Newest first. Encrypted fields are sealed in them. Throws QueryRefused for a key that is no reference. */
export const pastOf = async (run: Run, what: readonly PastPlan[], page: { size: number; before?: number }): Promise<NumberedRevision[]> => {
  if (what.length === 0) return [];
  const { text: statement, values } = pastStatement(what, page);
  return run<NumberedRevision>(statement, values);
};
