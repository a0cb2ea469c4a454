import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { wholeValidator } from '../../../engine/form/schemaProblems.ts';
import { columnKey } from '../../../engine/sheet/template.ts';
import type { Text } from '../../../engine/types.ts';
import type { ActionView } from '../../../widgets/contract/shell.ts';
import { randomId } from '../../client/hash.ts';
import { useCatalogue, useRuntime, useText, useWidgets, useWriteSheet } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import { payloadOf } from '../../save/payload.ts';
import type { BlockProps } from '../../screens/route.ts';
import { useSay } from '../../shell/say.tsx';
import { useScope } from '../../shell/scope.tsx';
import { useInOrder } from '../../text/inOrder.ts';
import type { FormParts } from '../form/formWork.ts';
import { whyNotReady } from '../form/saveState.ts';
import { sheetCell } from '../../../engine/list/sheetCell.ts';
import { sendRows, type SheetSending } from './sendRows.ts';
import { SheetRows } from './SheetRows.tsx';
import { takeTemplate } from './takeTemplate.ts';
import { useUploadStore, useParts, type UploadFacts } from './uploadForm.ts';
import { useSheet } from './useSheet.ts';

const EXCEL = /\.xlsx?$/i;

interface UploadProps {
  parts: FormParts;
  rowsOf: FormParts;
  mostBytes: number;
  history: string;
  /** Address of a picture of errors; none where it is empty. */
  example: string;
}

function Upload({ parts, rowsOf, mostBytes, history, example }: UploadProps) {
  const { LazyBoundary, PreviewDialog, SchemaForm, SpreadsheetPanel } = useWidgets();
  const { app } = useCatalogue();
  const { links, clock, fetch } = useRuntime();
  const { session } = useScope();
  const text = useText();
  const say = useSay();
  const ask = useLookup();
  const writeSheet = useWriteSheet();
  const { form } = parts;
  const offered = useInOrder(form.options, form.sorted);
  const { template } = rowsOf.form.binding;
  const today = clock.today(app.timeZone);
  const facts = useMemo((): UploadFacts => ({ record: {}, session, today }), [session, today]);
  const store = useUploadStore(parts, facts);
  const refused = useCallback((why: Text, values?: Record<string, string>) => say.alert(text(why, values), 'error'), [say, text]);
  const sheet = useSheet(rowsOf.form, facts, Number(form.schema.properties?.['records']?.maximum), refused);
  const { name, rows, progress } = sheet;
  const [sending, drawSending] = useState<SheetSending | null>(null);
  // Whoever tries again from a notice goes on where the last try stopped, not where the one stood that the notice is of.
  const latest = useRef<SheetSending | null>(null);
  const setSending = (next: SheetSending | null): void => drawSending((latest.current = next));
  const [isSending, setIsSending] = useState(false);
  const [isExampleOpen, setExampleOpen] = useState(false);
  const stopped = useRef(false);
  useEffect(() => store.setMany({ uploadFileName: name, records: rows.length }), [store, name, rows.length]);
  const subscribe = useCallback((changed: () => void) => store.subscribe('*', () => changed()), [store]);
  const why = useSyncExternalStore(subscribe, () => whyNotReady(form, store, facts));
  const wrong = useMemo(() => rows.filter(({ faults }) => faults.length > 0).length, [rows]);
  const validate = useMemo(() => wholeValidator(form.schema, parts.validators), [form, parts]);

  const choose = (file: File): void => {
    setSending(null);
    if (!EXCEL.test(file.name)) return refused('{{bulk.notExcel}}');
    if (file.size > mostBytes) return refused('{{bulk.tooLarge}}');
    void sheet.take(file);
    return undefined;
  };
  const announced = useRef<number | null>(null);
  const told = (next: SheetSending): void => {
    setSending(next);
    if (next.regId === null || announced.current === next.regId) return;
    announced.current = next.regId;
    say.alert(text('{{bulk.announced}}', { id: next.regId }), 'success');
  };
  const upload = async (): Promise<void> => {
    const { data, problems } = store.submit();
    const [first] = problems.filter(({ severity }) => severity === 'error');
    if (first) return say.alert(first.message, 'error');
    const [step] = form.binding.save ?? [];
    const saving = { ...facts, data, kept: {} } as Parameters<typeof payloadOf>[2];
    stopped.current = false;
    setIsSending(true);
    // A cell that was left by pressing the button is still being judged.
    const judged = await sheet.settled();
    const ended = await sendRows({
      announce: payloadOf(step ?? {}, form.schema, saving, []),
      rows: judged.map(({ row }) => row),
      from: latest.current ?? { id: randomId(), regId: null, sent: 0 },
      call: async (call, payload, key) => (await ask(call, payload, { key })).value,
      told,
      isStopped: () => stopped.current,
    });
    setIsSending(false);
    setSending(ended.sending);
    if (ended.kind === 'unannounced') return say.alert(text('{{bulk.notSaved}}'), 'error');
    if (ended.kind === 'row') {
      const values = { row: ended.index + 1, name: judged[ended.index]?.row['firstName'] ?? '' };
      return say.alert(text('{{bulk.invalidRow}}', values), 'error', ended.problem.messages, { detail: ended.problem.message });
    }
    if (ended.kind === 'failed') {
      const said = ended.problem.messages[0]?.text || text(`{{app.problem.${ended.problem.kind}}}`);
      say.notice({ text: said, tone: 'error', action: { label: text('{{app.tryAgain}}'), onPress: () => void upload() } });
    }
    if (ended.kind === 'done') say.notice({ text: text('{{bulk.sent}}', { count: judged.length }), tone: 'success' });
    return undefined;
  };

  const head = (template?.columns ?? []).map((column) => column.name);
  const withFaults = (): Promise<void> =>
    writeSheet(text('{{bulk.errorFile}}'), [
      [...head, text('{{bulk.faults}}')],
      ...rows
        .filter(({ faults }) => faults.length > 0)
        .map(({ row, faults }) => [
          ...(template?.columns ?? []).map((column) => sheetCell(row[columnKey(column)] ?? '', undefined)),
          faults.map((fault) => (fault.name === '' ? fault.text : `${fault.name}: ${fault.text}`)).join('; '),
        ]),
    ]);
  const isDone = sending !== null && !isSending && sending.sent === rows.length;
  const off = progress ? text('{{bulk.judging}}', progress) : isDone ? text('{{bulk.sentAlready}}') : why === undefined ? undefined : text(why);
  const buttons: ActionView[] = [
    {
      id: 'upload',
      label: text('{{bulk.upload}}'),
      icon: 'upload',
      kind: 'solid',
      busy: isSending,
      busyLabel: text('{{bulk.sending}}', { sent: sending?.sent ?? 0, total: rows.length }),
      why: off,
      onPress: () => void upload(),
    },
    ...(isSending ? [{ id: 'stop', label: text('{{bulk.stop}}'), onPress: () => void (stopped.current = true) }] : []),
    ...(wrong > 0 ? [{ id: 'faults', label: text('{{bulk.faultsDownload}}'), icon: 'download', onPress: () => void withFaults() }] : []),
    { id: 'history', label: text('{{bulk.historyDetails}}'), icon: 'history', href: links.hrefOf({ path: history, state: {} }) },
  ];
  const part = progress ?? (isSending && sending ? { done: sending.sent, total: rows.length } : null);
  return (
    <div className="sd-stack">
      <SchemaForm
        id="bulk-upload"
        form={form}
        validate={validate}
        store={store}
        text={text}
        today={today}
        options={offered}
        label={text('{{bulk.title}}')}
        onSubmit={() => undefined}
      />
      <SpreadsheetPanel
        label={text('{{bulk.file}}')}
        choose={text('{{bulk.choose}}')}
        hint={text('{{bulk.hint}}')}
        name={name}
        onFile={choose}
        helps={[
          ...(example === ''
            ? []
            : [{ id: 'example', label: text('{{bulk.example}}'), icon: 'eye', kind: 'text' as const, onPress: () => setExampleOpen(true) }]),
          {
            id: 'template',
            label: text('{{bulk.templateDownload}}'),
            icon: 'download',
            kind: 'text',
            onPress: () => void takeTemplate(fetch, template?.file ?? '', head, writeSheet),
          },
        ]}
        progress={
          part === null
            ? undefined
            : {
                part: part.total === 0 ? 0 : part.done / part.total,
                text: text(progress ? '{{bulk.judging}}' : '{{bulk.sending}}', { ...part, sent: part.done }),
              }
        }
        verdict={
          rows.length === 0
            ? undefined
            : {
                tone: wrong > 0 ? 'warning' : 'success',
                text: text(wrong > 0 ? '{{bulk.someWrong}}' : '{{bulk.allRight}}', { wrong, count: rows.length }),
              }
        }
        rows={
          rows.length === 0 || !template ? undefined : (
            <SheetRows
              key={sheet.file}
              rows={rows}
              template={template}
              schema={rowsOf.form.schema}
              sent={sending?.sent ?? 0}
              mended={sheet.mended}
              onMend={isSending ? undefined : sheet.mend}
            />
          )
        }
        buttons={buttons}
      />
      <LazyBoundary>
        {isExampleOpen ? (
          <PreviewDialog
            open
            name={text('{{bulk.exampleTitle}}')}
            about={text('{{bulk.exampleAbout}}')}
            href={example}
            onClose={() => setExampleOpen(false)}
          />
        ) : null}
      </LazyBoundary>
    </div>
  );
}

/**
 * Many records from a spreadsheet: `form` says what the file is for. Of `with`: `template` the form that each row fills in, `mostBytes` what a
 * file may weigh, `history` the path of what was uploaded before, `example` the address of
 * a picture of errors (D3-BULK-01 to 29, D3-BULK-40).
 */
export default function UploadBlock({ block }: BlockProps) {
  const { Skeletons } = useWidgets();
  const text = useText();
  const { template, mostBytes, history, example } = block.with ?? {};
  const parts = useParts(block.form ?? '');
  const rowsOf = useParts(String(template ?? ''));
  if (!parts || !rowsOf) return <Skeletons shape="form" label={text('{{app.loading}}')} />;
  return <Upload parts={parts} rowsOf={rowsOf} mostBytes={Number(mostBytes)} history={String(history)} example={String(example ?? '')} />;
}
