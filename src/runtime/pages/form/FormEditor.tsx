import { useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { nodesAt } from '../../../engine/form/plan.ts';
import { wholeValidator } from '../../../engine/form/schemaProblems.ts';
import { applyLogic, holds, textFor } from '../../../engine/rules/logic.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { FormServices, SchemaFormHandle } from '../../../widgets/contract/form.ts';
import { useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { lazyPage } from '../../context/lazyPage.ts';
import { titled, useSay } from '../../shell/say.tsx';
import { useInOrder } from '../../text/inOrder.ts';
import { useInspectable } from '../../why/inspectables.ts';
import type { FormParts, FormWork } from './formWork.ts';
import { AnswerReceiverContext, InPanel, isMeant } from './formSurroundings.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { SaveBarSlot } from './SaveBarSlot.tsx';
import { useAfterSave } from './useAfterSave.ts';
import { withoutAlert, alertOf, TroubleContext, useStopped, whyNotReady, type SaveOutcome } from './saveState.ts';
import { useSave } from './useSave.ts';
import { StoppedSummary } from './StoppedSummary.tsx';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { SubmitDef } from '../../../catalogue/definition/form.ts';
import { pathOfPointer } from '../../../engine/form/paths.ts';

/**
 * A save that failed for another reason than the form's problems: a quiet notice with another try (decisions 1; D1-REG-92, D2-TABS-50,
 * D2-RECO-28, D12-GAP-118), which goes with the next save or the form. Where the specification has words for it (`failedAloud`), what the server
 * refused is said in a dialog. Everything stays in the draft; the console gets the code, never the data.
 */
function useFailure(
  form: ClientForm,
  outcome: SaveOutcome,
  given: () => JsonObject,
): (failed: SaveOutcome & { kind: 'failed' }, again: () => void) => void {
  const text = useText();
  const say = useSay();
  const close = useRef<(() => void) | null>(null);
  const hasFailed = outcome.kind === 'failed';
  useEffect(() => {
    if (!hasFailed) return undefined;
    return () => {
      close.current?.();
      close.current = null;
    };
  }, [hasFailed]);
  return useCallback(
    ({ problem, loose }, again) => {
      if (problem.kind === 'session') return;
      console.warn(`A save of ${form.id} failed: ${problem.code}`);
      const { failed = '{{app.notSaved}}' } = form.binding;
      const general = text(textFor(failed, given()) ?? '{{app.notSaved}}');
      if (!problem.retriable && form.binding.failedAloud === true) return say.alert([general, ...loose].join('\n'), 'error', problem.messages);
      // What the server says of a field (the store of documents, the scanner) is more to the point.
      const about = problem.retriable ? problem.messages.find(({ field }) => field)?.text : loose.join(' ');
      close.current = say.notice({
        text: `${(about || text(`{{app.problem.${problem.kind}}}`)).replace(/[^.!?]$/, '$&.')} ${general}`,
        tone: 'error',
        action: { label: text('{{app.tryAgain}}'), onPress: again },
        more: say.why(problem.messages),
      });
      return undefined;
    },
    [form, text, say, given],
  );
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
      const wrong = store.verdicts().problems.filter(({ severity, code }) => severity === 'error' && code !== 'CHECK_UNANSWERED');
      const count = new Set(withoutAlert(form, wrong).map(({ at }) => at)).size;
      tell.current?.(readOnly && count > 0 ? undefined : count);
    }, CALM);
    return () => clearTimeout(timer);
  }, [form, store, stored, readOnly]);
}

interface FormEditorProps {
  parts: FormParts;
  work: FormWork;
  facts: { record: JsonObject; session: JsonObject; today: string };
  services: FormServices;
  /** Saved, and the form begins anew from what is stored now. */
  onAnew: (said?: string, saved?: boolean) => void;
  /** The field of its head by which it was chosen. */
  chosen: string | undefined;
  /** The form has begun anew by a press, after a save or with another row: what had the focus may be gone. */
  again: boolean;
  /** Told how many of the form's fields are still wrong or missing, once it is known; undefined where nobody here could mend them. */
  onLeft?: ((left: number | undefined) => void) | undefined;
}

const RowPicker = lazyPage(() => import('./RowPicker.tsx'));
/** Somebody else saved meanwhile: rare, and only while the server answers. */
const ConflictView = lazyPage(() => import('./ConflictView.tsx'));

/** A form being filled: drawn once, saved by button, Enter or Ctrl+S. What stands beside it waits by itself: a hidden form loses the focus. */
export function FormEditor({ parts: { form, validators }, work, facts, services, again: isAgain, chosen, onAnew, onLeft }: FormEditorProps) {
  const { EmptyState, LazyBoundary, SchemaForm } = useWidgets();
  const { app } = useRuntime().catalogue();
  const text = useText();
  const say = useSay();
  const own = useId();
  const asked = useContext(AnswerReceiverContext);
  const id = asked?.id ?? own;
  const inPanel = useContext(InPanel);
  const handle = useRef<SchemaFormHandle>(null);
  const question = useCallback(
    (asked: string) => say.ask({ ...titled(asked), confirm: text('{{app.goOn}}'), cancel: text('{{app.goBack}}') }),
    [say, text],
  );
  const { outcome, save, settle } = useSave({ work, form, facts, question, asked });
  const after = useAfterSave({ form, facts, onAnew });
  const offered = useInOrder(form.options, form.sorted);
  const { list = '', pick } = form.binding.rows ?? {};
  const inline = form.ui.bar === false;
  const given = useCallback(() => ({ ...facts, data: work.store.snapshot() }), [facts, work]);
  const failed = useFailure(form, outcome, given);
  const stopped = useStopped(form, outcome);
  const mayEdit = holds(form.binding.edit, { session: facts.session, record: facts.record });
  const troubled = useContext(TroubleContext);
  // A form that only tells what is chosen in it is filled in and never saved.
  const writes = (form.binding.save ?? []).length > 0 || form.binding.rows?.asks === true || form.binding.question === true;
  const readOnly = !mayEdit || work.store.fact('').readonly || (!writes && form.binding.tells === undefined);

  const finish = useCallback(
    (done: SaveOutcome & { kind: 'done' }, leaving = false) => {
      const { anew, said } = after(done, leaving);
      if (anew && !leaving) onAnew(said, true);
    },
    [after, onAnew],
  );
  const again = useRef<() => void>(() => undefined);
  const tell = useCallback(
    (next: SaveOutcome) => {
      if (next.kind === 'problems' || next.kind === 'failed') troubled();
      if (next.kind === 'problems') {
        const told = alertOf(form, next);
        if (told !== undefined) say.alert(told, 'error');
      }
      if (next.kind === 'failed') failed(next, () => again.current());
    },
    [failed, form, say, troubled],
  );
  const [round, setRound] = useState(0);
  const back = (next: SaveOutcome): void => {
    setRound((now) => now + 1);
    tell(next);
  };
  const several = form.ui.submits !== undefined;
  const press = useCallback(
    async (set?: SubmitDef['set']) => {
      if (readOnly || !writes || whyNotReady(form, work.store, facts) !== undefined) return;
      for (const [pointer, value] of Object.entries(set ?? {})) work.store.set(pathOfPointer(pointer), value);
      const next = await save();
      tell(next);
      if (next.kind === 'done') finish(next);
    },
    [readOnly, writes, form, work, facts, save, tell, finish],
  );
  again.current = () => void press();
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (!isMeant(id, inPanel || inline)) return;
      event.preventDefault();
      if (!several) void press();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [press, several, id, inPanel, inline]);

  useEffect(() => {
    const [first] = handle.current?.sections()[0]?.paths ?? [];
    if ((work.followsOn || form.binding.question) && first !== undefined) void handle.current?.focus(first);
  }, [work, form]);
  useLeft(form, work, readOnly, onLeft);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (chosen !== undefined) void handle.current?.focus(chosen);
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
  const saving = { form, work, facts, outcome, readOnly };
  const bar = (
    <SaveBarSlot word={word} formId={id} {...saving} stopped={stopped} inline={inline} onPress={(set) => void press(set)} onReload={onAnew} />
  );
  if (form.ui.lockedHides && readOnly) return <EmptyState title={locked ?? text('{{app.readOnly}}')} />;
  return (
    <>
      <LazyBoundary>{stopped.length > 0 ? <StoppedSummary problems={stopped} handle={handle} round={round} {...saving} /> : null}</LazyBoundary>
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
        onSubmit={() => (several ? undefined : void press())}
        handle={handle}
      >
        {inline ? bar : null}
      </SchemaForm>
      <LazyBoundary>{pick ? <RowPicker id={id} work={work} list={list} at={pick} record={facts.record} readOnly={readOnly} /> : null}</LazyBoundary>
      {inline ? null : bar}
      <LazyBoundary>
        {outcome.kind === 'conflict' ? (
          <ConflictView outcome={outcome} work={work} form={form} labelOf={nameOf} onResolved={() => void press()} onCancel={settle} />
        ) : null}
        <LeaveQuestion work={work} word={several ? '' : word} save={save} onSaved={(done) => finish(done, true)} onStopped={back} />
      </LazyBoundary>
    </>
  );
}
