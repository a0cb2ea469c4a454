import { useCallback, useEffect, useRef } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import { useText } from '../../root/context.tsx';
import { useSay } from '../../shell/say.tsx';
import type { SaveStanding } from './useSave.ts';

/**
 * A save that failed for another reason than the form's problems: what the server said in a dialog, a lost line or a
 * server away as a quiet notice with another try (decisions 1; D12-GAP-118), which goes with the next save or the form.
 * Everything stays in the draft; the console gets the code, never the data.
 */
export function useFailure(form: ClientForm, standing: SaveStanding): (failed: SaveStanding & { kind: 'failed' }, again: () => void) => void {
  const text = useText();
  const say = useSay();
  const close = useRef<(() => void) | null>(null);
  const hasFailed = standing.kind === 'failed';
  useEffect(() => {
    if (!hasFailed) return undefined;
    return () => {
      close.current?.();
      close.current = null;
    };
  }, [hasFailed]);
  return useCallback(
    ({ problem, loose }, again) => {
      if (problem.kind === 'session') return;
      console.warn(`A save of ${form.id} failed: ${problem.code}`);
      const general = text(form.binding.failed ?? '{{app.notSaved}}');
      const told = form.binding.failedFirst === true || loose.length === 0 ? [general, ...loose] : loose;
      if (!problem.retriable) return say.alert(told.join('\n'), 'error', problem.messages);
      // What the server says of a field (the store of documents, the scanner) is more to the point.
      const about = problem.messages.find(({ field }) => field)?.text;
      close.current = say.notice({
        text: `${about ?? text(`{{app.problem.${problem.kind}}}`)} ${general}`,
        tone: 'error',
        action: { label: text('{{app.tryAgain}}'), onPress: again },
      });
      return undefined;
    },
    [form, text, say],
  );
}
