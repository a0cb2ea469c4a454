import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { evaluateList } from '../../../engine/list/evaluateList.ts';
import { existsIn } from '../../../engine/list/judgeAction.ts';
import type { ActionVerdict } from '../../../engine/list/types.ts';
import type { ClientList } from '../../../catalogue/types.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { webAddress } from '../../client/address.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { holds } from '../../../engine/rules/logic.ts';
import { lazyPage } from '../../context/lazyPage.ts';
import { useScope } from '../../shell/scope.tsx';
import { useScreens } from '../../shell/useMenu.ts';
import { useInspectable } from '../../why/inspectables.ts';
import { QuestionFormContext } from './questionForm.ts';
import { columnView, rowView, sortField, pressCells, editCell, editColumn } from './cells.ts';
import { asChosen, serverQuery, chosenRow, filterFacts, filterRead, fixedValue, stillNeeded, withFixed, withSole } from './filters.ts';
import { ChosenTable, ListHead } from './ListHead.tsx';
import { useLabels } from './useLabels.ts';
import { isNarrowed, useListQuery, type LiveListQuery, useMendedQuery, useOwnListQuery, widened } from './listQuery.ts';
import { useListActions } from './useListActions.ts';
import { useIncompleteRows, useListLookups, useListRows } from './useListRows.ts';

const HistoryOf = lazyPage(async () => ({ default: (await import('../history/HistoryOf.tsx')).HistoryOf }));

/** What a list beside a form is about, and what its pencil does with the key of a row. */
export interface BesideProps {
  record: JsonObject;
  onEdit?: (key: string | number) => void;
  /** The row that lies in the form; null once it is for a new one. */
  edited?: string | number | null;
  /** The key in the field that the list stands for; without `onPick` it cannot be changed. */
  picked?: Json;
  onPick?: ((key: Json) => void) | undefined;
}
export interface ChoosingProps {
  /** Hears which row is selected, its key as `rowId`; null for none. */
  onChosen?: (row: JsonObject | null) => void;
}

/** Columns for which a record's tab has room. */
const ROOM = 6;
/** The same of a page: more of them scroll within the table. */
const PAGE_ROOM = 8;

/** A list whose page and sort stand in the address. */
export const ListLive = ({ list, ...choosing }: ChoosingProps & { list: ClientList }) => (
  <ListRowsLive list={list} asking={useListQuery(list)} {...choosing} />
);

/** A list beside a form. */
export const ListBeside = ({ list, ...beside }: BesideProps & { list: ClientList }) => (
  <ListRowsLive list={list} asking={useOwnListQuery(list)} {...beside} />
);

/**
 * A list: the server pages, sorts, filters and searches; the definition says columns, colours and what one may do
 * (D3-LIST-01 to 25).
 */
function ListRowsLive({
  list,
  asking: place,
  record,
  onEdit,
  edited,
  picked,
  onPick,
  onChosen,
}: Partial<BesideProps> & ChoosingProps & { list: ClientList; asking: LiveListQuery }) {
  const { DataTable, ListCard, Pager, RowFacts, SelectionBar, ErrorPanel, LazyBoundary, PreviewDialog } = useWidgets();
  const QuestionForm = useContext(QuestionFormContext);
  const { app, backend, messages, bindings, workflows } = useCatalogue();
  const { session } = useScope();
  const screens = useScreens();
  const text = useText();
  const { cursor } = place;
  const ask: LiveListQuery['ask'] = useCallback(
    ({ filter, ...change }, ...more) => place.ask({ ...change, ...(filter ? { filter: asChosen(list.filters, filter) } : {}) }, ...more),
    [place, list],
  );
  const { clock, links } = useRuntime();
  const [own, setOwn] = useState<readonly string[]>([]);
  const selected = useMemo(() => (picked === undefined ? own : picked === null ? [] : [String(picked)]), [picked, own]);
  useEffect(() => {
    if (edited === null) setOwn([]);
  }, [edited]);
  const today = clock.today(app.timeZone);
  const asking = useMemo(() => ({ session, today, ...(record ? { record } : {}) }), [session, today, record]);
  const fixedQuery = useMemo(() => withFixed(list.filters, place.query, asking), [list, place.query, asking]);
  const lookups = useListLookups(list, { ...asking, filter: filterRead(list, filterFacts(list, fixedQuery.filter)) });
  const query = useMemo(
    () => withSole(list.filters, fixedQuery, { ...asking, ...(lookups ? { lookups } : {}) }),
    [list, fixedQuery, asking, lookups],
  );
  const facts = useMemo(() => {
    const choice = chosenRow(list.filters, query.filter, { ...asking, ...(lookups ? { lookups } : {}) });
    const filter = filterFacts(list, query.filter);
    return { ...asking, filter, lists: list.optionLists, ...(lookups ? { lookups: { ...lookups, chosen: choice } } : {}) };
  }, [asking, list, lookups, query.filter]);
  const needed = stillNeeded(list.filters, query.filter);
  const call = useMemo(() => evaluateList(list, { facts, messages }).call, [list, facts, messages]);
  const isAsked = needed === undefined && holds(list.load.when, facts);
  const read = useListRows(list, call, serverQuery(list.filters, query), cursor, isAsked, useLabels(list));
  const { loading, problem, again } = read;
  const isMended = useMendedQuery(list, place, read);
  // What was read before says nothing of what is not chosen yet.
  const page = isAsked ? read.page : null;
  const missing = needed ?? (isAsked ? undefined : list.load.until);
  const looksUp = list.lookups !== undefined && lookups === undefined;
  const rows = page?.rows ?? [];
  const left = useIncompleteRows(list, rows);
  const selection = rows.filter((row) => selected.includes(String(row[list.key])));
  const first = selection[0] ?? null;
  useEffect(() => onChosen?.(first && { ...first, rowId: first[list.key] ?? null }), [onChosen, first, list.key]);
  const verdict = evaluateList(list, { facts, messages, rows, selected: first, exists: existsIn(screens, Object.values(bindings)) });
  const {
    actions,
    buttons,
    message,
    pressFor,
    preview,
    closePreview,
    past,
    closePast,
    asking: asks,
  } = useListActions({ verdict, facts, rowKey: list.key, rows, row: first, onClear: () => setOwn([]) });
  const select = (ids: readonly string[]): void => {
    if (onPick) onPick(rows.find((row) => String(row[list.key]) === ids[0])?.[list.key] ?? null);
    else setOwn(ids);
  };

  const note = message ?? verdict.note;
  useInspectable(list.id, { of: 'list', list, facts, row: first, rows });

  const world = { facts, workflows, text, hrefOf: links.hrefOf, documentAt: (at: string) => webAddress(backend, at), timeZone: app.timeZone, left };
  const isWorded = list.actions?.some((action) => action.edit === true) === true;
  const lay = (action: ActionVerdict, row: JsonObject): void =>
    action.def.edit ? onEdit?.(row[list.key] as string | number) : pressFor(action, row);
  const pressed = { list, facts, messages, pressFor: lay };
  const rowViews = rows.map((row, index) =>
    pressCells(rowView(verdict.columns, row, list.key, verdict.colours[index], world), row, verdict.columns, pressed),
  );
  const pencil = isWorded ? undefined : onEdit;
  const views = pencil
    ? rowViews.map((view, index) => editCell(view, rows[index]?.[list.key], text('{{app.editRow}}', { label: view.label }), pencil))
    : rowViews;
  const columns = [...verdict.columns.map(columnView), ...(pencil ? [editColumn(text('{{app.edit}}'))] : [])];
  const free = (list.filters ?? []).filter((filter) => fixedValue(filter, facts) === null);
  const clear = isNarrowed(free, query)
    ? { id: 'clear-filters', label: text('{{app.clearFilters}}'), onPress: () => ask(widened(free, query)) }
    : undefined;
  const isBeside = record !== undefined;
  const isInRecord = Number(record?.['dbUserId'] ?? 0) > 0;
  // Nowhere to go on or back to. A page keeps the place while it is read, a tab has none to spare.
  const isEmpty = rows.length === 0 && query.page === 1 && (isInRecord || page !== null || missing !== undefined);
  const from = (query.page - 1) * list.pageSize + 1;
  const last = from + rows.length - 1;
  const sorted = verdict.columns.find((column) => sortField(column) === query.sort.replace(/^-/, ''));
  const goTo = (next: number): void => {
    setOwn([]);
    if (next > query.page) ask({ page: next }, page?.next === undefined ? undefined : { after: page.next });
    else ask({ page: next }, page?.previous === undefined ? undefined : { before: page.previous });
  };
  const onSort = (id: string, descending: boolean): void => {
    const column = verdict.columns.find((one) => one.id === id);
    const field = column && sortField(column);
    if (field) ask({ sort: `${descending ? '-' : ''}${field}` });
  };

  const nothing = missing !== undefined ? text(missing) : clear ? text(list.noMatch ?? list.empty) : verdict.empty;
  const table = { label: verdict.title, columns, rows: views, loading: loading || isMended || (looksUp && list.load.when !== undefined) };
  if (problem && !isMended) return <ErrorPanel title={text('{{app.notRead}}')} text={text(problem.toldAs(list.load.failed).words)} onRetry={again} />;
  if (list.shape === 'facts')
    return (
      <ListCard label={verdict.title}>
        <ListHead list={list} verdict={verdict} query={query} ask={ask} total={null} buttons={[]} facts={facts} clear={undefined} />
        <RowFacts {...table} empty={{ title: nothing }} />
      </ListCard>
    );
  return (
    <ListCard label={verdict.title} prints={list.print ?? ((onEdit && edited === null) || undefined)}>
      <ListHead list={list} verdict={verdict} query={query} ask={ask} total={page} buttons={buttons} facts={facts} clear={clear} />
      {/* What is said of the rows stays when an action has something to say. */}
      {message && verdict.note ? <SelectionBar count={0} label="" actions={[]} message={verdict.note} onClear={() => undefined} /> : null}
      {/* There from the beginning: a bar that comes with the selection would push the rows from under a double click. */}
      {actions.length > 0 || note || list.bar !== undefined ? (
        <SelectionBar
          count={actions.length > 0 ? selection.length : 0}
          label={views
            .filter(({ id }) => selected.includes(id))
            .map(({ label }) => label)
            .join(', ')}
          actions={actions}
          onClear={() => setOwn([])}
          message={note}
          awaited={list.bar === 'expected' && (page === null || looksUp)}
        />
      ) : null}
      <ChosenTable verdict={verdict} world={world} />
      <DataTable
        {...table}
        expected={isBeside ? undefined : list.pageSize}
        select={picked !== undefined && !onPick ? 'none' : (list.select ?? 'none')}
        marked={actions.length > 0 || onPick !== undefined || onChosen !== undefined}
        selected={selected}
        onSelect={select}
        sort={sorted ? { id: sorted.id, descending: query.sort.startsWith('-') } : undefined}
        onSort={onSort}
        beside={columns.length > (isBeside ? ROOM : PAGE_ROOM)}
        empty={{ title: nothing, line: isInRecord, ...(clear ? { action: clear } : {}) }}
      />
      {isEmpty ? null : (
        <Pager
          label={verdict.title}
          from={rows.length === 0 ? 0 : from}
          to={rows.length === 0 ? 0 : last}
          total={page?.total ?? 0}
          totalIsCapped={page?.totalIsCapped ?? false}
          size={list.pageSize}
          busy={loading}
          onPrevious={query.page > 1 ? () => goTo(query.page - 1) : undefined}
          onNext={
            page && (page.next !== undefined || page.totalIsCapped || last < page.total) && rows.length > 0 ? () => goTo(query.page + 1) : undefined
          }
        />
      )}
      {/* A dialog comes when it is first asked for (D2-DOCS-18). */}
      <LazyBoundary>{preview ? <PreviewDialog open {...preview} onClose={closePreview} /> : null}</LazyBoundary>
      <LazyBoundary>{past ? <HistoryOf {...past} onClose={closePast} /> : null}</LazyBoundary>
      <LazyBoundary>{asks && QuestionForm ? <QuestionForm {...asks} /> : null}</LazyBoundary>
    </ListCard>
  );
}
