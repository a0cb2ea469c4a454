import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRef } from '../../../src/server/files/refs.ts';
import type { BackedDocument, DocumentShelf } from '../../../src/server/store/backup/file.ts';
import { restoreStore, StoreFault } from '../../../src/server/store/index.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStore, secretKey, type OpenedStore } from './harness.ts';

/** A store of documents in memory that counts how many are asked for and not yet taken. */
const shelf = (): DocumentShelf & { documentByRef: Map<string, BackedDocument>; most: () => number } => {
  const documentByRef = new Map<string, BackedDocument>();
  let [openCount, most] = [0, 0];
  return {
    documentByRef,
    most: () => most,
    get: async (ref) => {
      openCount += 1;
      most = Math.max(most, openCount);
      await new Promise(setImmediate);
      openCount -= 1;
      return documentByRef.get(ref) ?? null;
    },
    put: async (ref, document) => {
      documentByRef.set(ref, document);
    },
  };
};

const fixtures: OpenedStore[] = [];
const target = async (documents: DocumentShelf): Promise<StoreOptions> => {
  const one = await freshStore('postgresql', { documents });
  fixtures.push(one);
  await one.store.close();
  return one.options;
};
afterAll(async () => {
  for (const one of fixtures) await one.close();
});

describe('quality 2: a backup that is not as it was written', () => {
  let file: string;
  let folder: string;
  const documents = shelf();
  const refs = [newRef(), newRef(), newRef()];
  beforeAll(async () => {
    const one = await freshStore('postgresql', { documents });
    fixtures.push(one);
    folder = one.options.dataDir;
    await one.store.prepare(entities);
    // Nothing that repeats itself: a changed bit may then point at other bytes that are the same.
    let seed = 1;
    const content = (size: number): Buffer =>
      Buffer.from(
        Array.from({ length: size }, () => {
          seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
          return seed >>> 24;
        }),
      );
    const writes = await Promise.all(
      refs.map(async (ref, index) => {
        documents.documentByRef.set(ref, { bytes: content(300_000 + index), type: 'application/pdf' });
        return insert('person', await one.store.newId('person'), {
          firstName: `P${index}`,
          paper: `file:${ref}?name=a%20b.pdf&type=application%2Fpdf&size=${300_000 + index}`,
        });
      }),
    );
    await one.store.apply(planOf(writes));
    file = join(folder, 'one.backup.gz');
    const summary = await one.store.backup(file);
    expect(summary.documents).toEqual({ named: 3, held: 3, bytes: 900_003, missing: 0, damaged: 0, rows: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
  const why = async (damaged: string, options?: StoreOptions): Promise<string> => {
    const into = options ?? (await target(shelf()));
    const error: unknown = await restoreStore(into, entities, damaged).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(StoreFault);
    return (error as Error).message;
  };
  const other = (name: string, content: Buffer | string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('cut short anywhere: a sentence says so, and nothing was touched', async () => {
    const whole = readFileSync(file);
    const into = await target(shelf());
    for (const part of [0.01, 0.3, 0.7, 0.999]) {
      const cut = other('cut.gz', whole);
      truncateSync(cut, Math.floor(whole.length * part));
      expect(await why(cut, into), String(part)).toMatch(/^The backup was not restored: the file ends before its end: it was cut short/);
    }
    expect((into.documents as ReturnType<typeof shelf>).documentByRef.size).toBe(0);
  });

  it('changed in one bit anywhere: a sentence, whichever bit it was', async () => {
    const whole = readFileSync(file);
    const into = await target(shelf());
    for (let place = 11; place < whole.length; place += Math.ceil(whole.length / 40)) {
      const copy = Buffer.from(whole);
      copy.writeUInt8(copy.readUInt8(place) ^ 4, place);
      expect(await why(other('changed.gz', copy), into), String(place)).toMatch(
        /^The backup was not restored: .*(damaged|before its end|no backup|are not those of|rows where)/,
      );
    }
    expect((into.documents as ReturnType<typeof shelf>).documentByRef.size).toBe(0);
  });

  it.each([
    ['a document', (text: string) => text.replace(/("bytes":"...)./, '$1!'), /a document of it is not as it was written/],
    ['its key', (text: string) => text.replace(/"key":"../, '"key":"ff'), /it is not as it was written/],
    ['a sequence', (text: string) => text.replace(/("sequence":"public.revision_id_seq","value":)\d/, '$19'), /it is not as it was written/],
    ['a document left out', (text: string) => text.replace(/\{"document"[^]*?"stored"[^\n]*\n/, ''), /it is not as it was written/],
    ['a line that is no JSON', (text: string) => text.replace('{"row":', '{row:'), /a line of it cannot be read/],
    [
      'another version',
      (text: string) => text.replace('"version":2', '"version":3'),
      /made by another version of the product \(format 3, this one reads 1 to 2\)/,
    ],
    ['lines behind the end', (text: string) => `${text}{"row":"{}"}\n`, /something follows its end/],
  ])('changed by hand: %s', async (_name, change, message) => {
    const text = gunzipSync(readFileSync(file)).toString();
    expect(change(text)).not.toBe(text);
    expect(await why(other('edited.gz', gzipSync(change(text))))).toMatch(message);
  });

  it('another file altogether', async () => {
    mkdirSync(join(folder, 'a folder'));
    expect(await why(other('empty', ''))).toMatch(/the file is empty|ends before its end/);
    expect(await why(other('text', 'hello'))).toMatch(/no backup of this product/);
    expect(await why(other('zip', Buffer.from('504b0304140000000800', 'hex')))).toMatch(/no backup of this product/);
    expect(await why(other('other.gz', gzipSync('hello\n')))).toMatch(/no backup of this product/);
    expect(await why(join(folder, 'a folder'))).toMatch(/a folder, not a file/);
    expect(await why(join(folder, 'nowhere'))).toMatch(/there is no such file/);
  });

  it('another key: a sentence', async () => {
    const into = await target(shelf());
    expect(await why(file, { ...into, secretKey: 'ff'.repeat(32) })).toMatch(/another SECRET_KEY/);
  });

  it('whole: rows and documents are there as they were, a second time nothing is written over', async () => {
    const to = shelf();
    const { documents: tally, put } = await restoreStore(await target(to), entities, file);
    expect([tally?.held, put]).toEqual([3, { put: 3, there: 0 }]);
    for (const ref of refs)
      expect(Buffer.from(to.documentByRef.get(ref)?.bytes ?? []).equals(Buffer.from(documents.documentByRef.get(ref)?.bytes ?? []))).toBe(true);
    expect((await restoreStore(await target(to), entities, file)).put).toEqual({ put: 0, there: 3 });
    to.documentByRef.set(refs[0] ?? '', { bytes: Buffer.from('another'), type: '' });
    expect(await why(file, await target(to))).toMatch(/a document in DOCUMENTS_URL is not the one of the backup/);
    expect(Buffer.from(to.documentByRef.get(refs[0] ?? '')?.bytes ?? []).toString()).toBe('another');
  });

  it('keeps the key to itself when asked to', async () => {
    const { store } = fixtures[0] ?? {};
    const without = await store?.backup(join(folder, 'without.gz'), { withoutKey: true });
    expect(without?.withKey).toBe(false);
    expect(gunzipSync(readFileSync(join(folder, 'without.gz'))).includes(secretKey)).toBe(false);
    expect(gunzipSync(readFileSync(file)).toString().split('\n')[0]).toContain(`"key":"${secretKey}"`);
  });
});

it('quality 2: many documents: a few at a time, never all in memory; missing and damaged ones are counted', async () => {
  const documents = shelf();
  const one = await freshStore('postgresql', { documents });
  fixtures.push(one);
  await one.store.prepare(entities);
  const names = Array.from({ length: 120 }, newRef);
  const rows = await Promise.all(
    names.map(async (ref) => insert('person', await one.store.newId('person'), { paper: `file:${ref}?name=a&type=&size=100` })),
  );
  await one.store.apply(planOf(rows));
  names.forEach((ref, index) => {
    if (index >= 3) documents.documentByRef.set(ref, { bytes: Buffer.alloc(index === 3 ? 99 : 100, 1), type: '' });
  });
  const file = join(one.options.dataDir, 'many.gz');
  const { documents: tally } = await one.store.backup(file);
  expect(tally).toMatchObject({ named: 120, held: 117, missing: 3, damaged: 1 });
  expect(tally?.rows).toHaveLength(4);
  expect(tally?.rows[0]).toMatch(/^person \d+$/);
  expect(documents.most()).toBeLessThanOrEqual(4);
  expect((await restoreStore(await target(shelf()), entities, file)).documents).toMatchObject({ missing: 3, damaged: 1 });
});
