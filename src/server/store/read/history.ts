/** What was: the first answer under an idempotency key, and the revisions of a row. */
import type { JsonObject } from '../../../engine/types.ts';
import type { Run } from '../db/types.ts';
import type { Revision } from '../types.ts';

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
