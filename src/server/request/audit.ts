/** Audit lines of what writes no row: signing in and out, messages sent, personal data read in full, what was refused. */
import type { JsonObject } from '../../engine/types.ts';
import type { Store } from '../store/types.ts';
import type { Call, Deps } from '../call.ts';
import type { Refusal } from '../refusal.ts';
import { formKeys } from './formPart.ts';
import { countHits } from '../session/tally.ts';

/** What a line is about: a row, and what else an auditor has to know. */
interface AuditAbout {
  entity?: string;
  id?: number;
  detail?: JsonObject;
}

/** One line; never a value that was sent or read. */
export async function writeAudit(store: Store, call: Call, event: string, userId: number | null, about: AuditAbout = {}): Promise<void> {
  await store.query(
    `insert into audit (user_id, action, event, entity, entity_id, centre_id, request_id, catalogue, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb) returning id`,
    [
      userId,
      `${call.service}.${call.action}`,
      event,
      about.entity ?? null,
      about.id ?? null,
      call.session?.active.centreId ?? null,
      call.requestId,
      call.catalogue.hash,
      about.detail === undefined ? null : JSON.stringify(about.detail),
    ],
  );
}

/** The event of a refused call whose action leaves no line otherwise. */
export const CALL_REFUSED = 'call.refused';

/** Nothing was decided: the store is away, or somebody asks too often, which the first line of those says already. */
const isUntold = ({ code, detail }: Refusal): boolean => code === 'STORE_AWAY' || (code === 'TOO_MANY' && detail.isFirst !== true);
/** Lines of refusals of one person within a minute; whoever is refused more often fills no disk with it. */
const MOST_REFUSED = 120;
const MOST_FIELDS = 10;

/** The fields that a refusal is about: keys that the action takes. A key that nobody knows is itself something that was sent, and stays out. */
function fieldsOf({ catalogue, def }: Call, { detail }: Refusal): string[] {
  const known = new Set([...Object.keys(def.request?.properties ?? {}), ...formKeys(catalogue, def)]);
  const named = [detail.field ?? '', ...(detail.problems ?? []).map(({ at }) => at.slice(1))].map((name) => name.split(/[./]/, 1)[0] ?? '');
  return [...new Set(named.filter((name) => known.has(name)))].slice(0, MOST_FIELDS);
}

/**
 * What somebody who is signed in was refused: which call, about which record, the code and the fields, never a value. `record` is asked for only where a
 * line is written.
 */
export async function writeRefusal(
  { store }: Pick<Deps, 'store'>,
  call: Call,
  refusal: Refusal,
  record: () => Promise<AuditAbout | undefined>,
): Promise<void> {
  if (!call.session || isUntold(refusal)) return;
  const { userId } = call.session;
  if ((await countHits(store, `refusals ${userId}`, 60)).hits > MOST_REFUSED) return;
  const fields = fieldsOf(call, refusal);
  const detail = { code: refusal.code, ...(fields.length === 0 ? {} : { fields }) };
  await writeAudit(store, call, call.def.audit ?? CALL_REFUSED, userId, { ...(await record()), detail });
}
