/** What the rule at a place may read, as far as its names are known. */
import { valueAt } from '../engine/form/paths.ts';
import { segmentsOfPointer } from '../engine/json.ts';
import { isEverywhere } from '../engine/rules/readPath.ts';
import { expressionOf, scoped } from '../engine/rules/readsOf.ts';
import type { Json } from '../engine/types.ts';
import type { RuleLocation } from '../catalogue/ruleLocations/location.ts';
import { namesBelow, single, type Resolver } from '../catalogue/ruleLocations/resolver.ts';
import type { Roots } from '../catalogue/ruleLocations/world.ts';
import { placedAt } from './things.ts';

/** The rule that stands there, else the one that is nearest: in the same file, in one of its kind. */
export function nearestRule(rules: readonly RuleLocation[], file: string, way: readonly string[]): RuleLocation | undefined {
  const kind = placedAt(file)?.kind;
  let best: { rule?: RuleLocation; points: number } = { points: 0 };
  for (const rule of rules) {
    if (rule.source.file !== file && placedAt(rule.source.file)?.kind !== kind) continue;
    const own = segmentsOfPointer(rule.pointer);
    const apart = own.findIndex((key, at) => key !== way[at]);
    const points = 1 + (rule.source.file === file ? 100 : 0) + (apart < 0 ? own.length + 0.5 : apart);
    if (points > best.points) best = { rule, points };
  }
  return best.rule;
}

const follow = (roots: Roots, path: string): Resolver | undefined => {
  const [root = '', ...rest] = path.split('.');
  return rest.reduce<Resolver | undefined>((here, key) => here && namesBelow(here).get(/^\d+$/.test(key) ? '*' : key), roots[root]);
};

/** Inside `map`, `filter` and the like a rule reads the row: the roots there. */
export function withinRows(roots: Roots, op: string, collection: Json | undefined): Roots {
  const found = expressionOf(collection);
  if (found?.op === 'filter') return withinRows(roots, op, found.args[0]);
  const rows = found?.op === 'var' ? follow(roots, String(found.args[0])) : undefined;
  const row = rows && namesBelow(rows).get('*');
  const own: Roots = op === 'reduce' ? { accumulator: single, ...(row ? { current: row } : {}) } : Object.fromEntries(row ? namesBelow(row) : []);
  return { ...Object.fromEntries(Object.entries(roots).filter(([name]) => isEverywhere(name))), ...own };
}

const DEEP = 5;
function pathsBelow(name: string, resolver: Resolver, depth = 1): string[] {
  if (depth > DEEP) return [name];
  return [name, ...[...namesBelow(resolver)].flatMap(([key, below]) => (key === '*' ? [] : pathsBelow(`${name}.${key}`, below, depth + 1)))];
}

export const pathsIn = (roots: Roots): string[] => Object.entries(roots).flatMap(([name, resolver]) => pathsBelow(name, resolver));

/** Paths of the facts that may be read by a rule at a place of a file, whose value is as far as it is written. */
export function readableAt(rules: readonly RuleLocation[], file: string, value: Json, way: readonly string[]): string[] {
  let roots = nearestRule(rules, file, way)?.roots ?? {};
  way.forEach((op, at) => {
    if (scoped.has(op) && way[at + 1] === '1') roots = withinRows(roots, op, valueAt(value, [...way.slice(0, at + 1), '0']));
  });
  return pathsIn(roots);
}
