/**
 * The product's own address, as links in mails and ways back from a provider name it: what PUBLIC_URL says. Without it a request's Host is
 * believed only where it names this machine, so that no sender of a request can make the product speak of another place.
 */
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from './config.ts';

/** Names of this machine that lead nowhere else. */
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address on which this request arrived, as an address bar writes it. */
function arrivedAt({ socket }: FastifyRequest): string {
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
  return address.includes(':') ? `[${address}]` : address;
}

/** `https://skilldesk.example`; undefined where nothing can be believed. */
export function productOrigin({ publicUrl, host }: ServerConfig, request: FastifyRequest): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const text = `${request.protocol}://${request.host}`;
  if (!URL.canParse(text)) return undefined;
  const { origin, hostname, href } = new URL(text);
  const isOurs = LOOPBACK.has(hostname) || hostname === host || hostname === arrivedAt(request);
  return isOurs && href === `${origin}/` ? origin : undefined;
}

/** Whether browsers reach the product by TLS. */
export const isSecure = ({ publicUrl }: ServerConfig, { protocol }: FastifyRequest): boolean =>
  publicUrl === undefined ? protocol === 'https' : publicUrl.startsWith('https:');
