import { expressionOf } from '../../engine/rules/readsOf.ts';
import { isEverywhere } from '../../engine/rules/readPath.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { perJsonValue } from '../perValue.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

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
  faults: ({ locations }) =>
    locations.flatMap(({ logic, source, pointer }) => misreadIn(logic).map((fault) => ({ ...fault, source, pointer: pointer + fault.pointer }))),
};
