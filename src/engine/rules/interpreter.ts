/** json-logic-js made safe: own properties only, no evaluation of data, counted steps. Nothing else imports the library. */
import jsonLogic, { type RulesLogic } from 'json-logic-js';
import type { Json, Logic } from '../types.ts';
import { LogicError } from './logicError.ts';
import { operators } from './operators/index.ts';
import { isEverywhere, readPath } from './readPath.ts';
import { listOf } from '../json.ts';

/** How far one rule may go. A rule within these ends in well under 100 ms whatever its data. */
export const ruleLimits = {
  /** Nesting of a rule. */
  depth: 100,
  /** Expressions and literals written in one rule. */
  size: 5_000,
  /** Expressions evaluated, elements built and characters joined (each 32 count as one) in one run. */
  steps: 500_000,
} as const;

const run: { active: boolean; depth: number; left: number; facts: unknown } = { active: false, depth: 0, left: 0, facts: null };

/** Takes steps from what the running rule has left. */
function charge(steps: number): void {
  run.left -= steps;
  if (run.active && run.left < 0) throw new LogicError('steps', `more than ${ruleLimits.steps} steps`);
}

function readVar(this: unknown, name: unknown, otherwise: unknown): unknown {
  if (name === undefined || name === null || name === '') return this;
  if (typeof name === 'object') return otherwise ?? null;
  const path = String(name);
  const found = readPath(this !== run.facts && isEverywhere(path) ? run.facts : this, path);
  return found === undefined ? (otherwise ?? null) : found;
}
const isMissing = (data: unknown, key: unknown): boolean => {
  const value = readVar.call(data, key, null);
  return value === null || value === '';
};
const missingOf = (data: unknown, keys: readonly unknown[]): unknown[] => keys.filter((key) => isMissing(data, key));

jsonLogic.add_operation('var', readVar);
jsonLogic.add_operation('missing', function missing(this: unknown, ...args: unknown[]) {
  return missingOf(this, Array.isArray(args[0]) ? args[0] : args);
});
jsonLogic.add_operation('missing_some', function missingSome(this: unknown, least: number, keys: unknown) {
  const names = listOf(keys);
  const missing = missingOf(this, names);
  return names.length - missing.length >= least ? [] : missing;
});
jsonLogic.add_operation('cat', (...parts: unknown[]) => {
  const text = parts.join('');
  charge(text.length / 32);
  return text;
});
jsonLogic.add_operation('merge', (...parts: unknown[]) => {
  const list = parts.flat();
  charge(list.length);
  return list;
});
jsonLogic.add_operation('log', (value: unknown) => value);
for (const { name, run: answer } of Object.values(operators)) {
  jsonLogic.add_operation(name, (...args: Json[]) => {
    for (const arg of args) if (Array.isArray(arg)) charge(arg.length);
    return answer(args);
  });
}

const step = jsonLogic.apply;
/** The library calls itself through its own `apply`, so that this one sees every expression of every rule. */
function runStep(logic: RulesLogic, data?: unknown): unknown {
  if (typeof logic !== 'object' || logic === null) return logic;
  if (!run.active) return step(logic, data);
  charge(1);
  if (++run.depth > 2 * ruleLimits.depth) throw new LogicError('depth', `nested deeper than ${ruleLimits.depth}`);
  const answer: unknown = step(logic, data);
  run.depth--;
  return answer;
}
Object.assign(jsonLogic, { apply: runStep });

/** Runs a rule that `faultsOf` let pass. Whatever goes wrong comes out as a LogicError. */
export function interpret(logic: Logic, facts: unknown): unknown {
  if (run.active) throw new LogicError('failed', 'a rule may not start another');
  run.active = true;
  run.depth = 0;
  run.left = ruleLimits.steps;
  run.facts = facts;
  try {
    return runStep(logic as RulesLogic, facts);
  } catch (fault) {
    if (fault instanceof LogicError) throw fault;
    throw new LogicError('failed', fault instanceof Error ? fault.message : 'the rule failed');
  } finally {
    run.active = false;
    run.facts = null;
  }
}
