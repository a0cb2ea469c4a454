import { contentOf } from '../../../engine/file/contentOf.ts';
import { fileTypeNames, pixelWords } from '../../../engine/file/words.ts';
import { Refusal } from '../../door/refusal.ts';

const MOST_BYTES = 2_000_000;
const ADDRESS = 'data:image/png;base64,';

/** The bytes of a PNG that came in base64, with or without the head of a data address. Throws Refusal for anything else, for more than 2 MB or 50 megapixels. */
export function readPng(text: string, field: string): Buffer {
  const packed = text.startsWith(ADDRESS) ? text.slice(ADDRESS.length) : text;
  if (packed.length > (MOST_BYTES * 4) / 3 + 4) throw new Refusal('FILE_TOO_LARGE', { field });
  const bytes = Buffer.from(packed, 'base64');
  const { type, cut, pixels } = contentOf(bytes);
  if (type !== 'image/png' || cut) throw new Refusal('FILE_TYPE', { field, values: { types: fileTypeNames(['image/png']) } });
  if (pixels !== undefined) throw new Refusal('FILE_PIXELS', { field, values: pixelWords(pixels) });
  return bytes;
}
