/** The way to the provider of social sign-in and back. The page is only ever sent to; what happened it hears from `socialAccountLogin`. */
import type { FastifyInstance } from 'fastify';
import { cookieHeader, readCookie } from '../endpoint/caller.ts';
import { productOrigin } from '../productOrigin.ts';
import { seal, unseal } from '../keys.ts';
import { makeSocialHandle } from '../session/socialHandle.ts';
import type { Deps } from '../call.ts';

const START = '/api/login/social/start';
const BACK = '/api/login/social/return';
const SECONDS = 600;

const pageWith = (handle: string): string => `/#social=${encodeURIComponent(handle)}`;

const COOKIE = { name: 'social', path: '/api/login/social', sameSite: 'Lax' } as const;

export function socialEndpoints(app: FastifyInstance, deps: Deps): void {
  const { gateways, config, store } = deps;
  app.get(START, async (request, reply) => {
    const origin = productOrigin(config, request);
    if (gateways.social && origin === undefined) return reply.redirect(pageWith('nowhere'));
    const start = origin === undefined ? undefined : await gateways.social?.begin(new URL(BACK, origin)).catch(() => undefined);
    if (!start) return reply.redirect(pageWith(gateways.social ? 'away' : 'unset'));
    return reply
      .header('Set-Cookie', cookieHeader(request, config, COOKIE, seal(config.secretKey, 'social state', start.remember), SECONDS))
      .redirect(start.url.href);
  });
  app.get(BACK, async (request, reply) => {
    reply.header('Set-Cookie', cookieHeader(request, config, COOKIE, '', 0));
    try {
      const remembered = unseal(config.secretKey, 'social state', readCookie(request, config, COOKIE) ?? '');
      const token = await gateways.social?.finish(new URL(request.url, productOrigin(config, request)), remembered);
      return await reply.redirect(pageWith(token === undefined ? 'unset' : await makeSocialHandle(store, config.secretKey, token)));
    } catch (error) {
      request.log.info({ err: error }, 'social sign-in refused');
      return reply.redirect(pageWith('refused'));
    }
  });
}
