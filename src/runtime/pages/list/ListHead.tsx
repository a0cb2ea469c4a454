import { countText } from '../../../engine/countText.ts';
import type { ListFacts, ListVerdict } from '../../../engine/list/types.ts';
import type { ClientList } from '../../../catalogue/types.ts';
import type { ActionView } from '../../../widgets/contract/shell.ts';
import type { FilterView, LongOptions } from '../../../widgets/contract/tables.ts';
import type { FilterDef } from '../../../engine/definition/list.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import { useInOrder } from '../../text/inOrder.ts';
import type { ListAnswer, ListQuery } from './listQuery.ts';
import { useOptionSearch } from '../search/useOptionSearch.ts';
import { columnView, rowView, type CellWorld } from './cells.ts';
import { useExport } from './useExport.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { allChoices, chosenAnew, fixedValue, offeredBy, serverQuery, withinOf } from './filters.ts';

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

interface ListHeadProps {
  list: ClientList;
  verdict: ListVerdict;
  query: ListQuery;
  ask: (change: Partial<ListQuery>) => void;
  total: ListAnswer | null;
  buttons: ActionView[];
  facts: ListFacts;
  /** Takes search and filters away; undefined while they leave no rows out. */
  clear: ActionView | undefined;
}

/** Title, count, search, filters, buttons and export of a list. */
export function ListHead({ list, verdict, query, ask, total, buttons, facts, clear }: ListHeadProps) {
  const { ListToolbar } = useWidgets();
  const text = useText();
  const box = useSearchBox(query.search, (search) => ask({ search }));
  const exports = useExport(list, verdict, serverQuery(list.filters, query), facts);
  const paper: ActionView = { id: 'print', label: text('{{app.print}}'), icon: 'printer', kind: 'outlined', onPress: () => print() };
  const more = list.print ? [...exports, paper] : exports;
  const lists = useInOrder(list.optionLists, list.sorted);
  const search = useOptionSearch({ options: list.optionLists, long: list.long });
  const [, setNamed] = useState(0);
  // What is looked up by a filter is named by its chip, too.
  const naming = useMemo(
    () =>
      search && {
        ...search,
        label: async (...one: Parameters<typeof search.label>) => {
          const found = await search.label(...one);
          setNamed((times) => times + 1);
          return found;
        },
      },
    [search],
  );
  const longOf = (filter: FilterDef): LongOptions | undefined => {
    const { options = '' } = filter;
    if (!naming || !list.long?.includes(options)) return undefined;
    return { list: options, search: naming, known: (list.optionLists[options] ??= []), within: withinOf(filter, query.filter) };
  };
  const offered = (list.filters ?? []).map((filter) => ({
    ...filter,
    long: longOf(filter),
    choices: allChoices(filter, facts, longOf(filter) ? list.optionLists : lists),
    offered: offeredBy(filter, facts, lists, query.filter),
    awaited: filter.from !== undefined && facts.lookups === undefined,
    kept: fixedValue(filter, facts) !== null,
  }));
  const set = (field: string, values: readonly string[]): void => ask({ filter: chosenAnew(list, query.filter, field, values, facts) });
  const filters = offered.map(({ field, label, as, all, offered: fitting, awaited, kept: isKept, long }): FilterView => ({
    field,
    label: text(label),
    as,
    values: query.filter[field] ?? [],
    awaited,
    today: facts.today,
    ...(isKept ? { isFixed: isKept } : {}),
    onChange: (value) => set(field, value === '' ? [] : [value]),
    ...(long ? { long, all: text(all ?? '{{app.all}}') } : {}),
    ...(as === 'select' && !long
      ? { options: [{ value: '', label: text(all ?? '{{app.all}}') }, ...fitting.map((item) => ({ value: item.value, label: text(item.label) }))] }
      : {}),
  }));
  const chips = [
    ...(query.search === '' ? [] : [{ id: 'search', label: text('{{app.searched}}', { text: query.search }), onRemove: () => ask({ search: '' }) }]),
    ...offered.flatMap(({ field, label, needed, choices, awaited, kept: isKept }) =>
      (needed === undefined && !isKept ? (query.filter[field] ?? []) : []).map((value, _index, values) => ({
        id: `${field} ${value}`,
        label: `${text(label)}: ${text(choices.find((one) => one.value === value)?.label ?? (awaited ? '{{app.loading}}' : value))}`,
        onRemove: () =>
          set(
            field,
            values.filter((one) => one !== value),
          ),
      })),
    ),
  ];
  const count = total && list.count ? text(list.count, { total: countText(total.total, total.totalIsCapped) }) : undefined;
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
export function ChosenTable({ verdict: { choice, empty }, world }: { verdict: ListVerdict; world: CellWorld }) {
  const { DataTable } = useWidgets();
  if (!choice) return null;
  return (
    <DataTable
      label={choice.title}
      columns={choice.columns.map(columnView)}
      rows={[rowView(choice.columns, choice.row, 'id', null, world)]}
      empty={{ title: empty }}
    />
  );
}
