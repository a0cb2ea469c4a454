/** `POST /api/<service>`: the one front door. */
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitsOf } from '../../catalogue/limits.ts';
import { limitBody, actionSize, beyondSize, serviceSize } from '../endpoint/bodyLimits.ts';
import { wireAnswer } from '../endpoint/answer.ts';
import { readBody, readForm } from '../endpoint/body.ts';
import { readEnvelope } from '../endpoint/envelope.ts';
import { findOnWire } from '../request/find.ts';
import { cookieHeader, requestFacts, sessionOf, triedBy } from '../endpoint/caller.ts';
import { perform } from '../endpoint/performAction.ts';
import { sessionOnTrial, trialOf } from '../endpoint/trial.ts';
import { Refusal } from '../refusal.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS } from '../session/devices.ts';
import type { Deps } from '../call.ts';
import { sendRefusal } from './errors.ts';

/** Only the two form encodings are understood here; every other type is refused (415). */
export async function serviceEndpoint(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('application/x-www-form-urlencoded', (request: FastifyRequest, body: Readable) => readForm(body, request.admitted));
  app.post<{ Params: { service: string } }>(
    '/api/:service',
    {
      // A service that is not there, and a body that is too large for it or for who sends it, are refused before anything is read.
      preParsing: async (request) => {
        const hash = triedBy(request);
        const current = hash === undefined ? deps.catalogue.current : trialOf(deps, hash);
        const { service } = request.params;
        if (!Object.hasOwn(current.actions, service)) throw new Refusal('SERVICE_UNKNOWN');
        request.outcome.service = service;
        await limitBody(deps, request, () => serviceSize(current, service));
      },
    },
    async (request, reply) => {
      const hash = triedBy(request);
      const catalogue = hash === undefined ? deps.catalogue.current : trialOf(deps, hash);
      const { text, parts } = await readBody(request, { catalogue, service: request.params.service });
      const { action, rows, confirmed } = readEnvelope(text, limitsOf(catalogue.app));
      const found = findOnWire(catalogue, request.params.service, action);
      request.outcome.action = action;
      try {
        const size = actionSize(catalogue, found.def);
        if (Buffer.byteLength(text) > size.text) throw beyondSize(size);
        const known = await sessionOf(deps, request, found.def);
        const session = hash === undefined ? known : await sessionOnTrial(deps, known, catalogue);
        const answer = await perform(deps, { ...found, rows, parts, confirmed, session, catalogue, ...requestFacts(deps, request) });
        if (answer.device !== undefined) reply.header('Set-Cookie', cookieHeader(request, deps.config, DEVICE_COOKIE, answer.device, DEVICE_SECONDS));
        return await reply.send(wireAnswer(answer));
      } catch (error) {
        return sendRefusal(deps.catalogue, error, request, reply, found.def);
      }
    },
  );
}
