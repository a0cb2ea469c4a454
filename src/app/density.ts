import { useMemo, useState } from 'react';
import type { Preferences } from '../runtime/shell/preferences.tsx';
import { storageOrMemory } from './keyValueStore.ts';

const KEY = 'skilldesk-density';
type Density = NonNullable<Preferences['density']>['mode'];

const storage = storageOrMemory(() => localStorage);

/** How close rows stand, as chosen on this device. */
const chosen = (): Density => (storage.getItem(KEY) === 'compact' ? 'compact' : 'standard');
const show = (mode: Density): void => {
  document.documentElement.dataset['density'] = mode;
};
show(chosen());

/** The choice between standard and compact rows, remembered on this device. */
export function useDensity(): Pick<Preferences, 'density'> {
  const [mode, setMode] = useState(chosen);
  return useMemo(() => {
    const onChange = (next: Density): void => {
      storage.setItem(KEY, next);
      show(next);
      setMode(next);
    };
    return { density: { mode, onChange } };
  }, [mode]);
}
