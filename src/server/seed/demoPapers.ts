/** Papers of the demo: a page that says what it stands for, and a picture of nobody. Made here, so that no file has to be shipped. */
import { crc32, deflateSync } from 'node:zlib';

const [WIDTH, HEIGHT] = [90, 120];
const [PAPER, FIGURE] = [
  [0xe6, 0xee, 0xec],
  [0x0b, 0x6e, 0x69],
] as const;

/** A page with one line of text. `title` holds letters, digits and spaces. */
export function paper(title: string): Buffer {
  const line = `BT /F1 18 Tf 60 740 Td (${title.replace(/[^A-Za-z0-9 ]/g, '')}) Tj ET`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = parts.map((part, index) => `${index + 1} 0 obj\n${part}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${parts.length + 1} >>\n%%EOF\n`, 'latin1');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Head and shoulders, as on a picture for a document (3:4). */
export function portrait(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const isFigure = (x: number, y: number): boolean => Math.hypot(x - 45, y - 48) < 20 || Math.hypot((x - 45) / 1.1, y - 118) < 40;
  const rows = Array.from({ length: HEIGHT }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (_cell, x) => (isFigure(x, y) ? FIGURE : PAPER)).flat()]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}
