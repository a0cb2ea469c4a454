import type { ListFacts, ListVerdict } from '../../../engine/list/types.ts';
import type { ClientList } from '../../../catalogue/types.ts';
import type { ActionView, FilterView } from '../../../widgets/contract.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import type { ListAnswer, ListQuery } from './listQuery.ts';
import { columnView, rowView, type CellWorld } from './cells.ts';
import { useExport } from './useExport.ts';
import { useEffect, useRef, useState } from 'react';
import type { FilterDef, Json, JsonObject, OptionItem } from '../../../engine/types.ts';
import { isObject } from '../../../engine/form/paths.ts';

type Asked = ListQuery['filter'];

const rowsOf = ({ lookups }: ListFacts, name: string): JsonObject[] => {
  const rows: Json = lookups?.[name] ?? null;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** What a select filter offers: an option list, or the rows of a lookup (the batches of a facilitator). */
function choicesOf(
  { options, from }: FilterDef,
  facts: ListFacts,
  lists: Readonly<Record<string, readonly OptionItem[]>>,
): { value: string; label: string }[] {
  if (from) return rowsOf(facts, from.lookup).map((row) => ({ value: String(row[from.value]), label: String(row[from.label]) }));
  return (lists[options ?? ''] ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

/** The row of a lookup that a filter has chosen; null without one. */
export function chosenRow(filters: readonly FilterDef[] | undefined, asked: Asked, facts: ListFacts): JsonObject | null {
  const filter = filters?.findLast(({ from }) => from);
  if (!filter?.from) return null;
  const { lookup, value } = filter.from;
  return rowsOf(facts, lookup).find((row) => String(row[value]) === asked[filter.field]?.[0]) ?? null;
}

/** What is asked, with the only choice of each filter that takes it by itself. */
export function withSole(filters: readonly FilterDef[] | undefined, asked: ListQuery, facts: ListFacts): ListQuery {
  const taken = (filters ?? []).flatMap(({ field, sole, from }): [string, string[]][] => {
    const [only, ...more] = sole && from && !asked.filter[field] ? rowsOf(facts, from.lookup) : [];
    return only && from && more.length === 0 ? [[field, [String(only[from.value])]]] : [];
  });
  return taken.length === 0 ? asked : { ...asked, filter: { ...asked.filter, ...Object.fromEntries(taken) } };
}

/** What is said while a filter that must be set is not; undefined when rows can be asked for. */
export const stillNeeded = (filters: readonly FilterDef[] | undefined, asked: Asked): string | undefined =>
  filters?.find(({ field, needed }) => needed !== undefined && !asked[field])?.needed;

const QUIET = 300;

/** A search box that asks the server once the typing rests. */
function useSearchBox(search: string, ask: (search: string) => void): { value: string; onChange: (value: string) => void } {
  const [value, setValue] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => setValue(search), [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    value,
    onChange(next) {
      setValue(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(next.trim()), QUIET);
    },
  };
}

export interface ListHeadProps {
  list: ClientList;
  verdict: ListVerdict;
  asked: ListQuery;
  ask: (change: Partial<ListQuery>) => void;
  total: ListAnswer | null;
  buttons: ActionView[];
  facts: ListFacts;
  /** Takes search and filters away; undefined while they leave no rows out. */
  clear: ActionView | undefined;
}

/** Title, count, search, filters, buttons and export of a list. */
export function ListHead({ list, verdict, asked, ask, total, buttons, facts, clear }: ListHeadProps) {
  const { ListToolbar } = useWidgets();
  const text = useText();
  const box = useSearchBox(asked.search, (search) => ask({ search }));
  const more = useExport(list, verdict, asked, facts);
  const offered = (list.filters ?? []).map((filter) => ({ ...filter, choices: choicesOf(filter, facts, list.optionLists) }));
  const set = (field: string, values: readonly string[]): void => {
    const { [field]: _before, ...others } = asked.filter;
    ask({ filter: values.length === 0 ? others : { ...others, [field]: values } });
  };
  const filters = offered.map(({ field, label, as, all, choices }): FilterView => ({
    field,
    label: text(label),
    as,
    values: asked.filter[field] ?? [],
    onChange: (value) => set(field, value === '' ? [] : [value]),
    ...(as === 'select'
      ? { options: [{ value: '', label: text(all ?? '{{app.all}}') }, ...choices.map((item) => ({ value: item.value, label: text(item.label) }))] }
      : {}),
  }));
  const chips = [
    ...(asked.search === '' ? [] : [{ id: 'search', label: text('{{app.searched}}', { text: asked.search }), onRemove: () => ask({ search: '' }) }]),
    ...offered.flatMap(({ field, label, needed, choices }) =>
      (needed === undefined ? (asked.filter[field] ?? []) : []).map((value, _index, values) => ({
        id: `${field} ${value}`,
        label: `${text(label)}: ${text(choices.find((one) => one.value === value)?.label ?? value)}`,
        onRemove: () =>
          set(
            field,
            values.filter((one) => one !== value),
          ),
      })),
    ),
  ];
  const count =
    total && list.count ? text(list.count, { total: `${total.total.toLocaleString('en-IN')}${total.totalIsCapped ? '+' : ''}` }) : undefined;
  return (
    <ListToolbar
      title={verdict.title}
      count={count}
      filters={filters}
      buttons={buttons}
      more={more}
      active={chips}
      clear={clear}
      {...(list.search ? { search: { label: text('{{app.search}}'), placeholder: text(list.search.placeholder), ...box } } : {})}
    />
  );
}

/** The row that a filter has chosen, in a table of its own: the batch above who is enrolled in it (D3-ALLBATCH-02). */
export function ChosenTable({ verdict: { chosen, empty }, world }: { verdict: ListVerdict; world: CellWorld }) {
  const { DataTable } = useWidgets();
  if (!chosen) return null;
  return (
    <DataTable
      label={chosen.title}
      columns={chosen.columns.map(columnView)}
      rows={[rowView(chosen.columns, chosen.row, 'id', null, world)]}
      empty={{ title: empty }}
    />
  );
}
