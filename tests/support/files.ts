/** Files as people have them, and as nobody should: made here, byte by byte. */
import { deflateSync, crc32 } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A picture of one colour. */
export function png(width = 4, height = 4, [red, green, blue] = [11, 110, 105]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.concat(Array.from({ length: width }, () => Buffer.from([red ?? 0, green ?? 0, blue ?? 0])))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small picture that says it has that size: who draws it makes room for all of it. */
export function bomb(width: number, height: number): Buffer {
  const picture = png(1, 1);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

/** A PDF with one empty page; filled up with a comment to exactly `bytes`. */
export function pdf(bytes?: number): Buffer {
  const head =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>\nendobj\n';
  const tail = '\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';
  const fill = bytes === undefined ? 0 : bytes - head.length - tail.length - 1;
  return Buffer.from(`${head}%${'x'.repeat(Math.max(0, fill))}${tail}`, 'latin1');
}

/** A PDF whose trailer says so behind `/Encrypt`. */
export const lockedPdf = (behind = ' 4 0 R'): Buffer =>
  Buffer.from(pdf().toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /Encrypt${behind}`), 'latin1');

export const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const html = Buffer.from('<!doctype html><script>alert(1)</script>');
export const base64 = (bytes: Buffer): string => bytes.toString('base64');
