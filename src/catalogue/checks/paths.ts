import { readsOf } from '../../engine/rules/logic.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { nearest, oneOf } from '../nearest.ts';
import { fieldGone } from '../report.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { Check, Finding } from './check.ts';

/** Where in a rule a path is written; the rule's own place when it is put together from several. */
function placeOf(logic: Json, path: string, pointer: string): string {
  const tail = path.split('.*').at(-1)?.replace(/^\./, '') ?? '';
  // A key of rows stands as a text among the arguments: ["sum", rows, "amount"].
  const named = (part: Json, here: string): string | undefined => {
    if (typeof part !== 'object' || part === null) return undefined;
    const at = Array.isArray(part) && tail !== '' ? part.indexOf(tail) : -1;
    if (at >= 0) return `${here}/${at}`;
    return Object.entries(part).reduce<string | undefined>((found, [key, value]) => found ?? named(value, pointerTo(here, key)), undefined);
  };
  const find = (part: Json, here: string): string | undefined => {
    if (typeof part !== 'object' || part === null) return undefined;
    for (const [key, value] of Object.entries(part)) {
      const below = pointerTo(here, key);
      const name: Json | undefined = Array.isArray(value) ? value[0] : value;
      if (!Array.isArray(part) && key === 'var' && (name === path || (tail !== '' && name === tail))) return below;
      const found = find(value, below);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(logic, pointer) ?? named(logic, pointer) ?? pointer;
}

function judge(location: RuleLocation, path: string): Omit<Finding, 'source' | 'pointer'> | undefined {
  if (!location.roots) return undefined;
  const [root = '', ...rest] = path.split('.');
  if (path === '') return { wrong: 'the rule reads all facts at once', right: 'the facts that it needs, by path' };
  const { barred } = location;
  if (barred && (barred.root === root || (barred.check === 'see-session-only' && root !== 'session'))) {
    return { wrong: barred.wrong.replace('reads data', `reads ${root}`), right: barred.right, check: barred.check };
  }
  const resolver = Object.hasOwn(location.roots, root) ? location.roots[root] : undefined;
  if (resolver) {
    const miss = resolver(rest, root);
    const isGone = miss && root === 'data' && resolver(rest.slice(0, 1), root) !== undefined;
    return isGone ? { ...miss, ...fieldGone(location.source.file, rest[0]) } : miss;
  }
  const known = Object.keys(location.roots);
  if (location.isOfAnyRow === true && nearest(root, known) === undefined) return undefined;
  return { wrong: `"${path}" begins with no fact that this rule may read`, right: oneOf(root, known, 'fact') };
}

/** Every path that a rule reads exists: a misspelt one would read as null and the rule would fail open. */
export const paths: Check = {
  name: 'unknown-path',
  faults: ({ locations }) =>
    locations.flatMap((location) => {
      const missed = new Set<string>();
      return readsOf(location.logic).flatMap(({ path }) => {
        const miss = judge(location, path);
        if (!miss) return [];
        missed.add(path);
        // A field of rows that are not there is no fault of its own.
        if (missed.has(path.slice(0, Math.max(0, path.lastIndexOf('.*'))))) return [];
        return [{ source: location.source, pointer: placeOf(location.logic, path, location.pointer), ...miss }];
      });
    }),
};
