import { useMemo } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { OptionSearch } from '../../../widgets/contract/form.ts';
import { learn } from '../../catalogue/listFacts.ts';
import { useLoaded, useRuntime } from '../../context/context.tsx';

/** Asks for rows of the lists of a form, or of a list's filters, that are too long for a page; undefined where there are none. */
export function useOptionSearch({ options, long }: Pick<ClientForm, 'options' | 'long'>): OptionSearch | undefined {
  const { fetch, catalogues } = useRuntime();
  const { hash } = useLoaded().head;
  const language = catalogues.spoken();
  return useMemo(() => {
    if (!long) return undefined;
    const form = { options };
    const asked = import('./searchOptions.ts').then(({ searchOptions }) => searchOptions(form, { fetch, hash, language }));
    return {
      find: async (...question) => (await asked).find(...question),
      label: async (...question) => (await asked).label(...question),
      learn: (list, item) => learn(form, list, item),
    };
  }, [options, long, fetch, hash, language]);
}
