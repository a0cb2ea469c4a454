import { useEffect, useMemo, useRef } from 'react';
import type { RemovalService } from '../../../widgets/contract/form.ts';
import { useCatalogue, useText } from '../../context/context.tsx';
import { useSay } from '../../shell/say.tsx';

/** Asks before a row or a file leaves a form, and offers it back for `undoSeconds` of config/app.json, as long as the form is open. */
export function useRemovalService(): RemovalService {
  const say = useSay();
  const text = useText();
  const { app } = useCatalogue();
  const seconds = Number(app.constants['undoSeconds'] ?? 0);
  const offered = useRef<(() => void)[]>([]);
  useEffect(() => () => offered.current.forEach((takeAway) => takeAway()), []);
  return useMemo(
    (): RemovalService => ({
      ask: (name) =>
        say.ask({
          title: text('{{app.removeAsk}}', { name }),
          text: text('{{app.removeText}}'),
          confirm: text('{{app.remove}}'),
          cancel: text('{{app.keepIt}}'),
        }),
      removed(name, putBack) {
        if (seconds <= 0) return () => undefined;
        const action = { label: text('{{app.undo}}'), onPress: putBack };
        const takeAway = say.notice({ text: text('{{app.removed}}', { name }), seconds, action });
        offered.current.push(takeAway);
        return takeAway;
      },
    }),
    [say, text, seconds],
  );
}
