/** What a file is, by its first bytes and not by its name; whether it ends where it should, and how many pixels a picture has. */
import { pixelsOf } from './pixelsOf.ts';

/** Media type, '' for none that is known; `cut` when what was begun is not ended; `pixels` of a picture that has too many. */
export interface Content {
  type: string;
  cut: boolean;
  pixels?: number;
}

/** More than any camera of a phone makes of a document, and less than takes the memory of who draws it. */
export const MOST_PIXELS = 50_000_000;

const LOOK_AT = 512;

const starts = (bytes: Uint8Array, ...wanted: (number | null)[]): boolean => wanted.every((one, index) => one === null || bytes[index] === one);
const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(Math.max(0, from), Math.min(to, bytes.length)));

function lastIndexOf(bytes: Uint8Array, wanted: readonly number[]): number {
  for (let at = bytes.length - wanted.length; at >= 0; at -= 1) if (wanted.every((one, index) => bytes[at + index] === one)) return at;
  return -1;
}

const codes = (text: string): number[] => [...text].map((one) => one.charCodeAt(0));
const IEND = codes('IEND');
const IHDR = codes('IHDR');
const EOF = codes('%%EOF');
const OBJECT = codes(' obj');
const begins = (bytes: Uint8Array, begun: readonly number[], ended: readonly number[]): boolean =>
  lastIndexOf(bytes, begun) >= 0 && lastIndexOf(bytes, begun) > lastIndexOf(bytes, ended);

interface Kind {
  type: string;
  is: (bytes: Uint8Array) => boolean;
  cut: (bytes: Uint8Array) => boolean;
}

const never = (): boolean => false;
const bigEnd = (bytes: Uint8Array): number => (bytes[4] ?? 0) + (bytes[5] ?? 0) * 2 ** 8 + (bytes[6] ?? 0) * 2 ** 16 + (bytes[7] ?? 0) * 2 ** 24 + 8;
/** Text that a browser would run or draw: whatever stands before the first tag (marks, blanks, comments) is passed over. */
const markup = (bytes: Uint8Array): string =>
  textOf(bytes, 0, LOOK_AT)
    .replace(/^[^<]*/, '')
    .toLowerCase();

const kinds: readonly Kind[] = [
  { type: 'image/png', is: (b) => starts(b, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), cut: (b) => begins(b, IHDR, IEND) },
  // From the start of the scan on, until the end of the image.
  { type: 'image/jpeg', is: (b) => starts(b, 0xff, 0xd8, 0xff), cut: (b) => begins(b, [0xff, 0xda], [0xff, 0xd9]) },
  { type: 'image/gif', is: (b) => /^GIF8[79]a/.test(textOf(b, 0, 6)), cut: (b) => b.length > 13 && lastIndexOf(b, [0x3b]) < 13 },
  { type: 'image/webp', is: (b) => textOf(b, 0, 4) === 'RIFF' && textOf(b, 8, 12) === 'WEBP', cut: (b) => bigEnd(b) > b.length },
  { type: 'application/pdf', is: (b) => textOf(b, 0, 5) === '%PDF-', cut: (b) => begins(b, OBJECT, EOF) },
  { type: 'application/zip', is: (b) => starts(b, 0x50, 0x4b, 0x03, 0x04), cut: never },
  { type: 'image/svg+xml', is: (b) => markup(b).includes('<svg'), cut: never },
  { type: 'text/html', is: (b) => /<(!doctype html|html|head|body|script)/.test(markup(b)), cut: never },
];

/** Judges a file by its bytes. */
export function contentOf(bytes: Uint8Array): Content {
  const kind = kinds.find(({ is }) => is(bytes));
  if (!kind) return { type: '', cut: false };
  const pixels = pixelsOf(kind.type, bytes);
  // A picture that does not say how large it is has lost its beginning: nobody can draw it.
  return { type: kind.type, cut: kind.cut(bytes) || pixels === 0, ...(pixels !== undefined && pixels > MOST_PIXELS ? { pixels } : {}) };
}
