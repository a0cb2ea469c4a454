import { useSelector } from '@xstate/react';
import { useContext, useSyncExternalStore, type ReactNode, useState } from 'react';
import type { BindingDef, SubmitDef } from '../../../catalogue/definition/form.ts';
import type { JsonObject, Problem } from '../../../engine/types.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import type { ActionView } from '../../../widgets/contract/shell.ts';
import { clockText } from '../../text/time.ts';
import { useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import { useOnline } from '../../context/useOnline.ts';
import { useSlot } from '../../shell/pageSlots.ts';
import { endedBy } from './saveMachine.ts';
import { InPanel } from './formSurroundings.ts';
import { saveState } from './saveState.ts';
import { useOff, useStillWrong, type OffOptions } from './whyStopped.tsx';
import { destination } from '../../save/after.ts';
import { useSay } from '../../shell/notifications.tsx';
import { useButtons } from '../useButtons.ts';

const NONE: NonNullable<BindingDef['buttons']> = [];

/** The buttons that a binding puts beside the form's own, ready to draw: each leads somewhere, opens a document or reads the form again. */
function useFormButtons({ buttons = NONE }: BindingDef, facts: JsonObject & { session: JsonObject }, onReload: () => void): ActionView[] {
  const text = useText();
  const runtime = useRuntime();
  const ask = useLookup();
  const say = useSay();
  const [busy, setBusy] = useState('');
  const open = async (def: RowActionDef): Promise<void> => {
    setBusy(def.id);
    // What opens documents comes with the first one.
    const why = await import('../openAddress.ts').then(
      ({ pressOpen }) => pressOpen(def, facts, ask, runtime),
      () => text('{{app.wentWrong}}'),
    );
    setBusy('');
    if (why !== undefined) say.alert(why, 'error');
  };
  return useButtons(buttons, facts).map(({ id, label, def, enabled, why }): ActionView => {
    const off = enabled ? {} : { why: why ?? text('{{app.notNow}}') };
    const press = 'reload' in def ? { onPress: onReload } : def.open ? { busy: busy === id, onPress: () => void open(def) } : {};
    const way = def.go ? { href: runtime.links.hrefOf(destination(def.go, facts)) } : press;
    return { id, label, kind: 'outlined', ...(def.icon ? { icon: def.icon } : {}), ...off, ...way };
  });
}

interface SaveBarSlotProps extends OffOptions {
  /** What the form's own button says. */
  word: string;
  formId: string;
  facts: OffOptions['facts'] & { session: JsonObject };
  stopped: readonly Problem[];
  /** Drawn where it stands, not in the bar of the shell. */
  inline: boolean;
  /** With the values that the button stands for, where there are several. */
  onPress: (set?: SubmitDef['set']) => void;
  /** Reads what is stored again. */
  onReload: () => void;
}

const Bottom = ({ content }: { content: ReactNode }) => {
  useSlot('bottom', content);
  return null;
};

/** The bar at the bottom of the shell: what became of the draft, and the form's own button (D1-REG-06, D1-REG-07). */
export function SaveBarSlot({ word, formId, form, work, facts, save, stopped, readOnly, inline, onPress, onReload }: SaveBarSlotProps) {
  const { SaveBar } = useWidgets();
  const inPanel = useContext(InPanel);
  const { catalogue } = useRuntime();
  const text = useText();
  const online = useOnline();
  const { draftService, store } = work;
  const problems = useStillWrong(stopped, { work, form }).filter(Boolean).length;
  const draft = useSyncExternalStore(draftService.subscribe, draftService.state);
  const off = useOff({ form, work, facts, save, readOnly });
  const isSending = useSelector(save, (snapshot) => snapshot.hasTag('sending'));
  const isSaved = useSelector(save, (snapshot) => snapshot.matches('saved'));
  const hasFailed = useSelector(save, endedBy('failed')) !== null;
  const { submits } = form.ui;
  const { asks = false } = form.binding.rows ?? {};
  const hasSave = (asks || (form.binding.save ?? []).length > 0) && (submits ? !readOnly : word !== '');
  const buttons = useFormButtons(form.binding, facts, onReload);
  const { timeZone } = catalogue().app;

  const place = inPanel || inline;
  const put = (content: ReactNode) => (place ? content : <Bottom content={content} />);
  if (!hasSave) return put(buttons.length === 0 ? null : <SaveBar secondary={buttons} inline={place} />);
  const failed = hasFailed ? text('{{app.notSavedShort}}') : undefined;
  const timeOf = (at: number): string => clockText(at, timeZone);
  const state = saveState({ isSending, problems, draft, changes: store.changes().length, online, timeOf, failed });
  const pressed = { busy: isSending || isSaved, busyLabel: text('{{app.saving}}'), ...(off === undefined ? {} : { why: text(off) }) };
  if (submits) {
    const [first, ...more] = submits.map(({ id, label, icon, set }, index): ActionView => ({
      id: `${formId}-${id}`,
      label: text(label),
      kind: index === 0 ? 'solid' : 'outlined',
      ...pressed,
      ...(icon ? { icon } : {}),
      onPress: () => onPress(set),
    }));
    return put(<SaveBar state={state} {...(first ? { primary: first } : {})} secondary={[...buttons, ...more]} inline={place} />);
  }
  const primary: ActionView = {
    id: `${formId}-save`,
    label: word,
    kind: inPanel ? 'outlined' : 'solid',
    submits: formId,
    ...(inline ? {} : { keys: 'Control+S' }),
    ...pressed,
    onPress: () => onPress(),
  };
  // What is asked is kept nowhere, and nobody expects that.
  const draftState = asks ? {} : { state, fresh: work.stored === null };
  return put(<SaveBar {...draftState} primary={primary} secondary={buttons} inline={place} />);
}
