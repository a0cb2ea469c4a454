import { useSelector } from '@xstate/react';
import { useCallback, useContext, useEffect, useId, useMemo, useRef, type RefObject } from 'react';
import { nodesAt } from '../../../engine/form/plan.ts';
import { wholeValidator } from '../../../engine/form/schemaProblems.ts';
import { applyLogic, holds, textFor } from '../../../engine/rules/logic.ts';
import type { FormServices, SchemaFormHandle } from '../../../widgets/contract/form.ts';
import { useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { lazyPage } from '../../context/lazyPage.ts';
import { useSay } from '../../shell/notifications.tsx';
import { useInOrder } from '../../text/inOrder.ts';
import { useInspectable } from '../../why/inspectables.ts';
import type { FormParts, FormWork } from './formWork.ts';
import { AnswerReceiverContext, InPanel, isMeant } from './formSurroundings.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { SaveBarSlot } from './SaveBarSlot.tsx';
import { useAfterSave } from './useAfterSave.ts';
import { endedBy, type SaveEnd } from './saveMachine.ts';
import { useSave, type SavedForm } from './useSave.ts';
import { useSaveKey } from './useSaveKey.ts';
import { alertOf, StoppedSummary, TroubleContext, useStopped, whyNotReady, wrongNow } from './whyStopped.tsx';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { SubmitDef } from '../../../catalogue/definition/form.ts';
import { pathOfPointer } from '../../../engine/form/paths.ts';

/**
 * Tells what stopped a save. What failed for another reason than the form's problems is a quiet notice with another try (decisions 1; D1-REG-92,
 * D2-TABS-50, D2-RECO-28, D12-GAP-118). Where the specification has words for it (`failedAloud`), what the server refused is said in a dialog.
 * Everything stays in the draft; the console gets the code, never the data.
 */
function useTell({ form, work, facts }: SavedForm, again: RefObject<() => void>): { tell: (end: SaveEnd | null) => void; closeNotice: () => void } {
  const text = useText();
  const say = useSay();
  const troubled = useContext(TroubleContext);
  const notice = useRef<(() => void) | null>(null);
  const failed = ({ problem, loose }: SaveEnd & { type: 'failed' }): void => {
    if (problem.kind === 'session') return;
    console.warn(`A save of ${form.id} failed: ${problem.code}`);
    const { failed: words = '{{app.notSaved}}' } = form.binding;
    const general = text(textFor(words, { ...facts, data: work.store.snapshot() }) ?? '{{app.notSaved}}');
    // What the server says of a field (the store of documents, the scanner) is more to the point.
    const about = problem.retriable ? problem.messages.find(({ field }) => field)?.text : loose.join(' ');
    // Behind a dialog nobody reads a notice.
    if (form.binding.question === true)
      return say.alert([about || text(`{{app.problem.${problem.kind}}}`), general].join('\n'), 'error', problem.messages);
    if (!problem.retriable && form.binding.failedAloud === true) return say.alert([general, ...loose].join('\n'), 'error', problem.messages);
    notice.current = say.notice({
      text: `${(about || text(`{{app.problem.${problem.kind}}}`)).replace(/[^.!?]$/, '$&.')} ${general}`,
      tone: 'error',
      action: { label: text('{{app.tryAgain}}'), onPress: () => again.current() },
      more: say.why(problem.messages),
    });
    return undefined;
  };
  return {
    tell(end) {
      if (end?.type === 'wrong' || end?.type === 'failed') troubled();
      const aloud = end?.type === 'wrong' ? alertOf(form, end) : undefined;
      if (aloud !== undefined) say.alert(aloud, 'error');
      if (end?.type === 'failed') failed(end);
    },
    closeNotice: () => notice.current?.(),
  };
}

/** The page is drawn first; lookups have answered by then. */
const CALM = 800;

/**
 * Counts what is left to do in a stored form, for its tab: fields with an error. Of a form that nothing is stored of nothing is said: to open it begins
 * nothing. What only the server can tell is not counted, and nothing is left to somebody who may only read.
 */
function useLeft(form: ClientForm, { store, stored }: FormWork, readOnly: boolean, onLeft: FormEditorProps['onLeft']): void {
  const tell = useRef(onLeft);
  tell.current = onLeft;
  useEffect(() => {
    if (stored === null || Object.keys(stored.data).length === 0 || tell.current === undefined) return undefined;
    const timer = setTimeout(() => {
      const count = new Set(wrongNow(form, store).map(({ at }) => at)).size;
      tell.current?.(readOnly && count > 0 ? undefined : count);
    }, CALM);
    return () => clearTimeout(timer);
  }, [form, store, stored, readOnly]);
}

/** What an open form is told by the page around it. */
export interface EditorProps {
  parts: FormParts;
  /** Saved, and the form begins anew from what is stored now. */
  onAnew: (message?: string, saved?: boolean) => void;
  /** The field of its head by which it was chosen: the focus goes back there. */
  headField: string | undefined;
  /** The form has begun anew by a press, after a save or with another row: what had the focus may be gone. */
  again: boolean;
  /** Told how many of the form's fields are still wrong or missing, once it is known; undefined where nobody here could mend them. */
  onLeft?: ((left: number | undefined) => void) | undefined;
}
interface FormEditorProps extends EditorProps {
  work: FormWork;
  facts: SavedForm['facts'];
  services: FormServices;
}

const RowPicker = lazyPage(() => import('./RowPicker.tsx'));
/** Somebody else saved meanwhile: rare, and only while the server answers. */
const ConflictView = lazyPage(() => import('./ConflictView.tsx'));

/** A form being filled: drawn once, saved by button, Enter or Ctrl+S. What stands beside it waits by itself: a hidden form loses the focus. */
export function FormEditor({ parts: { form, validators }, work, facts, services, again: isAgain, headField, onAnew, onLeft }: FormEditorProps) {
  const { EmptyState, LazyBoundary, SchemaForm } = useWidgets();
  const { app } = useRuntime().catalogue();
  const text = useText();
  const own = useId();
  const id = useContext(AnswerReceiverContext)?.id ?? own;
  const inPanel = useContext(InPanel);
  const handle = useRef<SchemaFormHandle>(null);
  const offered = useInOrder(form.options, form.sorted);
  const { list = '', pick } = form.binding.rows ?? {};
  const inline = form.ui.bar === false;
  const mayEdit = holds(form.binding.edit, { session: facts.session, record: facts.record });
  // A form that only tells what is chosen in it is filled in and never saved.
  const writes = (form.binding.save ?? []).length > 0 || form.binding.rows?.asks === true || form.binding.question === true;
  const readOnly = !mayEdit || work.store.fact('').readonly || (!writes && form.binding.tells === undefined);

  const again = useRef<() => void>(() => undefined);
  const page = { form, work, facts };
  const { tell, closeNotice } = useTell(page, again);
  const save = useSave({ ...page, tell, finish: useAfterSave({ form, facts, onAnew }) });
  const stopped = useStopped(form, save);
  const conflict = useSelector(save, endedBy('conflict'));
  const hasFailed = useSelector(save, endedBy('failed')) !== null;
  // It goes with the next save or the form.
  useEffect(() => (hasFailed ? closeNotice : undefined), [hasFailed]);
  const press = (set?: SubmitDef['set']): void => {
    if (readOnly || !writes || whyNotReady(form, work.store, facts) !== undefined || !save.getSnapshot().can({ type: 'press' })) return;
    for (const [pointer, value] of Object.entries(set ?? {})) work.store.set(pathOfPointer(pointer), value);
    save.send({ type: 'press' });
  };
  again.current = press;
  const submit = (): void => (form.ui.submits === undefined ? press() : undefined);
  useSaveKey(() => isMeant(id, inPanel || inline), submit);

  useEffect(() => {
    const [first] = handle.current?.sections()[0]?.paths ?? [];
    if ((work.followsOn || form.binding.question) && first !== undefined) void handle.current?.focus(first);
  }, [work, form]);
  useLeft(form, work, readOnly, onLeft);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (headField !== undefined) void handle.current?.focus(headField);
    else if (isAgain) handle.current?.focusTop();
    // Once, when it stands.
  }, []);
  const locked = readOnly ? work.store.fact('').locked : undefined;
  const rulesAt = (path: string) => nodesAt(form, work.store.facts(), path);
  const focus = async (path: string) => (await handle.current?.focus(path)) ?? false;
  useInspectable(id, { of: 'form', form, store: work.store, facts, mayEdit, rulesAt, focus });

  const validate = useMemo(() => wholeValidator(form.schema, validators), [form.schema, validators]);
  const nameOf = useCallback((path: string) => handle.current?.nameOf(path) ?? path, []);
  const word = text(String(applyLogic(form.ui.submit ?? '{{app.save}}', facts) ?? ''));
  const saving = { ...page, save, readOnly };
  const bar = <SaveBarSlot word={word} formId={id} {...saving} stopped={stopped} inline={inline} onPress={press} onReload={onAnew} />;
  if (form.ui.lockedHides && readOnly) return <EmptyState title={locked ?? text('{{app.readOnly}}')} />;
  return (
    <>
      <LazyBoundary>{stopped.length > 0 ? <StoppedSummary problems={stopped} handle={handle} {...saving} /> : null}</LazyBoundary>
      <SchemaForm
        id={id}
        form={form}
        validate={validate}
        store={work.store}
        services={services}
        text={text}
        today={facts.today}
        options={offered}
        label={text(form.binding.title ?? form.schema.title ?? app.name)}
        readOnly={readOnly}
        onSubmit={submit}
        handle={handle}
      >
        {inline ? bar : null}
      </SchemaForm>
      <LazyBoundary>{pick ? <RowPicker id={id} work={work} list={list} at={pick} record={facts.record} readOnly={readOnly} /> : null}</LazyBoundary>
      {inline ? null : bar}
      <LazyBoundary>
        {conflict ? <ConflictView conflict={conflict} work={work} form={form} labelOf={nameOf} save={save} onResolved={press} /> : null}
        <LeaveQuestion work={work} word={form.ui.submits ? '' : word} save={save} />
      </LazyBoundary>
    </>
  );
}
