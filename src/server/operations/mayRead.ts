import { holds } from '../../engine/rules/logic.ts';
import type { HandlerInput } from '../types.ts';

/** True when some action that people can call shows rows of this entity to this session: nobody gets by another way what is not shown otherwise. */
export function mayRead({ catalogue, session }: Pick<HandlerInput, 'catalogue' | 'session'>, noun: string): boolean {
  return Object.values(catalogue.actions).some((actions) =>
    Object.values(actions).some(
      ({ do: work, may, internal }) =>
        internal !== true &&
        (('get' in work && work.get === noun) || ('list' in work && work.list === noun)) &&
        holds(may, { session: session?.facts ?? {} }),
    ),
  );
}
