import { useCallback } from 'react';
import type { ClientList } from '../../../catalogue/types.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { knownRows, learn } from '../../catalogue/listFacts.ts';
import { useLoaded, useRuntime } from '../../context/context.tsx';

/**
 * Reads what the values of rows are called in option lists that are too long for a page (`labels` of the list), before the rows are shown. Where they
 * cannot be read the values stand in their place.
 */
export function useLabels({ labels, optionLists }: Pick<ClientList, 'labels' | 'optionLists'>): (rows: readonly JsonObject[]) => Promise<void> {
  const { fetch, catalogues } = useRuntime();
  const { hash } = useLoaded().head;
  const language = catalogues.spoken();
  return useCallback(
    async (rows) => {
      if (!labels || rows.length === 0) return;
      const asking = await import('../../catalogue/askOptions.ts').catch(() => undefined);
      if (!asking) return;
      const form = { options: optionLists };
      await Promise.all(
        [...new Set(Object.values(labels))].map(async (list) => {
          const keys = Object.keys(labels).filter((key) => labels[key] === list);
          const known = new Set(knownRows(form, list, language).map(({ value }) => value));
          const values = rows.flatMap((row) => keys.flatMap((key) => row[key] ?? null)).filter((value) => typeof value === 'string');
          const unknown = [...new Set(values)].filter((value) => value !== '' && !known.has(value));
          const found = await asking.askLabels({ fetch, hash, language }, list, unknown).catch(() => []);
          for (const item of found) learn(form, list, item, language);
        }),
      );
    },
    [labels, optionLists, fetch, hash, language],
  );
}
