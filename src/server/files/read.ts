/** Reads a kept file for an answer. */
import { Refusal } from '../door/refusal.ts';
import type { FileAnswer, HandlerInput } from '../types.ts';
import type { LinkedFile } from './link.ts';
import { keyOf } from './refs.ts';

/** Throws FILE_GONE when it is not there, DOCUMENTS_AWAY when nobody can tell. */
export async function readKept(
  { gateways }: Pick<HandlerInput, 'gateways'>,
  { ref, name, type }: LinkedFile,
  isDownload: boolean,
): Promise<FileAnswer> {
  const file = await gateways.documents.get(keyOf(ref)).catch(() => {
    throw new Refusal('DOCUMENTS_AWAY', { retryAfter: 5 });
  });
  if (!file) throw new Refusal('FILE_GONE');
  return { bytes: file.bytes, type, name, isDownload };
}
