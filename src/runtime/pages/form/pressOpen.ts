import type { JsonObject } from '../../../engine/types.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import { asProblem } from '../../client/problem.ts';
import type { Runtime } from '../../context/createRuntime.ts';
import { openAddress } from '../openAddress.ts';

/** Opens what a button's call answers in a tab of its own; answers what to say when it cannot (D2-COUN-11), else nothing. */
export async function pressOpen({ open, failed }: RowActionDef, facts: JsonObject, runtime: Runtime): Promise<string | undefined> {
  if (!open) return undefined;
  try {
    window.open(await openAddress(open, facts, runtime), '_blank', 'noopener');
    return undefined;
  } catch (thrown) {
    const problem = asProblem(thrown);
    return failed === undefined ? runtime.text(problem.words) : runtime.text(failed);
  }
}
