/** The one door to json-logic: every rule of every room runs through here. */
import { isObject } from '../json.ts';
import { perValue } from '../perValue.ts';
import type { CallDef, Json, Logic, JsonObject, Wording, Text } from '../types.ts';
import { faultsOf } from './faultsOf.ts';
import { interpret } from './interpreter.ts';
import { LogicError } from './logicError.ts';
import { truthy } from './operators/values.ts';

/**
 * What a call sends: each wire key's logic worked out with the facts. The key `` spreads an object's own keys first,
 * so that keys named beside it win.
 * @throws LogicError as applyLogic does
 */
export function argsOf(logics: Readonly<Record<string, Logic>> | undefined, facts: unknown): JsonObject {
  const args: JsonObject = {};
  const spread: Json = logics && '' in logics ? applyLogic(logics[''] ?? null, facts) : null;
  if (isObject(spread)) Object.assign(args, spread);
  for (const [key, logic] of Object.entries(logics ?? {})) if (key !== '') args[key] = applyLogic(logic, facts);
  return args;
}

/**
 * What a reading call sends; null when it is not made: its `when` does not hold, or something it asks by is not known. 0, false and '' are
 * values; null is what a rule answers for something that is not there. Page and server ask by this one.
 */
export function readingOf({ when, with: logics }: Pick<CallDef, 'when' | 'with'>, facts: unknown): JsonObject | null {
  if (!holds(when, facts)) return null;
  const args = argsOf(logics, facts);
  return Object.values(args).every((value) => value !== null && value !== undefined) ? args : null;
}

export { readsOf, type Read } from './readsOf.ts';
export { faultsOf, type RuleFault } from './faultsOf.ts';
export { LogicError } from './logicError.ts';
export { truthy } from './operators/values.ts';

/** Rules are frozen definitions: each is looked through once. */
const errorIn = perValue((logic: object & Logic): LogicError | undefined => {
  // An object with several keys is data here, as in json-logic; the catalogue refuses it before it gets this far.
  const fault = faultsOf(logic).find(({ code }) => code !== 'keys');
  return fault && fault.code !== 'keys' ? new LogicError(fault.code, `${fault.wrong} at ${fault.pointer || '/'}`) : undefined;
});

/** NaN and the infinities have no JSON: they come out as null, as JSON.stringify would write them. */
const asJson = (value: unknown): Json => {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  return value as Json;
};

/**
 * What a rule says about these facts. Same answers as json-logic-js, and: only own properties are read (`__proto__`, `constructor`
 * and `prototype` read as null), data is never evaluated, nothing is printed.
 * @throws LogicError for an unknown operator, a wrong number of arguments, a rule too deep or too long, or a rule that fails on these facts
 */
export function applyLogic(logic: Logic, facts: unknown): Json {
  if (typeof logic !== 'object' || logic === null) return logic;
  const error = errorIn(logic);
  if (error) throw error;
  return asJson(interpret(logic, facts));
}

/** Whether a rule holds for these facts. A rule that is left out holds. */
export const holds = (logic: Logic | undefined, facts: unknown): boolean => logic === undefined || truthy(applyLogic(logic, facts));

/** The text that is said with these facts: the first that holds; undefined where none does. */
export const textFor = (wording: Wording | undefined, facts: unknown): Text | undefined =>
  typeof wording === 'object' ? wording.find(({ when }) => holds(when, facts))?.text : wording;
