/** `list`: rows, all of them up to a cap, or a page of them when the client asks for pages. Ids none of which is in reach are refused. */
import type { Json, JsonObject } from '../../engine/types.ts';
import type { ActionDef, LeftJoinDef, ListWork } from '../../catalogue/definition/action.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { holds, readsOf } from '../../engine/rules/logic.ts';
import { isEverywhere } from '../../engine/rules/readPath.ts';
import { Refusal } from '../refusal.ts';
import type { Row, RowQuery, Scope } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { answerRow, columnsAnswer, entityOf, wireRow, seenRows } from '../records/entity.ts';
import { both, conditions, within, type Conditions } from '../records/conditions.ts';
import { withBeside, withNames, withRows } from './beside.ts';
import { asJudged, between } from './between.ts';
import { refuseQuery, refuseUnheld, sortOf } from './listQuestion.ts';
import { rowsNamed } from './reference.ts';
import { objectOf } from '../../engine/json.ts';

/** Every row of a reference in its order, with the stored row that is about it: questions with their answers. The reference's own keys win. */
function leftJoin({ catalogue }: Pick<HandlerInput, 'catalogue'>, { reference, by }: LeftJoinDef, rows: readonly JsonObject[]): JsonObject[] {
  const found = new Map(rows.map((row) => [row[by], row]));
  return rowsNamed(catalogue, reference).map((row) => ({ ...found.get(row['id'] ?? null), [by]: row['id'] ?? null, ...row }));
}

/** Rows of a plain array; whoever needs more asks for pages. */
const MOST = 1000;
const PAGE_SIZE = 50;
const PAGING = ['page', 'size', 'sort', 'filter', 'search', 'after', 'before'];

type ListSpec = Omit<ListWork, 'list'>;

/** What an action's rows are read of, by its `answer`. */
const read = new WeakMap<NonNullable<ActionDef['answer']>, readonly string[] | 'whole rows'>();

/** What a row says on the wire of who wrote it and when, and the columns that say so. */
const OF_WRITING = { createdOn: 'createdAt', createdBy: 'createdBy', updatedOn: 'updatedAt', updatedBy: 'updatedBy' } as const;

/** The columns that an action's rows are made of; undefined where documents have to be read for a key that it documents. */
export function columnsRead(
  { workflows }: Pick<Catalogue, 'workflows'>,
  def: EntityDef,
  answer: ActionDef['answer'],
  { beside = {}, people = {}, with: rows = {} }: Partial<ListSpec> = {},
): readonly string[] | undefined {
  if (answer === undefined) return undefined;
  const known = read.get(answer);
  if (known !== undefined) return known === 'whole rows' ? undefined : known;
  const columns = Object.keys(def.columns ?? {});
  const others = [
    def.key,
    'version',
    'centerId',
    'programId',
    ...Object.keys(OF_WRITING),
    ...Object.keys(beside),
    ...Object.keys(people),
    ...Object.keys(rows),
  ];
  const reads = answer.flatMap((key) => (typeof key === 'string' ? [] : Object.values(key).flatMap(readsOf))).map(({ path }) => path);
  const keys = [
    ...answer.filter((key) => typeof key === 'string'),
    ...reads.filter((path) => !isEverywhere(path)).map((path) => path.split('.*')[0] ?? path),
  ];
  const namedBy = Object.values(people).map((person) => (typeof person === 'string' ? person : person.by));
  const allKeys = new Set([...keys, ...namedBy, ...Object.values(beside).map(({ by }) => by)]);
  // Where a row stands by the clock is worked out of whatever its workflow reads.
  const isWorked = workflows[def.workflow ?? '']?.of?.clock !== undefined;
  const isAnything = isWorked || reads.some(isEverywhere);
  const ofWriting = Object.entries(OF_WRITING).flatMap(([key, name]) => (isAnything || allKeys.has(key) ? [name] : []));
  const found = keys.every((key) => columns.includes(key) || others.includes(key))
    ? [...columns.filter((name) => isWorked || allKeys.has(name)), ...ofWriting.filter((name) => !columns.includes(name))]
    : undefined;
  read.set(answer, found ?? 'whole rows');
  return found;
}

const textOr = (value: Json | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
/** A number that was sent: empty values count as absent. */
export const numberOr = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

const orderOf = (sort: string | undefined): RowQuery['sort'] => (sort === undefined ? undefined : sortOf(sort));

function queryOf(noun: string, payload: JsonObject, spec: ListSpec): Omit<RowQuery, 'scope'> {
  const { page: pageKey, size: sizeKey } = spec.pages ?? { page: 'page', size: 'size' };
  const [search, after, before] = [payload['search'], payload['after'], payload['before']].map(textOr);
  const page = numberOr(payload[pageKey] ?? payload['page']);
  const size = numberOr(payload[sizeKey] ?? payload['size']) ?? PAGE_SIZE;
  return { entity: noun, size, sort: orderOf(textOr(payload['sort']) ?? spec.sort), search, page, after, before };
}

/**
 * Rows of which columns alone do not say whether they are wanted: read up to the cap, judged one by one, cut into pages by number. Throws
 * Refusal for what only the store can do with rows that it pages itself.
 */
function cutPage(rows: readonly Json[], payload: JsonObject): JsonObject {
  const barred = ['filter', 'search', 'after', 'before'].find((key) => payload[key] !== undefined && payload[key] !== null);
  if (barred !== undefined) throw new Refusal('FIELD_INVALID', { field: barred });
  const size = numberOr(payload['size']) ?? PAGE_SIZE;
  const from = ((numberOr(payload['page']) ?? 1) - 1) * size;
  return { rows: rows.slice(from, from + size), total: rows.length, ...(rows.length >= MOST ? { totalIsCapped: true } : {}) };
}

/** Rows in whose search text the words under a key of the request stand, up to so many. */
async function foundBy(input: HandlerInput, noun: string, key: string, spec: ListSpec): Promise<HandlerAnswer> {
  const { payload, store, catalogue } = input;
  const def = entityOf(catalogue, noun);
  const { where, ...narrow } = conditions(input, def, spec.by ?? [], spec.where);
  const query = { entity: noun, where, size: spec.most ?? MOST, search: String(payload[key] ?? ''), sort: orderOf(spec.sort) };
  const page = await within(input, def, narrow, (among) =>
    store
      .list({ ...query, scope: among, columns: columnsRead(catalogue, def, input.def.answer) })
      .catch((error: unknown) => refuseQuery(error, payload)),
  );
  return { rows: page.rows.map((row) => wireRow(input, def, row)) };
}

/** The question for a page of rows, and what narrows the scope that it is asked in. */
export function pageQuestion(
  input: HandlerInput,
  noun: string,
  spec: ListSpec,
): { query: Omit<RowQuery, 'scope'> } & Pick<Conditions, 'scope' | 'reached'> {
  const { catalogue } = input;
  const def = entityOf(catalogue, noun);
  const payload = asJudged(input);
  const filter = objectOf(payload['filter']);
  refuseUnheld(def, filter);
  const { where, scope, reached } = conditions({ ...input, payload }, def, spec.by ?? [], spec.where, payload);
  const filtered = conditions(input, def, Object.keys(filter), {}, filter);
  const days = between(input, def, spec.between ?? [], payload);
  const query = queryOf(noun, payload, spec);
  return {
    query: {
      ...query,
      sort: query.sort ?? days.sort,
      where: { ...both(filtered.where, where), ...days.where },
      columns: columnsRead(catalogue, def, input.def.answer, spec),
      without: spec.without,
    },
    scope: 'centerId' in filter ? filtered.scope : scope,
    reached: filtered.reached.then(() => reached),
  };
}

/** The rows of a page as the action answers them, with what is read beside them. */
async function answerPage(
  input: HandlerInput,
  def: EntityDef,
  spec: ListSpec,
  { columns }: Pick<RowQuery, 'columns'>,
  found: readonly Row[],
  scope: Scope,
): Promise<JsonObject[]> {
  const isAlone = columns !== undefined && !spec.people && !spec.beside && !spec.with;
  const answer = isAlone ? columnsAnswer(input.catalogue, def, input.def) : undefined;
  if (answer !== undefined) return found.map(answer);
  const wired = found.map((row) => wireRow(input, def, row));
  const beside = await withBeside(input, spec.beside, await withNames(input, spec.people, wired), scope);
  const whole = await withRows(input, def, spec.with, beside, scope);
  return whole.map((row) => answerRow(input, row));
}

export async function list(input: HandlerInput, noun: string, spec: ListSpec): Promise<HandlerAnswer> {
  if (spec.finds !== undefined) return foundBy(input, noun, spec.finds, spec);
  const { payload, store, catalogue } = input;
  const def = entityOf(catalogue, noun);
  const reveal = input.def.reveal ?? [];
  const hasPages = spec.pages !== undefined || (spec.paged === true && PAGING.some((key) => payload[key] !== undefined && payload[key] !== null));
  const rules = [
    ...(spec.only === undefined ? [] : [spec.only]),
    ...Object.entries(spec.narrow ?? {}).flatMap(([key, rule]) => (payload[key] === true ? [rule] : [])),
  ];
  if (!hasPages || rules.length > 0) {
    const { where, scope, reached } = conditions(input, def, spec.by ?? [], spec.where);
    const sort = (hasPages ? textOr(payload['sort']) : undefined) ?? spec.sort;
    const options = { limit: MOST, reveal, sort: orderOf(sort), without: spec.without };
    const rows = await within(input, def, { scope, reached }, (among) =>
      store.find(noun, where, among, options).catch((error: unknown) => refuseQuery(error, payload)),
    );
    if (rows.length === 0 && !spec.without && where[def.key] !== undefined) throw new Refusal('SCOPE_BARRED', { field: def.key });
    const found = rows.map((row) => wireRow(input, def, row));
    const wired = spec.leftJoin === undefined ? found : leftJoin(input, spec.leftJoin, found);
    const facts = { data: payload, session: input.session?.facts ?? {}, today: input.clock.today(), roles: catalogue.roles.items };
    const matches = wired.filter((row) => rules.every((rule) => holds(rule, { ...facts, row })));
    const withPeople = await withNames(input, spec.people, matches);
    const whole = await withRows(input, def, spec.with, withPeople, scope);
    if (!hasPages) return { rows: whole };
    const visibleRows = seenRows(
      input.call,
      whole.map((row) => answerRow(input, row)),
    );
    return { rows: [], value: cutPage(visibleRows, payload) };
  }
  const { query, ...narrow } = pageQuestion(input, noun, spec);
  const page = await within(input, def, narrow, (among) =>
    store.list({ ...query, scope: among }).catch((error: unknown) => refuseQuery(error, payload)),
  );
  return {
    rows: [],
    value: {
      rows: seenRows(input.call, await answerPage(input, def, spec, query, page.rows, narrow.scope)),
      total: page.total,
      ...(page.totalIsCapped ? { totalIsCapped: true } : {}),
      ...(page.next === undefined ? {} : { next: page.next }),
      ...(page.previous === undefined ? {} : { previous: page.previous }),
    },
  };
}
