/** Documents in a folder of their own, outside everything that is served, under the names that the server gives them. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { roomIn } from '../disk.ts';
import type { BackedDocument } from '../store/backup/file.ts';
import type { DocumentGateway } from './types.ts';

const SHELF = /^[0-9a-f]{2}$/;
const REF = /^[0-9a-f]{32,64}$/;

/** What lies beside a document: its type, and itself while it is being written. */
const BESIDE = ['.type', '.part'];
/** What lies in the folder itself: whose it is. */
const OWNER = 'owner.json';
const unlessCode = async <T>(code: string, work: Promise<T>, otherwise: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === code) return otherwise;
    throw error;
  });
const ifThere = async <T>(work: Promise<T>, otherwise: T): Promise<T> => unlessCode('ENOENT', work, otherwise);

/** The name of a file is on the disk only once its folder is: a power cut would leave a row without its document. */
async function flushNames(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** DOCUMENTS_URL=file: . Documents lie at `ab/ab01…`; what is no ref is refused before a path is made of it. */
export function fileDocuments(folder: string): DocumentGateway {
  const pathOf = (ref: string): string => {
    if (!REF.test(ref)) throw new Error('This is not a key of a document.');
    return join(folder, ref.slice(0, 2), ref);
  };
  return {
    put: async (ref, { bytes, type }) => {
      const path = pathOf(ref);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
      await writeFile(`${path}.type`, type, { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
      await flushNames(dirname(path));
    },
    get: async (ref) => {
      const path = pathOf(ref);
      const read = Promise.all([readFile(path), readFile(`${path}.type`, 'utf8')]).then(([bytes, type]) => ({ bytes, type }));
      return ifThere<BackedDocument | null>(read, null);
    },
    remove: async (ref) => {
      const path = pathOf(ref);
      await Promise.all(['', ...BESIDE].map((end) => rm(`${path}${end}`, { force: true })));
    },
    isEmpty: async () => {
      for (const shelf of (await ifThere(readdir(folder), [])).filter((name) => SHELF.test(name))) {
        const names = await unlessCode('ENOTDIR', readdir(join(folder, shelf)), []);
        if (names.some((name) => REF.test(name))) return false;
      }
      return true;
    },
    readOwner: () => ifThere<string | null>(readFile(join(folder, OWNER), 'utf8'), null),
    writeOwner: async (text, first) => {
      await mkdir(folder, { recursive: true });
      if (first)
        return unlessCode(
          'EEXIST',
          writeFile(join(folder, OWNER), text, { mode: 0o600, flag: 'wx' }).then(() => true),
          false,
        );
      const part = join(folder, `${OWNER}.${randomUUID()}.part`);
      await writeFile(part, text, { mode: 0o600 });
      await rename(part, join(folder, OWNER));
      return true;
    },
    health: () => roomIn(folder),
  };
}
