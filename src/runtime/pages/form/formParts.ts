import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { loadForm, loadValidators } from '../../catalogue/catalogueStore.ts';
import { sentText } from '../../catalogue/listFacts.ts';
import { useLoaded, useRuntime } from '../../context/context.tsx';
import type { Runtime } from '../../context/createRuntime.ts';
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
  const {
    head: { hash },
  } = useLoaded();
  const lastParts = useRef<FormParts>(undefined);
  const { data, error } = useQuery({
    queryKey: ['form', id, hash],
    queryFn: () => load(runtime, hash, id, lastParts.current),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  useEffect(() => {
    lastParts.current = data;
  }, [data]);
  if (error && !data) throw error;
  return data ?? null;
}
