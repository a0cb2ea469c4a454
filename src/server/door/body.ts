/** Gets the text of the field `data` out of a request, whichever of the two form encodings it came in. */
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FIELD_BYTES } from './envelope.ts';
import { Refusal } from './refusal.ts';

/** The field itself, and room for boundaries and for fields that are refused anyway. */
export const MAX_BODY_BYTES = MAX_FIELD_BYTES + 1024 * 1024;
/** Percent encoding makes three characters of one. */
export const MAX_URLENCODED_BYTES = 3 * MAX_FIELD_BYTES + 1024;

const LIMITS = { fieldNameSize: 100, fieldSize: MAX_FIELD_BYTES, fields: 8, files: 0, parts: 8, headerPairs: 50 };

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

/** The parser's own complaints have no code: no boundary, cut off, a malformed header. */
const isParserError = (error: unknown): boolean => error instanceof Error && !(error instanceof Refusal) && !('code' in error);

async function fromMultipart(request: FastifyRequest): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Refusal('BODY_TOO_LARGE');
  endWhenEndless(request);
  let found: string | undefined;
  for await (const part of request.parts({ limits: LIMITS, isPartAFile: (name: string | undefined) => name !== 'data' })) {
    if (part.type === 'file') throw new Refusal('ENVELOPE_UNREADABLE', { field: part.fieldname.slice(0, 60) });
    if (part.valueTruncated) throw new Refusal('BODY_TOO_LARGE');
    if (part.fieldname !== 'data') throw new Refusal('ENVELOPE_UNREADABLE', { field: part.fieldname.slice(0, 60) });
    if (found !== undefined) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
    found = asText(part.value);
  }
  if (found === undefined) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  return found;
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

/** The text of the field `data`. Throws Refusal: 400, 413. */
export async function readDataField(request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) return fromUrlEncoded(request.body);
  return fromMultipart(request).catch((error: unknown) => {
    throw isParserError(error) ? new Refusal('ENVELOPE_UNREADABLE') : error;
  });
}
