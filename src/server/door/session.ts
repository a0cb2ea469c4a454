/** Who a request comes from: the bearer header, and nothing else, says so. */
import type { FastifyRequest } from 'fastify';
import type { ActionDef } from '../../catalogue/types.ts';
import type { Deps, Session } from '../types.ts';
import { Refusal } from './refusal.ts';

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096})$/i;

/** The session of a request. Where an action needs none, a token that is no good counts as none; else it is refused (401). */
export async function sessionOf(deps: Deps, request: FastifyRequest, def: ActionDef): Promise<Session | null> {
  const header = request.headers.authorization;
  if (header === undefined || header === '') return null;
  const token = BEARER.exec(header)?.[1];
  const known = token === undefined ? undefined : await deps.sessions.recognise(token, def.quiet === true);
  if (known?.ok) {
    request.outcome.userId = known.session.userId;
    return known.session;
  }
  if (def.auth === 'none') return null;
  throw new Refusal(known?.code ?? 'TOKEN_INVALID');
}
