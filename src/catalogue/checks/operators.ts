import { isObject } from '../../engine/json.ts';
import { faultsOf } from '../../engine/rules/logic.ts';
import { expressionOf, readsOf } from '../../engine/rules/readsOf.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { perJsonValue } from '../../engine/perValue.ts';
import { wrongAt, faultAt, type Check, type FoundFault, type CheckContext } from './check.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { operators } from '../../engine/rules/operators/index.ts';
import { findAction } from '../findAction.ts';
import { oneOf } from '../../engine/nearest.ts';
import { partsIn } from '../readsIn.ts';
import { answeredKeys } from '../requestKeys.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import { collectionAt, holdingOf, inRow, perRow } from './comparisons.ts';
import { inEachRule } from './untilChanged.ts';

const meanings: Readonly<Record<string, string>> = {
  operator: 'unknown-operator',
  arguments: 'wrong-arguments',
  keys: 'one-operator',
  literal: 'written-out',
  size: 'rule-size',
  depth: 'rule-size',
};

const branching = new Set(['if', '?:']);
const joining = new Set(['and', 'or']);

/** What says the same of all: nothing in the place of a rule, a branch that is always taken or never, arguments that are not there. */
function idleIn(part: Json, pointer: string): FoundFault[] {
  if (typeof part !== 'object' || part === null) return [];
  if (!Array.isArray(part) && Object.keys(part).length === 0)
    return faultAt(pointer, 'an object without an operator is data, always true', 'an operator in it, or null');
  const found = expressionOf(part);
  const below = Object.entries(part).flatMap(([key, value]) => idleIn(value, pointerTo(pointer, key)));
  if (!found || Array.isArray(part)) return below;
  const here = pointerTo(pointer, found.op);
  const isShort = (branching.has(found.op) && found.args.length < 2) || (joining.has(found.op) && found.args.length === 0);
  if (isShort)
    return faultAt(
      here,
      `"${found.op}" without ${joining.has(found.op) ? 'arguments' : 'a condition and an answer'} says the same of all`,
      'what it is about',
    );
  const literal = branching.has(found.op) ? found.args.findIndex((arg, at) => at % 2 === 0 && at + 1 < found.args.length && !isObject(arg)) : -1;
  if (literal < 0) return below;
  const wrong = `the condition ${JSON.stringify(found.args[literal])} of "${found.op}" is written out: its answer is ${found.args[literal] ? 'always' : 'never'} taken`;
  return [...below, wrongAt(`${here}/${literal}`, wrong, 'a condition that reads something, or neither it nor its answer')];
}

/** What is wrong with a rule, wherever it stands: places from it on. */
const faultsIn = perJsonValue((logic): FoundFault[] => [
  ...faultsOf(logic as Json).map(({ pointer, wrong, right, code }) => wrongAt(pointer, wrong, right, meanings[code] ?? 'operators')),
  ...idleIn(logic as Json, '').map((fault) => ({ ...fault, check: 'idle-rule' })),
]);

/** Every rule is one that the engine can run: known operators, right numbers of arguments, one key per object, bounded size. */
export const knownOperators: Check = {
  name: 'operators',
  faults: inEachRule(({ pointer, logic }) => faultsIn(logic).map((fault) => ({ ...fault, pointer: pointer + fault.pointer }))),
};

/** The keys of rows that a form's rule reads at a path: those that a lookup answers, or the columns of a table. Undefined where it is not known. */
function keysOfRows(path: string, { source }: RuleLocation, { catalogue }: CheckContext): ReadonlySet<string> | undefined {
  const form = catalogue.forms[/^schemas\/forms\/([^/]+\/[^/]+)\//.exec(source.file)?.[1] ?? ''];
  const [root, name = '', ...deeper] = path.split('.');
  if (!form) return undefined;
  if (root === 'lookups' && deeper.length === 0) {
    const def = findAction(catalogue, form.rules.lookups?.[name]?.call ?? '')?.def;
    return def && def.single !== true ? answeredKeys(def, catalogue) : undefined;
  }
  const columns = root === 'data' ? schemaAt(form.schema, [name, ...deeper])?.items?.properties : undefined;
  return columns && new Set(Object.keys(columns));
}

/** What an operator names of the rows of its first argument: the argument's place, whether it may be left out. */
function keyOf(name: string): { at: number; isNeeded: boolean } | undefined {
  if (name === 'pick') return { at: 1, isNeeded: true };
  const column = Object.hasOwn(operators, name) ? operators[name]?.columns?.[0] : undefined;
  return column && { at: column.at, isNeeded: column.otherwise === undefined };
}

export const operatorKeys: Check = {
  name: 'unknown-key',
  faults: inEachRule((location, context) =>
    partsIn(location.logic).flatMap(({ key: name, args, at }) => {
      const key = Array.isArray(args) ? keyOf(name) : undefined;
      const path = key && Array.isArray(args) ? collectionAt(args[0]) : undefined;
      const keys = path === undefined ? undefined : keysOfRows(path, location, context);
      if (!key || !keys || !Array.isArray(args)) return [];
      const [here, rowKey] = [location.pointer + at, args[key.at]];
      if (rowKey === undefined && key.isNeeded)
        return faultAt(here, `"${name}" takes whole rows of "${path ?? ''}", which are no values`, `a key of them after it: ${[...keys].join(', ')}`);
      if (name !== 'pick' || typeof rowKey !== 'string' || keys.has(rowKey)) return [];
      return faultAt(`${here}/${key.at}`, `no row of "${path ?? ''}" has the key "${rowKey}"`, oneOf(rowKey, keys, 'key'));
    }),
  ),
};

const comparesBy: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};
/** Numbers that are nothing as long as one of their dates or times is. */
const measured: ReadonlySet<string> = new Set(['age', 'daysBetween', 'minutesBetween', 'year']);
/** A number that nothing says more about is taken to be a usual one. */
const USUAL = 1;

interface Reach {
  /** The path from the top of what a rule reads here; undefined where it leads to nothing known. */
  pathOf: (name: string) => string | undefined;
  /** Whether a number, or a day, may be missing there; `hasNumber`: it is compared with a number, whatever is known of it. */
  mayLack: (path: string, kind: 'number' | 'day', hasNumber: boolean) => boolean;
  isNumber: (path: string) => boolean;
}

/** What an operand reads and comes to nothing without. */
function lackingIn(operand: Json, hasNumber: boolean, { pathOf, mayLack }: Reach): string[] {
  const found = expressionOf(operand);
  const kind = found?.op === 'var' ? 'number' : 'day';
  if (!found || (kind === 'day' && !measured.has(found.op))) return [];
  return readsOf(operand)
    .flatMap(({ path }) => pathOf(path) ?? [])
    .filter((path) => mayLack(path, kind, hasNumber || kind === 'day'));
}

/** What may be missing of a comparison that holds then. */
function holdsWithout({ op, args }: NonNullable<ReturnType<typeof expressionOf>>, reach: Reach): string[] {
  const compare = comparesBy[op];
  if (!compare) return [];
  const isNumber = (part: Json): boolean => {
    const found = expressionOf(part);
    const path = found?.op === 'var' && typeof found.args[0] === 'string' ? reach.pathOf(found.args[0]) : undefined;
    return typeof part === 'number' || (found !== undefined && measured.has(found.op)) || (path !== undefined && reach.isNumber(path));
  };
  const numbers = args.map((part) => (typeof part === 'number' ? part : typeof part === 'string' ? NaN : USUAL));
  return args.flatMap((part, at) => {
    const trial = numbers.with(at, 0);
    const hasNumber = args.some((other, index) => index !== at && isNumber(other));
    return trial.every((one, index) => index === 0 || compare(trial[index - 1] ?? 0, one)) ? lackingIn(part, hasNumber, reach) : [];
  });
}

/** Conditions beside which a part is worked out: what they ask about is not empty by chance. A comparison that holds without its value asks nothing. */
function besides(operator: string, args: readonly Json[], at: number, reach: Reach): readonly Json[] {
  const isEither = operator === 'and' || operator === 'or';
  if (!isEither && operator !== 'if' && operator !== '?:') return [];
  return args.filter((other, index) => {
    const found = expressionOf(other);
    return (isEither ? index !== at : index < at && index % 2 === 0) && !(found && holdsWithout(found, reach).length > 0);
  });
}

function emptiesIn(part: Json, pointer: string, reach: Reach, paths: ReadonlySet<string>): FoundFault[] {
  const found = expressionOf(part);
  if (!found)
    return typeof part === 'object' && part !== null
      ? Object.entries(part).flatMap(([key, below]) => emptiesIn(below, pointerTo(pointer, key), reach, paths))
      : [];
  const here = pointerTo(pointer, found.op);
  const path = holdsWithout(found, reach).find((one) => !paths.has(one));
  if (path !== undefined) {
    const wrong = `"${found.op}" takes what is empty for 0: it holds without "${path}"`;
    const right = `{ "and": [{ "!": { "isEmpty": { "var": "${path}" } } }, …] } around it, or { "or": [{ "var": "${path}" }, 0] } if 0 is meant`;
    return faultAt(here, wrong, right);
  }
  const isPerRow = perRow.has(found.op) || found.op === 'reduce';
  return found.args.flatMap((one, at) => {
    const known = besides(found.op, found.args, at, reach).flatMap((other) => readsOf(other).flatMap((read) => reach.pathOf(read.path) ?? []));
    const base = found.op === 'reduce' ? undefined : collectionAt(found.args[0]);
    const inner = isPerRow && at === 1 ? { ...reach, pathOf: inRow(base === undefined ? undefined : reach.pathOf(base)) } : reach;
    return emptiesIn(one, pointerTo(here, String(at)), inner, new Set([...paths, ...known]));
  });
}

/** Numbers that may be missing and are compared as if they were 0. */
export const emptyOperands: Check = {
  name: 'empty-compared',
  faults: () => [],
  notices: inEachRule((location, { catalogue }) => {
    const mayLack: Reach['mayLack'] = (path, kind, hasNumber) => {
      const holding = holdingOf(path, location, catalogue);
      // A text of digits is compared as a number, too.
      return !holding.required && (holding.kind === kind || (hasNumber && (holding.kind === undefined || holding.kind === 'text')));
    };
    const isNumber = (path: string): boolean => holdingOf(path, location, catalogue).kind === 'number';
    const reach = { pathOf: (path: string) => path, mayLack, isNumber };
    return emptiesIn(location.logic, location.pointer, reach, new Set());
  }),
};
