/** Decisions of a lifecycle taken again on the facts that their receipts hold. */
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { objectOf } from '../../src/engine/json.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { sendEvent } from '../../src/engine/workflow/machine.ts';
import type { TransitionReceipt } from '../../src/engine/workflow/receipt.ts';

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
