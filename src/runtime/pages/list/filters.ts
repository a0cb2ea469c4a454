/** What the filters of a list offer, hold and say to each other: a state its centres, a centre its batches. */
import type { ClientList } from '../../../catalogue/types.ts';
import type { ListFacts } from '../../../engine/list/types.ts';
import { objectsIn } from '../../../engine/json.ts';
import { itemsOf } from '../../../engine/form/valueProblems.ts';
import { applyLogic, holds, readsOf } from '../../../engine/rules/logic.ts';
import type { FilterDef, ListDef } from '../../../engine/definition/list.ts';
import type { Json, JsonObject, OptionItem } from '../../../engine/types.ts';
import type { ListQuery } from './listQuery.ts';

type FilterValues = ListQuery['filter'];
type Filters = readonly FilterDef[] | undefined;

const rowsOf = ({ lookups }: ListFacts, name: string): JsonObject[] => objectsIn(lookups?.[name]);

type Lists = Readonly<Record<string, readonly OptionItem[]>>;

/** What a select filter chooses from: an option list, or the rows of a lookup (the batches of a facilitator). */
export function allChoices({ options, from }: FilterDef, facts: ListFacts, lists: Lists): { value: string; label: string }[] {
  if (from) return rowsOf(facts, from.lookup).map((row) => ({ value: String(row[from.value]), label: String(row[from.label]) }));
  return (lists[options ?? ''] ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

/** What it offers of that: where other filters narrow it and each has a choice, what goes with their choices. */
export function offeredBy(filter: FilterDef, facts: ListFacts, lists: Lists, query: FilterValues): ReturnType<typeof allChoices> {
  const { offers } = filter;
  if (offers === undefined || filtersRead(offers).some((field) => query[field]?.length !== 1)) return allChoices(filter, facts, lists);
  return (itemsOf(applyLogic(offers, { ...facts, lists })) ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

/** The choice by which the rows of a list that is too long for a page are narrowed; undefined while nothing narrows it. */
export function withinOf({ within }: FilterDef, query: FilterValues): string | undefined {
  const [one, ...more] = query[within ?? ''] ?? [];
  return more.length === 0 ? one : undefined;
}

/** The row of a lookup that a filter has chosen; null without one. */
export function chosenRow(filters: Filters, query: FilterValues, facts: ListFacts): JsonObject | null {
  const filter = filters?.findLast(({ from }) => from);
  if (!filter?.from) return null;
  const { lookup, value } = filter.from;
  return rowsOf(facts, lookup).find((row) => String(row[value]) === query[filter.field]?.[0]) ?? null;
}

/** What is asked, with the only choice of each filter that takes it by itself. */
export function withSole(filters: Filters, query: ListQuery, facts: ListFacts): ListQuery {
  const entries = (filters ?? []).flatMap(({ field, sole, from }): [string, string[]][] => {
    const [only, ...more] = sole && from && !query.filter[field] ? rowsOf(facts, from.lookup) : [];
    return only && from && more.length === 0 ? [[field, [String(only[from.value])]]] : [];
  });
  return entries.length === 0 ? query : { ...query, filter: { ...query.filter, ...Object.fromEntries(entries) } };
}

/** What a filter has and keeps for this session; null where it is free to choose (D3-PVERIFY-03). */
export function fixedValue({ fixed }: FilterDef, facts: Pick<ListFacts, 'session'>): string | null {
  const value = fixed === undefined ? null : applyLogic(fixed, facts);
  return value === null || value === '' ? null : String(value);
}

/** What is asked, whatever the address says of filters that keep their value, and where it says nothing of those that begin with one. */
export function withFixed(filters: Filters, query: ListQuery, facts: ListFacts): ListQuery {
  const filter = { ...query.filter };
  for (const one of filters ?? []) {
    const { field, first } = one;
    const initial = first && filter[field] === undefined && holds(first.when, facts) ? first.value : null;
    const value = fixedValue(one, facts) ?? initial;
    if (value !== null) filter[field] = [value];
    else if (filter[field]?.length === 0) delete filter[field];
  }
  return { ...query, filter };
}

/** The same as a person has chosen it: a filter that would begin with a choice and has none says so. */
export const asChosen = (filters: Filters, query: FilterValues): FilterValues => ({
  ...Object.fromEntries((filters ?? []).flatMap(({ field, first }) => (first ? [[field, []]] : []))),
  ...query,
});

/** Addresses say numbers as texts. */
const asSaid = (text: string): Json => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : text);

type Offering = Pick<ClientList, 'filters' | 'optionLists' | 'long'>;

/** What rules read as `filter`: the first value of each filter, as its options have it; null for none, empty where one would begin with a choice. */
export const filterFacts = ({ filters, optionLists, long }: Offering, query: FilterValues): JsonObject =>
  Object.fromEntries(
    (filters ?? []).map(({ field, options = '', first: initial }): [string, Json] => {
      const [first] = query[field] ?? [];
      if (first === undefined || long?.includes(options)) return [field, first ?? (initial ? '' : null)];
      return [field, optionLists[options]?.find(({ value }) => String(value) === first)?.value ?? asSaid(first)];
    }),
  );

/** Filters that a rule reads, or the rules of a call. */
const filtersRead = (logic: Json): string[] => readsOf(logic).flatMap(({ path }) => (path.startsWith('filter.') ? [path.split('.')[1] ?? ''] : []));
const readBy = (call: { with?: Readonly<Record<string, Json>> } | undefined): string[] => filtersRead({ ...call?.with });

/** What the lookups of a list read of its filters: another choice elsewhere asks nothing anew. */
export function filterRead({ filters, lookups }: Pick<ListDef, 'filters' | 'lookups'>, facts: JsonObject): JsonObject {
  const read = new Set(Object.values(lookups ?? {}).flatMap(readBy));
  return Object.fromEntries((filters ?? []).filter(({ field }) => read.has(field)).map(({ field }) => [field, facts[field] ?? null]));
}

/** Filters whose choices hang on this one, and on those: another state has other centres, with other batches (D3-EMPVERIFY-01). */
export function hangingOn({ filters, lookups }: Pick<ListDef, 'filters' | 'lookups'>, field: string): string[] {
  const staleFields = new Set<string>();
  const look = (on: string): void => {
    for (const { field: next, from } of filters ?? []) {
      if (staleFields.has(next) || !from || !readBy(lookups?.[from.lookup]).includes(on)) continue;
      staleFields.add(next);
      look(next);
    }
  };
  look(field);
  return [...staleFields];
}

/**
 * The filters once one of them has other values. What hangs on it by a lookup goes; of what it narrows stays what is still offered, and what
 * hangs on something that went goes with it.
 */
export function chosenAnew(list: ClientList, before: FilterValues, field: string, values: readonly string[], facts: ListFacts): FilterValues {
  const staleFields = new Set(hangingOn(list, field));
  const query: Record<string, readonly string[]> = Object.fromEntries(
    Object.entries(before).filter(([one]) => one !== field && !staleFields.has(one)),
  );
  if (values.length > 0) query[field] = values;
  const offers = (filter: FilterDef): ((value: string) => boolean) => {
    const { options = '' } = filter;
    if (!list.long?.includes(options)) {
      const offered = offeredBy(filter, { ...facts, filter: filterFacts(list, query) }, list.optionLists, query);
      return (value) => offered.some((one) => one.value === value);
    }
    const within = withinOf(filter, query);
    return (value) => within === undefined || list.optionLists[options]?.find((one) => one.value === value)?.['within'] === within;
  };
  // A filter stands behind those that narrow it.
  for (const filter of list.filters ?? []) {
    const narrowing = [...(filter.within === undefined ? [] : [filter.within]), ...(filter.offers === undefined ? [] : filtersRead(filter.offers))];
    const current = query[filter.field];
    const isGone = narrowing.some((one) => staleFields.has(one));
    if (!current || !(isGone || narrowing.includes(field))) continue;
    const offered = isGone ? [] : current.filter(offers(filter));
    if (offered.length > 0) query[filter.field] = offered;
    else {
      delete query[filter.field];
      staleFields.add(filter.field);
    }
  }
  return query;
}

/** What is said while a filter that must be set is not; undefined when rows can be asked for. */
export const stillNeeded = (filters: Filters, query: FilterValues): string | undefined =>
  filters?.find(({ field, needed }) => needed !== undefined && !query[field])?.needed;

/** What the server is asked: not the filters that only say what others offer. */
export function serverQuery(filters: Filters, query: ListQuery): ListQuery {
  const local = new Set((filters ?? []).filter(({ narrows }) => narrows).map(({ field }) => field));
  return local.size === 0 ? query : { ...query, filter: Object.fromEntries(Object.entries(query.filter).filter(([field]) => !local.has(field))) };
}
