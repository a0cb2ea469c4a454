/** Documents in a folder of their own, outside everything that is served, under the names that the server gives them. */
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocumentGateway } from '../types.ts';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32,64}$/;

/** DOCUMENTS_URL=file: . Keys look like `ab/0123…`; anything else is refused before a path is made of it. */
export function fileDocuments(folder: string): DocumentGateway {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('This is not a key of a document.');
    return join(folder, key);
  };
  return {
    put: async (key, { bytes, type }) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await writeFile(`${path}.type`, type, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    get: async (key) => {
      const path = pathOf(key);
      try {
        const [bytes, type] = await Promise.all([readFile(path), readFile(`${path}.type`, 'utf8')]);
        return { bytes, type };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: async (key) => {
      const path = pathOf(key);
      await Promise.all([rm(path, { force: true }), rm(`${path}.type`, { force: true })]);
    },
    health: () => mkdir(folder, { recursive: true }).then(() => access(folder, constants.W_OK)).then(() => true, () => false),
  };
}
