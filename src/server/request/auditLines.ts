/** Reads the audit: newest first, by time, person, event, outcome and record, in pages that cost the same however many lines there are. */
import type { JsonObject } from '../../engine/types.ts';
import type { Store } from '../store/types.ts';

export interface AuditFilter {
  /** Users, any of them; none at all where this is empty. */
  people?: readonly number[];
  event?: string;
  isRefused?: boolean;
  entity?: string;
  entityId?: number;
  /** Instants: from this one on, and before that one. */
  from?: string;
  before?: string;
}
/** Where a page begins: behind (older than) or ahead of this line. */
export interface AuditPlace {
  at: string;
  id: number;
  isNewer?: boolean;
}
export type AuditLine = {
  id: number;
  /** To the microsecond: lines that are written at once stay in their order. */
  at: string;
  userId: number | null;
  action: string;
  event: string;
  entity: string | null;
  entityId: number | null;
  detail: JsonObject | null;
};

/** A line tells of a refusal where its detail has a code; an index holds those alone. */
const REFUSED = `detail ? 'code'`;

function conditionsOf(filter: AuditFilter): { tests: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const tests: string[] = [];
  const add = (test: (parameter: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    tests.push(test(`$${values.length}`));
  };
  const { people, event, isRefused, entity, entityId, from, before } = filter;
  // One person by itself: only then the index gives the lines in order.
  if (people?.length === 1) add((one) => `user_id = ${one}::bigint`, people[0]);
  else add((some) => `user_id = any (${some}::bigint[])`, people);
  add((one) => `event = ${one}::text`, event);
  add((one) => `entity = ${one}::text`, entity);
  add((one) => `entity_id = ${one}::bigint`, entityId);
  add((day) => `at >= ${day}::timestamptz`, from);
  add((day) => `at < ${day}::timestamptz`, before);
  if (isRefused !== undefined) tests.push(isRefused ? REFUSED : `(${REFUSED}) is not true`);
  return { tests, values };
}

const whereOf = (tests: readonly string[]): string => (tests.length === 0 ? '' : `where ${tests.join(' and ')}`);

export interface AuditPage {
  size: number;
  /** Without it the newest. */
  place?: AuditPlace;
  /** Lines that are passed over, for pages that are asked for by number. */
  offset?: number;
}

/** The statement for a page; it asks for one line more, which says whether the lines go on. */
export function auditStatement(filter: AuditFilter, { size, place, offset = 0 }: AuditPage): { text: string; values: unknown[] } {
  const { tests, values } = conditionsOf(filter);
  const way = place?.isNewer === true ? { than: '>', order: 'asc' } : { than: '<', order: 'desc' };
  if (place) {
    values.push(place.at, place.id);
    tests.push(`(at, id) ${way.than} ($${values.length - 1}::timestamptz, $${values.length}::bigint)`);
  }
  values.push(size + 1, offset);
  return {
    text: `select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, user_id as "userId", action, event, entity, entity_id as "entityId", detail
      from audit ${whereOf(tests)} order by audit.at ${way.order}, id ${way.order} limit $${values.length - 1}::int offset $${values.length}::int`,
    values,
  };
}

/** The lines of a page, newest first, and whether there are more the same way. */
export async function auditLines(store: Store, filter: AuditFilter, page: AuditPage): Promise<{ lines: AuditLine[]; goesOn: boolean }> {
  const { text, values } = auditStatement(filter, page);
  const found = await store.query<AuditLine>(text, values);
  const lines = found.slice(0, page.size);
  return { lines: page.place?.isNewer === true ? lines.reverse() : lines, goesOn: found.length > page.size };
}

/** How many are counted: who has more reads "10,000+". */
const MOST_COUNTED = 10_000;

export async function countAuditLines(store: Store, filter: AuditFilter): Promise<{ total: number; totalIsCapped: boolean }> {
  const { tests, values } = conditionsOf(filter);
  const [row] = await store.query<{ n: number }>(
    `select count(*) as n from (select 1 from audit ${whereOf(tests)} limit ${MOST_COUNTED + 1}) counted`,
    values,
  );
  const total = Number(row?.n ?? 0);
  return { total: Math.min(total, MOST_COUNTED), totalIsCapped: total > MOST_COUNTED };
}
