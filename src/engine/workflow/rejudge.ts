import type { Json, JsonObject, WorkflowDef } from '../types.ts';
import type { TransitionReceipt } from './receiptOf.ts';
import { send } from './send.ts';

/** Facts as they stood, put together again from their paths; the shorter path first. */
export function factsOf(kept: JsonObject): Record<string, Json> {
  const facts: JsonObject = {};
  for (const [path, value] of Object.entries(kept).sort(([one], [other]) => one.length - other.length)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let here = facts;
    for (const name of names) {
      const next = here[name];
      const below: JsonObject = typeof next === 'object' && next !== null && !Array.isArray(next) ? next : {};
      here[name] = below;
      here = below;
    }
    here[last] = value;
  }
  return facts;
}

/** The state to which a stored decision leads when it is taken again on the facts that its receipt kept; null when it is refused now. */
export function rejudge(def: WorkflowDef, { from, event, facts }: TransitionReceipt): string | null {
  const { event: carried, ...rest } = factsOf(facts);
  const said = typeof carried === 'object' && carried !== null && !Array.isArray(carried) ? carried : {};
  const decision = send(def, from, { ...said, type: event }, rest);
  return decision.ok ? decision.state : null;
}
