import { useState } from 'react';
import { useWidgets } from '../../root/context.tsx';
import type { FormWork } from './formWork.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import type { SaveStanding } from './useSave.ts';

export interface LeaveQuestionProps {
  work: FormWork;
  save: () => Promise<SaveStanding>;
  onSaved: (done: SaveStanding & { kind: 'done' }) => void;
  /** Not saved: told, as after the form's own button, once the question is gone and the form has the focus again. */
  onStopped: (next: SaveStanding) => void;
}

/** Update, keep the draft, discard, or stay: asked when somebody leaves unsaved changes. */
export function LeaveQuestion({ work, save, onSaved, onStopped }: LeaveQuestionProps) {
  const { LeaveDialog } = useWidgets();
  const { keeper, store } = work;
  const { held, release } = useLeaveGuard(keeper);
  const [busy, setBusy] = useState(false);
  if (held === null) return null;

  const leave = (): void => {
    release();
    held.proceed();
  };
  const update = async (): Promise<void> => {
    setBusy(true);
    const next = await save();
    setBusy(false);
    if (next.kind !== 'done') {
      release();
      requestAnimationFrame(() => onStopped(next));
      return;
    }
    onSaved(next);
    return leave();
  };
  const keep = (): void => {
    void keeper.flush();
    keeper.leave();
    leave();
  };
  const discard = (): void => {
    void keeper.drop();
    leave();
  };
  return (
    <LeaveDialog
      open
      changes={Math.max(1, store.changes().length)}
      busy={busy}
      onUpdate={() => void update()}
      onKeep={keeper.state().kind === 'refused' ? undefined : keep}
      onDiscard={discard}
      onCancel={release}
    />
  );
}
