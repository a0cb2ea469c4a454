import { useQuery } from '@tanstack/react-query';
import { applyLogic } from '../../../engine/rules/logic.ts';
import type { CallDef, JsonObject, Pointer } from '../../../engine/types.ts';
import { asRow } from '../../session/scope.ts';
import { isObject, valueAt } from '../../save/pointers.ts';
import { readingOf, useAsk } from '../ask.ts';

/** `photo` of a record block: the call that finds the newest picture, and the one that gives its address. */
interface PhotoDef {
  find: CallDef;
  open: CallDef & { address: Pointer };
}

const isPhoto = (value: unknown): value is PhotoDef => typeof value === 'object' && value !== null && 'find' in value && 'open' in value;
/** Links are good for five minutes; the picture itself stays with the page. */
const FRESH_FOR = 4 * 60 * 1000;

/** Where the picture of the record's person is; undefined without one, or while nobody can tell. */
export function usePhoto(options: JsonObject | undefined, record: JsonObject): string | undefined {
  const ask = useAsk();
  const photo: unknown = options?.['photo'];
  const { data } = useQuery({
    queryKey: ['list', 'photo', record['dbUserId'] ?? null],
    enabled: isPhoto(photo) && Boolean(record['dbUserId']),
    staleTime: FRESH_FOR,
    queryFn: async (): Promise<string | null> => {
      if (!isPhoto(photo)) return null;
      const payload = readingOf(photo.find, { record });
      if (payload === null) return null;
      const { value } = await ask(photo.find.call, { ...payload, page: 1, size: 1 });
      const rows = isObject(value) ? value['rows'] : value;
      const row = asRow(Array.isArray(rows) ? (rows[0] ?? null) : null);
      if (Object.keys(row).length === 0) return null;
      const sent = Object.fromEntries(Object.entries(photo.open.with ?? {}).map(([key, logic]) => [key, applyLogic(logic, { record, row })]));
      return String(valueAt((await ask(photo.open.call, sent)).value, photo.open.address) ?? '');
    },
  });
  return data ?? undefined;
}
