import { useEffect, useState } from 'react';
import { asProblem } from '../client/problem.ts';
import { useRuntime, useWidgets } from '../context/context.tsx';
import { minutesOf, watchSession } from '../session/expiry.ts';
import { useSignOut } from './useSignOut.ts';

/** Left alone so long after the end, the page goes by itself. */
const GRACE = 20_000;

/** Warns before the session ends; any guarded call, or the button, renews it, unless it has lasted as long as one can. */
export function SessionWatch() {
  const { session, guard, clock, constants, call } = useRuntime();
  const { SessionDialog } = useWidgets();
  const signOut = useSignOut();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState(false);
  const [hasHeard, setHasHeard] = useState(false);

  useEffect(() => {
    const limits = () => ({ warning: minutesOf(constants(), 'sessionWarningMinutes'), grace: document.visibilityState === 'visible' ? GRACE : 0 });
    return watchSession({
      store: session,
      now: clock.now,
      limits,
      onPhase: (phase) => {
        const { sessionEnds = 0, sessionExpiry = 0 } = session.read() ?? {};
        setLast(sessionEnds > 0 && sessionExpiry >= sessionEnds);
        setSecondsLeft(phase.phase === 'ending' ? phase.secondsLeft : 0);
        if (phase.phase === 'over' && phase.leave) guard.end();
      },
    });
  }, [session, guard, clock, constants]);

  const stay = (): void => {
    if (last) return setHasHeard(true);
    const { userid = 0 } = session.read() ?? {};
    setBusy(true);
    call('user', 'getUserScope', { userId: userid })
      .catch(asProblem)
      .finally(() => {
        setBusy(false);
        setSecondsLeft(0);
      });
  };
  if (secondsLeft === 0 || (last && hasHeard)) return null;
  return <SessionDialog open last={last} secondsLeft={secondsLeft} busy={busy} onStay={stay} onSignOut={signOut} />;
}
