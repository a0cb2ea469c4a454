/** The `Idempotency-Key` header: printable, at most 200 characters. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

export function idempotencyKeyOf(request: FastifyRequest): { idempotencyKey?: string } {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return {};
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'Idempotency-Key' });
  return { idempotencyKey: key };
}
