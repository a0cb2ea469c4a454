import { useEffect, useState } from 'react';
import { asProblem } from '../client/problem.ts';
import { useRuntime, useWidgets } from '../context/context.tsx';
import { minutesOf, phaseOf } from '../session/expiry.ts';
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
    const look = (): void => {
      const now = session.read();
      if (!now) return;
      const limits = { warning: minutesOf(constants(), 'sessionWarningMinutes'), grace: document.visibilityState === 'visible' ? GRACE : 0 };
      const phase = phaseOf(clock.now(), now.sessionExpiry, limits);
      setLast(now.sessionEnds > 0 && now.sessionExpiry >= now.sessionEnds);
      setSecondsLeft(phase.phase === 'ending' ? phase.secondsLeft : 0);
      if (phase.phase === 'over' && phase.leave) guard.end();
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
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
