import { useEffect } from 'react';
import { useRuntime, useText } from '../../root/context.tsx';
import { timeText } from '../../text/time.ts';
import { useSay } from '../../shell/say.tsx';
import type { FormWork } from './formWork.ts';

/** Tells about a draft that came back, once, and offers to discard it. */
export function useRestored(work: FormWork, onDiscarded: () => void): void {
  const { catalogue } = useRuntime();
  const text = useText();
  const say = useSay();
  useEffect(() => {
    const { restored, keeper } = work;
    if (!restored) return undefined;
    const { timeZone } = catalogue().app;
    const at = timeText(restored.at, timeZone);
    const discard = (): void => {
      keeper.drop();
      onDiscarded();
    };
    return say.notice({
      text: text('{{app.draftRestored}}', { at }),
      tone: 'info',
      action: { label: text('{{app.discardDraft}}'), onPress: discard },
    });
    // Once per draft, whatever else changes.
  }, [work]);
}
