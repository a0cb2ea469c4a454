import { objectOf } from '../json.ts';
import { readPath } from '../rules/readPath.ts';
import { readsOf } from '../rules/logic.ts';
import type { Json, JsonObject } from '../types.ts';
import type { WorkflowDef } from '../definition/workflow.ts';
import { sendEvent, transitionsFrom, type WorkflowEvent, type WorkflowFacts } from './machine.ts';

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
function placeOf(path: string, loaded: readonly string[]): string {
  const own = path.split('.*')[0] ?? path;
  return loaded.find((fact) => own === fact || own.startsWith(`${fact}.`)) ?? own;
}

/** The receipt of an event that led from one state to another. */
export function receiptOf(def: WorkflowDef, from: string, event: WorkflowEvent, to: string, facts: WorkflowFacts): TransitionReceipt {
  const guards = transitionsFrom(def, from, event.type).flatMap(({ guard }) => guard ?? []);
  const answers: [string, Json][] = [
    ...(Object.hasOwn(def.may, event.type) ? [[`may.${event.type}`, def.may[event.type] ?? null] satisfies [string, Json]] : []),
    ...guards.map((guard): [string, Json] => [guard, def.rules[guard] ?? null]),
  ];
  const loaded = Object.keys(def.facts ?? {});
  const paths = new Set(answers.flatMap(([, rule]) => readsOf(rule).map(({ path }) => placeOf(path, loaded))));
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

/** Facts as they stood, put together again from their paths; the shorter path first. */
export function receiptFactsOf(receiptFacts: JsonObject): Record<string, Json> {
  const facts: JsonObject = {};
  for (const [path, value] of Object.entries(receiptFacts).sort(([one], [other]) => one.length - other.length)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let here = facts;
    for (const name of names) {
      const next = here[name];
      const below: JsonObject = objectOf(next);
      here[name] = below;
      here = below;
    }
    here[last] = value;
  }
  return facts;
}

/** The state to which a stored decision leads when it is taken again on the facts that its receipt kept; null when it is refused now. */
export function rejudge(def: WorkflowDef, { from, event, facts }: TransitionReceipt): string | null {
  const { event: fields, ...rest } = receiptFactsOf(facts);
  const decision = sendEvent(def, from, { ...objectOf(fields), type: event }, rest);
  return decision.ok ? decision.state : null;
}
