import { fileTypeNames } from '../../../engine/file/words.ts';
import { Refusal } from '../../door/refusal.ts';

const MOST_BYTES = 2_000_000;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ADDRESS = 'data:image/png;base64,';

/** The bytes of a PNG that came in base64, with or without the head of a data address. Throws Refusal for anything else and for more than 2 MB. */
export function readPng(text: string, field: string): Buffer {
  const packed = text.startsWith(ADDRESS) ? text.slice(ADDRESS.length) : text;
  if (packed.length > (MOST_BYTES * 4) / 3 + 4) throw new Refusal('FILE_TOO_LARGE', { field });
  const bytes = Buffer.from(packed, 'base64');
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) || !bytes.includes('IEND')) throw new Refusal('FILE_TYPE', { field, values: { types: fileTypeNames(['image/png']) } });
  return bytes;
}
