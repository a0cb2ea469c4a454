import { useContext, useMemo, useSyncExternalStore, type ReactNode, useState } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { BindingDef, SubmitDef } from '../../../catalogue/definition/form.ts';
import type { JsonObject, Problem } from '../../../engine/types.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import type { ActionView } from '../../../widgets/contract/shell.ts';
import { clockText } from '../../text/time.ts';
import { useRuntime, useText, useWidgets, useCatalogue } from '../../context/context.tsx';
import { useOnline } from '../../context/useOnline.ts';
import { useSlot } from '../../shell/slots.ts';
import type { FormWork } from './formWork.ts';
import { InPanel } from './formSurroundings.ts';
import { saveState, useOff, useStillWrong, type SaveOutcome } from './saveState.ts';
import { existsIn, judgeAction } from '../../../engine/list/judgeAction.ts';
import { destination } from '../../save/after.ts';
import { useSay } from '../../shell/say.tsx';
import { useScreens } from '../../shell/useMenu.ts';

const NONE: NonNullable<BindingDef['buttons']> = [];

/** The buttons that a binding puts beside the form's own, ready to draw: each leads somewhere, opens a document or reads the form again. */
function useFormButtons({ buttons = NONE }: BindingDef, facts: JsonObject & { session: JsonObject }, onReload: () => void): ActionView[] {
  const { messages, bindings } = useCatalogue();
  const screens = useScreens();
  const text = useText();
  const runtime = useRuntime();
  const say = useSay();
  const [busy, setBusy] = useState('');
  return useMemo(() => {
    const exists = existsIn(screens, Object.values(bindings));
    const open = async (def: RowActionDef): Promise<void> => {
      setBusy(def.id);
      // What opens documents comes with the first one.
      const said = await import('./pressOpen.ts').then(
        ({ pressOpen }) => pressOpen(def, facts, runtime),
        () => text('{{app.wentWrong}}'),
      );
      setBusy('');
      if (said !== undefined) say.alert(said, 'error');
    };
    return buttons.flatMap((def): ActionView[] => {
      const { id, label, shown, enabled, why } = judgeAction(def, { facts, messages, exists });
      if (!shown) return [];
      const off = enabled ? {} : { why: why ?? text('{{app.notNow}}') };
      const press = def.reload ? { onPress: onReload } : def.open ? { busy: busy === id, onPress: () => void open(def) } : {};
      const way = def.go ? { href: runtime.links.hrefOf(destination(def.go, facts)) } : press;
      return [{ id, label, kind: 'outlined', ...(def.icon ? { icon: def.icon } : {}), ...off, ...way }];
    });
  }, [buttons, facts, onReload, messages, bindings, screens, text, runtime, say, busy]);
}

interface SaveBarSlotProps {
  /** What the form's own button says. */
  word: string;
  formId: string;
  form: ClientForm;
  work: FormWork;
  facts: { record: JsonObject; session: JsonObject; today: string };
  outcome: SaveOutcome;
  stopped: readonly Problem[];
  readOnly: boolean;
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
export function SaveBarSlot({ word, formId, form, work, facts, outcome, stopped, readOnly, inline, onPress, onReload }: SaveBarSlotProps) {
  const { SaveBar } = useWidgets();
  const inPanel = useContext(InPanel);
  const { catalogue } = useRuntime();
  const text = useText();
  const online = useOnline();
  const { draftService, store } = work;
  const problems = useStillWrong(stopped, work).filter(Boolean).length;
  const draft = useSyncExternalStore(draftService.subscribe, draftService.state);
  const off = useOff({ form, work, facts, outcome, readOnly });
  const { submits } = form.ui;
  const { asks = false } = form.binding.rows ?? {};
  const hasSave = (asks || (form.binding.save ?? []).length > 0) && (submits ? !readOnly : word !== '');
  const buttons = useFormButtons(form.binding, facts, onReload);
  const { timeZone } = catalogue().app;

  const content = useMemo(() => {
    if (!hasSave) return buttons.length === 0 ? null : <SaveBar secondary={buttons} inline={inPanel || inline} />;
    const timeOf = (at: number): string => clockText(at, timeZone);
    const busy = outcome.kind === 'sending' || outcome.kind === 'done';
    const state = saveState({ outcome, problems, draft, changes: store.changes().length, online, timeOf, failed: text('{{app.notSavedShort}}') });
    if (submits) {
      const [first, ...more] = submits.map(({ id, label, icon, set }, index): ActionView => ({
        id: `${formId}-${id}`,
        label: text(label),
        kind: index === 0 ? 'solid' : 'outlined',
        busy,
        busyLabel: text('{{app.saving}}'),
        ...(icon ? { icon } : {}),
        onPress: () => onPress(set),
        ...(off === undefined ? {} : { why: text(off) }),
      }));
      return <SaveBar state={state} {...(first ? { primary: first } : {})} secondary={[...buttons, ...more]} inline={inPanel || inline} />;
    }
    const primary: ActionView = {
      id: `${formId}-save`,
      label: word,
      kind: inPanel ? 'outlined' : 'solid',
      submits: formId,
      ...(inline ? {} : { keys: 'Control+S' }),
      busy,
      busyLabel: text('{{app.saving}}'),
      onPress: () => onPress(),
      ...(off === undefined ? {} : { why: text(off) }),
    };
    // What is asked is kept nowhere, and nobody expects that.
    if (asks) return <SaveBar primary={primary} secondary={buttons} inline={inPanel || inline} />;
    return <SaveBar state={state} fresh={work.stored === null} primary={primary} secondary={buttons} inline={inPanel || inline} />;
  }, [
    SaveBar,
    hasSave,
    asks,
    submits,
    timeZone,
    word,
    outcome,
    problems,
    draft,
    work.stored,
    store,
    online,
    text,
    formId,
    off,
    onPress,
    inPanel,
    inline,
    buttons,
  ]);
  return inPanel || inline ? content : <Bottom content={content} />;
}
