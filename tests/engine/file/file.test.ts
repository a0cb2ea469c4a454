import { describe, expect, test } from 'vitest';
import { cleanName } from '../../../src/engine/file/cleanName.ts';
import { contentOf } from '../../../src/engine/file/contentOf.ts';
import { fileText, isLocalFile, readFileText } from '../../../src/engine/file/fileText.ts';
import { fileTypeNames, sizeText } from '../../../src/engine/file/words.ts';
import { html, pdf, png, svg } from '../../support/files.ts';

const jpeg = (...more: number[]): Buffer => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xda, 1, 2, 3, ...more]);
const webp = (bytes: number): Buffer => {
  const out = Buffer.alloc(30);
  out.write('RIFF', 0, 'latin1');
  out.writeUInt32LE(bytes, 4);
  out.write('WEBPVP8 ', 8, 'latin1');
  return out;
};

describe('what a file is, by its bytes', () => {
  test.each([
    ['a PNG', png(), { type: 'image/png', cut: false }],
    ['a PNG cut off', png(60, 60).subarray(0, -12), { type: 'image/png', cut: true }],
    ['a PNG with something behind its end', Buffer.concat([png(), Buffer.alloc(9)]), { type: 'image/png', cut: false }],
    ['a JPEG', jpeg(0xff, 0xd9), { type: 'image/jpeg', cut: false }],
    ['a JPEG cut off', jpeg(), { type: 'image/jpeg', cut: true }],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20), Buffer.from([0x3b])]), { type: 'image/gif', cut: false }],
    ['a GIF cut off', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20)]), { type: 'image/gif', cut: true }],
    ['a WebP', webp(22), { type: 'image/webp', cut: false }],
    ['a WebP cut off', webp(9000), { type: 'image/webp', cut: true }],
    ['a PDF', pdf(), { type: 'application/pdf', cut: false }],
    ['a PDF cut off', pdf().subarray(0, 120), { type: 'application/pdf', cut: true }],
    ['a drawing with a script', svg, { type: 'image/svg+xml', cut: false }],
    ['a drawing behind a mark and a comment', Buffer.concat([Buffer.from('\ufeff <!-- hi -->'), svg]), { type: 'image/svg+xml', cut: false }],
    ['a page', html, { type: 'text/html', cut: false }],
    ['a text', Buffer.from('hello'), { type: '', cut: false }],
    ['nothing', Buffer.alloc(0), { type: '', cut: false }],
  ])('%s', (_name, bytes, expected) => expect(contentOf(bytes)).toEqual(expected));
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
  ])('%j is %s as %s', (sent, type, expected) => expect(cleanName(sent, type, 'document')).toBe(expected));
  test('a long one keeps its ending', () => expect(cleanName(`${'n'.repeat(300)}.pdf`, 'application/pdf', 'x')).toBe(`${'n'.repeat(96)}.pdf`));
});

test('a file text says again what it was made of, and nothing else is one', () => {
  const file = { ref: 'local.1', name: 'a & b=c?.pdf', type: 'application/pdf', size: 12, cut: true };
  expect(readFileText(fileText(file))).toEqual(file);
  expect(isLocalFile(fileText(file))).toBe(true);
  expect(isLocalFile(fileText({ ...file, ref: 'document.1.0123456789abcdef' }))).toBe(false);
  for (const other of [null, 5, '', 'file:', 'file:x', 'file:x/y?name=a&type=b&size=1', 'file:x?name=%E0&type=b&size=1', 'data:image/png;base64,AA']) expect(readFileText(other)).toBeNull();
});

test('D12-GAP-176 sizes and kinds in words', () => {
  expect([9, 1000, 312_400, 2_000_000, 2_000_001].map(sizeText)).toEqual(['9 bytes', '1 kB', '312.4 kB', '2 MB', '2.1 MB']);
  expect([fileTypeNames(['image/jpeg', 'image/png', 'application/pdf']), fileTypeNames(['application/pdf'])]).toEqual(['JPEG, PNG or PDF', 'PDF']);
});
