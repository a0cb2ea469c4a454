/** `POST /api/<service>`: the one front door. */
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitsOf } from '../../catalogue/limits.ts';
import { admit } from '../door/admit.ts';
import { wireAnswer } from '../door/answer.ts';
import { readBody, readForm } from '../door/body.ts';
import { cookieHeader, readCookie } from '../door/cookies.ts';
import { readEnvelope } from '../door/envelope.ts';
import { findOnWire } from '../door/find.ts';
import { idempotencyKeyOf } from '../door/idempotencyKey.ts';
import { productOrigin } from '../door/productOrigin.ts';
import { perform } from '../door/perform.ts';
import { Refusal } from '../door/refusal.ts';
import { sessionOf } from '../door/session.ts';
import { actionSize, serviceSize } from '../door/sizes.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS } from '../session/devices.ts';
import type { Call, Deps } from '../types.ts';
import { sendRefusal } from './errors.ts';

function agentOf({ headers }: FastifyRequest): Pick<Call, 'agent'> {
  return headers['user-agent'] === undefined ? {} : { agent: headers['user-agent'] };
}

/** Only the two form encodings are understood here; every other type is refused (415). */
export async function frontDoor(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('application/x-www-form-urlencoded', (request: FastifyRequest, body: Readable) => readForm(body, request.admitted));
  app.post<{ Params: { service: string } }>(
    '/api/:service',
    {
      // A service that is not there, and a body that is too large for it or for who sends it, are refused before anything is read.
      preParsing: async (request) => {
        const { current } = deps.catalogue;
        const { service } = request.params;
        if (!Object.hasOwn(current.actions, service)) throw new Refusal('SERVICE_UNKNOWN');
        request.outcome.service = service;
        request.admitted = await admit(deps, request, () => serviceSize(current, service));
      },
    },
    async (request, reply) => {
      const catalogue = deps.catalogue.current;
      const { text, parts } = await readBody(request, { catalogue, service: request.params.service });
      const { action, rows, confirmed } = readEnvelope(text, limitsOf(catalogue.app));
      const found = findOnWire(catalogue, request.params.service, action);
      request.outcome.action = action;
      try {
        if (Buffer.byteLength(text) > actionSize(catalogue, found.def).text) throw new Refusal('BODY_TOO_LARGE');
        const session = await sessionOf(deps, request, found.def);
        const device = readCookie(request, deps.config, DEVICE_COOKIE);
        const answer = await perform(deps, {
          ...found,
          rows,
          parts,
          confirmed,
          session,
          catalogue,
          inside: false,
          requestId: request.id,
          address: request.ip,
          ...agentOf(request),
          origin: productOrigin(deps.config, request),
          ...idempotencyKeyOf(request),
          ...(device === undefined ? {} : { device }),
        });
        if (answer.device !== undefined) reply.header('Set-Cookie', cookieHeader(request, deps.config, DEVICE_COOKIE, answer.device, DEVICE_SECONDS));
        return await reply.send(wireAnswer(answer));
      } catch (error) {
        return sendRefusal(deps.catalogue, error, request, reply, found.def);
      }
    },
  );
}
