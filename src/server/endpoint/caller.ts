/** Who a request comes from: the bearer header, and nothing else, says so. The few cookies of the product open nothing. */
import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../engine/types.ts';
import type { ServerConfig } from '../config.ts';
import { isSecure, productOrigin } from '../productOrigin.ts';
import { askedLanguage } from '../request/language.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import { DEVICE_COOKIE } from '../session/devices.ts';
import type { Known } from '../session/service.ts';
import type { Deps } from '../call.ts';
import type { Session } from '../session/facts.ts';
import { Refusal } from '../refusal.ts';

/** The `Idempotency-Key` header: printable, at most 200 characters. */
const KEY = /^[\x21-\x7e]{1,200}$/;

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'Idempotency-Key' });
  return key;
}

/** The hash of the version on trial that a request is about, known here or not: in a header, or in the address of definitions. */
export const trialNamed = ({ headers, query }: FastifyRequest): string | undefined => {
  const hash = headers['x-trial'] ?? (query as JsonObject)['trial'];
  return typeof hash === 'string' && hash !== '' ? hash : undefined;
};

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096})$/i;

/** The access token that a request carries; undefined where there is none, or nothing that could be one. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1];

/** The version on trial that a request is read by: who is not signed in tries none, and goes by what serves. */
export const triedBy = (request: FastifyRequest): string | undefined => (tokenOf(request) === undefined ? undefined : trialNamed(request));

/** Whose token a request carries; undefined where there is none. A quiet look does not renew the idle time. */
export async function knownBy(deps: Deps, request: FastifyRequest, isQuiet: boolean): Promise<Known | undefined> {
  const token = tokenOf(request);
  return token === undefined ? undefined : deps.sessions.recognise(token, isQuiet);
}

/** The session of a request. Where an action needs none, a token that is no good counts as none; else it is refused (401). */
export async function sessionOf(deps: Deps, request: FastifyRequest, def: ActionDef): Promise<Session | null> {
  const header = request.headers.authorization;
  if (header === undefined || header === '') return null;
  const known = await knownBy(deps, request, def.quiet === true);
  if (known?.ok) {
    request.outcome.userId = known.session.userId;
    return known.session;
  }
  if (def.auth === 'none') return null;
  throw known ? new Refusal(known.code, known.detail) : new Refusal('TOKEN_INVALID');
}

/** `path`: where it is sent on a plain address; behind TLS it has to be everywhere. */
interface Cookie {
  name: string;
  path: string;
  sameSite: 'Lax' | 'Strict';
}

/**
 * Behind TLS the name binds the cookie to this host and to TLS (`__Host-`: no other host and no plain request can set it; browsers ask for
 * Secure and Path=/ then). Browsers refuse that name on a plain address, where one can only be on this machine.
 */
const nameOf = ({ name }: Cookie, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** What a request brings of a cookie. */
export function readCookie(request: FastifyRequest, config: ServerConfig, cookie: Cookie): string | undefined {
  const { cookie: header } = request.headers;
  if (header === undefined) return undefined;
  const cookieName = nameOf(cookie, isSecure(config, request));
  return header
    .split(';')
    .map((pair) => pair.trim().split('=', 2))
    .find(([name]) => name === cookieName)?.[1];
}

/** The header that sets a cookie for so many seconds; 0 takes it away. */
export function cookieHeader(request: FastifyRequest, config: ServerConfig, cookie: Cookie, value: string, seconds: number): string {
  const secure = isSecure(config, request);
  const where = secure ? 'Path=/; Secure' : `Path=${cookie.path}`;
  return `${nameOf(cookie, secure)}=${value}; ${where}; Max-Age=${seconds}; HttpOnly; SameSite=${cookie.sameSite}`;
}

/** What a request brings with it, whatever it asks for: one shape for every call, objects of many shapes cost more at each step. */
export const requestFacts = (deps: Deps, request: FastifyRequest) => ({
  inside: false,
  isOnTrial: trialNamed(request) !== undefined,
  requestId: request.id,
  address: request.ip,
  agent: request.headers['user-agent'],
  language: askedLanguage(deps.catalogue.current, request).language,
  origin: () => productOrigin(deps.config, request),
  idempotencyKey: idempotencyKeyOf(request),
  device: readCookie(request, deps.config, DEVICE_COOKIE),
});
