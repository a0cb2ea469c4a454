import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Json, Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';
import { useWords } from '../environment/environment.tsx';
import { useStoredAll } from '../inputs/useField.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconArrowBackUp, IconListCheck } from '../theme/icons.ts';

interface TickAllProps {
  store: FieldStore;
  paths: readonly Path[];
  yes: Json;
  label: string | undefined;
  count: (values: { count: number; total: number }) => string;
  off: boolean;
}

/** How many are ticked; all of them in one press, and back. */
export function TickAll({ store, paths, yes, label, count, off }: TickAllProps) {
  const say = useWords();
  const ticked = useStoredAll(store, paths, () => paths.filter((path) => store.get(path) === yes).length);
  const [before, setBefore] = useState<Readonly<Record<Path, Json | undefined>> | null>(null);
  const tick = () => {
    const open = paths.filter((path) => store.get(path) !== yes && !store.fact(path).readonly);
    setBefore(Object.fromEntries(open.map((path) => [path, store.get(path)])));
    store.setMany(Object.fromEntries(open.map((path) => [path, yes])));
  };
  const undo = () => {
    // What was changed by hand since stays.
    store.setMany(Object.fromEntries(Object.entries(before ?? {}).filter(([path]) => store.get(path) === yes)));
    setBefore(null);
  };
  return (
    <div className="sd-roster-bar sd-line sd-wrap">
      <span role="status">{count({ count: ticked, total: paths.length })}</span>
      {off || label === undefined ? null : (
        <Button variant="outlined" startIcon={<Icon of={IconListCheck} />} onClick={tick}>
          {label}
        </Button>
      )}
      {off || before === null ? null : (
        <Button variant="text" startIcon={<Icon of={IconArrowBackUp} />} onClick={undo}>
          {say('ui.roster.undo')}
        </Button>
      )}
    </div>
  );
}
