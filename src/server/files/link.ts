/** Kept files and the short-lived links to them. */
import { readFileText } from '../../engine/file/fileText.ts';
import { Refusal } from '../refusal.ts';
import { openLink, sealedLink } from '../session/link.ts';
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

/** The link to the file that a row keeps; `of` names the row. */
export function fileLink(input: HandlerInput, stored: string, of: string): string {
  const { ref, name, type } = readFileText(stored) ?? { ref: '', name: '', type: '' };
  return sealedLink(input, 'document link', { ref, name, type, of });
}

/** The file that the link of a request leads to. Throws LINK_EXPIRED for one of another row. */
export async function linkedFile(input: HandlerInput, of: string): Promise<LinkedFile> {
  const { content } = await openLink<LinkedFile & { of: string }>(input, 'document link');
  if (content.of !== of) throw new Refusal('LINK_EXPIRED');
  return content;
}
