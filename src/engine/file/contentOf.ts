/** What a file is, by its first bytes and not by its name; whether it ends where it should and opens to everybody, and how many pixels a picture has. */
import { endingIn, endingsOf, MOST_PIXELS } from './fileKinds.ts';

/** How many pixels a picture has, by its header alone: a few bytes may stand for more than any machine that draws them can hold. */

const TWO = 2 ** 8;
const FOUR = 2 ** 16;

const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? Number.NaN;
const big16 = (bytes: Uint8Array, index: number): number => at(bytes, index) * TWO + at(bytes, index + 1);
const little16 = (bytes: Uint8Array, index: number): number => at(bytes, index) + at(bytes, index + 1) * TWO;
const little32 = (bytes: Uint8Array, index: number): number => little16(bytes, index) + little16(bytes, index + 2) * FOUR;
const little24 = (bytes: Uint8Array, index: number): number => little16(bytes, index) + at(bytes, index + 2) * FOUR;

function ofPng(bytes: Uint8Array): number {
  return textOf(bytes, 12, 16) === 'IHDR' ? (big16(bytes, 16) * FOUR + big16(bytes, 18)) * (big16(bytes, 20) * FOUR + big16(bytes, 22)) : Number.NaN;
}

/** Markers C0 to CF that begin a frame: not tables (C4, CC) and not what is kept for later (C8). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Where the first block of such a kind begins, before the picture itself; -1 where the blocks do not lead to one. */
function jpegBlock(bytes: Uint8Array, isWanted: (marker: number) => boolean): number {
  for (let index = 2; bytes[index] === 0xff;) {
    const marker = at(bytes, index + 1);
    if (isWanted(marker)) return index;
    // The scan and the end come after all others.
    if (marker === 0xda || marker === 0xd9) return -1;
    index += marker === 0xff ? 1 : 2 + big16(bytes, index + 2);
  }
  return -1;
}

function ofJpeg(bytes: Uint8Array): number {
  const frame = jpegBlock(bytes, isFrame);
  return frame < 0 ? Number.NaN : big16(bytes, frame + 5) * big16(bytes, frame + 7);
}

/** Behind blocks of a length each, the last of which has none. */
function behindBlocks(bytes: Uint8Array, from: number): number {
  let index = from;
  while (at(bytes, index) > 0) index += at(bytes, index) + 1;
  return index + 1;
}

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** The screen, or the frame that reaches beyond it: who draws makes room for both. */
function ofGif(bytes: Uint8Array): number {
  let [width, height] = [little16(bytes, 6), little16(bytes, 8)];
  for (let index = 13 + tableBytes(at(bytes, 10)); index < bytes.length;) {
    if (bytes[index] === 0x21) index = behindBlocks(bytes, index + 2);
    else if (bytes[index] === 0x2c) {
      width = Math.max(width, little16(bytes, index + 1) + little16(bytes, index + 5));
      height = Math.max(height, little16(bytes, index + 3) + little16(bytes, index + 7));
      index = behindBlocks(bytes, index + 11 + tableBytes(at(bytes, index + 9)));
    } else break;
  }
  return width * height;
}

function ofWebp(bytes: Uint8Array): number {
  const kind = textOf(bytes, 12, 16);
  if (kind === 'VP8X') return (little24(bytes, 24) + 1) * (little24(bytes, 27) + 1);
  if (kind === 'VP8 ' && little24(bytes, 23) === 0x2a019d) return (little16(bytes, 26) & 0x3fff) * (little16(bytes, 28) & 0x3fff);
  if (kind !== 'VP8L' || at(bytes, 20) !== 0x2f) return Number.NaN;
  const bits = little24(bytes, 21) + at(bytes, 24) * 2 ** 24;
  return ((bits % 2 ** 14) + 1) * ((Math.floor(bits / 2 ** 14) % 2 ** 14) + 1);
}

/** Media type, '' for none that is known; `cut` when what was begun is not ended; `locked` when it may ask for a password; `pixels` of a picture that has too many. */
interface Content {
  type: string;
  cut: boolean;
  locked?: true;
  pixels?: number;
}

const LOOK_AT = 512;

const starts = (bytes: Uint8Array, ...signature: (number | null)[]): boolean => signature.every((one, index) => one === null || bytes[index] === one);
const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(Math.max(0, from), Math.min(to, bytes.length)));

/** A plain loop, whose worst case is near its best: a search for the first byte alone stops at each blank of a file of blanks. */
function lastIndexOf(bytes: Uint8Array, sequence: readonly number[]): number {
  for (let at = bytes.length - sequence.length; at >= 0; at -= 1) {
    let alike = 0;
    while (alike < sequence.length && bytes[at + alike] === sequence[alike]) alike += 1;
    if (alike === sequence.length) return at;
  }
  return -1;
}

const codes = (text: string): number[] => [...text].map((one) => one.charCodeAt(0));
const IEND = codes('IEND');
const IHDR = codes('IHDR');
const EOF = codes('%%EOF');
const OBJECT = codes(' obj');
function begins(bytes: Uint8Array, opening: readonly number[], ended: readonly number[]): boolean {
  const at = lastIndexOf(bytes, opening);
  return at >= 0 && at > lastIndexOf(bytes, ended);
}

const ENCRYPT = codes('/Encrypt');
/** Names its own dictionary or another object: no word that only begins so. */
const REFERS = /^\s*(\d+\s+\d+\s+R|<<)/;
/** Whether the trailer of a PDF says that what it holds is encrypted; a trailer is never encrypted or packed itself. */
function isLocked(bytes: Uint8Array): boolean {
  for (let end = bytes.length; end > 0;) {
    end = lastIndexOf(bytes.subarray(0, end), ENCRYPT);
    const behind = end + ENCRYPT.length;
    if (end >= 0 && REFERS.test(textOf(bytes, behind, behind + 32))) return true;
  }
  return false;
}

interface Kind {
  type: string;
  is: (bytes: Uint8Array) => boolean;
  cut: (bytes: Uint8Array) => boolean;
  /** Of a picture: NaN where its header does not say. */
  pixels?: (bytes: Uint8Array) => number;
}

/** No end behind the beginning of the picture; what stands behind its end (the film of a phone's picture) may hold whatever it likes. */
function isJpegCut(bytes: Uint8Array): boolean {
  const scan = jpegBlock(bytes, (marker) => marker === 0xda);
  return scan < 0 || lastIndexOf(bytes.subarray(scan), [0xff, 0xd9]) < 0;
}
const never = (): boolean => false;
/** Text that a browser would run or draw: whatever stands before the first tag (marks, blanks, comments) is passed over. */
const markup = (bytes: Uint8Array): string =>
  textOf(bytes, 0, LOOK_AT)
    .replace(/^[^<]*/, '')
    .toLowerCase();

const PDF = 'application/pdf';
const TEXT = 'text/plain';
/** Tab, ends of lines and of pages. */
const BLANKS: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d];

const isZip = (bytes: Uint8Array): boolean => starts(bytes, 0x50, 0x4b, 0x03, 0x04);
const holdsPart = (bytes: Uint8Array, name: string): boolean => lastIndexOf(bytes, codes(name)) >= 0;
/** A package of Office by the part that all of its kind have; one with macros is none of them. */
const ofOffice = (kind: string, part: string): Pick<Kind, 'type' | 'is'> => ({
  type: `application/vnd.openxmlformats-officedocument.${kind}`,
  is: (bytes) => holdsPart(bytes, part) && !holdsPart(bytes, 'vbaProject.bin'),
});
/** An OpenDocument says what it is at its very beginning. */
const openDocument = (kind: string): Pick<Kind, 'type' | 'is'> => {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  return { type, is: (bytes) => textOf(bytes, 30, 38 + type.length) === `mimetype${type}` };
};
const offices = [
  ...['text', 'spreadsheet', 'presentation'].map(openDocument),
  ofOffice('wordprocessingml.document', 'word/document.xml'),
  ofOffice('presentationml.presentation', 'ppt/presentation.xml'),
  ofOffice('spreadsheetml.sheet', 'xl/workbook.xml'),
];

const kinds: readonly Kind[] = [
  { type: 'image/png', is: (b) => starts(b, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), cut: (b) => begins(b, IHDR, IEND), pixels: ofPng },
  { type: 'image/jpeg', is: (b) => starts(b, 0xff, 0xd8, 0xff), cut: isJpegCut, pixels: ofJpeg },
  { type: 'image/gif', is: (b) => /^GIF8[79]a/.test(textOf(b, 0, 6)), cut: (b) => b.length > 13 && lastIndexOf(b, [0x3b]) < 13, pixels: ofGif },
  { type: 'image/webp', is: (b) => /^RIFF.{4}WEBP/s.test(textOf(b, 0, 12)), cut: (b) => little32(b, 4) + 8 > b.length, pixels: ofWebp },
  { type: 'image/bmp', is: (b) => starts(b, 0x42, 0x4d, null, null, null, null, 0, 0, 0, 0), cut: (b) => little32(b, 2) > b.length },
  { type: 'image/tiff', is: (b) => /^(II\*\0|MM\0\*)/.test(textOf(b, 0, 4)), cut: never },
  { type: 'image/heic', is: (b) => /^ftyp(hei|hev|mif1|msf1)/.test(textOf(b, 4, 12)), cut: never },
  { type: PDF, is: (b) => textOf(b, 0, 5) === '%PDF-', cut: (b) => begins(b, OBJECT, EOF) },
  ...offices.map(({ type, is }): Kind => ({ type, is: (b) => isZip(b) && is(b), cut: (b) => lastIndexOf(b, codes('PK\u0005\u0006')) < 0 })),
  { type: 'application/zip', is: isZip, cut: never },
  { type: 'application/vnd.ms-office', is: (b) => starts(b, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), cut: never },
  { type: 'application/rtf', is: (b) => textOf(b, 0, 5) === '{\\rtf', cut: never },
  { type: 'image/svg+xml', is: (b) => markup(b).includes('<svg'), cut: never },
  { type: 'text/html', is: (b) => /<(!doctype html|html|head|body|script)/.test(markup(b)), cut: never },
  { type: TEXT, is: (b) => b.length > 0 && b.every((one) => one >= 0x20 || BLANKS.includes(one)), cut: never },
];

/** Judges a file by its bytes. Of text they do not say what would be done with it: there the ending of its name must be one that texts have. */
export function contentOf(bytes: Uint8Array, name = ''): Content {
  const kind = kinds.find(({ is }) => is(bytes));
  if (!kind || (kind.type === TEXT && !endingsOf(TEXT).includes(endingIn(name)))) return { type: '', cut: false };
  const pixels = kind.pixels && (kind.pixels(bytes) || 0);
  // A picture that does not say how large it is has lost its beginning: nobody can draw it.
  return {
    type: kind.type,
    cut: kind.cut(bytes) || pixels === 0,
    ...(kind.type === PDF && isLocked(bytes) ? { locked: true } : {}),
    ...(pixels !== undefined && pixels > MOST_PIXELS ? { pixels } : {}),
  };
}
