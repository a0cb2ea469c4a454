import { useEffect, useMemo, useRef } from 'react';
import { useText, useWidgets } from '../../context/context.tsx';
import { useBlockedNavigation } from '../../shell/navigationBlocker.tsx';

/** Asked when somebody leaves a file behind of which something is not sent yet; the browser asks in its own words. */
export function UnsentQuestion({ unsent }: { unsent: boolean }) {
  const { ConfirmDialog } = useWidgets();
  const text = useText();
  const isUnsent = useRef(unsent);
  isUnsent.current = unsent;
  const exit = useBlockedNavigation(useMemo(() => ({ dirty: () => isUnsent.current }), []));
  useEffect(() => {
    if (!unsent) return undefined;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [unsent]);
  if (exit === null) return null;
  return (
    <ConfirmDialog
      open
      title={text('{{bulk.leaveTitle}}')}
      text={text('{{bulk.leaveText}}')}
      confirm={text('{{bulk.leave}}')}
      cancel={text('{{bulk.stay}}')}
      tone="warning"
      onConfirm={exit.proceed}
      onCancel={exit.stay}
    />
  );
}
