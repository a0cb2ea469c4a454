import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { wholeValidator } from '../../../engine/form/schemaProblems.ts';
import { objectOf } from '../../../engine/json.ts';
import type { JudgedRow } from '../../../engine/sheet/judgeRow.ts';
import { judgeBeside, withFaultsBeside } from '../../../engine/sheet/besideForm.ts';
import { columnKey, FAULTS_SIGN } from '../../../engine/sheet/template.ts';
import { withTwins } from '../../../engine/sheet/twins.ts';
import type { Json, Text } from '../../../engine/types.ts';
import type { ActionView } from '../../../widgets/contract/shell.ts';
import { useCatalogue, useRuntime, useText, useWidgets, useWriteSheet } from '../../context/context.tsx';
import { payloadOf } from '../../save/payload.ts';
import type { BlockProps } from '../../screens/route.ts';
import { useSay } from '../../shell/notifications.tsx';
import { useScope } from '../../shell/scope.tsx';
import { useInOrder } from '../../text/inOrder.ts';
import { useFormParts } from '../form/formParts.ts';
import type { FormParts } from '../form/formWork.ts';
import { whyNotReady } from '../form/whyStopped.tsx';
import { sheetCell } from '../../../engine/list/sheetCell.ts';
import { SheetRows } from './SheetRows.tsx';
import { takeTemplate } from './takeTemplate.ts';
import { useUploadStore, type UploadFacts } from './uploadForm.ts';
import { UnsentQuestion } from './UnsentQuestion.tsx';
import { useSheet } from './useSheet.ts';
import { uploadVerdicts, withRefusals, withSameNumber } from './uploadVerdicts.ts';
import { useUpload } from './useUpload.ts';

const EXCEL = /\.xlsx?$/i;

const goneOf = (part: number): { part: string } => ({ part: String(Math.round(part * 100)) });

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
  const writeSheet = useWriteSheet();
  const { form } = parts;
  const offered = useInOrder(form.options, form.sorted);
  const { template } = rowsOf.form.binding;
  const today = clock.today(app.timeZone);
  const facts = useMemo((): UploadFacts => ({ record: {}, session, today }), [session, today]);
  const store = useUploadStore(parts, facts);
  const refused = useCallback((why: Text, values?: Record<string, string>) => say.alert(text(why, values), 'error'), [say, text]);
  const sheet = useSheet(rowsOf.form, facts, Number(form.schema.properties?.['records']?.maximum), refused);
  const { name, progress } = sheet;
  const delivery = useUpload(template, Number(objectOf(session['centre'])['id'] ?? 0));
  const { part, file, delivered } = delivery;
  const [isExampleOpen, setExampleOpen] = useState(false);
  const subscribe = useCallback((notify: () => void) => store.subscribe('*', () => notify()), [store]);
  const purpose = useSyncExternalStore(subscribe, () => JSON.stringify(store.facts().data));
  const whole = useMemo(() => {
    const beside = template && judgeBeside(template, { session, today, upload: objectOf(JSON.parse(purpose) as Json) }, text);
    return (entries: readonly JudgedRow[]) =>
      template && beside ? withTwins(template, withFaultsBeside(withSameNumber(template, entries, text), beside), text) : [];
  }, [template, session, today, purpose, text]);
  const known = useMemo(() => whole(sheet.rows), [whole, sheet.rows]);
  const rows = useMemo(() => withRefusals(known, delivery.refused), [known, delivery.refused]);
  const waiting = rows.length - delivered.size;
  useEffect(() => store.setMany({ uploadFileName: name, records: rows.length }), [store, name, rows.length]);
  const why = useSyncExternalStore(subscribe, () => whyNotReady(form, store, facts));
  const wrong = useMemo(() => rows.filter(({ faults }) => faults.length > 0).length, [rows]);
  const isOdd = ({ warnings }: JudgedRow): boolean => warnings.length > 0;
  const odd = rows.filter((row, at) => !delivered.has(at) && isOdd(row)).length;
  const validate = useMemo(() => wholeValidator(form.schema, parts.validators), [form, parts]);

  const [isMended, setMended] = useState(false);
  const mend = (at: number, key: string, words: string): void => {
    setMended(true);
    delivery.allow(at);
    sheet.mend(at, key, words);
  };
  const choose = (file: File): void => {
    if (part !== null) return refused('{{bulk.onItsWay}}', goneOf(part));
    delivery.begin();
    setMended(false);
    if (!EXCEL.test(file.name)) return refused('{{bulk.notExcel}}');
    if (file.size > mostBytes) return refused('{{bulk.tooLarge}}');
    void sheet.take(file);
    return undefined;
  };
  const upload = async (): Promise<void> => {
    // A cell that was left by pressing the button is still being judged.
    const entries = whole(await sheet.settled());
    const left = entries.flatMap((_row, at) => (delivered.has(at) ? [] : [at]));
    const going = new Set(left.filter((at) => entries[at]?.faults.length === 0 && !delivery.refused.has(at)));
    const wrong = left.length - going.size;
    if (going.size > 0) store.set('records', going.size);
    const { data, problems } = store.submit();
    const [first] = problems.filter(({ severity }) => severity === 'error');
    if (first) return say.alert(first.message, 'error');
    if (going.size === 0) return say.alert(text('{{bulk.noneRight}}'), 'error');
    const words = { title: text('{{bulk.othersTitle}}', { count: wrong }), text: text('{{bulk.othersText}}', { wrong, count: going.size }) };
    const buttons = { confirm: text('{{bulk.sendOthers}}'), cancel: text('{{bulk.mendFirst}}') };
    if (wrong > 0 && !(await say.ask({ ...words, ...buttons, tone: 'warning' }))) return undefined;
    const doubtful = entries.filter((row, at) => going.has(at) && isOdd(row)).length;
    const questions = problems.filter(({ severity }) => severity === 'confirm');
    const oddText = [...questions.map(({ message }) => message), text('{{bulk.oddText}}')].join(' ');
    const question = { title: text('{{bulk.oddTitle}}', { count: doubtful }), text: oddText, confirm: text('{{bulk.sendAll}}') };
    if (doubtful > 0 && !(await say.ask({ ...question, cancel: text('{{bulk.lookFirst}}'), tone: 'warning' }))) return undefined;
    const [step] = form.binding.save ?? [];
    const saving = { ...facts, data, kept: {} } as Parameters<typeof payloadOf>[2];
    const ended = await delivery.send(
      payloadOf(step ?? {}, form.schema, saving, []),
      entries.map(({ row }) => row),
      going,
      questions.map(({ rule }) => rule),
    );
    if (ended.kind === 'unannounced') return say.alert(text('{{bulk.notSaved}}'), 'error');
    if (ended.kind === 'sent') return undefined;
    const { kind, messages } = ended.problem;
    const why = text(ended.problem.words);
    if (kind === 'refused') return say.alert(why, 'error', messages);
    say.notice({ text: why, tone: 'error', action: { label: text('{{app.tryAgain}}'), onPress: () => void latest.current() } });
    return undefined;
  };
  // Whoever tries again from a notice sends what stands there then.
  const latest = useRef(upload);
  latest.current = upload;

  const head = (template?.columns ?? []).map((column) => column.name);
  const withFaults = (): Promise<void> =>
    writeSheet(text('{{bulk.errorFile}}'), [
      [...head, `${FAULTS_SIGN} ${text('{{bulk.faults}}')}`],
      ...rows
        .filter(({ faults }) => faults.length > 0)
        .map(({ row, faults }) => [
          ...(template?.columns ?? []).map((column) => sheetCell(row[columnKey(column)] ?? '', undefined)),
          faults.map((fault) => (fault.name === '' ? fault.text : `${fault.name}: ${fault.text}`)).join('; '),
        ]),
    ]);
  const off = progress
    ? text('{{bulk.judging}}', progress)
    : file && waiting === 0
      ? text('{{bulk.sentAlready}}')
      : why === undefined
        ? undefined
        : text(why);
  const buttons: ActionView[] = [
    {
      id: 'upload',
      label: text('{{bulk.upload}}'),
      icon: 'upload',
      kind: 'solid',
      busy: part !== null,
      busyLabel: text('{{bulk.sending}}'),
      why: off,
      onPress: () => void upload(),
    },
    ...(wrong > 0 ? [{ id: 'faults', label: text('{{bulk.faultsDownload}}'), icon: 'download', onPress: () => void withFaults() }] : []),
    { id: 'history', label: text('{{bulk.historyDetails}}'), icon: 'history', href: links.hrefOf({ path: history, state: {} }) },
  ];
  const isLoading = file !== null && !file.isDone;
  const bars = [
    ...(progress ? [{ part: progress.total === 0 ? 0 : progress.done / progress.total, text: text('{{bulk.judging}}', progress) }] : []),
    ...(part === null ? [] : [{ part, text: text('{{bulk.onItsWay}}', goneOf(part)) }]),
    ...(isLoading
      ? [{ part: (file.loaded + file.failed) / file.records, text: text('{{bulk.loading}}', { ...file, done: file.loaded + file.failed }) }]
      : []),
  ];
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
        progress={bars[0]}
        verdicts={uploadVerdicts({ rows, waiting, wrong, odd, hidden: sheet.hidden, file, refused: delivery.refused }, text)}
        rows={
          rows.length === 0 || !template ? undefined : (
            <SheetRows
              key={sheet.file}
              rows={rows}
              template={template}
              form={rowsOf.form}
              serverRows={delivered}
              mended={sheet.mended}
              onMend={part === null ? mend : undefined}
            />
          )
        }
        buttons={buttons}
      />
      <UnsentQuestion unsent={part !== null || (isMended && waiting > 0)} />
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
  const parts = useFormParts(block.form ?? '');
  const rowsOf = useFormParts(String(template ?? ''));
  if (!parts || !rowsOf) return <Skeletons shape="form" label={text('{{app.loading}}')} />;
  return <Upload parts={parts} rowsOf={rowsOf} mostBytes={Number(mostBytes)} history={String(history)} example={String(example ?? '')} />;
}
