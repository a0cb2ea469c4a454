/** The form above an upload: what the file is for. */
import { useEffect, useMemo, useRef } from 'react';
import { createFormStore } from '../../../engine/form/store.ts';
import type { FormStore } from '../../../engine/form/types.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { listFacts } from '../../catalogue/listFacts.ts';
import { useCatalogue } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import type { FormParts } from '../form/formWork.ts';

export interface UploadFacts extends JsonObject {
  record: JsonObject;
  session: JsonObject;
  today: string;
}

/** What the file is for: the choices above it, judged as any form is. They stay while definitions or the scope are read anew. */
export function useUploadStore(parts: FormParts, facts: UploadFacts): FormStore {
  const { messages } = useCatalogue();
  const ask = useLookup();
  const last = useRef<FormStore>(undefined);
  const store = useMemo(
    () =>
      createFormStore({
        form: parts.form,
        data: last.current?.snapshot() ?? {},
        stored: null,
        facts: { ...facts, ...listFacts(parts.form), lookups: {} },
        validators: parts.validators,
        messages,
        ask: async ({ call, with: payload }) => (await ask(call, payload)).value,
      }),
    [parts, facts, messages, ask],
  );
  useEffect(() => {
    last.current = store;
    return () => store.dispose();
  }, [store]);
  return store;
}
