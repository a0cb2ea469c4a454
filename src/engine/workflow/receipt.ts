import { readPath } from '../rules/readPath.ts';
import { readsOf } from '../rules/logic.ts';
import type { Json, JsonObject } from '../types.ts';
import type { WorkflowDef } from '../definition/workflow.ts';
import { transitionsFrom, type WorkflowEvent, type WorkflowFacts } from './machine.ts';

/** What a decision was made of, to be kept beside what it wrote: which rules, and the facts that they read, by path. */
export interface TransitionReceipt {
  workflow: string;
  from: string;
  event: string;
  to: string;
  rules: string[];
  facts: JsonObject;
}

/** A fact that was loaded is kept whole, so that the receipt also says what it was made of. */
function placeOf(path: string, factNames: readonly string[]): string {
  const own = path.split('.*')[0] ?? path;
  return factNames.find((fact) => own === fact || own.startsWith(`${fact}.`)) ?? own;
}

/** The receipt of an event that led from one state to another. */
export function receiptOf(def: WorkflowDef, from: string, event: WorkflowEvent, to: string, facts: WorkflowFacts): TransitionReceipt {
  const guards = transitionsFrom(def, from, event.type).flatMap(({ guard }) => guard ?? []);
  const answers: [string, Json][] = [
    ...(Object.hasOwn(def.may, event.type) ? [[`may.${event.type}`, def.may[event.type] ?? null] satisfies [string, Json]] : []),
    ...guards.map((guard): [string, Json] => [guard, def.rules[guard] ?? null]),
  ];
  const factNames = Object.keys(def.facts ?? {});
  const paths = new Set(answers.flatMap(([, rule]) => readsOf(rule).map(({ path }) => placeOf(path, factNames))));
  const all = { ...facts, event };
  return {
    workflow: def.id,
    from,
    event: event.type,
    to,
    rules: answers.map(([name]) => name),
    facts: Object.fromEntries([...paths].sort().map((path) => [path, (readPath(all, path) ?? null) as Json])),
  };
}
