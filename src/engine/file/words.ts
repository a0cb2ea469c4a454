/** Sizes and kinds of files in words, the same in page and server. */
import { kindName, MOST_PIXELS } from './fileKinds.ts';

const MEGA = 1_000_000;

/** `2 MB`, `1.4 MB`, `312 kB`, `9 bytes`: decimal units, rounded up in the last place so that what is too large never reads as the limit. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [unit, of] = bytes < 1_000_000 ? (['kB', 1000] as const) : (['MB', 1_000_000] as const);
  return `${Math.ceil((bytes / of) * 10) / 10} ${unit}`;
}

/** What a text about too many pixels is filled with: megapixels. */
export const pixelWords = (pixels: number): { pixels: number; most: number } => ({ pixels: Math.ceil(pixels / MEGA), most: MOST_PIXELS / MEGA });

/** `JPEG, PNG or PDF`. */
export function fileTypeNames(types: readonly string[]): string {
  const names = types.map(kindName);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
