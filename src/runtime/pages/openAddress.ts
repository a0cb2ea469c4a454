import type { RowActionDef, JsonObject } from '../../engine/types.ts';
import { argsOf } from '../../engine/rules/logic.ts';
import { holds } from '../../engine/rules/logic.ts';
import { doorCall } from '../client/callDoor.ts';
import { downloadAddress } from '../client/address.ts';
import { findAction } from '../client/findAction.ts';
import type { Runtime } from '../root/createRuntime.ts';
import { valueAt } from '../save/pointers.ts';

export type Asking = Pick<Runtime, 'call' | 'callDoor' | 'catalogue'>;

/** Asks for an address and answers where it leads. Throws CallProblem, and Error for an answer that holds none or is not what `if` wants. */
export async function openAddress(
  open: NonNullable<RowActionDef['open']>,
  facts: JsonObject,
  { call, callDoor, catalogue }: Asking,
): Promise<string> {
  const { actions, backend } = catalogue();
  const { service, action, door } = findAction(actions, open.call);
  const payload = argsOf(open.with, facts);
  const asked = door && doorCall(backend, service, door, payload);
  const answer = asked ? await callDoor(asked.door, asked.payload) : (await call(service, action, payload)).value;
  const path = valueAt(answer, open.address);
  if (!holds(open.if, { ...facts, answer }) || typeof path !== 'string' || path === '') throw new Error(`${open.call} gave no address`);
  return downloadAddress(backend, path);
}
