import { useQuery } from '@tanstack/react-query';
import type { JsonObject } from '../../../engine/types.ts';
import { useLookup } from '../../context/lookup.ts';

/** Links are good for five minutes; the picture itself stays with the page. */
const FRESH_FOR = 4 * 60 * 1000;

/** Where the picture of the record's person is (`photo` of a record block); undefined without one, or while nobody can tell. */
export function usePhoto(options: JsonObject | undefined, record: JsonObject): string | undefined {
  const ask = useLookup();
  const photo = options?.['photo'];
  const { data } = useQuery({
    queryKey: ['list', 'photo', record['dbUserId'] ?? null],
    enabled: Boolean(photo) && Boolean(record['dbUserId']),
    staleTime: FRESH_FOR,
    // Nobody new has a picture: what finds one comes with the first record.
    queryFn: async (): Promise<string | null> => (await import('./findPhoto.ts')).findPhoto(photo, record, ask),
  });
  return data ?? undefined;
}
