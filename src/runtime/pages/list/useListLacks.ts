import { useQuery } from '@tanstack/react-query';
import type { ClientList } from '../../../catalogue/types.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { useCatalogue } from '../../root/context.tsx';
import { isObject } from '../../save/pointers.ts';
import { useAsk } from '../ask.ts';

export type LeftByRow = ReadonlyMap<string, number>;
const NONE: LeftByRow = new Map();

/** How much each row of the page still lacks, asked for all of them at once; empty while nobody knows, and where nobody may know. */
export function useListLacks({ columns, key }: Pick<ClientList, 'columns' | 'key'>, rows: readonly JsonObject[]): LeftByRow {
  const { completeness } = useCatalogue();
  const ask = useAsk();
  const view = completeness[columns.find(({ lacks }) => lacks !== undefined)?.lacks ?? ''];
  const ids = rows.flatMap((row) => row[key] ?? []);
  const { data } = useQuery({
    queryKey: ['list', 'lacks', view?.id ?? null, ids],
    enabled: view !== undefined && ids.length > 0,
    staleTime: 0,
    queryFn: async (): Promise<LeftByRow> => {
      if (!view) return NONE;
      const answered = (await ask(view.ask.call, { [key]: ids })).rows;
      return new Map(answered.filter(isObject).map((row) => [String(row[key]), Number(row['left'])]));
    },
  });
  return data ?? NONE;
}
