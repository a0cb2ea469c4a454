import type { RowActionDef } from '../../engine/definition/list.ts';
import type { JsonObject } from '../../engine/types.ts';
import { argsOf, holds } from '../../engine/rules/logic.ts';
import { endpointCall } from '../client/callEndpoint.ts';
import { downloadAddress } from '../client/address.ts';
import { actionRefOf } from '../client/findAction.ts';
import type { Runtime } from '../context/createRuntime.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';

type OpenLookup = Pick<Runtime, 'call' | 'callEndpoint' | 'catalogue'>;

/** Asks for an address and answers where it leads. Throws CallProblem, and Error for an answer that holds none or is not what `if` wants. */
export async function openAddress(
  open: NonNullable<RowActionDef['open']>,
  facts: JsonObject,
  { call, callEndpoint, catalogue }: OpenLookup,
): Promise<string> {
  const { actions, backend } = catalogue();
  const { service, action, endpoint } = actionRefOf(actions, open.call);
  const payload = argsOf(open.with, facts);
  const request = endpoint && endpointCall(backend, service, endpoint, payload);
  const answer = request ? await callEndpoint(request.endpoint, request.payload) : (await call(service, action, payload)).value;
  const path = valueAt(answer, segmentsOfPointer(open.address));
  if (!holds(open.if, { ...facts, answer }) || typeof path !== 'string' || path === '') throw new Error(`${open.call} gave no address`);
  return downloadAddress(backend, path);
}
