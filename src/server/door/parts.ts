/** Files that travel as parts of their own behind the field `data`: counted while they arrive, cut off at the limit of their field. */
import type { MultipartFile } from '@fastify/multipart';
import { limitsOf } from '../../catalogue/limits.ts';
import { sizeText } from '../../engine/file/words.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { requestFiles, type FilePart } from '../files/take.ts';
import { findOnWire } from './find.ts';
import { readEnvelope } from './envelope.ts';
import { Refusal } from './refusal.ts';

export const tooLarge = (limit: number, field?: string): Refusal =>
  new Refusal('FILE_TOO_LARGE', {
    ...(field === undefined ? {} : { field }),
    values: { limit: sizeText(limit), size: `more than ${sizeText(limit)}` },
  });

/** The limit of the file field that a part names. Throws ENVELOPE_UNREADABLE where the action has no such field. */
function limitOf(catalogue: Catalogue, service: string, envelope: string | undefined, field: string): number {
  if (envelope === undefined) throw new Refusal('ENVELOPE_UNREADABLE', { field });
  const { def } = findOnWire(catalogue, service, readEnvelope(envelope, limitsOf(catalogue.app)).action);
  const found = requestFiles(catalogue, def.request).find(({ pattern }) => pattern === field);
  if (!found) throw new Refusal('ENVELOPE_UNREADABLE', { field });
  return found.def.maxBytes;
}

/** Reads one part. Throws FILE_TOO_LARGE at the first byte too many, without reading the rest. */
export async function readPart(
  catalogue: Catalogue,
  service: string,
  envelope: string | undefined,
  part: MultipartFile,
): Promise<[string, FilePart]> {
  const field = part.fieldname.slice(0, 60);
  const limit = limitOf(catalogue, service, envelope, field);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge(limit, field);
    chunks.push(chunk);
  }
  return [field, { bytes: Buffer.concat(chunks), name: part.filename ?? '' }];
}
