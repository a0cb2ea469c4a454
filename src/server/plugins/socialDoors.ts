/** The way to the provider of social sign-in and back. The page is only ever sent to; what happened it hears from `socialAccountLogin`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { isSecure, productOrigin } from '../door/productOrigin.ts';
import { seal, unseal } from '../keys.ts';
import { makeHandle } from '../session/socialHandle.ts';
import type { Deps } from '../types.ts';

const START = '/api/login/social/start';
const BACK = '/api/login/social/return';
const SECONDS = 600;

const pageWith = (handle: string): string => `/#social=${encodeURIComponent(handle)}`;

/**
 * Behind TLS the name binds the cookie to this host and to TLS (`__Host-`: no other host and no plain request can set it; browsers ask for
 * Secure and Path=/ then). Browsers refuse that name on a plain address, where one can only be on this machine.
 */
const nameOf = (secure: boolean): string => (secure ? '__Host-social' : 'social');

function cookieOf(request: FastifyRequest, config: ServerConfig): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  return pairs.find(([name]) => name === nameOf(isSecure(config, request)))?.[1];
}

function setCookie(request: FastifyRequest, config: ServerConfig, value: string, seconds: number): string {
  const secure = isSecure(config, request);
  const where = secure ? 'Path=/; Secure' : 'Path=/api/login/social';
  return `${nameOf(secure)}=${value}; ${where}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}

export function socialDoors(app: FastifyInstance, deps: Deps): void {
  const { gateways, config, store } = deps;
  app.get(START, async (request, reply) => {
    const origin = productOrigin(config, request);
    if (gateways.social && origin === undefined) return reply.redirect(pageWith('nowhere'));
    const begun = origin === undefined ? undefined : await gateways.social?.begin(new URL(BACK, origin)).catch(() => undefined);
    if (!begun) return reply.redirect(pageWith(gateways.social ? 'away' : 'unset'));
    return reply.header('Set-Cookie', setCookie(request, config, seal(config.secretKey, 'social state', begun.remember), SECONDS)).redirect(begun.url.href);
  });
  app.get(BACK, async (request, reply) => {
    reply.header('Set-Cookie', setCookie(request, config, '', 0));
    try {
      const remembered = unseal(config.secretKey, 'social state', cookieOf(request, config) ?? '');
      const token = await gateways.social?.finish(new URL(request.url, productOrigin(config, request)), remembered);
      return await reply.redirect(pageWith(token === undefined ? 'unset' : await makeHandle(store, config.secretKey, token)));
    } catch (error) {
      request.log.info({ err: error }, 'social sign-in refused');
      return reply.redirect(pageWith('refused'));
    }
  });
}
