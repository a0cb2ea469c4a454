/** A place in a definition where a rule stands, and what that rule may read. */
import { isObject } from '../../engine/json.ts';
import type { Json, Logic } from '../../engine/types.ts';
import type { NavigateDef } from '../../engine/definition/list.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Source } from '../source.ts';
import type { Roots } from './world.ts';

export interface RuleLocation {
  source: Source;
  pointer: string;
  logic: Logic;
  /** Roots that may be read; undefined where the rule reads the row itself and nothing is known of it. */
  roots: Roots | undefined;
  /** Beside its roots the rule reads keys of a row of which not all are known: what is like none of the roots may be one. */
  isOfAnyRow?: boolean;
  /** The entity whose rows the rule reads at a root (`''`: by their bare keys); `keys`: those that are columns as they are, all where it is left out. */
  rows?: { of: string; at: string; keys?: ReadonlySet<string> } | null;
  /** Roots that a special check speaks about, with what it says. */
  barred?: { root: string; check: string; wrong: string; right: string };
}

/** Every rule of a map from names to rules. */
export function eachOf(map: Readonly<Record<string, Json>> | undefined, base: string): { pointer: string; logic: Logic }[] {
  return Object.entries(map ?? {}).map(([key, logic]) => ({ pointer: pointerTo(base, key), logic }));
}

/** The rule at a pointer, when there is one. */
export const maybe = (logic: Logic | undefined, pointer: string): { pointer: string; logic: Logic }[] =>
  logic === undefined ? [] : [{ pointer, logic }];

/** The rules of a call: `when` and each of `with`. */
export function ofCall(call: { when?: Logic; with?: Record<string, Logic> } | undefined, base: string): { pointer: string; logic: Logic }[] {
  return call ? [...maybe(call.when, `${base}/when`), ...eachOf(call.with, `${base}/with`)] : [];
}

/** The rules of a way: what the screen is told, and how its list is filtered. */
export const ofWay = (
  way: (Pick<NavigateDef, 'state' | 'filterAs'> & { filter?: Readonly<Record<string, unknown>> }) | undefined,
  base: string,
): { pointer: string; logic: Logic }[] => [
  ...eachOf(way?.state, `${base}/state`),
  ...Object.entries(way?.filter ?? {}).flatMap(([field, logic]) => (isObject(logic) ? maybe(logic, pointerTo(`${base}/filter`, field)) : [])),
  ...maybe(way?.filterAs, `${base}/filterAs`),
];
