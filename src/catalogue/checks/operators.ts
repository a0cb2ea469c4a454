import { isObject } from '../../engine/json.ts';
import { faultsOf } from '../../engine/rules/logic.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { perJsonValue } from '../perValue.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

const names: Readonly<Record<string, string>> = {
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
    return [wrongAt(pointer, 'an object without an operator is data, always true', 'an operator in it, or null')];
  const found = expressionOf(part);
  const below = Object.entries(part).flatMap(([key, value]) => idleIn(value, pointerTo(pointer, key)));
  if (!found || Array.isArray(part)) return below;
  const here = pointerTo(pointer, found.op);
  const isShort = (branching.has(found.op) && found.args.length < 2) || (joining.has(found.op) && found.args.length === 0);
  if (isShort)
    return [
      wrongAt(
        here,
        `"${found.op}" without ${joining.has(found.op) ? 'arguments' : 'a condition and an answer'} says the same of all`,
        'what it is about',
      ),
    ];
  const literal = branching.has(found.op) ? found.args.findIndex((arg, at) => at % 2 === 0 && at + 1 < found.args.length && !isObject(arg)) : -1;
  if (literal < 0) return below;
  const wrong = `the condition ${JSON.stringify(found.args[literal])} of "${found.op}" is written out: its answer is ${found.args[literal] ? 'always' : 'never'} taken`;
  return [...below, wrongAt(`${here}/${literal}`, wrong, 'a condition that reads something, or neither it nor its answer')];
}

/** What is wrong with a rule, wherever it stands: places from it on. */
const faultsIn = perJsonValue((logic): FoundFault[] => [
  ...faultsOf(logic as Json).map(({ pointer, wrong, right, code }) => wrongAt(pointer, wrong, right, names[code] ?? 'operators')),
  ...idleIn(logic as Json, '').map((fault) => ({ ...fault, check: 'idle-rule' })),
]);

/** Every rule is one that the engine can run: known operators, right numbers of arguments, one key per object, bounded size. */
export const operatorsCheck: Check = {
  name: 'operators',
  faults: ({ locations }) =>
    locations.flatMap(({ source, pointer, logic }) => faultsIn(logic).map((fault) => ({ source, ...fault, pointer: pointer + fault.pointer }))),
};
