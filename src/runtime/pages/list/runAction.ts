/** A button's calls, run in their order: for the buttons of a list, and of a notice above a page, which draws no list. */
import { argsOf, holds } from '../../../engine/rules/logic.ts';
import type { JsonObject, Text } from '../../../engine/types.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import { objectsOf, singleAnswer } from '../../client/answer.ts';
import { asProblem } from '../../client/problem.ts';
import type { TriedVersion } from '../../session/trial.ts';
import { objectOf, segmentsOfPointer } from '../../../engine/json.ts';
import { valueAt } from '../../../engine/form/paths.ts';
import type { LookupRows } from '../../context/lookup.ts';

/** What is left to do when an action's calls are through: what to say, in which colour, whether rows and selection are stale. */
export interface RanAction {
  say?: Text;
  /** It is said in a dialog. */ dialog?: boolean;
  /** What stands below it there. */ detail?: { text: Text; values: JsonObject };
  tone: 'success' | 'error';
  clear: boolean;
  refresh: boolean;
  /** The version of the definitions that is tried from now on. */
  trial?: TriedVersion;
  /** An address that the answer held, and how to show it. */
  open?: { href: string; as: 'preview' | 'tab' };
}

/** Runs a row action's calls in order; stops where an answer refuses (D3-LIST-21 to 25). Throws CallProblem. */
export async function runAction(action: Pick<RowActionDef, 'run' | 'open'>, facts: JsonObject, ask: LookupRows): Promise<RanAction> {
  const ran: RanAction = { tone: 'success', clear: false, refresh: false };
  for (const step of action.run ?? []) {
    if (!holds(step.when, facts)) continue;
    const payload = step.each ? objectsOf(facts['rows']).map((row) => argsOf(step.with, { ...facts, row })) : argsOf(step.with, facts);
    const { value, rows } = await ask(step.call, payload).catch((thrown: unknown) => {
      throw asProblem(thrown).toldAs(step.failed);
    });
    if (step.refuse && holds(step.refuse.when, { ...facts, answer: singleAnswer(value) })) return { ...ran, say: step.refuse.say, tone: 'error' };
    const { text, values } = step.detail ?? {};
    if (text !== undefined) ran.detail = { text, values: argsOf(values, { ...facts, answer: singleAnswer(value) }) };
    if (step.say !== undefined) Object.assign(ran, { say: step.say, tone: step.tone ?? 'success', ...(step.dialog ? { dialog: true } : {}) });
    if (step.trial) {
      const { versionId, hash } = objectOf(rows[0]);
      ran.trial = { versionId: Number(versionId), hash: String(hash) };
    }
    ran.clear ||= step.clear ?? false;
    ran.refresh ||= step.refresh ?? false;
  }
  if (action.open) {
    const { call, address, as } = action.open;
    const { value } = await ask(call, argsOf(action.open.with, facts));
    ran.open = { href: String(valueAt(value, segmentsOfPointer(address)) ?? ''), as };
  }
  return ran;
}
