/**
 * json-logic takes nothing for 0 when it compares: "less than 3000" holds while nobody has typed a number. That may be meant, so it is a note and no
 * fault.
 */
import { expressionOf, readsOf } from '../../engine/rules/readsOf.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { holdingOf, inRow, perRow, collectionAt } from './comparisons.ts';

const holds: Readonly<Record<string, (one: number, other: number) => boolean>> = {
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
  /** Whether a number, or a day, may be missing there; `taken`: it is compared with a number, whatever is known of it. */
  mayLack: (path: string, kind: 'number' | 'day', taken: boolean) => boolean;
  isNumber: (path: string) => boolean;
}

/** What an operand reads and comes to nothing without. */
function lackingIn(operand: Json, taken: boolean, { pathOf, mayLack }: Reach): string[] {
  const found = expressionOf(operand);
  const kind = found?.op === 'var' ? 'number' : 'day';
  if (!found || (kind === 'day' && !measured.has(found.op))) return [];
  return readsOf(operand)
    .flatMap(({ path }) => pathOf(path) ?? [])
    .filter((path) => mayLack(path, kind, taken || kind === 'day'));
}

/** What may be missing of a comparison that holds then. */
function holdsWithout({ op, args }: NonNullable<ReturnType<typeof expressionOf>>, reach: Reach): string[] {
  const compare = holds[op];
  if (!compare) return [];
  const isNumber = (part: Json): boolean => {
    const found = expressionOf(part);
    const path = found?.op === 'var' && typeof found.args[0] === 'string' ? reach.pathOf(found.args[0]) : undefined;
    return typeof part === 'number' || (found !== undefined && measured.has(found.op)) || (path !== undefined && reach.isNumber(path));
  };
  const numbers = args.map((part) => (typeof part === 'number' ? part : typeof part === 'string' ? NaN : USUAL));
  return args.flatMap((part, at) => {
    const filled = numbers.with(at, 0);
    const taken = args.some((other, index) => index !== at && isNumber(other));
    return filled.every((one, index) => index === 0 || compare(filled[index - 1] ?? 0, one)) ? lackingIn(part, taken, reach) : [];
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

function judge(part: Json, pointer: string, reach: Reach, asked: ReadonlySet<string>): FoundFault[] {
  const found = expressionOf(part);
  if (!found)
    return typeof part === 'object' && part !== null
      ? Object.entries(part).flatMap(([key, below]) => judge(below, pointerTo(pointer, key), reach, asked))
      : [];
  const here = pointerTo(pointer, found.op);
  const path = holdsWithout(found, reach).find((one) => !asked.has(one));
  if (path !== undefined) {
    const wrong = `"${found.op}" takes what is empty for 0: it holds without "${path}"`;
    const right = `{ "and": [{ "!": { "isEmpty": { "var": "${path}" } } }, …] } around it, or { "or": [{ "var": "${path}" }, 0] } if 0 is meant`;
    return [wrongAt(here, wrong, right)];
  }
  const isPerRow = perRow.has(found.op) || found.op === 'reduce';
  return found.args.flatMap((one, at) => {
    const known = besides(found.op, found.args, at, reach).flatMap((other) => readsOf(other).flatMap((read) => reach.pathOf(read.path) ?? []));
    const base = found.op === 'reduce' ? undefined : collectionAt(found.args[0]);
    const inner = isPerRow && at === 1 ? { ...reach, pathOf: inRow(base === undefined ? undefined : reach.pathOf(base)) } : reach;
    return judge(one, pointerTo(here, String(at)), inner, new Set([...asked, ...known]));
  });
}

/** Numbers that may be missing and are compared as if they were 0. */
export const emptyOperands: Check = {
  name: 'empty-compared',
  faults: () => [],
  notices: ({ locations, catalogue }: CheckContext) =>
    locations.flatMap((location) => {
      const mayLack: Reach['mayLack'] = (path, kind, taken) => {
        const holding = holdingOf(path, location, catalogue);
        // A text of digits is compared as a number, too.
        return !holding.required && (holding.kind === kind || (taken && (holding.kind === undefined || holding.kind === 'text')));
      };
      const isNumber = (path: string): boolean => holdingOf(path, location, catalogue).kind === 'number';
      const reach = { pathOf: (path: string) => path, mayLack, isNumber };
      return judge(location.logic, location.pointer, reach, new Set()).map((found) => ({ source: location.source, ...found }));
    }),
};
