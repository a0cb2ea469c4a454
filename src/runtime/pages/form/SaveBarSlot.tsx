import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import { applyLogic } from '../../../engine/rules/logic.ts';
import type { JsonObject, Problem } from '../../../engine/types.ts';
import type { ActionView } from '../../../widgets/contract.ts';
import { clockText } from '../../text/time.ts';
import { useRuntime, useText, useWidgets } from '../../root/context.tsx';
import { useOnline } from '../../shell/useOnline.ts';
import { useSlot } from '../../shell/slots.ts';
import type { FormWork } from './formWork.ts';
import { InPanel } from './inPanel.ts';
import { useFormButtons } from './useFormButtons.ts';
import { useReady } from './useReady.ts';
import { saveState } from './saveState.ts';
import type { SaveStanding } from './useSave.ts';
import { useStillWrong } from './useWrong.ts';

export interface SaveBarSlotProps {
  formId: string;
  form: ClientForm;
  work: FormWork;
  facts: { record: JsonObject; session: JsonObject; today: string };
  standing: SaveStanding;
  stopped: readonly Problem[];
  readOnly: boolean;
  /** Drawn where it stands, not in the bar of the shell. */
  inline: boolean;
  onPress: () => void;
  /** Reads what is stored again. */
  onReload: () => void;
}

const Bottom = ({ content }: { content: ReactNode }) => {
  useSlot('bottom', content);
  return null;
};

/** The bar at the bottom of the shell: what became of the draft, and the form's own button (D1-REG-06, D1-REG-07). */
export function SaveBarSlot({ formId, form, work, facts, standing, stopped, readOnly, inline, onPress, onReload }: SaveBarSlotProps) {
  const { SaveBar } = useWidgets();
  const inPanel = useContext(InPanel);
  const { catalogue } = useRuntime();
  const text = useText();
  const online = useOnline();
  const { keeper, store } = work;
  const problems = useStillWrong(stopped, work);
  const draft = useSyncExternalStore(keeper.subscribe, keeper.state);
  const ready = useReady(form, store, facts);
  const hasSave = (form.binding.save ?? []).length > 0;
  const buttons = useFormButtons(form.binding, facts, onReload);
  const { timeZone } = catalogue().app;

  const content = useMemo(() => {
    if (!hasSave) return buttons.length === 0 ? null : <SaveBar secondary={buttons} inline={inPanel} />;
    const timeOf = (at: number): string => clockText(at, timeZone);
    const label = applyLogic(form.ui.submit ?? '{{app.save}}', facts);
    const busy = standing.kind === 'sending' || standing.kind === 'done';
    const primary: ActionView = {
      id: `${formId}-save`,
      label: text(String(label ?? '')),
      kind: inPanel ? 'outlined' : 'solid',
      submits: formId,
      ...(inline ? {} : { keys: 'Control+S' }),
      busy,
      busyLabel: text('{{app.saving}}'),
      onPress,
      ...(readOnly ? { why: store.fact('').locked ?? text('{{app.readOnly}}') } : ready === undefined ? {} : { why: text(ready) }),
    };
    const state = saveState({ standing, problems, draft, changes: store.changes().length, online, timeOf, failed: text('{{app.notSavedShort}}') });
    return <SaveBar state={state} fresh={work.stored === null} primary={primary} secondary={buttons} inline={inPanel || inline} />;
  }, [
    SaveBar,
    hasSave,
    timeZone,
    form,
    facts,
    standing,
    problems,
    draft,
    work.stored,
    store,
    online,
    text,
    formId,
    readOnly,
    ready,
    onPress,
    inPanel,
    inline,
    buttons,
  ]);
  return inPanel || inline ? content : <Bottom content={content} />;
}
