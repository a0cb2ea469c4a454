/** Gets the text of the field `data` out of a request, whichever of the two form encodings it came in, and the files that came behind it. */
import { parse } from 'node:querystring';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/types.ts';
import { type FileParts, requestFiles, type FilePart } from '../files/take.ts';
import { tooLarge, type Admitted } from './bodyLimits.ts';
import { Refusal } from '../refusal.ts';
import type { MultipartFile } from '@fastify/multipart';
import { limitsOf } from '../../catalogue/limits.ts';
import { findOnWire } from '../request/find.ts';
import { readEnvelope } from './envelope.ts';

/** The limit of the file field that a part names. Throws ENVELOPE_UNREADABLE where the action has no such field. */
function limitOf(catalogue: Catalogue, service: string, envelope: string | undefined, field: string): number {
  if (envelope === undefined) throw new Refusal('ENVELOPE_UNREADABLE', { field });
  const { def } = findOnWire(catalogue, service, readEnvelope(envelope, limitsOf(catalogue.app)).action);
  const found = requestFiles(catalogue, def.request).find(({ pattern }) => pattern === field);
  if (!found) throw new Refusal('ENVELOPE_UNREADABLE', { field });
  return found.def.maxBytes;
}

/** Reads a file that travels as a part of its own behind the field `data`. Throws FILE_TOO_LARGE at the first byte too many, without reading the rest. */
async function readPart(catalogue: Catalogue, service: string, envelope: string | undefined, part: MultipartFile): Promise<[string, FilePart]> {
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

const MOST_PARTS = 16;
const MOST_FIELDS = 8;
const LIMITS = { fieldNameSize: 100, fields: MOST_FIELDS, files: MOST_PARTS, parts: MOST_PARTS, headerPairs: 50 };

/** What a request carries: the text of `data`, files by the field that they belong to. */
interface Body {
  text: string;
  parts: FileParts;
}
/** Where it is going: the files that it may carry hang on the service's actions. */
interface BodyTarget {
  catalogue: Catalogue;
  service: string;
}

/** A part with a content type of its own arrives parsed. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  }
}

/** The client went away in the middle of its request. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** The parser's own complaints have no code: no boundary, cut off, a malformed header. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Refusal) && (!('code' in error) || BROKEN_OFF.has(String(error.code)));

const asRefusal = (error: unknown): unknown => (isParserError(error) ? new Refusal('ENVELOPE_UNREADABLE') : error);

/** A body as text. Rejects with a Refusal: what `admitted` says at the first byte too many, 400 when it breaks off. */
export function readText(body: Readable, { bytes, beyond }: Admitted): Promise<string> {
  return new Promise((resolve, fail) => {
    const chunks: Buffer[] = [];
    let read = 0;
    const take = (chunk: Buffer): void => {
      read += chunk.length;
      if (read <= bytes) return void chunks.push(chunk);
      // Not destroyed: the answer goes the same way.
      body.off('data', take).pause();
      fail(beyond());
    };
    body
      .on('data', take)
      .once('end', () => resolve(Buffer.concat(chunks).toString()))
      .once('error', () => fail(new Refusal('ENVELOPE_UNREADABLE')));
  });
}

/** The fields of a percent-encoded form. */
export const readForm = async (body: Readable, admitted: Admitted): Promise<unknown> =>
  parse(await readText(body, admitted), '&', '=', { maxKeys: MOST_FIELDS + 1 });

/** Rejects when a body goes on beyond what is read of it, having said nothing of its length. */
const endless = ({ raw, admitted: { bytes, beyond } }: FastifyRequest): Promise<never> =>
  new Promise((_, fail) => {
    let read = 0;
    const look = (chunk: Buffer): void => {
      read += chunk.length;
      if (read <= bytes) return;
      raw.off('data', look).unpipe().pause();
      fail(beyond());
    };
    raw.on('data', look);
  });

async function fromMultipart(request: FastifyRequest, { catalogue, service }: BodyTarget): Promise<Body> {
  const { bytes, beyond } = request.admitted;
  let found: string | undefined;
  const parts = new Map<string, Awaited<ReturnType<typeof readPart>>[1]>();
  for await (const part of request.parts({
    limits: { ...LIMITS, fieldSize: bytes, fileSize: bytes },
    isPartAFile: (name: string | undefined) => name !== 'data',
  })) {
    if (part.type === 'file') {
      const [field, file] = await readPart(catalogue, service, found, part);
      if (parts.has(field)) throw new Refusal('ENVELOPE_UNREADABLE', { field });
      parts.set(field, file);
      continue;
    }
    if (part.valueTruncated) throw beyond();
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
  return value;
}

/** The field `data` and the files behind it. Throws Refusal: 400, 413. */
export async function readBody(request: FastifyRequest, target: BodyTarget): Promise<Body> {
  if (!request.isMultipart()) return { text: fromUrlEncoded(request.body), parts: new Map() };
  const reading = fromMultipart(request, target).catch((error: unknown) => {
    throw asRefusal(error);
  });
  return Promise.race([reading, endless(request)]);
}
