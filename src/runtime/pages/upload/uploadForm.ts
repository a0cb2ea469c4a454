/** The form above an upload: what the file is for. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createFormStore } from '../../../engine/form/store.ts';
import type { FormStore } from '../../../engine/form/types.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { listFacts } from '../../catalogue/listFacts.ts';
import { loadForm, loadValidators } from '../../catalogue/catalogueStore.ts';
import { useCatalogue, useLoaded, useRuntime } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import type { FormParts } from '../form/formWork.ts';

/** A form with its validators, as it is served now. */
export function useParts(id: string): FormParts | undefined {
  const { fetch, importModule } = useRuntime();
  const { hash } = useLoaded().head;
  const { data, error } = useQuery({
    queryKey: ['form', id, hash],
    staleTime: Infinity,
    queryFn: async (): Promise<FormParts> => ({ form: await loadForm(fetch, hash, id), validators: await loadValidators(importModule, hash, id) }),
  });
  if (error && !data) throw error;
  return data;
}

export interface UploadFacts extends JsonObject {
  record: JsonObject;
  session: JsonObject;
  today: string;
}

/** What the file is for: the choices above it, judged as any form is. */
export function useUploadStore(parts: FormParts, facts: UploadFacts): FormStore {
  const { messages } = useCatalogue();
  const ask = useLookup();
  const store = useMemo(
    () =>
      createFormStore({
        form: parts.form,
        data: {},
        stored: null,
        facts: { ...facts, ...listFacts(parts.form), lookups: {} },
        validators: parts.validators,
        messages,
        ask: async ({ call, with: payload }) => (await ask(call, payload)).value,
      }),
    [parts, facts, messages, ask],
  );
  useEffect(() => () => store.dispose(), [store]);
  return store;
}
