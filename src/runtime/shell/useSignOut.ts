import { useCallback } from 'react';
import { ENTRY } from '../context/entrance.ts';
import { useRuntime, useText } from '../context/context.tsx';
import { signOut } from '../session/signIn.ts';
import { useSay } from './notifications.tsx';

/**
 * Logout (D1-LOGIN-20). With drafts on the device the person chooses what becomes of them; what the device did not keep is not lost
 * without a question (quality part 2).
 */
export function useSignOut(): () => void {
  const { call, guard, session, drafts, trial } = useRuntime();
  const text = useText();
  const say = useSay();
  return useCallback(() => {
    const leave = async (): Promise<void> => {
      const userid = session.read()?.userid ?? 0;
      const unkept = drafts.unkept();
      const count = await drafts.count(userid);
      if (count > 0) {
        const discard = await say.ask({
          title: text('{{app.draftsTitle}}'),
          text: text('{{app.draftsText}}', { count }),
          confirm: text('{{app.draftsDiscard}}'),
          cancel: text('{{app.draftsKeep}}'),
        });
        if (discard) await drafts.removeAll(userid);
      }
      if (unkept > 0) {
        const go = await say.ask({
          title: text('{{app.unkeptTitle}}'),
          text: text('{{app.unkeptText}}', { count: unkept }),
          confirm: text('{{app.unkeptGo}}'),
          cancel: text('{{app.goBack}}'),
        });
        if (!go) return;
      }
      trial.end();
      // Who goes by choice begins at the front door again.
      await signOut(call, () => {
        history.replaceState(null, '', ENTRY);
        guard.end();
      });
    };
    void leave();
  }, [call, guard, session, drafts, say, text]);
}
