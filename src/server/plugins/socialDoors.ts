/** The way to the provider of social sign-in and back. The page is only ever sent to; what happened it hears from `socialAccountLogin`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seal, unseal } from '../keys.ts';
import { makeHandle } from '../session/socialHandle.ts';
import type { Deps } from '../types.ts';

const START = '/api/login/social/start';
const BACK = '/api/login/social/return';
const COOKIE = 'social';
const SECONDS = 600;

const pageWith = (handle: string): string => `/#social=${encodeURIComponent(handle)}`;
const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

function cookieOf(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  return pairs.find(([name]) => name === COOKIE)?.[1];
}

function setCookie(request: FastifyRequest, value: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/login/social; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function socialDoors(app: FastifyInstance, deps: Deps): void {
  const { gateways, config, store } = deps;
  app.get(START, async (request, reply) => {
    const begun = await gateways.social?.begin(new URL(BACK, originOf(request))).catch(() => undefined);
    if (!begun) return reply.redirect(pageWith(gateways.social ? 'away' : 'unset'));
    return reply.header('Set-Cookie', setCookie(request, seal(config.secretKey, begun.remember), SECONDS)).redirect(begun.url.href);
  });
  app.get(BACK, async (request, reply) => {
    reply.header('Set-Cookie', setCookie(request, '', 0));
    try {
      const remembered = unseal(config.secretKey, cookieOf(request) ?? '');
      const token = await gateways.social?.finish(new URL(request.url, originOf(request)), remembered);
      return await reply.redirect(pageWith(token === undefined ? 'unset' : await makeHandle(store, config.secretKey, token)));
    } catch (error) {
      request.log.info({ err: error }, 'social sign-in refused');
      return reply.redirect(pageWith('refused'));
    }
  });
}
