/**
 * Pictures in options: an item names a drawing of a picture bank, or a picture that lies in the folder of its list, and what it shows for who does
 * not see it.
 */
import { contentOf } from '../engine/file/contentOf.ts';
import { kindName } from '../engine/file/fileKinds.ts';
import { fileTypeNames, sizeText } from '../engine/file/words.ts';
import { isObject, objectsIn } from '../engine/json.ts';
import type { Json } from '../engine/types.ts';
import type { Catalogue, Fault } from './types.ts';

type Options = Catalogue['options'];

/** Every drawing of the banks in config/reference, by the name of its file. */
export const drawingsOf = (reference: Catalogue['reference']): string[] =>
  Object.values(reference).flatMap((rows) =>
    objectsIn(rows).flatMap((row) => (typeof row['drawing'] === 'string' && 'scene' in row ? [row['drawing']] : [])),
  );

/** Pictures that a browser draws and that can carry no program. */
const DRAWN: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const MOST_BYTES = 500_000;

const bytesIn = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** Media type of a picture that was found sound. */
export const pictureType = (base64: string): string => contentOf(bytesIn(base64)).type;

/** What is wrong with a picture of an option, by its content, whatever it is called. */
export function pictureFaults(file: string, base64: string): Fault[] {
  const wrong = (what: string, right: string): Fault[] => [{ file, line: 1, pointer: '', wrong: what, right, check: 'picture' }];
  const right = `a ${fileTypeNames(DRAWN)} of at most ${sizeText(MOST_BYTES)}`;
  // Four letters are three bytes.
  const size = Math.floor(base64.length / 4) * 3;
  if (size > MOST_BYTES) return wrong(`this picture has ${sizeText(size)}, and every page with its list would load it`, right);
  const { type, cut, pixels } = contentOf(bytesIn(base64), file);
  if (!DRAWN.includes(type)) return wrong(`this is no picture that a page may show${type === '' ? '' : `: its content is ${kindName(type)}`}`, right);
  if (cut) return wrong('this picture is cut off: its end is missing', 'the whole file');
  return pixels === undefined ? [] : wrong('this picture has more pixels than a phone can draw', right);
}

/** Where the pictures of an option list lie, below the folder of forms or of options: `front/visitors/pictures/`. */
export const pictureFolder = (listFile: string): string => `${/^schemas\/forms\/([^/]+\/[^/]+\/)/.exec(listFile)?.[1] ?? ''}pictures/`;

const PLACE = '/pictures/own/';
/** The picture at an address below `/pictures/own/`. */
export const pictureAt = (path: string): string => path.slice(PLACE.length);

/**
 * Items with the address of their picture; the definitions' own hash in it lets browsers keep it for ever. `folders`: where those of a list lie.
 */
export function withPictures(options: Options, folders: Readonly<Record<string, string>>, hash: string): Options {
  const version = encodeURIComponent(hash.slice(0, 10));
  const addressOf = (list: string, { drawing, file }: Readonly<Record<string, Json>>): string =>
    file === undefined
      ? `/pictures/${encodeURIComponent(String(drawing))}?v=${version}`
      : `${PLACE}${folders[list] ?? ''}${String(file)}?v=${version}`;
  const drawn = (list: string, image: Json | undefined): Json | undefined =>
    isObject(image) ? { ...image, src: addressOf(list, image) } : undefined;
  return Object.fromEntries(
    Object.entries(options).map(([id, list]) => [
      id,
      {
        ...list,
        items: list.items.map((item) => {
          const image = drawn(id, item['image']);
          return image === undefined ? item : { ...item, image };
        }),
      },
    ]),
  );
}
