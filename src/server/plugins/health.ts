/** `GET /api/health`: can this process serve, and if not, why? Answered within three seconds, whatever hangs. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UNGUARDED } from '../../catalogue/checks/grants/grantsFile.ts';
import { messagesOf } from '../../catalogue/client.ts';
import { textOf } from '../../engine/problem/text.ts';
import { inTime, nowAndThen, type Health } from '../health.ts';
import type { Deps } from '../call.ts';
import { knownBy } from '../endpoint/caller.ts';
import { administers, isHeld } from '../session/facts.ts';

/** The store of documents is asked now and then, not by every balancer's question. */
const DOCUMENTS_EVERY = 5_000;
const DOCUMENTS_WITHIN = 2_000;
/** Stores keep to less themselves. */
const WITHIN = 2_500;

/** Whether somebody who keeps the definitions asks; while the store is away nobody is known. */
async function isByKeeper(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const known = await inTime(
    knownBy(deps, request, true).catch(() => undefined),
    WITHIN,
    undefined,
  );
  return known?.ok === true && !isHeld(known.session) && administers(known.session);
}

/**
 * 503 while the store is away, has no room, or the server stops; `cause` and `text` say which. Broken definitions do not make it ill: the last
 * good ones serve; it says how many faults they have, and which to who keeps them, as
 * it says that nothing keeps who may do what. So does a store of documents that is away or full: everything else
 * goes on.
 */
export function health(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  const { store, gateways, catalogue } = deps;
  const documents = nowAndThen(() => inTime<Health>(gateways.documents.health(), DOCUMENTS_WITHIN, 'away'), DOCUMENTS_EVERY);
  app.get('/api/health', async (request, reply) => {
    const [storeHealth, files, isTold] = await Promise.all([
      inTime<Health>(store.health(), WITHIN, 'silent'),
      documents(),
      (catalogue.faults.length > 0 || !catalogue.current.isGuarded) && isByKeeper(deps, request),
    ]);
    const cause = isStopping() ? 'stopping' : storeHealth;
    const faults = catalogue.faults.map(({ file, line, pointer, wrong, right }) => ({ file, line, pointer, wrong, right }));
    return reply
      .code(cause === 'ok' ? 200 : 503)
      .send({
        status: cause === 'ok' ? 'ok' : 'away',
        store: store.kind,
        catalogue: catalogue.current.hash,
        documents: files,
        ...(cause === 'ok' ? {} : { cause, text: textOf(messagesOf(catalogue.current), `{{health.${cause}}}`) }),
        ...(faults.length > 0 ? { faulty: faults.length } : {}),
        ...(isTold && faults.length > 0 ? { faults } : {}),
        ...(isTold && !catalogue.current.isGuarded ? { unguarded: UNGUARDED } : {}),
      });
  });
}
