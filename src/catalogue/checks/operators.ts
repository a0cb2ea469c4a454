import { faultsOf } from '../../engine/rules/logic.ts';
import type { Check } from './check.ts';

const names: Readonly<Record<string, string>> = {
  operator: 'unknown-operator',
  arguments: 'wrong-arguments',
  keys: 'one-operator',
  literal: 'written-out',
  size: 'rule-size',
  depth: 'rule-size',
};

/** Every rule is one that the engine can run: known operators, right numbers of arguments, one key per object, bounded size. */
export const operatorsCheck: Check = {
  name: 'operators',
  faults: ({ locations }) =>
    locations.flatMap(({ source, pointer, logic }) =>
      faultsOf(logic).map((fault) => ({
        source,
        pointer: pointer + fault.pointer,
        wrong: fault.wrong,
        right: fault.right,
        check: names[fault.code] ?? 'operators',
      })),
    ),
};
