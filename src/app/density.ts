import { useMemo, useState } from 'react';
import type { Preferences } from '../runtime/shell/preferences.tsx';

const KEY = 'skilldesk-density';
type Density = NonNullable<Preferences['density']>['mode'];

/** How close rows stand, as chosen on this device. */
function chosen(): Density {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'standard';
  } catch {
    return 'standard';
  }
}
const show = (mode: Density): void => {
  document.documentElement.dataset['density'] = mode;
};
show(chosen());

/** The choice between standard and compact rows, remembered on this device. */
export function useDensity(): Pick<Preferences, 'density'> {
  const [mode, setMode] = useState(chosen);
  return useMemo(() => {
    const onChange = (next: Density): void => {
      localStorage.setItem(KEY, next);
      show(next);
      setMode(next);
    };
    return { density: { mode, onChange } };
  }, [mode]);
}
