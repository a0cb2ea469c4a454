import { useEffect } from 'react';
import { useLoaded, useRuntime, useText, useWidgets } from '../context/context.tsx';
import { useSay } from './notifications.tsx';

/** Where versions are kept: a trial that ends leads there. */
const STUDIO = '/dashboard/studio';

/** Says that a version is on trial here, and ends it; where the server does not know it any more it has ended. */
export function TrialNote() {
  const { TrialBanner } = useWidgets();
  const { trial } = useRuntime();
  const { head } = useLoaded();
  const text = useText();
  const say = useSay();
  const tried = trial.current();
  const isOver = tried !== null && tried.hash !== head.hash;
  useEffect(() => {
    if (!isOver) return;
    trial.end();
    say.alert(text('{{problem.trialOver}}'), 'error', []);
    // Said once.
  }, [isOver]);
  if (tried === null || isOver) return null;
  const end = (): void => {
    trial.end();
    location.assign(STUDIO);
  };
  return (
    <TrialBanner
      title={text('{{studio.trying}}', { number: tried.versionId })}
      text={text('{{studio.tryingText}}')}
      action={{ id: 'end-trial', label: text('{{studio.endTrial}}'), onPress: end }}
    />
  );
}
