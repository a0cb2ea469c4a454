import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { useWidgets } from '../../context/context.tsx';
import { useBlockedNavigation, type BlockedNavigation } from '../../shell/navigationBlocker.tsx';
import type { DraftService } from './draftService.ts';
import type { FormWork } from './formWork.ts';
import type { Save } from './saveMachine.ts';

/** A page that closes or goes to sleep writes the draft at once, and one that closes asks where nothing is kept. */
function useLastWrite(draftService: DraftService): void {
  const flush = useCallback((): void => {
    if (draftService.dirty()) void draftService.flush();
  }, [draftService]);
  // What is not kept is lost with the page: the browser asks. What is, gets the time to reach the disk.
  useBeforeUnload(
    useCallback(
      (event) => {
        flush();
        if (draftService.dirty() && draftService.state().kind === 'refused') event.preventDefault();
      },
      [flush, draftService],
    ),
  );
  useEffect(() => {
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [flush]);
}

interface LeaveAskedProps {
  draftService: DraftService;
  changes: () => number;
  /** What the button says that saves; empty where there is no one such button. */
  word: string;
  busy?: boolean;
  onUpdate?: (way: BlockedNavigation) => void;
}

/** Save, keep the draft, discard, or stay: asked when somebody leaves what is kept as a draft. */
export function LeaveAsked({ draftService, changes, word, busy = false, onUpdate }: LeaveAskedProps) {
  const { LeaveDialog } = useWidgets();
  const exit = useBlockedNavigation(draftService);
  useLastWrite(draftService);
  if (exit === null) return null;

  const keep = (): void => {
    void draftService.flush();
    draftService.leave();
    exit.proceed();
  };
  const discard = (): void => {
    void draftService.drop();
    exit.proceed();
  };
  return (
    <LeaveDialog
      open
      changes={Math.max(1, changes())}
      busy={busy}
      update={word}
      onUpdate={() => onUpdate?.(exit)}
      onKeep={draftService.state().kind === 'refused' ? undefined : keep}
      onDiscard={discard}
      onCancel={exit.stay}
    />
  );
}

interface LeaveQuestionProps {
  work: FormWork;
  /** What the form's own button says. */
  word: string;
  save: Save;
}

/** The same of a form, in its own word. */
export function LeaveQuestion({ work, word, save }: LeaveQuestionProps) {
  const { draftService, store } = work;
  const busy = useSelector(save, ({ context }) => context.leaving !== null);
  return (
    <LeaveAsked
      draftService={draftService}
      changes={() => store.changes().length}
      word={word}
      busy={busy}
      onUpdate={(way) => save.send({ type: 'leave', way })}
    />
  );
}
