import { useEffect, useRef } from 'react';
import { loadForm, loadValidators } from '../../catalogue/catalogueStore.ts';
import { sentText } from '../../catalogue/listFacts.ts';
import { useRuntime } from '../../context/context.tsx';
import type { Runtime } from '../../context/createRuntime.ts';
import { useServed } from '../../context/useReading.ts';
import type { FormParts } from './formWork.ts';

/** A form that another catalogue left as it was stays the same object, so that nobody who fills it notices. */
async function load({ fetch, importModule }: Runtime, hash: string, id: string, lastParts: FormParts | undefined): Promise<FormParts> {
  const [form, validators] = await Promise.all([loadForm(fetch, hash, id), loadValidators(importModule, hash, id)]);
  return lastParts && sentText(lastParts.form) === sentText(form) ? lastParts : { form, validators };
}

/**
 * The form of the catalogue as it is now; the one before stays until the new one is here. Throws (to the block) when
 * there is none to show.
 */
export function useFormParts(id: string): FormParts | null {
  const runtime = useRuntime();
  const lastParts = useRef<FormParts>(undefined);
  const data = useServed('form', id, (hash) => load(runtime, hash, id, lastParts.current));
  useEffect(() => {
    lastParts.current = data;
  }, [data]);
  return data ?? null;
}
