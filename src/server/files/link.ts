/** Short-lived links to kept files: sealed, so that nobody reads or makes one; good without a session, for as long as it takes to open a tab. */
import type { JsonObject } from '../../engine/types.ts';
import { readFileText } from '../../engine/file/fileText.ts';
import { Refusal } from '../refusal.ts';
import { seal, unseal } from '../keys.ts';
import type { FileAnswer, HandlerInput } from '../call.ts';
import { objectKeyOf } from './refs.ts';

/* Reads a kept file for an answer. */

/** Throws FILE_GONE when it is not there, DOCUMENTS_AWAY when nobody can tell. */
export async function readKept(
  { gateways }: Pick<HandlerInput, 'gateways'>,
  { ref, name, type }: LinkedFile,
  isDownload: boolean,
): Promise<FileAnswer> {
  const file = await gateways.documents.get(objectKeyOf(ref)).catch(() => {
    throw new Refusal('DOCUMENTS_AWAY', { retryAfter: 5 });
  });
  if (!file) throw new Refusal('FILE_GONE');
  return { bytes: file.bytes, type, name, isDownload };
}

export interface LinkedFile {
  ref: string;
  name: string;
  type: string;
}

const GOOD_FOR = 5 * 60 * 1000;

/** What stands in a link: the file and the row that keeps it, until when. */
export function sealedLink(secretKey: string, stored: string, of: string, now: Date): string {
  const { ref, name, type } = readFileText(stored) ?? { ref: '', name: '', type: '' };
  return seal(secretKey, 'document link', JSON.stringify({ ref, name, type, of, until: now.getTime() + GOOD_FOR }));
}

/** The file that a link leads to. Throws LINK_EXPIRED for one that is over, touched, or of another row. */
export function openLink(secretKey: string, link: string, of: string, now: Date): LinkedFile {
  try {
    const said = JSON.parse(unseal(secretKey, 'document link', link)) as JsonObject;
    if (said['of'] === of && Number(said['until']) > now.getTime())
      return { ref: String(said['ref']), name: String(said['name']), type: String(said['type']) };
  } catch {
    // Not ours, or not whole: as good as over.
  }
  throw new Refusal('LINK_EXPIRED');
}
