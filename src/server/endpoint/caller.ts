/** Who a request comes from: the bearer header, and nothing else, says so. */
import type { FastifyRequest } from 'fastify';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { Known } from '../session/service.ts';
import type { Deps } from '../call.ts';
import type { Session } from '../session/facts.ts';
import { Refusal } from '../refusal.ts';

/** The `Idempotency-Key` header: printable, at most 200 characters. */
const KEY = /^[\x21-\x7e]{1,200}$/;

export function idempotencyKeyOf(request: FastifyRequest): { idempotencyKey?: string } {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return {};
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'Idempotency-Key' });
  return { idempotencyKey: key };
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096})$/i;

/** The access token that a request carries; undefined where there is none, or nothing that could be one. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1];

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
