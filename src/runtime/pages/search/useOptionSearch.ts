import { useMemo } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { OptionSearch } from '../../../widgets/contract/form.ts';
import { knownRows, learn } from '../../catalogue/listFacts.ts';
import { useLoaded, useRuntime } from '../../context/context.tsx';

type Asks = Omit<OptionSearch, 'learn'>;

/** A search whose code is on its way. Where it did not come, the next question fetches it again. */
export function comingSearch(load: () => Promise<Asks>): Asks {
  let coming: Promise<Asks> | undefined;
  const here = (): Promise<Asks> =>
    (coming ??= load().catch((fault: unknown) => {
      coming = undefined;
      throw fault;
    }));
  void here().catch(() => undefined);
  return { find: async (...question) => (await here()).find(...question), label: async (...question) => (await here()).label(...question) };
}

/** Asks for rows of the lists of a form, or of a list's filters, that are too long for a page; undefined where there are none. */
export function useOptionSearch({ options, long }: Pick<ClientForm, 'options' | 'long'>): OptionSearch | undefined {
  const { fetch, catalogues } = useRuntime();
  const { hash } = useLoaded().head;
  const language = catalogues.spoken();
  return useMemo(() => {
    if (!long) return undefined;
    const form = { options };
    for (const list of long) knownRows(form, list, language);
    const load = async (): Promise<Asks> => (await import('./searchOptions.ts')).searchOptions(form, { fetch, hash, language });
    return { ...comingSearch(load), learn: (list, item) => learn(form, list, item, language) };
  }, [options, long, fetch, hash, language]);
}
