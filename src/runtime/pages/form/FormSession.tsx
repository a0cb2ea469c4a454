import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Facts, JsonObject } from '../../../engine/types.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import { useLoaded, useRuntime, useSession, useText, useWidgets } from '../../context/context.tsx';
import { listFacts } from '../../catalogue/listFacts.ts';
import { randomId } from '../../client/hash.ts';
import { type DraftName, keepsNothing, type DraftSlot } from '../../drafts/drafts.ts';
import { createFileBox } from '../../files/fileBox.ts';
import { useFileService } from '../../files/useFileService.ts';
import { destination } from '../../save/after.ts';
import { noCompletedSteps, type CompletedSteps } from '../../save/runSteps.ts';
import { useAnswers, useOtpService, useRemovalService } from './formServices.ts';
import { useOptionSearch } from '../search/useOptionSearch.ts';
import { titleAndText, useSay } from '../../shell/notifications.tsx';
import { useScope } from '../../shell/scope.tsx';
import { FormEditor, type EditorProps } from './FormEditor.tsx';
import { openForm, keepsDraft, type FormParts, type FormWork } from './formWork.ts';
import { UnsavedTabsContext } from './formSurroundings.ts';
import { isBlocking } from '../../../engine/problem/formCodes.ts';
import type { BindingDef } from '../../../catalogue/definition/form.ts';
import type { Stored } from './loadStored.ts';
import { pathOfPointer, segmentsOfPath } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import { timeText } from '../../text/time.ts';

/** Tells about a draft that came back, once, and offers to discard it. */
function useRestored(work: FormWork, schema: FormSchema, onDiscarded: () => void): void {
  const { catalogue } = useRuntime();
  const text = useText();
  const say = useSay();
  useEffect(() => {
    const { restored, draftService } = work;
    if (!restored) return undefined;
    const { timeZone } = catalogue().app;
    const at = timeText(restored.at, timeZone);
    const discard = (): void => {
      void draftService.drop().then(onDiscarded);
    };
    const again = (restored.without ?? []).map((path) => text(schemaAt(schema, segmentsOfPath(path))?.title ?? path)).join(', ');
    return say.notice({
      text: again === '' ? text('{{app.draftRestored}}', { at }) : text('{{app.draftRestoredWithout}}', { at, fields: again }),
      tone: 'info',
      action: { label: text('{{app.discardDraft}}'), onPress: discard },
    });
    // Once per draft, whatever else changes.
  }, [work]);
}

interface FormSessionProps extends EditorProps {
  stored: Stored | null;
  record: JsonObject;
  name: string;
  today: string;
  /** Another head was chosen, by this field. */
  onHead: (head: JsonObject, at: string) => void;
  onTold?: ((values: JsonObject) => void) | undefined;
}
interface FormOpening {
  parts: FormParts;
  work: FormWork;
  serial: number;
}
/** The form's place among the drafts, and what a save has done so far. */
interface OwnDraft {
  slot: DraftSlot;
  memory: CompletedSteps;
}

/** Takes the form's own draft, once, and gives it back when the form closes; null until it is there. */
function useTaken(name: DraftName, keeps: boolean): OwnDraft | null {
  const { drafts } = useRuntime();
  const [ownDraft, setOwnDraft] = useState<OwnDraft | null>(null);
  const first = useRef(name);
  useEffect(() => {
    let open = true;
    const slot = keeps ? drafts.take(first.current) : Promise.resolve(keepsNothing);
    void slot.then((draftSlot) => {
      if (open) setOwnDraft({ slot: draftSlot, memory: draftSlot.found?.memory ?? noCompletedSteps(randomId()) });
    });
    return () => {
      open = false;
      void slot.then(({ release }) => release());
    };
  }, [drafts, keeps]);
  return ownDraft;
}

/**
 * Holds the work on one form. Another definition of it arrives, or its tab is opened again: the work begins anew with everything typed so far.
 */
export function FormSession(props: FormSessionProps) {
  const { parts, stored, record, name, today, headField } = props;
  const runtime = useRuntime();
  const { Skeletons } = useWidgets();
  const { catalogue, head } = useLoaded();
  const { session } = useScope();
  const userid = useSession()?.userid ?? 0;
  const ownDraft = useTaken({ userid, form: parts.form.id, record: name }, keepsDraft(parts.form));
  const say = useSay();
  const text = useText();
  const answers = useAnswers();
  const unsavedTabs = useRef(useContext(UnsavedTabsContext)).current;
  const at = useRef({ form: parts.form.id, name }).current;
  const live = useRef<FormWork | null>(null);
  const files = useRef(createFileBox());
  const hash = useRef(head.hash);
  hash.current = head.hash;
  const [open, setOpen] = useState<FormOpening | null>(null);

  const draft = ownDraft?.memory.id ?? null;
  const facts = useMemo<Facts>(
    () => ({ session, record: { ...record, draft, stored: stored?.data ?? null }, today, ...listFacts(parts.form), lookups: {} }),
    [session, record, draft, stored, today, parts],
  );
  // Begun once the page stands, never while it is only being tried: the work asks, keeps and listens.
  useEffect(() => {
    if (ownDraft === null) return;
    const old = live.current;
    const before = old ?? unsavedTabs?.take(at) ?? null;
    const work = openForm({
      parts,
      stored,
      facts,
      messages: catalogue.messages,
      ...ownDraft,
      files: before?.files ?? files.current,
      nextRecord: stored === null && before === null ? runtime.nextRecord.take(parts.form.id) : undefined,
      now: runtime.clock.now,
      catalogue: () => hash.current,
      before,
      headField,
      ask: answers((question) => live.current?.store.retry(question)),
      question: (words) => say.ask({ ...titleAndText(words), confirm: text('{{app.goOn}}'), cancel: text('{{app.goBack}}') }),
      tell: (words, go) => {
        const { title, text: detail } = titleAndText(words);
        say.alert(title, 'info', [], { detail, onClosed: go && (() => runtime.links.go(destination(go, { session, record, today }))) });
      },
    });
    old?.stop();
    if (old) say.notice({ text: text('{{app.formChanged}}'), tone: 'info' });
    live.current = work;
    setOpen((before) => ({ parts, work, serial: (before?.serial ?? 0) + 1 }));
  }, [parts, ownDraft]);
  useEffect(
    () => () => {
      const work = live.current;
      if (work?.draftService.unsaved()) unsavedTabs?.put(at, work);
      work?.stop();
    },
    [unsavedTabs, at],
  );
  if (!open) return <Skeletons shape="form" label={text('{{app.loading}}')} />;
  return <OpenForm {...props} {...open} key={open.serial} facts={facts} />;
}

/** Hears which head is chosen; one of which something is wrong is none yet. */
function useHeadChosen({ store }: FormWork, head: BindingDef['head'], onHead: FormSessionProps['onHead']): void {
  useEffect(() => {
    const names = Object.keys(head ?? {});
    const values = (): JsonObject => Object.fromEntries(names.map((name) => [name, store.get(name) ?? null]));
    let known = JSON.stringify(values());
    let due = '';
    const look = (): void => {
      const at = due;
      const next = values();
      const text = JSON.stringify(next);
      due = '';
      if (text === known || store.verdicts().problems.some((problem) => isBlocking(problem) && next[problem.at.slice(1)] != null)) return;
      known = text;
      onHead(next, at);
    };
    const stops = names.map((name) =>
      store.subscribe(name, () => {
        if (due === '') queueMicrotask(look);
        due ||= name;
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [store, head, onHead]);
}

/** Tells the other forms on a tab what the tab's own form says now (`tells` of its binding), and nothing any more once it is closed. */
function useTold({ store }: FormWork, tells: BindingDef['tells'], onTold: ((values: JsonObject) => void) | undefined): void {
  useEffect(() => {
    if (tells === undefined || onTold === undefined) return undefined;
    const valuesNow = (): JsonObject => Object.fromEntries(Object.entries(tells).map(([name, at]) => [name, store.get(pathOfPointer(at)) ?? null]));
    onTold(valuesNow());
    const stops = Object.values(tells).map((at) => store.subscribe(pathOfPointer(at), () => onTold(valuesNow())));
    return () => {
      stops.forEach((stop) => stop());
      onTold({});
    };
  }, [store, tells, onTold]);
}

function OpenForm({ facts, onHead, onTold, ...editor }: FormSessionProps & FormOpening & { facts: Facts }) {
  const { parts, work, onAnew } = editor;
  const first = useRef(facts);
  useEffect(() => {
    if (first.current !== facts) work.store.setFacts(facts);
    first.current = facts;
  }, [work, facts]);
  useRestored(work, parts.form.schema, onAnew);
  useHeadChosen(work, parts.form.binding.head, onHead);
  useTold(work, parts.form.binding.tells, onTold);
  const otp = useOtpService(work, facts.record);
  const files = useFileService(work.files);
  const { hrefOf } = useRuntime().links;
  const removal = useRemovalService();
  const search = useOptionSearch(parts.form);
  const services = useMemo(() => ({ otp, files, hrefOf, removal, search }), [otp, files, hrefOf, removal, search]);
  const { record, session, today, lists } = facts;
  const editorFacts = useMemo(() => ({ record, session, today, lists }), [record, session, today, lists]);
  return <FormEditor {...editor} facts={editorFacts} services={services} />;
}
