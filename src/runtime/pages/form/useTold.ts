import { useEffect } from 'react';
import type { BindingDef } from '../../../catalogue/types.ts';
import { pathOfPointer } from '../../../engine/form/paths.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { FormWork } from './formWork.ts';

/** Tells the other forms on a tab what the tab's own form says now (`tells` of its binding), and nothing any more once it is closed. */
export function useTold({ store }: FormWork, tells: BindingDef['tells'], onTold: ((told: JsonObject) => void) | undefined): void {
  useEffect(() => {
    if (tells === undefined || onTold === undefined) return undefined;
    const said = (): JsonObject => Object.fromEntries(Object.entries(tells).map(([name, at]) => [name, store.get(pathOfPointer(at)) ?? null]));
    onTold(said());
    const stops = Object.values(tells).map((at) => store.subscribe(pathOfPointer(at), () => onTold(said())));
    return () => {
      stops.forEach((stop) => stop());
      onTold({});
    };
  }, [store, tells, onTold]);
}
