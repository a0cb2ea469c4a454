/** Documents as a facilitator keeps them: the calls that the page makes. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { Store } from '../../../src/server/store/types.ts';
import type { Answer } from '../../support/wire.ts';
import { base64, pdf } from '../../support/files.ts';
import { rowOf, rowsOf, type At, type Person } from './harness.ts';

export interface About {
  dbUserId: number;
  engagementId: number;
}

/** What the page sends with a PDF as age proof. */
export const upload = ({ dbUserId, engagementId }: About, more: JsonObject = {}): JsonObject => ({
  dbUserId,
  engagementId,
  documentType: 'AgeProof',
  typeOfDocument: 'P',
  documentName: 'BirthCertificate',
  documentNo: '',
  fileName: 'birth.pdf',
  base64File: base64(pdf()),
  ...more,
});
export const capture = (person: Person, about: About, more: JsonObject = {}, key?: string): Promise<Answer> =>
  person.call('documents', 'captureDocDetails', upload(about, more), key === undefined ? {} : { key });
export const captured = async (person: Person, about: About, more: JsonObject = {}): Promise<number> =>
  Number(rowOf(await capture(person, about, more))['basicDocId']);
export const listDocuments = async (person: Person, { engagementId }: About): Promise<JsonObject[]> =>
  rowsOf(await person.call('documents', 'fetchDocumentDetailsByEngagementId', { engagementId, typeOfDocument: 'P' }));
export const linkTo = async (person: Person, basicDocId: number): Promise<string> =>
  String(rowOf(await person.call('documents', 'downloadDocument', { basicDocId }))['documentPath']);
interface Fetched {
  http: number;
  headers: Headers;
  bytes: Buffer;
}
export const bytesAt = async (server: At, path: string, headers: Record<string, string> = {}): Promise<Fetched> => {
  const response = await fetch(`${server.url}${path}`, { headers });
  return { http: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Names of the files below a folder. */
export function filesBelow(folder: string): string[] {
  const walk = (below: string): string[] =>
    readdirSync(join(folder, below)).flatMap((name) => {
      const path = join(below, name);
      return statSync(join(folder, path)).isDirectory() ? walk(path) : [path];
    });
  try {
    return walk('');
  } catch {
    return [];
  }
}

/** The time is over within which a deletion can be taken back: its files may go. */
export async function tooLateToRestore(store: Pick<Store, 'query'>): Promise<void> {
  await store.query(`update document_due set due_at = now() where due_at < now() + interval '1 minute' returning ref`);
}

/** Waits until something holds: the file of a deleted document stays for as long as the deletion can be taken back. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 120_000 });
}
