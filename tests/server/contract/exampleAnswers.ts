/** What an example says of the answers that its form asks for, by the calls that ask. */
import type { BindingDef, FormDef } from '../../../src/catalogue/definition/form.ts';
import { isObject, listOf, segmentsOfPointer } from '../../../src/engine/json.ts';
import { valueAt } from '../../../src/engine/form/paths.ts';
import { applyLogic, argsOf, holds, readingOf } from '../../../src/engine/rules/logic.ts';
import type { CallDef, Facts, Json, JsonObject } from '../../../src/engine/types.ts';
import type { ExampleAnswer } from './exampleServer.ts';

type LoadDef = NonNullable<BindingDef['load']>[number];

/** A row as its call answers it, from what the form keeps of it: what was renamed has its own name again. */
function rowBefore(value: JsonObject, { as = {}, where = {} }: LoadDef, facts: JsonObject): JsonObject {
  const row: Record<string, Json> = { ...value };
  for (const [key, logic] of Object.entries(as)) {
    const path = isObject(logic) ? logic['var'] : undefined;
    const name = typeof path === 'string' ? /^row\.(\w+)$/.exec(path)?.[1] : undefined;
    if (name !== undefined && value[key] !== undefined) row[name] = value[key];
  }
  for (const [key, logic] of Object.entries(where)) row[key] = applyLogic(logic, facts);
  return row;
}

const loadsTold = ({ load = [] }: BindingDef, facts: JsonObject, stored: Json): ExampleAnswer[] =>
  load.flatMap((def) => {
    const args = readingOf(def, facts);
    const value = stored === null ? undefined : valueAt(stored, segmentsOfPointer(def.into));
    const rows = (def.rows ? listOf(value) : [value]).filter(isObject);
    return args === null ? [] : [{ call: def.call, args, answer: rows.map((row) => rowBefore(row, def, facts)) }];
  });

/** Everything that is told to the server of an example. `data` is what is sent, so that each question finds its answer. */
export function toldOf({ binding, rules }: FormDef, { record, lookups, answers = {}, ...rest }: Facts, data: JsonObject): ExampleAnswer[] {
  const facts = { ...rest, record, lookups, data } as unknown as JsonObject;
  const loads = loadsTold(binding, facts, record.stored ?? null);
  const read = Object.entries(binding.facts ?? {}).flatMap(([path, def]): ExampleAnswer[] => {
    const args = readingOf(def, facts);
    const answer = valueAt(record, path.split('.').slice(1));
    return args === null || (answer === undefined && loads.some((load) => load.call === def.call))
      ? []
      : [{ call: def.call, args, answer: answer ?? [] }];
  });
  const answerTo = (def: CallDef, answer: Json | undefined): ExampleAnswer[] =>
    holds(def.when, facts) ? [{ call: def.call, args: argsOf(def.with, facts), answer }] : [];
  return [
    // What is there comes before what is not: a fact and a reading may ask the same.
    ...[...read, ...loads].sort((one, other) => listOf(other.answer).length - listOf(one.answer).length),
    ...Object.entries(rules.lookups ?? {}).flatMap(([id, def]) => answerTo(def, lookups[id])),
    ...(rules.check ?? []).flatMap(({ id, ask }) => (ask ? answerTo(ask, answers[id]) : [])),
  ];
}
