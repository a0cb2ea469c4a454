/** The few cookies of the product. None of them opens anything: who asks is said by the bearer header alone. */
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { isSecure } from '../productOrigin.ts';

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
  const wanted = nameOf(cookie, isSecure(config, request));
  return header
    .split(';')
    .map((pair) => pair.trim().split('=', 2))
    .find(([name]) => name === wanted)?.[1];
}

/** The header that sets a cookie for so many seconds; 0 takes it away. */
export function cookieHeader(request: FastifyRequest, config: ServerConfig, cookie: Cookie, value: string, seconds: number): string {
  const secure = isSecure(config, request);
  const where = secure ? 'Path=/; Secure' : `Path=${cookie.path}`;
  return `${nameOf(cookie, secure)}=${value}; ${where}; Max-Age=${seconds}; HttpOnly; SameSite=${cookie.sameSite}`;
}
