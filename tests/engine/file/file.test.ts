import { describe, expect, test } from 'vitest';
import { cleanName } from '../../../src/engine/file/cleanName.ts';
import { contentOf } from '../../../src/engine/file/contentOf.ts';
import { fileText, isLocalFile, readFileText } from '../../../src/engine/file/fileText.ts';
import { fileTypeNames, sizeText } from '../../../src/engine/file/fileKinds.ts';
import { bomb, html, lockedPdf, pdf, png, svg } from '../../support/files.ts';

const high = (size: number): number[] => [size >> 8, size & 0xff];
const low = (size: number): number[] => [size & 0xff, size >> 8];
/** A table, then the frame, then the scan. */
const jpeg = (more: number[], width = 4, height = 4): Buffer =>
  Buffer.from([0xff, 0xd8, 0xff, 0xc4, 0, 3, 0, 0xff, 0xff, 0xc2, 0, 8, 8, ...high(height), ...high(width), 1, 0xff, 0xda, 1, 2, 3, ...more]);
const withThumbnail = (more: number[]): Buffer => {
  const [whole, small] = [jpeg(more), jpeg([0xff, 0xd9])];
  return Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, small.length + 2]), small, whole.subarray(2)]);
};
const withFilling = Buffer.concat([jpeg([]).subarray(0, 7), Buffer.from([0xff, 0xff]), jpeg([0xff, 0xd9]).subarray(7)]);
const withoutFrame = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xda, 1, 2, 3, 0xff, 0xd9]);
const gif = (more: number[], width = 4, height = 4, frame = [width, height]): Buffer =>
  Buffer.from([
    ...Buffer.from('GIF89a'),
    ...low(width),
    ...low(height),
    0x80,
    0,
    0,
    ...Array<number>(6).fill(9),
    0x21,
    0xf9,
    1,
    0,
    0,
    0x2c,
    0,
    0,
    0,
    0,
    ...frame.flatMap(low),
    0,
    2,
    1,
    0,
    0,
    ...more,
  ]);
const riff = (kind: string, head: number[], bytes?: number): Buffer => {
  const out = Buffer.concat([Buffer.from('RIFF0000WEBP'), Buffer.from(kind.padEnd(4)), Buffer.alloc(4), Buffer.from(head)]);
  out.writeUInt32LE(bytes ?? out.length - 8, 4);
  return out;
};
const frameHead = (width: number, height: number): number[] => [0, 0, 0, 0x9d, 0x01, 0x2a, ...low(width), ...low(height)];
const webp = (bytes?: number, width = 4, height = 4): Buffer => riff('VP8', frameHead(width, height), bytes);
const lossless = (width: number, height: number): Buffer => {
  const bits = width - 1 + (height - 1) * 2 ** 14;
  return riff('VP8L', [0x2f, bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff, (bits >> 24) & 0xff]);
};
const extended = (width: number, height: number): Buffer => riff('VP8X', [0, 0, 0, 0, ...low(width - 1), 0, ...low(height - 1), 0]);
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
/** A package whose parts have these names, as far as anybody looks into it. */
const packed = (names: string): Buffer => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(`${names} PK\u0005\u0006`)]);

/** A bitmap of 64 bytes that says how many it has. */
const bmp = (size: number): Buffer => Buffer.concat([Buffer.from('BM'), Buffer.from([size % 256, size >> 8, 0, 0, 0, 0, 0, 0]), Buffer.alloc(54)]);

describe('what a file is, by its bytes', () => {
  test.each([
    ['a PNG', png(), { type: 'image/png', cut: false }],
    ['a PNG cut off', png(60, 60).subarray(0, -12), { type: 'image/png', cut: true }],
    ['a PNG with something behind its end', Buffer.concat([png(), Buffer.alloc(9)]), { type: 'image/png', cut: false }],
    ['a JPEG', jpeg([0xff, 0xd9]), { type: 'image/jpeg', cut: false }],
    ['a JPEG cut off', jpeg([]), { type: 'image/jpeg', cut: true }],
    ['a JPEG cut off before its picture', jpeg([]).subarray(0, -5), { type: 'image/jpeg', cut: true }],
    ["a phone's JPEG with a film behind it", jpeg([0xff, 0xd9, ...Buffer.from('ftyp'), 0xff, 0xda, 7]), { type: 'image/jpeg', cut: false }],
    ['a JPEG cut off, with a whole small one in its head', withThumbnail([]), { type: 'image/jpeg', cut: true }],
    ['a JPEG with a small one in its head', withThumbnail([0xff, 0xd9]), { type: 'image/jpeg', cut: false }],
    ['a JPEG of several scans, cut off in the second', jpeg([0xff, 0xda, 4, 5]), { type: 'image/jpeg', cut: true }],
    ['a JPEG with filling between its blocks', withFilling, { type: 'image/jpeg', cut: false }],
    ['a GIF', gif([0x3b]), { type: 'image/gif', cut: false }],
    ['a GIF cut off', gif([]), { type: 'image/gif', cut: true }],
    ['a WebP', webp(), { type: 'image/webp', cut: false }],
    ['a WebP cut off', webp(9000), { type: 'image/webp', cut: true }],
    ['a bitmap', bmp(64), { type: 'image/bmp', cut: false }],
    ['a bitmap cut off', bmp(4096), { type: 'image/bmp', cut: true }],
    ['a text that begins as a bitmap does', Buffer.from('BMW, and then some more'), { type: '', cut: false }],
    ['a TIFF', Buffer.from('II*\0\u0008\0\0\0'), { type: 'image/tiff', cut: false }],
    ['a TIFF of the other end', Buffer.from('MM\0*\0\0\0\u0008'), { type: 'image/tiff', cut: false }],
    ["a phone's HEIC", Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), { type: 'image/heic', cut: false }],
    ['a film', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'), { type: '', cut: false }],
    ['a JPEG that does not say how large it is', withoutFrame, { type: 'image/jpeg', cut: true }],
    ['a PDF', pdf(), { type: 'application/pdf', cut: false }],
    ['a PDF cut off', pdf().subarray(0, 120), { type: 'application/pdf', cut: true }],
    ['a PDF behind a password', lockedPdf(), { type: 'application/pdf', cut: false, locked: true }],
    ['a PDF with its keys in the trailer itself', lockedPdf('<< /V 4 >>'), { type: 'application/pdf', cut: false, locked: true }],
    ['a PDF that has words like it', lockedPdf('Metadata true'), { type: 'application/pdf', cut: false }],
    ['a drawing with a script', svg, { type: 'image/svg+xml', cut: false }],
    ['a drawing behind a mark and a comment', Buffer.concat([Buffer.from('\ufeff <!-- hi -->'), svg]), { type: 'image/svg+xml', cut: false }],
    ['a page', html, { type: 'text/html', cut: false }],
    ['a text without a name', Buffer.from('hello'), { type: '', cut: false }],
    ['a text in RTF', Buffer.from('{\\rtf1 hello}'), { type: 'application/rtf', cut: false }],
    ['an older file of Office', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), { type: 'application/vnd.ms-office', cut: false }],
    ['a document of Word', packed('word/document.xml'), { type: `${OFFICE}.wordprocessingml.document`, cut: false }],
    ['a document of Word cut off', packed('word/document.xml').subarray(0, -4), { type: `${OFFICE}.wordprocessingml.document`, cut: true }],
    ['a presentation', packed('ppt/presentation.xml'), { type: `${OFFICE}.presentationml.presentation`, cut: false }],
    ['a table of values', packed('xl/workbook.xml'), { type: `${OFFICE}.spreadsheetml.sheet`, cut: false }],
    ['a table with macros', packed('xl/workbook.xml xl/vbaProject.bin'), { type: 'application/zip', cut: false }],
    ['an OpenDocument text', packed(`mimetype${OPEN}.text`), { type: `${OPEN}.text`, cut: false }],
    ['an OpenDocument table', packed(`mimetype${OPEN}.spreadsheet`), { type: `${OPEN}.spreadsheet`, cut: false }],
    ['an OpenDocument presentation', packed(`mimetype${OPEN}.presentation`), { type: `${OPEN}.presentation`, cut: false }],
    ['a program', Buffer.from('MZ\0\u0001'), { type: '', cut: false }],
    ['nothing', Buffer.alloc(0), { type: '', cut: false }],
  ])('%s', (_name, bytes, expected) => expect(contentOf(bytes)).toEqual(expected));

  test.each([
    ['notes.txt', 'text/plain'],
    ['list.CSV', 'text/plain'],
    ['list.tsv', 'text/plain'],
    ['thanks.eml', 'text/plain'],
    ['run.exe', ''],
    ['run.bat', ''],
    ['page.html', ''],
    ['none', ''],
  ])('D3-ACTIVITY-16 a text named %s is %s', (name, type) => expect(contentOf(Buffer.from('a,b\r\n1,2\n'), name).type).toBe(type));
});

describe('quality 3: how many pixels a picture has, by its head; said where it has more than 50 megapixels', () => {
  test.each([
    ['PNG', bomb],
    ['JPEG', (width: number, height: number) => jpeg([0xff, 0xd9], width, height)],
    ['GIF', (width: number, height: number) => gif([0x3b], width, height)],
    ['GIF with a frame beyond its screen', (width: number, height: number) => gif([0x3b], 4, 4, [width, height])],
    ['WebP', (width: number, height: number) => webp(undefined, width, height)],
    ['WebP without loss', lossless],
    ['WebP with extensions', extended],
  ])('%s', (_name, picture) => {
    expect([contentOf(picture(10_000, 5000)).pixels, contentOf(picture(10_000, 5001)).pixels]).toEqual([undefined, 50_010_000]);
    expect(contentOf(picture(10_000, 5000)).cut).toBe(false);
  });
});

describe('names of files', () => {
  test.each([
    ['../../x/birth.pdf', 'application/pdf', 'birth.pdf'],
    ['a\u0000b\u202e.pdf', 'application/pdf', 'ab.pdf'],
    ['photo.PNG', 'image/png', 'photo.png'],
    ['photo.png', 'application/pdf', 'photo.pdf'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['जन्म प्रमाण.pdf', 'application/pdf', 'जन्म प्रमाण.pdf'],
    ['1234 5678 2346.pdf', 'application/pdf', 'XXXXXXXX2346.pdf'],
    ['order 1234567890123.pdf', 'application/pdf', 'order 1234567890123.pdf'],
    ['   ', 'application/pdf', 'document.pdf'],
    ['', '', 'document'],
  ])('%j is %s as %s', (fileName, type, expected) => expect(cleanName(fileName, type, 'document')).toBe(expected));
  test('a long one keeps its ending', () => expect(cleanName(`${'n'.repeat(300)}.pdf`, 'application/pdf', 'x')).toBe(`${'n'.repeat(96)}.pdf`));
});

test('a file text says again what it was made of, and nothing else is one', () => {
  const file = { ref: 'local.1', name: 'a & b=c?.pdf', type: 'application/pdf', size: 12, cut: true, locked: true, pixels: 60_000_000 };
  expect(readFileText(fileText(file))).toEqual(file);
  expect(isLocalFile(fileText(file))).toBe(true);
  expect(isLocalFile(fileText({ ...file, ref: 'document.1.0123456789abcdef' }))).toBe(false);
  for (const other of [null, 5, '', 'file:', 'file:x', 'file:x/y?name=a&type=b&size=1', 'file:x?name=%E0&type=b&size=1', 'data:image/png;base64,AA'])
    expect(readFileText(other)).toBeNull();
});

test('D12-GAP-176 sizes and kinds in words', () => {
  expect([9, 1000, 312_400, 2_000_000, 2_000_001].map(sizeText)).toEqual(['9 bytes', '1 kB', '312.4 kB', '2 MB', '2.1 MB']);
  expect([fileTypeNames(['image/jpeg', 'image/png', 'application/pdf']), fileTypeNames(['application/pdf'])]).toEqual(['JPEG, PNG or PDF', 'PDF']);
});
