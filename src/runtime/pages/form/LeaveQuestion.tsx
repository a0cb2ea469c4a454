import { useState, useSyncExternalStore } from 'react';
import { useWidgets } from '../../root/context.tsx';
import type { FormWork } from './formWork.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import type { SaveStanding } from './useSave.ts';

export interface LeaveQuestionProps { work: FormWork; save: () => Promise<SaveStanding>; onSaved: (done: SaveStanding & { kind: 'done' }) => void }

/** Update, keep the draft, discard, or stay: asked when somebody leaves unsaved changes. */
export function LeaveQuestion({ work, save, onSaved }: LeaveQuestionProps) {
  const { LeaveDialog } = useWidgets();
  const { keeper, store } = work;
  const blocker = useLeaveGuard(keeper);
  const [busy, setBusy] = useState(false);
  const changes = useSyncExternalStore((listener) => store.subscribe('*', listener), () => (blocker.state === 'blocked' ? store.changes().length : 0));
  if (blocker.state !== 'blocked') return null;

  const update = async (): Promise<void> => {
    setBusy(true);
    const next = await save();
    setBusy(false);
    if (next.kind !== 'done') return blocker.reset();
    onSaved(next);
    return blocker.proceed();
  };
  const keep = (): void => {
    keeper.flush();
    blocker.proceed();
  };
  const discard = (): void => {
    keeper.drop();
    blocker.proceed();
  };
  return <LeaveDialog open changes={Math.max(1, changes)} busy={busy} onUpdate={() => void update()} onKeep={keep} onDiscard={discard} onCancel={() => blocker.reset()} />;
}
