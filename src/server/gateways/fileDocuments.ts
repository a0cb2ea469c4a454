/** Documents in a folder of their own, outside everything that is served, under the names that the server gives them. */
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { roomIn } from '../disk.ts';
import type { DocumentGateway, StoredFile } from '../types.ts';

const SHELF = /^[0-9a-f]{2}$/;
const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32,64}$/;

/** What lies beside a document: its type, and itself while it is being written. */
const BESIDE = ['.type', '.part'];
const ifThere = async <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch((error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
  throw error;
});

/** DOCUMENTS_URL=file: . Keys look like `ab/0123…`; anything else is refused before a path is made of it. */
export function fileDocuments(folder: string): DocumentGateway {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('This is not a key of a document.');
    return join(folder, key);
  };
  return {
    put: async (key, { bytes, type }) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await writeFile(`${path}.type`, type, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    get: async (key) => {
      const path = pathOf(key);
      const read = Promise.all([readFile(path), readFile(`${path}.type`, 'utf8')]).then(([bytes, type]) => ({ bytes, type }));
      return ifThere<StoredFile | null>(read, null);
    },
    remove: async (key) => {
      const path = pathOf(key);
      await Promise.all(['', ...BESIDE].map((end) => rm(`${path}${end}`, { force: true })));
    },
    async *written(from, until) {
      for (const shelf of (await ifThere(readdir(folder), [])).filter((name) => SHELF.test(name))) {
        const names = await ifThere(readdir(join(folder, shelf)), []);
        const keys = new Set(names.map((name) => `${shelf}/${BESIDE.reduce((left, end) => left.replace(end, ''), name)}`).filter((key) => KEY.test(key)));
        for (const key of keys) {
          const found = await Promise.all(['', ...BESIDE].map((end) => ifThere(stat(`${pathOf(key)}${end}`).then(({ mtimeMs }) => mtimeMs), 0)));
          const at = Math.max(...found);
          if (at >= from && at < until) yield key;
        }
      }
    },
    health: () => roomIn(folder),
  };
}
