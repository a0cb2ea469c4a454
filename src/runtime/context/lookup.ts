import { useCallback } from 'react';
import type { JsonObject } from '../../engine/types.ts';
import type { CallOptions } from '../client/callAction.ts';
import type { CallAnswer } from '../client/answer.ts';
import { actionRefOf } from '../client/findAction.ts';
import { useCatalogue, useRuntime } from './context.tsx';

/** Makes the call that a definition names. */
export type Lookup = (call: string, payload: JsonObject, options?: CallOptions) => Promise<CallAnswer>;

/** The same with the rows of a table as what is sent. */
export type LookupRows = (call: string, payload: JsonObject | readonly JsonObject[], options?: CallOptions) => Promise<CallAnswer>;

/** Makes the calls that definitions name. */
export function useLookup(): LookupRows {
  const { call } = useRuntime();
  const { actions } = useCatalogue();
  return useCallback<LookupRows>(
    async (name, payload, options) => {
      const { service, action } = actionRefOf(actions, name);
      return call(service, action, payload, options);
    },
    [call, actions],
  );
}
