import { applyLogic, holds } from '../../../engine/rules/logic.ts';
import type { JsonObject, RowActionDef, Text } from '../../../engine/types.ts';
import { singleAnswer } from '../../client/singleAnswer.ts';
import { argsOf } from '../../../engine/rules/argsOf.ts';
import { valueAt } from '../../save/pointers.ts';
import type { AskAction } from '../ask.ts';

/** What is left to do when an action's calls are through: what to say, in which colour, whether rows and selection are stale. */
export interface Ran {
  say?: Text;
  /** It is said in a dialog. */ dialog?: boolean;
  tone: 'success' | 'error';
  clear: boolean;
  refresh: boolean;
  /** An address that the answer held, and how to show it. */
  open?: { href: string; as: 'preview' | 'tab' };
}

/** Runs a row action's calls in order; stops where an answer refuses (D3-LIST-21 to 25). Throws CallProblem. */
export async function runAction(action: Pick<RowActionDef, 'run' | 'open'>, facts: JsonObject, ask: AskAction): Promise<Ran> {
  const ran: Ran = { tone: 'success', clear: false, refresh: false };
  for (const step of action.run ?? []) {
    if (!holds(step.when, facts)) continue;
    const payload = Object.fromEntries(Object.entries(step.with ?? {}).map(([key, logic]) => [key, applyLogic(logic, facts)]));
    const { value } = await ask(step.call, payload);
    if (step.refuse && holds(step.refuse.when, { ...facts, answer: singleAnswer(value) })) return { ...ran, say: step.refuse.say, tone: 'error' };
    if (step.say !== undefined) Object.assign(ran, { say: step.say, tone: step.tone ?? 'success', ...(step.dialog ? { dialog: true } : {}) });
    ran.clear ||= step.clear ?? false;
    ran.refresh ||= step.refresh ?? false;
  }
  if (action.open) {
    const { call, address, as } = action.open;
    const { value } = await ask(call, argsOf(action.open.with, facts));
    ran.open = { href: String(valueAt(value, address) ?? ''), as };
  }
  return ran;
}
