/** The audit for who administers: who did what when, what was refused, and all of it as a workbook. */
import { allActions } from '../../catalogue/findAction.ts';
import { beginningOf } from '../../engine/dates/clock.ts';
import { dateOf, dayNumber } from '../../engine/dates/day.ts';
import { nameOrder } from '../../engine/nameOrder.ts';
import { textOf } from '../../engine/problem/text.ts';
import { listOf, objectOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { messagesOf } from '../../catalogue/client.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { auditWords } from './auditWords.ts';
import { numberOr } from '../operations/list.ts';
import { refuseQuery } from '../operations/listQuestion.ts';
import { Refusal } from '../refusal.ts';
import { auditLines, countAuditLines, type AuditFilter, type AuditLine, type AuditPlace } from '../request/auditLines.ts';
import { CALL_REFUSED } from '../request/audit.ts';
import { centresNamed, EVERYWHERE, peopleNamed } from '../session/people.ts';
import { openLink } from '../session/link.ts';
import { listBook, type SheetQuestion, sheetLink } from '../sheet/listBook.ts';

const LIST = 'audit';
/** Events that no action names: what stands for refused calls, and what signing in, reading in full and the demo data leave. */
const OTHERS = [CALL_REFUSED, 'session.refused', 'session.stopped', 'student.revealed', 'student.aadhaar-known', 'demo.written'];

/** `viewAuditEvents`: everything that the audit may tell of, in words and in the order that these have for who reads them. */
export const viewAuditEvents: Handler = async ({ catalogue, call: { language } }) => {
  const words = auditWords(catalogue, language);
  const audited = allActions(catalogue.actions).flatMap(({ def: { audit, seen } }) => [audit ?? [], seen?.event ?? []].flat());
  const fillEvents = Object.values(catalogue.entities).flatMap(({ noun, marks }) => (marks ? [`${noun}.filled`] : []));
  const events = [...new Set([...audited, ...fillEvents, ...OTHERS])].map((event) => ({ event, name: words.event(event) }));
  const [messages, order] = [messagesOf(catalogue, language), nameOrder(language ?? String(catalogue.app['language'] ?? 'en'))];
  return { rows: events.sort((one, other) => order(textOf(messages, one.name), textOf(messages, other.name))) };
};

const textIn = (value: Json | undefined): string | undefined => (value === undefined || value === null || value === '' ? undefined : String(value));
/** People that a name may mean. */
const MOST_PEOPLE = 100;

/** Users whom the words mean: their names, user name or e-mail address. */
async function peopleMeant({ store, payload }: HandlerInput, search: string): Promise<number[]> {
  const question = { entity: 'user', scope: EVERYWHERE, search, size: MOST_PEOPLE };
  const { rows } = await store.list(question).catch((error: unknown) => refuseQuery(error, payload));
  return rows.map(({ id }) => id);
}

async function filterOf(input: HandlerInput): Promise<AuditFilter> {
  const { payload, judgement, catalogue } = input;
  const query: JsonObject = { ...payload, ...judgement?.data };
  const [person, event, outcome, entity, id, from, to] = ['person', 'event', 'outcome', 'recordKind', 'recordId', 'startDate', 'endDate'].map((key) =>
    textIn(query[key]),
  );
  const begins = (day: string): string => beginningOf(catalogue.app.timeZone, day);
  const last = to === undefined ? undefined : dayNumber(to);
  return {
    ...(person === undefined ? {} : { people: await peopleMeant(input, person) }),
    ...(event === undefined ? {} : { event }),
    ...(outcome === undefined ? {} : { isRefused: outcome === 'Refused' }),
    ...(entity === undefined ? {} : { entity }),
    ...(id === undefined ? {} : { entityId: Number(id) }),
    ...(from === undefined ? {} : { from: begins(from) }),
    ...(last === undefined ? {} : { before: begins(dateOf(last + 1) ?? to ?? '') }),
  };
}

const placeAt = ({ at, id }: AuditLine): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** As the stores write an instant: to the microsecond, in UTC. */
const INSTANT = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const isPlace = (at: unknown, id: unknown): at is string =>
  typeof at === 'string' && INSTANT.test(at) && !Number.isNaN(Date.parse(at)) && Number.isSafeInteger(id) && Number(id) > 0;

/** The line that a page begins beside. Throws Refusal for what is no place of ours. */
function placeOf(payload: JsonObject): AuditPlace | undefined {
  const key = textIn(payload['after']) === undefined ? 'before' : 'after';
  const text = textIn(payload[key]);
  if (text === undefined) return undefined;
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown];
    if (isPlace(at, id)) return { at, id: Number(id), isNewer: key === 'before' };
  } catch {
    // Not ours: refused below.
  }
  throw new Refusal('FIELD_INVALID', { field: key });
}

/** What a detail says: a code and its fields, where somebody tried to sign in from, or how a list was filtered. Traces of names are for comparing only. */
function detailText(detail: JsonObject | null): string {
  const { code, fields, address, count, filter } = detail ?? {};
  const filtered = Object.entries(objectOf(filter)).map(([key, value]) => (value === null ? key : `${key}: ${[value].flat().join(', ')}`));
  const parts = [code, count, listOf(fields).join(', '), address, ...filtered];
  return parts.filter((part) => typeof part === 'number' || (typeof part === 'string' && part !== '')).join(' · ');
}

async function wired({ store, catalogue }: HandlerInput, lines: readonly AuditLine[], language?: string): Promise<JsonObject[]> {
  const centreIds = lines.flatMap(({ detail }) => [objectOf(detail?.['filter'])['centerId'] ?? []].flat());
  const userIds = lines.flatMap(({ userId }) => userId ?? []);
  const [names, centres] = await Promise.all([peopleNamed(store, userIds), centresNamed(store, centreIds)]);
  const words = auditWords(catalogue, language, centres);
  return lines.map(({ id, at, userId, action, event, entity, entityId, detail }) => ({
    auditId: id,
    at: `${at.slice(0, 23)}Z`,
    userId,
    names: userId === null ? null : (names.get(userId) ?? null),
    event: words.event(event),
    outcome: detail?.['code'] === undefined ? 'Done' : 'Refused',
    record: entity === null ? null : words.record(entity),
    recordId: entityId,
    detail: detailText(detail),
    said: detailText(words.detail(action, detail)),
    action,
  }));
}

const PAGE_SIZE = 20;
/** Further down one goes from page to page, not by number. */
const DEEPEST = 10_000;

/** `viewAudit {person, event, outcome, recordKind, recordId, startDate, endDate, page, size}`: a page of lines, newest first. */
export const viewAudit: Handler = async (input) => {
  const { payload, store } = input;
  const [size, page] = [numberOr(payload['size']) ?? PAGE_SIZE, numberOr(payload['page']) ?? 1];
  const place = placeOf(payload);
  const offset = place === undefined ? (page - 1) * size : 0;
  if (offset > DEEPEST) throw new Refusal('FIELD_INVALID', { field: 'page' });
  const filter = await filterOf(input);
  const [{ lines, goesOn }, tally] = await Promise.all([
    auditLines(store, filter, { size, offset, ...(place === undefined ? {} : { place }) }),
    countAuditLines(store, filter),
  ]);
  const [first, last] = [lines[0], lines.at(-1)];
  const isOlder = place?.isNewer === true || goesOn;
  const isNewer = place?.isNewer === true ? goesOn : place !== undefined || offset > 0;
  return {
    rows: [],
    value: {
      rows: await wired(input, lines, input.call.language),
      total: tally.total,
      ...(tally.totalIsCapped ? { totalIsCapped: true } : {}),
      ...(last && isOlder ? { next: placeAt(last) } : {}),
      ...(first && isNewer ? { previous: placeAt(first) } : {}),
    },
  };
};

/** `downloadAudit`: where all lines of the same filter can be had as a workbook for the next minutes. */
export const downloadAudit: Handler = async (input) => {
  const filter = await filterOf(input);
  const link = sheetLink(input, 'audit link', filter, `activity-${input.clock.today()}.xlsx`);
  return { rows: [{ reportName: `/api/audit/file?link=${link}` }] };
};

const AT_ONCE = 1000;

/** Every line of the filter, page after page; no more than one page is held. */
async function* pagesOf(input: HandlerInput, filter: AuditFilter, language: string | undefined): AsyncGenerator<JsonObject[]> {
  let place: AuditPlace | undefined;
  for (let goesOn = true; goesOn;) {
    const page = await auditLines(input.store, filter, { size: AT_ONCE, ...(place === undefined ? {} : { place }) });
    yield await wired(input, page.lines, language);
    place = page.lines.at(-1);
    goesOn = page.goesOn;
  }
}

/** `GET /api/audit/file?link=…`: the workbook itself. */
export const auditFile: Handler = async (input) => {
  const { content, session } = await openLink<SheetQuestion<AuditFilter>>(input, 'audit link');
  const { question, name, language } = content;
  return listBook(input, LIST, name, pagesOf(input, question, language), { session: session.facts, language });
};
