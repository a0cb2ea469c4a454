/** What the filters of a list offer, hold and say to each other: a state its centres, a centre its batches. */
import type { ListFacts } from '../../../engine/list/types.ts';
import { objectsIn } from '../../../engine/json.ts';
import { applyLogic, readsOf } from '../../../engine/rules/logic.ts';
import type { FilterDef, ListDef } from '../../../engine/definition/list.ts';
import type { Json, JsonObject, OptionItem } from '../../../engine/types.ts';
import type { ListQuery } from './listQuery.ts';

type Asked = ListQuery['filter'];
type Filters = readonly FilterDef[] | undefined;

const rowsOf = ({ lookups }: ListFacts, name: string): JsonObject[] => objectsIn(lookups?.[name]);

/** What a select filter offers: an option list, or the rows of a lookup (the batches of a facilitator). */
export function offeredBy(
  { options, from }: FilterDef,
  facts: ListFacts,
  lists: Readonly<Record<string, readonly OptionItem[]>>,
): { value: string; label: string }[] {
  if (from) return rowsOf(facts, from.lookup).map((row) => ({ value: String(row[from.value]), label: String(row[from.label]) }));
  return (lists[options ?? ''] ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

/** The row of a lookup that a filter has chosen; null without one. */
export function chosenRow(filters: Filters, asked: Asked, facts: ListFacts): JsonObject | null {
  const filter = filters?.findLast(({ from }) => from);
  if (!filter?.from) return null;
  const { lookup, value } = filter.from;
  return rowsOf(facts, lookup).find((row) => String(row[value]) === asked[filter.field]?.[0]) ?? null;
}

/** What is asked, with the only choice of each filter that takes it by itself. */
export function withSole(filters: Filters, asked: ListQuery, facts: ListFacts): ListQuery {
  const taken = (filters ?? []).flatMap(({ field, sole, from }): [string, string[]][] => {
    const [only, ...more] = sole && from && !asked.filter[field] ? rowsOf(facts, from.lookup) : [];
    return only && from && more.length === 0 ? [[field, [String(only[from.value])]]] : [];
  });
  return taken.length === 0 ? asked : { ...asked, filter: { ...asked.filter, ...Object.fromEntries(taken) } };
}

/** What a filter has and keeps for this session; null where it is free to choose (D3-PVERIFY-03). */
export function fixedValue({ fixed }: FilterDef, facts: Pick<ListFacts, 'session'>): string | null {
  const value = fixed === undefined ? null : applyLogic(fixed, facts);
  return value === null || value === '' ? null : String(value);
}

/** What is asked, whatever the address says of filters that keep their value. */
export function withFixed(filters: Filters, asked: ListQuery, facts: ListFacts): ListQuery {
  const kept = (filters ?? []).flatMap((filter): [string, string[]][] => {
    const value = fixedValue(filter, facts);
    return value === null ? [] : [[filter.field, [value]]];
  });
  return kept.length === 0 ? asked : { ...asked, filter: { ...asked.filter, ...Object.fromEntries(kept) } };
}

/** Addresses say numbers as texts. */
const asSaid = (text: string): Json => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : text);

/** What rules read as `filter`: the first value of each filter, null for none. */
export const filterFacts = (filters: Filters, asked: Asked): JsonObject =>
  Object.fromEntries(
    (filters ?? []).map(({ field }): [string, Json] => {
      const [first] = asked[field] ?? [];
      return [field, first === undefined ? null : asSaid(first)];
    }),
  );

/** Filters that a call reads. */
const readBy = (call: { with?: Readonly<Record<string, Json>> } | undefined): string[] =>
  readsOf({ ...call?.with }).flatMap(({ path }) => (path.startsWith('filter.') ? [path.split('.')[1] ?? ''] : []));

/** What the lookups of a list read of its filters: another choice elsewhere asks nothing anew. */
export function filterRead({ filters, lookups }: Pick<ListDef, 'filters' | 'lookups'>, facts: JsonObject): JsonObject {
  const read = new Set(Object.values(lookups ?? {}).flatMap(readBy));
  return Object.fromEntries((filters ?? []).filter(({ field }) => read.has(field)).map(({ field }) => [field, facts[field] ?? null]));
}

/** Filters whose choices hang on this one, and on those: another state has other centres, with other batches (D3-EMPVERIFY-01). */
export function hangingOn({ filters, lookups }: Pick<ListDef, 'filters' | 'lookups'>, field: string): string[] {
  const gone = new Set<string>();
  const look = (on: string): void => {
    for (const { field: next, from } of filters ?? []) {
      if (gone.has(next) || !from || !readBy(lookups?.[from.lookup]).includes(on)) continue;
      gone.add(next);
      look(next);
    }
  };
  look(field);
  return [...gone];
}

/** What is said while a filter that must be set is not; undefined when rows can be asked for. */
export const stillNeeded = (filters: Filters, asked: Asked): string | undefined =>
  filters?.find(({ field, needed }) => needed !== undefined && !asked[field])?.needed;

/** What the server is asked: not the filters that only say what others offer. */
export function serverQuery(filters: Filters, asked: ListQuery): ListQuery {
  const local = new Set((filters ?? []).filter(({ narrows }) => narrows).map(({ field }) => field));
  return local.size === 0 ? asked : { ...asked, filter: Object.fromEntries(Object.entries(asked.filter).filter(([field]) => !local.has(field))) };
}
