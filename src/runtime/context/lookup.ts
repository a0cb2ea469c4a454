import { useCallback } from 'react';
import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { CallAction, CallOptions } from '../client/callAction.ts';
import type { CallAnswer } from '../client/answer.ts';
import { endpointCall } from '../client/callEndpoint.ts';
import { actionRefOf } from '../client/findAction.ts';
import { useCatalogue, useRuntime } from './context.tsx';
import { listOf } from '../../engine/json.ts';

/** Makes the call that a definition names. */
export type Lookup = (call: string, payload: JsonObject, options?: CallOptions) => Promise<CallAnswer>;

/** The same with the rows of a table as what is sent. */
export type LookupRows = (call: string, payload: JsonObject | readonly JsonObject[], options?: CallOptions) => Promise<CallAnswer>;

const lookUpWith =
  (call: CallAction, actions: ClientCatalogue['actions']): LookupRows =>
  (name, payload, options) => {
    const { service, action } = actionRefOf(actions, name);
    return call(service, action, payload, options);
  };

/** Calls go to their service, or to the endpoint of their own that their action has (holidays). */
export function useLookup(): LookupRows {
  const { call, callEndpoint } = useRuntime();
  const { actions, backend } = useCatalogue();
  return useCallback<LookupRows>(
    async (name, payload, options) => {
      const { service, endpoint } = actionRefOf(actions, name);
      if (!endpoint || Array.isArray(payload)) return lookUpWith(call, actions)(name, payload, options);
      const request = endpointCall(backend, service, endpoint, payload as JsonObject);
      const value = await callEndpoint(request.endpoint, request.payload, options);
      return { value, rows: listOf(value) };
    },
    [call, callEndpoint, actions, backend],
  );
}
