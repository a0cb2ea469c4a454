/** Pictures in options: an item names a drawing of a picture bank, and what it shows for who does not see it. */
import { isObject, objectsIn } from '../engine/json.ts';
import type { Json } from '../engine/types.ts';
import type { Catalogue } from './types.ts';

type Options = Catalogue['options'];

/** Every drawing of the banks in config/reference, by the name of its file. */
export const drawingsOf = (reference: Catalogue['reference']): string[] =>
  Object.values(reference).flatMap((rows) =>
    objectsIn(rows).flatMap((row) => (typeof row['drawing'] === 'string' && 'scene' in row ? [row['drawing']] : [])),
  );

/** Items with the address of their picture; the definitions' own hash in it lets browsers keep it for ever. */
export function withPictures(options: Options, hash: string): Options {
  const version = encodeURIComponent(hash.slice(0, 10));
  const drawn = (image: Json | undefined): Json | undefined =>
    isObject(image) ? { ...image, src: `/pictures/${encodeURIComponent(String(image['drawing']))}?v=${version}` } : undefined;
  return Object.fromEntries(
    Object.entries(options).map(([id, list]) => [
      id,
      {
        ...list,
        items: list.items.map((item) => {
          const image = drawn(item['image']);
          return image === undefined ? item : { ...item, image };
        }),
      },
    ]),
  );
}
