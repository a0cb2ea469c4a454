import { useEffect } from 'react';
import type { FormSchema } from '../../../engine/types.ts';
import { useRuntime, useText } from '../../root/context.tsx';
import { pointerOf, schemaAt } from '../../save/pointers.ts';
import { timeText } from '../../text/time.ts';
import { useSay } from '../../shell/say.tsx';
import type { FormWork } from './formWork.ts';

/** Tells about a draft that came back, once, and offers to discard it. */
export function useRestored(work: FormWork, schema: FormSchema, onDiscarded: () => void): void {
  const { catalogue } = useRuntime();
  const text = useText();
  const say = useSay();
  useEffect(() => {
    const { restored, keeper } = work;
    if (!restored) return undefined;
    const { timeZone } = catalogue().app;
    const at = timeText(restored.at, timeZone);
    const discard = (): void => {
      void keeper.drop().then(onDiscarded);
    };
    const again = (restored.without ?? []).map((path) => text(schemaAt(schema, pointerOf(path))?.title ?? path)).join(', ');
    return say.notice({
      text: again === '' ? text('{{app.draftRestored}}', { at }) : text('{{app.draftRestoredWithout}}', { at, fields: again }),
      tone: 'info',
      action: { label: text('{{app.discardDraft}}'), onPress: discard },
    });
    // Once per draft, whatever else changes.
  }, [work]);
}
