import type { Json } from '../../engine/types.ts';
import { bindingsOf } from '../formPart.ts';
import { pointerTo } from '../json/pointer.ts';
import { nearest, oneOf } from '../../engine/nearest.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import { isEverywhere } from '../../engine/rules/readPath.ts';
import { perJsonValue } from '../../engine/perValue.ts';
import { readsIn } from '../readsIn.ts';
import { fieldGone, fieldLost, loadLost, nameGone } from '../report.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, type Check, type Finding, type FoundFault } from './check.ts';
import { inEachRule } from './untilChanged.ts';

/** Where in a rule a path is written; the rule's own place when it is put together from several. */
function placeOf(logic: Json, path: string, pointer: string): string {
  const tail = path.split('.*').at(-1)?.replace(/^\./, '') ?? '';
  // A key of rows stands as a text among the arguments: ["sum", rows, "amount"].
  const findKey = (part: Json, here: string): string | undefined => {
    if (typeof part !== 'object' || part === null) return undefined;
    const at = Array.isArray(part) && tail !== '' ? part.indexOf(tail) : -1;
    if (at >= 0) return `${here}/${at}`;
    return Object.entries(part).reduce<string | undefined>((found, [key, value]) => found ?? findKey(value, pointerTo(here, key)), undefined);
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
  return find(logic, pointer) ?? findKey(logic, pointer) ?? pointer;
}

/** The form whose fields a list asks for. */
const askingFor = (file: string, { forms }: Catalogue): string | undefined =>
  bindingsOf(forms).find(([, { rows }]) => rows?.asks === true && file === `schemas/lists/${rows.list ?? ''}.json`)?.[0];

function startOf(location: RuleLocation, path: string, catalogue: Catalogue): Omit<Finding, 'source' | 'pointer'> | undefined {
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
    if (miss && root === 'lists') return { ...miss, ...nameGone('option list', rest[0] ?? '') };
    if (miss && root === 'kept') {
      const [id, binding] = bindingsOf(catalogue.forms).find(([form]) => location.source.file.startsWith(`schemas/forms/${form}/`)) ?? [];
      return { ...miss, ...(id !== undefined && (binding?.load ?? []).length === 0 ? { cause: loadLost(id) } : {}) };
    }
    const formId = miss && root === 'record' && rest[0] === 'asked' ? askingFor(location.source.file, catalogue) : undefined;
    if (miss && formId !== undefined) return { ...miss, ...fieldLost(formId, rest[1] ?? '') };
    const around = { data: [], shown: [], record: ['stored'] }[root];
    const isOfForm = miss !== undefined && around?.every((key, at) => rest[at] === key) === true;
    const isGone = isOfForm && resolver(rest.slice(0, around.length + 1), root) !== undefined;
    return isGone ? { ...miss, ...fieldGone(location.source.file, rest[around.length]) } : miss;
  }
  const known = Object.keys(location.roots);
  if (location.isOfAnyRow === true && nearest(root, known) === undefined) return undefined;
  return { wrong: `"${path}" begins with no fact that this rule may read`, right: oneOf(root, known, 'fact') };
}

/** Every path that a rule reads exists: a misspelt one would read as null and the rule would fail open. */
export const paths: Check = {
  name: 'unknown-path',
  faults: inEachRule((location, { catalogue }) => {
    const missed = new Set<string>();
    return readsIn(location.logic).flatMap(({ path }) => {
      const miss = startOf(location, path, catalogue);
      if (!miss) return [];
      missed.add(path);
      // A field of rows that are not there is no fault of its own.
      if (missed.has(path.slice(0, Math.max(0, path.lastIndexOf('.*'))))) return [];
      return [{ pointer: placeOf(location.logic, path, location.pointer), ...miss }];
    });
  }),
};

const perRow: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'some', 'none', 'reduce']);
const isOfFolding = (path: string): boolean => ['current', 'accumulator'].includes(path.split('.')[0] ?? '') || isEverywhere(path);

function misread(path: string, at: string): FoundFault {
  const here = `"reduce" reads "${path}", which is nothing there: it has the row and what was folded so far`;
  const right = `"current.${path.split('.').at(-1) ?? path}" or "accumulator"; what is the same for all rows stands outside of "reduce", or in a field of the row`;
  return wrongAt(at, here, right, 'unknown-path');
}

/** Names that lead nowhere within what a `reduce` works out for each row. */
function walk(logic: Json, at: string, folding: boolean): FoundFault[] {
  if (Array.isArray(logic)) return logic.flatMap((part, index) => walk(part, pointerTo(at, String(index)), folding));
  if (typeof logic !== 'object' || logic === null) return [];
  const found = expressionOf(logic);
  if (!found || !perRow.has(found.op)) {
    const [name] = found?.op === 'var' ? found.args : [];
    if (folding && typeof name === 'string' && name !== '' && !isOfFolding(name)) return [misread(name, pointerTo(at, 'var'))];
    return Object.entries(logic).flatMap(([key, part]) => walk(part, pointerTo(at, key), folding));
  }
  const { op, args } = found;
  const below = pointerTo(at, op);
  return args.flatMap((part, index) => walk(part, pointerTo(below, String(index)), index === 1 ? op === 'reduce' : folding));
}

const misreadIn = perJsonValue((logic) => walk(logic as Json, '', false));

/** `reduce` knows what it reads as `current` and `accumulator`; another name would read as null, and the sum would be wrong in silence. */
export const reduced: Check = {
  name: 'reduced',
  faults: inEachRule(({ logic, pointer }) => misreadIn(logic).map((fault) => ({ ...fault, pointer: pointer + fault.pointer }))),
};
