import type { RowTable } from '../types.ts';
import { wrongAt, type Check, type Finding } from './check.ts';

const isRising = (ids: readonly number[]): boolean => ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));

/** Two places of a table of rising ids that have changed theirs. */
function swapped(ids: readonly number[]): { one: number; other: number } | undefined {
  const rightly = [...ids].sort((a, b) => a - b);
  const [one, other, third] = ids.flatMap((id, index) => (id === rightly[index] ? [] : [index]));
  return one !== undefined && other !== undefined && third === undefined && isRising(rightly) ? { one, other } : undefined;
}

function found(isCertain: boolean): Check['faults'] {
  return ({ definitions }) =>
    (['roles', 'programs', 'centre-models'] as const).flatMap((kind) =>
      definitions.of(kind).flatMap(({ source }): Finding[] => {
        const { items } = source.value as unknown as RowTable;
        const places = swapped(items.map(({ id }) => id));
        // Of two rows nothing tells which came first; a row that was added at the end with a smaller id looks like the last two in each other's place.
        if (!places || items.length < 3 || (places.other - places.one > 1 || places.other < items.length - 1) !== isCertain) return [];
        const { one, other } = places;
        const [here, there] = [items[one], items[other]].map((row) => ({ id: row?.id ?? 0, name: String(row?.name ?? '') }));
        if (!here || !there) return [];
        const wrong = `the ids ${here.id} ("${here.name}") and ${there.id} ("${there.name}") stand in each other's place: who has the one would be the other`;
        const right = `"id": ${there.id} here and "id": ${here.id} there; where it is meant, the rows in the order of their ids`;
        return [{ source, ...wrongAt(`/items/${one}/id`, wrong, right) }];
      }),
    );
}

/** Ids stand for people, programmes and centres that are stored: two of them that change places give each the rights of the other. */
export const swappedIds: Check = { name: 'swapped-ids', faults: found(true), notices: found(false) };
