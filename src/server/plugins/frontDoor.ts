/** `POST /api/<service>`: the one front door. */
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { wireAnswer } from '../door/answer.ts';
import { MAX_URLENCODED_BYTES, readBody } from '../door/body.ts';
import { readEnvelope } from '../door/envelope.ts';
import { findOnWire } from '../door/find.ts';
import { idempotencyKeyOf } from '../door/idempotencyKey.ts';
import { perform } from '../door/perform.ts';
import { Refusal } from '../door/refusal.ts';
import { sessionOf } from '../door/session.ts';
import type { Deps } from '../types.ts';
import { sendRefusal } from './errors.ts';

/** Refuses a service that is not there before its body is read. */
function judgeService({ catalogue }: Deps, service: string): void {
  if (!Object.hasOwn(catalogue.current.actions, service)) throw new Refusal('SERVICE_UNKNOWN');
}

/** Only the two form encodings are understood here; every other type is refused (415). */
export async function frontDoor(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  await app.register(formbody, { bodyLimit: MAX_URLENCODED_BYTES });
  app.post<{ Params: { service: string } }>('/api/:service', {
    bodyLimit: MAX_URLENCODED_BYTES,
    onRequest: async ({ params }) => judgeService(deps, params.service),
  }, async (request, reply) => {
    const catalogue = deps.catalogue.current;
    request.outcome.service = request.params.service;
    const { text, parts } = await readBody(request, { catalogue, service: request.params.service });
    const { action, rows, confirmed } = readEnvelope(text);
    const found = findOnWire(catalogue, request.params.service, action);
    request.outcome.action = action;
    try {
      const session = await sessionOf(deps, request, found.def);
      const answer = await perform(deps, {
        ...found, rows, parts, confirmed, session, catalogue, inside: false, requestId: request.id, address: request.ip, ...idempotencyKeyOf(request),
      });
      return await reply.send(wireAnswer(answer));
    } catch (error) {
      return sendRefusal(deps.catalogue, error, request, reply, found.def);
    }
  });
}
