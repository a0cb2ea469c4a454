import type { RowActionDef } from '../../engine/definition/list.ts';
import type { JsonObject } from '../../engine/types.ts';
import { argsOf, holds } from '../../engine/rules/logic.ts';
import { downloadAddress } from '../client/address.ts';
import { asProblem } from '../client/problem.ts';
import type { Runtime } from '../context/createRuntime.ts';
import type { Lookup } from '../context/lookup.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';

/** Asks for an address and answers where it leads. Throws CallProblem, and Error for an answer that holds none or is not what `if` wants. */
export async function openAddress(open: NonNullable<RowActionDef['open']>, facts: JsonObject, ask: Lookup, backend: JsonObject): Promise<string> {
  const answer = (await ask(open.call, argsOf(open.with, facts))).value;
  const path = valueAt(answer, segmentsOfPointer(open.address));
  if (!holds(open.if, { ...facts, answer }) || typeof path !== 'string' || path === '') throw new Error(`${open.call} gave no address`);
  return downloadAddress(backend, path);
}

/** Opens what a button's call answers in a tab of its own; answers what to say when it cannot (D2-COUN-11), else nothing. */
export async function pressOpen(
  { open, failed }: RowActionDef,
  facts: JsonObject,
  ask: Lookup,
  { catalogue, text }: Pick<Runtime, 'catalogue' | 'text'>,
): Promise<string | undefined> {
  if (!open) return undefined;
  try {
    window.open(await openAddress(open, facts, ask, catalogue().backend), '_blank', 'noopener');
    return undefined;
  } catch (thrown) {
    const problem = asProblem(thrown);
    return failed === undefined ? text(problem.words) : text(failed);
  }
}
