import { useRef, useState, useSyncExternalStore } from 'react';
import { objectOf } from '../../../engine/json.ts';
import { randomId } from '../../client/hash.ts';
import { asProblem } from '../../client/problem.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import { useOnline } from '../../context/useOnline.ts';
import { useSay } from '../../shell/notifications.tsx';
import { useSlot } from '../../shell/pageSlots.ts';
import { clockText } from '../../text/time.ts';
import { LeaveAsked } from '../form/LeaveQuestion.tsx';
import { saveState } from '../form/saveState.ts';
import { useSaveKey } from '../form/useSaveKey.ts';
import { saved, whyNotSaved, type FileEdits } from './editing.ts';
import { sentOf, type DefinitionCalls } from './readDefinitions.ts';
import type { EditingWork } from './useEditing.ts';

/** The bar that saves what was typed as a draft version, and the question of who leaves it unsaved. */
export function DefinitionsSave({ calls, work }: { calls: DefinitionCalls; work: EditingWork }) {
  const { SaveBar } = useWidgets();
  const { links } = useRuntime();
  const { app } = useCatalogue();
  const text = useText();
  const ask = useLookup();
  const say = useSay();
  const online = useOnline();
  const { draftService } = work;
  const editing = useSyncExternalStore(work.subscribe, work.get);
  const { edits } = editing;
  const draft = useSyncExternalStore(draftService.subscribe, draftService.state);
  const [isSending, setSending] = useState(false);
  const [notSaved, setNotSaved] = useState<FileEdits | null>(null);
  // The same said twice, after a line that broke, is saved once.
  const last = useRef({ body: '', key: '' });
  const changes = Object.keys(edits).length;

  const save = async (): Promise<void> => {
    setSending(true);
    // What was answered last is saved, too.
    const { edits, reason } = await work.inTurn(work.get);
    const payload = sentOf(calls, edits, reason);
    const body = JSON.stringify(payload);
    if (last.current.body !== body) last.current = { body, key: randomId() };
    try {
      const { rows } = await ask(calls.save.call, payload, { key: last.current.key });
      const { versionId = null, faults = 0 } = objectOf(rows[0]);
      last.current = { body: '', key: '' };
      work.change((now) => saved(now, edits));
      await draftService.flush();
      const isSound = Number(faults) === 0;
      const values = { number: versionId, count: faults };
      say.notice({ text: text(isSound ? '{{studio.saved}}' : '{{studio.savedFaulty}}', values), tone: isSound ? 'success' : 'warning' });
      if (!draftService.dirty()) links.go({ path: calls.endPath, state: {} });
    } catch (thrown) {
      const problem = asProblem(thrown);
      setNotSaved(edits);
      say.alert(text(problem.words), 'error', problem.messages);
    } finally {
      setSending(false);
    }
  };
  const why = whyNotSaved(editing);
  useSaveKey(
    () => document.querySelector('[aria-modal="true"]') === null,
    () => {
      if (why === undefined && !isSending) void save();
    },
  );
  const failed = notSaved === edits ? text('{{app.notSavedShort}}') : undefined;
  const state = saveState({ isSending, problems: 0, draft, changes, online, timeOf: (at) => clockText(at, app.timeZone), failed });
  const primary = {
    id: 'save',
    label: text('{{studio.save}}'),
    busy: isSending,
    busyLabel: text('{{app.saving}}'),
    keys: 'Control+S',
    onPress: () => void save(),
  };
  useSlot('bottom', <SaveBar state={state} primary={{ ...primary, why: why && text(why) }} />);
  return <LeaveAsked draftService={draftService} changes={() => changes} word="" />;
}
