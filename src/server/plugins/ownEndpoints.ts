/**
 * JSON and REST endpoints of their own, as the actions declare them. One route stands for all of them: which endpoints there are is a
 * definition and may change while the server runs.
 */
import { allActions } from '../../catalogue/findAction.ts';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitsOf } from '../../catalogue/limits.ts';
import { perValue } from '../../engine/perValue.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { limitBody, actionSize } from '../endpoint/bodyLimits.ts';
import { wireAnswer } from '../endpoint/answer.ts';
import { readText } from '../endpoint/body.ts';
import { readJson } from '../endpoint/envelope.ts';
import type { WireAction } from '../request/find.ts';
import { requestFacts, sessionOf } from '../endpoint/caller.ts';
import { perform } from '../endpoint/performAction.ts';
import { Refusal } from '../refusal.ts';
import { WORKBOOK } from '../sheet/workbook.ts';
import type { Answer, Deps, FileAnswer } from '../call.ts';
import { sendRefusal } from './errors.ts';
import { isObject } from '../../engine/json.ts';

/** How a kept file leaves: never sniffed, never run, inline only where nothing in it can be run. */
const INLINE: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']);
/** Whose kind is said. */
const KNOWN_TYPES: ReadonlySet<string> = new Set([...INLINE, WORKBOOK]);

const plain = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
const encoded = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** `inline; filename="bill.pdf"; filename*=UTF-8''bill.pdf` */
const disposition = (how: 'inline' | 'attachment', name: string): string => `${how}; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`;

function sendFile(reply: FastifyReply, { bytes, type, name, isDownload }: FileAnswer): FastifyReply {
  const isInline = INLINE.has(type) && !isDownload;
  // A sandbox would keep browsers from showing a PDF of their own; our pages show it in a frame.
  const policy =
    type === 'application/pdf'
      ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
      : "default-src 'none'; sandbox; frame-ancestors 'none'";
  return reply
    .header('Content-Type', KNOWN_TYPES.has(type) ? type : 'application/octet-stream')
    .header('Content-Disposition', disposition(isInline ? 'inline' : 'attachment', name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'private, no-store')
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Readable.from(bytes, { objectMode: false }));
}

interface OwnEndpoint extends WireAction {
  method: string;
  segments: string[];
  endpoint: NonNullable<ActionDef['endpoint']>;
}
/** The endpoint that a request came to, and what its path says. */
interface Reached {
  catalogue: Catalogue;
  endpoint: OwnEndpoint;
  values: JsonObject;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    reached: Reached;
  }
}

const endpointsOf = perValue((catalogue: Catalogue): OwnEndpoint[] =>
  allActions(catalogue.actions).flatMap(({ service, name: action, def }) =>
    def.endpoint && def.internal !== true
      ? [{ service, action, def, endpoint: def.endpoint, method: def.endpoint.method, segments: def.endpoint.path.split('/').slice(1) }]
      : [],
  ),
);

/** Values of `:name` segments when a path fits an endpoint. */
function fit({ segments }: OwnEndpoint, path: readonly string[]): JsonObject | undefined {
  if (segments.length !== path.length) return undefined;
  const values: JsonObject = {};
  for (const [index, segment] of segments.entries()) {
    const part = path[index] ?? '';
    if (segment.startsWith(':')) values[segment.slice(1)] = part;
    else if (segment !== part) return undefined;
  }
  return values;
}

function decoded(path: string): string[] {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    throw new Refusal('ENVELOPE_UNREADABLE');
  }
}

/** Throws Refusal (404). */
function findEndpoint(catalogue: Catalogue, method: string, url: string): Reached {
  const path = decoded(url.split('?', 1)[0] ?? '');
  let isElsewhere = false;
  for (const endpoint of endpointsOf(catalogue)) {
    const values = fit(endpoint, path);
    if (values && endpoint.method === method) return { catalogue, endpoint, values };
    isElsewhere ||= values !== undefined;
  }
  throw new Refusal(isElsewhere ? 'METHOD_UNKNOWN' : 'DOOR_UNKNOWN');
}

/** What a query says: texts, and the `filter` of a list as JSON. Throws Refusal. */
function rowOfQuery(query: JsonObject, catalogue: Catalogue): JsonObject {
  const { filter } = query;
  if (typeof filter !== 'string' || !filter.startsWith('{')) return { ...query };
  try {
    return { ...query, filter: readJson(filter, limitsOf(catalogue.app)) };
  } catch {
    throw new Refusal('FIELD_TYPE', { field: 'filter' });
  }
}

function rowsFrom({ endpoint: { endpoint }, catalogue }: Reached, request: FastifyRequest): Json[] {
  if (endpoint.method === 'GET' || endpoint.body === 'query') return [rowOfQuery(request.query as JsonObject, catalogue)];
  if (endpoint.body === 'none') return [{}];
  const body = typeof request.body === 'string' ? readJson(request.body, limitsOf(catalogue.app)) : {};
  if (!isObject(body)) throw new Refusal('ENVELOPE_UNREADABLE');
  return [body];
}

/** Questions that a client of JSON answers with yes: `?confirmed=<rule>`, once for each, beside the row that it sends. */
const confirmedIn = ({ reached, query }: FastifyRequest): string[] => {
  const { confirmed = [] } = reached.endpoint.endpoint.body === 'json' ? (query as JsonObject) : {};
  return [confirmed].flat().filter((rule) => typeof rule === 'string');
};

const bodyOf = ({ endpoint }: OwnEndpoint, answer: Answer): unknown =>
  endpoint.answer === 'envelope'
    ? { ...wireAnswer(answer), ...(endpoint.message === undefined ? {} : { message: endpoint.message }) }
    : (answer.plain ?? answer.value ?? answer.rows);

/** Finds the endpoint, and refuses a body that is too large for it or for who sends it, before anything is read. */
async function reach(deps: Deps, request: FastifyRequest): Promise<void> {
  const reached = findEndpoint(deps.catalogue.current, request.method, request.url);
  const {
    catalogue,
    endpoint: { service, action, def },
  } = reached;
  Object.assign(request.outcome, { service, action });
  request.reached = reached;
  await limitBody(deps, request, () => actionSize(catalogue, def));
}

async function answerEndpoint(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { catalogue, endpoint, values } = request.reached;
  const { service, action, def } = endpoint;
  try {
    const rows = rowsFrom(request.reached, request).map((row) => (isObject(row) ? { ...row, ...values } : row));
    const session = await sessionOf(deps, request, def);
    const confirmed = confirmedIn(request);
    const answer = await perform(deps, { service, action, def, rows, confirmed, session, catalogue, ...requestFacts(deps, request) });
    return answer.file ? sendFile(reply, answer.file) : await reply.send(bodyOf(endpoint, answer));
  } catch (error) {
    return sendRefusal(deps.catalogue, error, request, reply, def);
  }
}

/** An endpoint at the address of a service: JSON is for the endpoint, forms are for the service. */
const JSON_BODY = 'json';
type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Routes = ReturnType<Strategy['storage']>;
const byBody: Strategy = {
  name: 'body',
  storage: () => {
    const routes = new Map<unknown, Parameters<Routes['set']>[1]>();
    return { get: (body) => routes.get(body) ?? null, set: (body, route) => void routes.set(body, route) };
  },
  validate: () => undefined,
  deriveConstraint: ({ headers }: IncomingMessage) => (/^application\/json\b/i.test(headers['content-type'] ?? '') ? JSON_BODY : undefined),
};

/** As `reach`; where there is no such endpoint, JSON is not what the service takes. */
async function reachBeside(deps: Deps, request: FastifyRequest<{ Params: { service: string } }>): Promise<void> {
  const { current } = deps.catalogue;
  const { service } = request.params;
  if (!endpointsOf(current).some((endpoint) => endpoint.method === request.method && fit(endpoint, ['api', service])))
    throw new Refusal(Object.hasOwn(current.actions, service) ? 'BODY_TYPE' : 'SERVICE_UNKNOWN');
  await reach(deps, request);
}

export async function ownEndpoints(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest, body: Readable) => readText(body, request.admitted));
  app.addConstraintStrategy(byBody);
  app.post<{ Params: { service: string } }>(
    '/api/:service',
    { constraints: { body: JSON_BODY }, preParsing: (request) => reachBeside(deps, request) },
    (request, reply) => answerEndpoint(deps, request, reply),
  );
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH'],
    url: '/api/*',
    preParsing: (request) => reach(deps, request),
    handler: (request, reply) => answerEndpoint(deps, request, reply),
  });
}
