import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { JudgedRow } from '../../../engine/sheet/judgeRow.ts';
import type { JsonObject, Text } from '../../../engine/types.ts';
import { useLoaded, useOpenSheetWorker } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import type { FromSheet, ToSheet } from './sheetJob.ts';

/** A file on its way through the judge. */
interface SheetState {
  name: string;
  /** Counts the files that were taken: rows of another one are other rows. */
  file: number;
  rows: readonly JudgedRow[];
  /** How many of the rows are hidden in the file. */
  hidden: number;
  progress: { done: number; total: number } | null;
  /** Place of the row that was mended last. */
  mended: number | null;
}
const NOTHING: SheetState = { name: '', file: 0, rows: [], hidden: 0, progress: null, mended: null };

/**
 * A chosen spreadsheet, judged in a worker of its own; `refused` hears why one is not taken. `awaitRows` answers the rows once every cell that was
 * mended is judged: those are sent.
 */
export function useSheet(
  form: ClientForm | undefined,
  facts: { session: JsonObject; today: string },
  most: number,
  refused: (text: Text, values?: Record<string, string>) => void,
) {
  const open = useOpenSheetWorker();
  const ask = useLookup();
  const { head, catalogue } = useLoaded();
  const [state, setState] = useState<SheetState>(NOTHING);
  const newest = useRef(state);
  const become = useCallback((change: (now: SheetState) => SheetState) => setState((newest.current = change(newest.current))), []);
  const gathered = useRef<JudgedRow[]>([]);
  const waiting = useRef<(() => void)[]>([]);
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const say = useCallback((message: ToSheet, transfer: Transferable[] = []) => worker.current?.postMessage(message, transfer), []);

  const hear = useCallback(
    (message: FromSheet): void => {
      if (message.kind === 'ask') {
        const answer = (value: JsonObject | JsonObject[] | null): void => say({ kind: 'answer', id: message.id, value });
        ask(message.call, message.with, { quiet: true }).then(
          ({ value }) => say({ kind: 'answer', id: message.id, value }),
          () => answer(null),
        );
      }
      if (message.kind === 'judged') {
        const count = gathered.current.push(...message.rows);
        const isWhole = count === message.total;
        // The grid of all rows is drawn bit by bit: whoever types meanwhile goes first.
        startTransition(() =>
          become((now) => ({
            ...now,
            rows: isWhole ? gathered.current : now.rows,
            hidden: message.hidden,
            progress: isWhole ? null : { done: count, total: message.total },
          })),
        );
      }
      if (message.kind === 'mended') {
        const { index, entry } = message.row ?? {};
        become((now) => ({ ...now, rows: now.rows.map((row, at) => (entry && at === index ? entry : row)), mended: index ?? null }));
        waiting.current.shift()?.();
      }
      if (message.kind === 'refused') {
        become(({ file }) => ({ ...NOTHING, file }));
        for (const resolve of waiting.current.splice(0)) resolve();
        refused(message.text, message.values);
      }
    },
    [ask, become, refused, say],
  );
  const listener = useRef(hear);
  listener.current = hear;

  const take = useCallback(
    async (file: File): Promise<void> => {
      if (!form) return;
      worker.current?.terminate();
      for (const resolve of waiting.current.splice(0)) resolve();
      const job = open();
      worker.current = job;
      gathered.current = [];
      job.addEventListener('message', ({ data }: MessageEvent<FromSheet>) => listener.current(data));
      job.addEventListener('error', () => listener.current({ kind: 'refused', text: '{{bulk.notExcel}}' }));
      become((now) => ({ ...NOTHING, name: file.name, file: now.file + 1, progress: { done: 0, total: 0 } }));
      const bytes = await file.arrayBuffer();
      say({ kind: 'read', bytes, form, hash: head.hash, ...facts, messages: catalogue.messages, most }, [bytes]);
    },
    [form, open, say, become, head.hash, facts, catalogue.messages, most],
  );
  const last = useRef<Promise<void>>(Promise.resolve());
  const mend = useCallback(
    (index: number, key: string, text: string): void => {
      last.current = new Promise((resolve) => waiting.current.push(resolve));
      say({ kind: 'mend', index, key, text });
    },
    [say],
  );
  const awaitRows = useCallback(async (): Promise<readonly JudgedRow[]> => {
    await last.current;
    return newest.current.rows;
  }, []);
  return { ...state, take, mend, settled: awaitRows };
}
