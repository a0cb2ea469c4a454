/** Audit lines of what writes no row: signing in and out, messages sent, personal data read in full, what was seen and what was refused. */
import { calendarOf } from '../../engine/dates/day.ts';
import { isObject, objectOf, objectsIn } from '../../engine/json.ts';
import { holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Store } from '../store/types.ts';
import type { Answer, Call, Deps } from '../call.ts';
import type { Refusal } from '../refusal.ts';
import { formKeys } from './formPart.ts';
import { countHits } from '../session/tally.ts';

/** What a line is about: a row, and what else an auditor has to know. */
interface AuditAbout {
  entity?: string;
  id?: number;
  detail?: JsonObject;
}

/** One line; never a value that somebody typed or read. */
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

/** Which page of the rows it was says nothing of them. */
const PAGING: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'after', 'before', 'filter']);

/** By what a list was filtered; what somebody typed may name a person, so that of it the line has the field alone. */
function filterOf({ catalogue, def: { do: work, request }, rows }: Call, noun: string): JsonObject {
  const query = objectOf(rows[0]);
  const pages = 'list' in work ? Object.values(work.pages ?? {}) : [];
  const state = catalogue.workflows[catalogue.entities[noun]?.workflow ?? '']?.of?.state;
  const fields = catalogue.forms[request?.form ?? '']?.schema.properties;
  const isTold = (key: string, value: Json): boolean =>
    typeof value !== 'string' || key === state || fields?.[key]?.['x-options'] !== undefined || calendarOf(value) !== undefined;
  const entries = Object.entries({ ...query, ...objectOf(query['filter']) }).filter(
    ([key, value]) => !PAGING.has(key) && !pages.includes(key) && value !== null && value !== '' && !isObject(value),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, [value].flat().every((one) => isTold(key, one)) ? value : null]));
}

/** What an answer has shown: a record by its id, a list by how it was filtered and how many rows of it. */
function shownBy(call: Call, { rows, value }: Answer): AuditAbout | undefined {
  const { do: work } = call.def;
  const noun = 'get' in work ? work.get : 'list' in work ? work.list : '';
  if ('list' in work)
    return { entity: noun, detail: { count: objectsIn(isObject(value) ? value['rows'] : rows).length, filter: filterOf(call, noun) } };
  const id = objectsIn(rows)[0]?.[call.catalogue.entities[noun]?.key ?? ''];
  return typeof id === 'number' ? { entity: noun, id } : undefined;
}

/** Who has read a record or a list whose action says so. Nobody waits for the line, and what rules read inside leaves none. */
export function noteSeen({ store, log }: Pick<Deps, 'store' | 'log'>, call: Call, answer: Answer): void {
  const { def, session, inside } = call;
  if (!def.seen || !session || inside || (def.seen.unless !== undefined && holds(def.seen.unless, { session: session.facts }))) return;
  const about = shownBy(call, answer);
  if (!about) return;
  writeAudit(store, call, def.seen.event, session.userId, about).catch((fault: unknown) => log.error({ err: fault }, 'a reading is not on record'));
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
  const fields = [detail.field ?? '', ...(detail.problems ?? []).map(({ at }) => at.slice(1))].map((name) => name.split(/[./]/, 1)[0] ?? '');
  return [...new Set(fields.filter((name) => known.has(name)))].slice(0, MOST_FIELDS);
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
