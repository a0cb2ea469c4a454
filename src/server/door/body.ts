/** Gets the text of the field `data` out of a request, whichever of the two form encodings it came in, and the files that came behind it. */
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/types.ts';
import type { FileParts } from '../files/take.ts';
import { MAX_FIELD_BYTES } from './envelope.ts';
import { fieldLimit, largestFile, readPart, tooLarge } from './parts.ts';
import { Refusal } from './refusal.ts';

/** The field itself, and room for boundaries and for fields that are refused anyway. */
export const MAX_BODY_BYTES = MAX_FIELD_BYTES + 1024 * 1024;
/** Percent encoding makes three characters of one. */
export const MAX_URLENCODED_BYTES = 3 * MAX_FIELD_BYTES + 1024;

const MOST_PARTS = 16;
const LIMITS = { fieldNameSize: 100, fields: 8, files: MOST_PARTS, fileSize: MAX_FIELD_BYTES, parts: MOST_PARTS, headerPairs: 50 };

/** What a request carries: the text of `data`, files by the field that they belong to. */
export interface Body { text: string; parts: FileParts }
/** Where it is going: limits hang on what the service's actions take. */
export interface Target { catalogue: Catalogue; service: string }

/** A part with a content type of its own arrives parsed. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  }
}

/** Cuts off a body that goes on and on without having said how long it is. */
function endWhenEndless(request: FastifyRequest): void {
  let bytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > 2 * MAX_BODY_BYTES) request.raw.destroy();
  });
}

/** The client went away in the middle of its request. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** The parser's own complaints have no code: no boundary, cut off, a malformed header. */
const isParserError = (error: unknown): boolean => error instanceof Error && !(error instanceof Refusal) && (!('code' in error) || BROKEN_OFF.has(String(error.code)));

async function fromMultipart(request: FastifyRequest, { catalogue, service }: Target): Promise<Body> {
  const most = largestFile(catalogue, service);
  const refuse = (): Refusal => (most === 0 ? new Refusal('BODY_TOO_LARGE') : tooLarge(most));
  const fieldSize = fieldLimit(catalogue, service);
  if (Number(request.headers['content-length'] ?? 0) > (most === 0 ? MAX_BODY_BYTES : fieldSize + most)) throw refuse();
  endWhenEndless(request);
  let found: string | undefined;
  const parts = new Map<string, Awaited<ReturnType<typeof readPart>>[1]>();
  for await (const part of request.parts({ limits: { ...LIMITS, fieldSize }, isPartAFile: (name: string | undefined) => name !== 'data' })) {
    if (part.type === 'file') {
      const [field, file] = await readPart(catalogue, service, found, part);
      if (parts.has(field)) throw new Refusal('ENVELOPE_UNREADABLE', { field });
      parts.set(field, file);
      continue;
    }
    if (part.valueTruncated) throw refuse();
    if (found !== undefined) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
    found = asText(part.value);
  }
  if (found === undefined) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  return { text: found, parts };
}

function fromUrlEncoded(body: unknown): string {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body as Record<string, unknown>) : [];
  const other = fields.find(([name]) => name !== 'data');
  if (other) throw new Refusal('ENVELOPE_UNREADABLE', { field: other[0].slice(0, 60) });
  const value = fields[0]?.[1];
  if (typeof value !== 'string') throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  if (Buffer.byteLength(value) > MAX_FIELD_BYTES) throw new Refusal('BODY_TOO_LARGE');
  return value;
}

/** The field `data` and the files behind it. Throws Refusal: 400, 413. */
export async function readBody(request: FastifyRequest, target: Target): Promise<Body> {
  if (!request.isMultipart()) return { text: fromUrlEncoded(request.body), parts: new Map() };
  return fromMultipart(request, target).catch((error: unknown) => {
    throw isParserError(error) ? new Refusal('ENVELOPE_UNREADABLE') : error;
  });
}
