import { countText } from '../../../engine/countText.ts';
import { useState } from 'react';
import type { ListFacts, ListVerdict, ColumnVerdict } from '../../../engine/list/types.ts';
import type { ClientList } from '../../../catalogue/types.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { ActionView } from '../../../widgets/contract/shell.ts';
import { downloadAddress } from '../../client/address.ts';
import { objectsOf } from '../../client/answer.ts';
import { asProblem } from '../../client/problem.ts';
import { useCatalogue, useRuntime, useText, useWriteSheet } from '../../context/context.tsx';
import { useSay } from '../../shell/notifications.tsx';
import { sheetCellOf, type SheetCell } from '../../../engine/list/sheetCell.ts';
import { useLookup, type Lookup } from '../../context/lookup.ts';
import { useLabels } from './useLabels.ts';
import { type ListQuery, pagePayload, readPage, type Cursor } from './listQuery.ts';

/** Rows of an export: a line of headers, then one line per row. */
export function sheetRows(
  columns: readonly ColumnVerdict[],
  rows: readonly JsonObject[],
  cell: (column: ColumnVerdict, row: JsonObject) => SheetCell,
): SheetCell[][] {
  return [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => cell(column, row)))];
}

/** How many rows are read at once and at most: the page holds them all in memory. */
interface ReadLimits {
  most: number;
  size: number;
}

/** `isCut`: there are more rows than these. */
interface AllRows {
  rows: JsonObject[];
  isCut: boolean;
}

/** The limits of config/app.json. Throws when it does not say them. */
export function readLimits({ exportRowsMost: most, exportPageSize: size }: JsonObject): ReadLimits {
  if (typeof most !== 'number' || typeof size !== 'number') throw new Error('config/app.json needs exportRowsMost and exportPageSize');
  return { most, size };
}

/** Every row that search, filters and sort give, page after page by the server's own cursor; `onRows` hears how many there are so far. */
export async function readAll(
  call: { call: string; with: JsonObject },
  query: ListQuery,
  ask: Lookup,
  { most, size }: ReadLimits,
  onRows: (count: number) => void = () => undefined,
): Promise<AllRows> {
  const all: JsonObject[] = [];
  let cursor: Cursor | null = null;
  for (let page = 1; all.length <= most; page += 1) {
    const answer = readPage((await ask(call.call, pagePayload(call.with, { ...query, page }, size, cursor))).value);
    all.push(...answer.rows);
    if (answer.rows.length < size || (answer.next === undefined && all.length >= answer.total)) break;
    onRows(all.length);
    cursor = answer.next === undefined ? null : { after: answer.next };
  }
  return { rows: all.slice(0, most), isCut: all.length > most };
}

/**
 * The export button of a list that has one of its own: every row that search and filters admit, as a spreadsheet. It says how far it is, and
 * when there are more rows than one spreadsheet takes. Where an action writes it (`call`), the workbook is asked for by what is searched, filtered and sorted now.
 */
export function useExport(list: ClientList, verdict: ListVerdict, query: ListQuery, facts: ListFacts): ActionView[] {
  const ask = useLookup();
  const text = useText();
  const say = useSay();
  const writeSheet = useWriteSheet();
  const { constants } = useRuntime();
  const { app, backend, workflows } = useCatalogue();
  const [count, setCount] = useState<number | null>(null);
  const learned = useLabels(list);
  const { export: exportDef } = list;
  if (!exportDef || (exportDef.by === 'server' && exportDef.call === undefined)) return [];

  const columns = exportDef.columns
    ? exportDef.columns.flatMap((id) => verdict.columns.filter((column) => column.id === id))
    : verdict.columns.filter(({ def }) => !def.to);
  const fromServer = async (call: string): Promise<void> => {
    const { page: _page, size: _size, ...question } = pagePayload(verdict.call.with, query, 0, null);
    const { rows } = await ask(call, question);
    const [{ reportName = '' } = {}] = objectsOf(rows);
    window.open(downloadAddress(backend, String(reportName)), '_blank', 'noopener');
  };
  const run = async (): Promise<void> => {
    setCount(0);
    try {
      if (exportDef.call !== undefined) return await fromServer(exportDef.call);
      const { rows, isCut } = await readAll(verdict.call, query, ask, readLimits(constants()), setCount);
      await learned(rows);
      await writeSheet(
        text(exportDef.name),
        sheetRows(columns, rows, ({ def }, row) => sheetCellOf(def, row, facts, { say: text, workflows, timeZone: app.timeZone })),
      );
      if (isCut) say.notice({ text: text('{{app.exportCut}}', { count: countText(rows.length) }), tone: 'warning' });
    } catch (thrown) {
      const problem = asProblem(thrown);
      say.notice({
        text: text('{{app.notExported}}'),
        tone: 'error',
        ...(problem.retriable ? { action: { label: text('{{app.tryAgain}}'), onPress: () => void run() } } : {}),
      });
    } finally {
      setCount(null);
    }
  };
  return [
    {
      id: 'export',
      label: text('{{app.export}}'),
      icon: 'download',
      kind: 'outlined',
      busy: count !== null,
      busyLabel: text(count ? '{{app.exportingRows}}' : '{{app.exporting}}', { count: countText(count ?? 0) }),
      onPress: () => void run(),
    },
  ];
}
