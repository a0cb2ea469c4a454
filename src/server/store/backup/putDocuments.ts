/** The documents of a backup, back into a store of documents: a few at a time, each read back and proved, nothing written over. */
import { createHash } from 'node:crypto';
import type { DocumentShelf, Line } from './format.ts';
import { refuse } from './lines.ts';

const atOnce = 4;

export interface DocumentsPut {
  /** Put, read back and as they were. */
  put: number;
  /** There already, and as they were. */
  there: number;
}
export interface Putter {
  /** The next line about documents; others are passed over. */
  take(line: Line): Promise<void>;
  finish(): Promise<DocumentsPut>;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Without a shelf documents are passed over. Throws where a document is there under the same name with other bytes, or does not come back as it was. */
export const openPutter = (shelf: DocumentShelf | undefined): Putter => {
  const done: DocumentsPut = { put: 0, there: 0 };
  const running = new Set<Promise<void>>();
  let failed: { error: unknown } | null = null;
  let open: { type: string; pieces: Buffer[] } | null = null;

  const bring = async (to: DocumentShelf, ref: string, type: string, bytes: Buffer, sha256: string): Promise<void> => {
    const there = await to.get(ref);
    if (there === null) await to.put(ref, { bytes, type });
    const found = there ?? (await to.get(ref));
    if (found === null || hashOf(found.bytes) !== sha256)
      refuse('a document in DOCUMENTS_URL is not the one of the backup; give this store a DOCUMENTS_URL of its own');
    done[there === null ? 'put' : 'there'] += 1;
  };
  const settle = async (most: number): Promise<void> => {
    while (running.size > most) await Promise.race(running);
    if (failed !== null) throw failed.error;
  };
  return {
    take: async (line) => {
      if (shelf === undefined) return;
      if ('document' in line) open = { type: line.type, pieces: [] };
      else if ('bytes' in line) open?.pieces.push(Buffer.from(line.bytes, 'base64'));
      else if ('stored' in line && open !== null) {
        const one = bring(shelf, line.stored, open.type, Buffer.concat(open.pieces), line.sha256)
          .catch((error: unknown) => {
            failed ??= { error };
          })
          .finally(() => running.delete(one));
        running.add(one);
        open = null;
        await settle(atOnce - 1);
      }
    },
    finish: async () => {
      await settle(0);
      return done;
    },
  };
};
