/** A place in a definition where a rule stands, and what that rule may read. */
import { isObject, listOf, objectOf } from '../../engine/json.ts';
import type { Logic, Pointer } from '../../engine/types.ts';
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

type Found = Pick<RuleLocation, 'pointer' | 'logic'>;

/** Places of a definition, and what the rules that stand there may read. */
export type PlaceGroup = readonly [about: Omit<RuleLocation, 'source' | keyof Found>, places: readonly string[]];

/** The places of a call's rules. */
export const callPlaces = (at: string): string[] => [`${at}/when`, `${at}/with/*`];

/** The places of a way's rules: what the screen is told, and how its list is filtered. */
export const wayPlaces = (at: string): string[] => [`${at}/state/*`, `${at}/filter/*/{}`, `${at}/filterAs`];

/** What lies one step below a value. */
function belowOf(value: unknown, step: string): [key: string | number, below: unknown][] {
  if (step === '#') return listOf(value).map((one, index) => [index, one]);
  const object = objectOf(value);
  if (step === '*') return Object.entries(object);
  return Object.hasOwn(object, step) ? [[step, object[step]]] : [];
}

/** What stands at the end of these ways; what lies below one value stands together. */
function foundOn(ways: readonly (readonly string[])[], value: unknown, pointer: Pointer): Found[] {
  return [...new Set(ways.map(([step]) => step))].flatMap((step) => {
    if (step === undefined) return value === undefined ? [] : [{ pointer, logic: value as Logic }];
    if (step === '{}') return isObject(value) ? [{ pointer, logic: value }] : [];
    const further = ways.flatMap(([first, ...rest]) => (first === step ? [rest] : []));
    return belowOf(value, step).flatMap(([key, below]) => foundOn(further, below, pointerTo(pointer, key)));
  });
}

/**
 * Each rule that stands at these places below `base`, where the definition stands: `*` is any key of an object, `#` any entry of a list, `{}` at the
 * end takes objects alone.
 */
export const rulesAt = (definition: unknown, places: readonly string[], base: Pointer = ''): Found[] =>
  foundOn(
    places.map((place) => place.split('/').slice(1)),
    definition,
    base,
  );

/** The rules of a definition, group by group. */
export const locateRules = (source: Source, definition: unknown, groups: readonly PlaceGroup[], base?: Pointer): RuleLocation[] =>
  groups.flatMap(([about, places]) => rulesAt(definition, places, base).map((found) => ({ source, ...found, ...about })));
