/** Rules that stand in several places: they want a name. */
import type { Json, Pointer } from '../../engine/types.ts';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import { isInside, valueAt } from '../../engine/form/paths.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Source } from '../source.ts';
import type { Check, CheckContext, Finding } from './check.ts';

/** So many places are one too many to be changed together. */
const OFTEN = 3;
const LONGEST = 160;

/** A rule as it is written at a place; `within` is that of the rule around it. */
interface PlacedRule {
  source: Source;
  pointer: Pointer;
  json: string;
  within: string | undefined;
}

/** How many facts a rule reads as it is written; one that was put in by its name is one. */
function weight(source: Source, logic: Json, pointer: Pointer): number {
  if (typeof logic !== 'object' || logic === null) return 0;
  if (source.rulePointers?.includes(pointer) || (isObject(logic) && 'var' in logic)) return 1;
  return Object.entries(logic).reduce((sum, [key, one]) => sum + weight(source, one, pointerTo(pointer, key)), 0);
}

/** A rule and every rule in it that reads two facts or more. What was put in by its name stands once, where the name is said. */
function placedRules(source: Source, logic: Json, pointer: Pointer, within?: string): PlacedRule[] {
  if (typeof logic !== 'object' || logic === null || source.rulePointers?.includes(pointer)) return [];
  const isRule = isObject(logic) && Object.keys(logic).length === 1 && weight(source, logic, pointer) > 1;
  const json = isRule ? JSON.stringify(logic) : within;
  const below = Object.entries(logic).flatMap(([key, one]) => placedRules(source, one, pointerTo(pointer, key), json));
  return isRule ? [{ source, pointer, json: JSON.stringify(logic), within }, ...below] : below;
}

/** Whether a rule stands in the file as it is, and was not made of what stands elsewhere. */
const isWritten = (source: Source, pointer: Pointer, logic: Json): boolean =>
  JSON.stringify(valueAt(source.value, segmentsOfPointer(pointer))) === JSON.stringify(logic);

/** By what they say; a place that two walks come by counts once. */
function bySaying({ locations }: CheckContext): Map<string, PlacedRule[]> {
  const found = new Map<string, Map<string, PlacedRule>>();
  for (const { source, pointer, logic } of Object.values(locations).flat()) {
    if (!isWritten(source, pointer, logic) || source.used?.some((used) => isInside(pointer, used.pointer))) continue;
    for (const one of placedRules(source, logic, pointer)) {
      const places = found.get(one.json) ?? new Map<string, PlacedRule>();
      found.set(one.json, places.set(`${source.file} ${one.pointer}`, one));
    }
  }
  return new Map([...found].map(([json, places]) => [json, [...places.values()]]));
}

/** A rule that stands three times and has no name is worth one (`config/permissions.json`, `config/facts.json`). */
export const repeatedRules: Check = {
  name: 'repeated-rule',
  faults: () => [],
  notices: (context) => {
    const all = bySaying(context);
    const often = (json: string | undefined): boolean => (all.get(json ?? '')?.length ?? 0) >= OFTEN;
    return [...all].flatMap(([json, places]): Finding[] => {
      const [first, ...others] = places;
      // Where the whole is said as often, its parts are not told of again.
      if (!first || !often(json) || places.every(({ within }) => often(within))) return [];
      const elsewhere = [...new Set(others.map(({ source }) => source.file))].join(', ');
      return [
        {
          source: first.source,
          pointer: first.pointer,
          wrong: `${json.slice(0, LONGEST)} stands ${places.length} times (${elsewhere})`,
          right: 'a name for it, in config/permissions.json or config/facts.json',
        },
      ];
    });
  },
};
