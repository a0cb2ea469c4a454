import { useState } from 'react';
import { cellOf } from '../../../engine/list/cellOf.ts';
import type { ListFacts, ListVerdict } from '../../../engine/list/types.ts';
import type { ListDef } from '../../../engine/types.ts';
import type { ActionView } from '../../../widgets/contract.ts';
import { asProblem } from '../../client/problem.ts';
import { useCatalogue, useRuntime, useText, useWriteSheet } from '../../root/context.tsx';
import { useSay } from '../../shell/say.tsx';
import { hereText } from '../../text/time.ts';
import { useAsk } from '../ask.ts';
import { readAll, readLimits } from './readAll.ts';
import type { ListAsked } from './listQuery.ts';
import { sheetRows } from './sheet.ts';

/**
 * The export button of a list that has one: every row that search and filters admit, as a spreadsheet. It says how far it is, and
 * when there are more rows than one spreadsheet takes.
 */
export function useExport(list: ListDef, verdict: ListVerdict, asked: ListAsked, facts: ListFacts): ActionView[] {
  const ask = useAsk();
  const text = useText();
  const say = useSay();
  const writeSheet = useWriteSheet();
  const { constants } = useRuntime();
  const { app } = useCatalogue();
  const [count, setCount] = useState<number | null>(null);
  const { export: wanted } = list;
  if (!wanted) return [];

  const columns = wanted.columns
    ? wanted.columns.flatMap((id) => verdict.columns.filter((column) => column.id === id))
    : verdict.columns.filter(({ def }) => !def.to);
  const run = async (): Promise<void> => {
    setCount(0);
    try {
      const { rows, isCut } = await readAll(verdict.call, asked, ask, readLimits(constants()), setCount);
      await writeSheet(
        text(wanted.name),
        sheetRows(columns, rows, ({ def }, row) => hereText(cellOf(def, row, facts), app.timeZone)),
      );
      if (isCut) say.notice({ text: text('{{app.exportCut}}', { count: rows.length.toLocaleString('en-IN') }), tone: 'warning' });
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
      busyLabel: text(count ? '{{app.exportingRows}}' : '{{app.exporting}}', { count: (count ?? 0).toLocaleString('en-IN') }),
      onPress: () => void run(),
    },
  ];
}
