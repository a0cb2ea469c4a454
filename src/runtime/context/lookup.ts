import { useCallback } from 'react';
import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { CallAction, CallOptions } from '../client/callAction.ts';
import type { CallAnswer } from '../client/answer.ts';
import { actionRefOf } from '../client/findAction.ts';
import { useCatalogue, useRuntime } from './context.tsx';

/** Makes the call that a definition names. */
export type Lookup = (call: string, payload: JsonObject, options?: CallOptions) => Promise<CallAnswer>;

/** The same with the rows of a table as what is sent. */
export type LookupRows = (call: string, payload: JsonObject | readonly JsonObject[], options?: CallOptions) => Promise<CallAnswer>;

export const lookUpWith =
  (call: CallAction, actions: ClientCatalogue['actions']): LookupRows =>
  (name, payload, options) => {
    const { service, action } = actionRefOf(actions, name);
    return call(service, action, payload, options);
  };

export function useLookup(): LookupRows {
  const { call } = useRuntime();
  const { actions } = useCatalogue();
  return useCallback<LookupRows>((name, payload, options) => lookUpWith(call, actions)(name, payload, options), [call, actions]);
}
