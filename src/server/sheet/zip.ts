/**
 * A zip that is written while its contents are made: nothing of it is kept but the list of its entries. An entry's size and checksum
 * stand behind its contents, where readers of spreadsheets look for them.
 */
import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** Pieces of its text, in order. */
  content: AsyncIterable<string> | Iterable<string>;
}
interface Written {
  name: Buffer;
  offset: number;
  sum: number;
  packed: number;
  size: number;
}

/** Names are UTF-8; size and checksum follow the contents. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1980-01-01: the contents say when they are of. */
const DAY = 0x21;

const numbers = (fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const made = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  fields.reduce((at, [bytes, value]) => made.writeUIntLE(value, at, bytes), 0);
  return made;
};

const LOCAL = 0x04034b50;
const BEHIND = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** What both headers of an entry say of it. */
const described = ({ sum, packed, size, name }: Written): [2 | 4, number][] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DAY],
  [4, sum],
  [4, packed],
  [4, size],
  [2, name.length],
  [2, 0],
];

const central = (entry: Written): Buffer[] => [
  numbers([[4, CENTRAL], [2, VERSION], ...described(entry), [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]]),
  entry.name,
];

/** The contents, packed; what is counted goes into `entry`. A fault of the source ends it. */
async function* packed(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.sum = crc32(bytes, entry.sum);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined);
  for await (const bytes of deflate) {
    const part = bytes as Buffer;
    entry.packed += part.length;
    yield part;
  }
}

/** The bytes of a zip with these entries. Throws what a source throws. */
export async function* zipped(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  const told = (bytes: Buffer): Buffer => {
    at += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset: at, sum: 0, packed: 0, size: 0 };
    yield told(numbers([[4, LOCAL], ...described(entry)]));
    yield told(entry.name);
    for await (const part of packed(content, entry)) yield told(part);
    yield told(
      numbers([
        [4, BEHIND],
        [4, entry.sum],
        [4, entry.packed],
        [4, entry.size],
      ]),
    );
    written.push(entry);
  }
  const begins = at;
  for (const entry of written) for (const part of central(entry)) yield told(part);
  yield numbers([
    [4, END],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, at - begins],
    [4, begins],
    [2, 0],
  ]);
}
