import { useCallback, useEffect, useRef, useState } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { JsonObject, Text } from '../../../engine/types.ts';
import { useLoaded, useOpenSheetWorker } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import type { FromSheet, JudgedRow, ToSheet } from './sheetJob.ts';

/** A file on its way through the judge. */
export interface SheetState {
  name: string;
  rows: readonly JudgedRow[];
  progress: { done: number; total: number } | null;
}
const NOTHING: SheetState = { name: '', rows: [], progress: null };

/** A chosen spreadsheet, judged in a worker of its own; `refused` hears why one is not taken. */
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
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const say = useCallback((message: ToSheet, moved: Transferable[] = []) => worker.current?.postMessage(message, moved), []);

  const hear = useCallback(
    (message: FromSheet): void => {
      if (message.kind === 'ask') {
        const answer = (value: JsonObject | JsonObject[] | null): void => say({ kind: 'answer', id: message.id, value });
        ask(message.call, message.with, { quiet: true }).then(
          ({ value }) => say({ kind: 'answer', id: message.id, value }),
          () => answer(null),
        );
      }
      if (message.kind === 'progress') setState((now) => ({ ...now, progress: message }));
      if (message.kind === 'judged') setState((now) => ({ ...now, rows: message.rows, progress: null }));
      if (message.kind === 'mended') setState((now) => ({ ...now, rows: now.rows.with(message.index, message.judged) }));
      if (message.kind === 'refused') {
        setState(NOTHING);
        refused(message.text, message.values);
      }
    },
    [ask, refused, say],
  );
  const heard = useRef(hear);
  heard.current = hear;

  const take = useCallback(
    async (file: File): Promise<void> => {
      if (!form) return;
      worker.current?.terminate();
      const opened = open();
      worker.current = opened;
      opened.addEventListener('message', ({ data }: MessageEvent<FromSheet>) => heard.current(data));
      opened.addEventListener('error', () => heard.current({ kind: 'refused', text: '{{bulk.notExcel}}' }));
      setState({ name: file.name, rows: [], progress: { done: 0, total: 0 } });
      const bytes = await file.arrayBuffer();
      say({ kind: 'read', bytes, form, hash: head.hash, ...facts, messages: catalogue.messages, most }, [bytes]);
    },
    [form, open, say, head.hash, facts, catalogue.messages, most],
  );
  const mend = useCallback((index: number, key: string, text: string) => say({ kind: 'mend', index, key, text }), [say]);
  return { ...state, take, mend };
}
