import type { ListFacts } from '../../../engine/list/types.ts';
import type { FilterDef, Json, JsonObject, OptionItem } from '../../../engine/types.ts';
import { isObject } from '../../save/pointers.ts';

type Asked = Readonly<Record<string, string>>;

const rowsOf = ({ lookups }: ListFacts, name: string): JsonObject[] => {
  const rows: Json = lookups?.[name] ?? null;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** What a select filter offers: an option list, or the rows of a lookup (the batches of a facilitator). */
export function choicesOf(
  { options, from }: FilterDef,
  facts: ListFacts,
  lists: Readonly<Record<string, readonly OptionItem[]>>,
): { value: string; label: string }[] {
  if (from) return rowsOf(facts, from.lookup).map((row) => ({ value: String(row[from.value]), label: String(row[from.label]) }));
  return (lists[options ?? ''] ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

/** The row of a lookup that a filter has chosen; null without one. */
export function chosenRow(filters: readonly FilterDef[] | undefined, asked: Asked, facts: ListFacts): JsonObject | null {
  const filter = filters?.find(({ from }) => from);
  if (!filter?.from) return null;
  const { lookup, value } = filter.from;
  return rowsOf(facts, lookup).find((row) => String(row[value]) === asked[filter.field]) ?? null;
}

/** What is said while a filter that must be set is not; undefined when rows can be asked for. */
export const stillNeeded = (filters: readonly FilterDef[] | undefined, asked: Asked): string | undefined =>
  filters?.find(({ field, needed }) => needed !== undefined && !asked[field])?.needed;
