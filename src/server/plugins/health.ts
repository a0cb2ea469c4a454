/** `GET /api/health`: can this process serve, and if not, why? Answered within three seconds, whatever hangs. */
import type { FastifyInstance } from 'fastify';
import { messagesOf } from '../../catalogue/client.ts';
import { textOf } from '../../engine/problem/text.ts';
import { inTime, nowAndThen, type Health } from '../health.ts';
import type { Deps } from '../call.ts';

/** The store of documents is asked now and then, not by every balancer's question. */
const DOCUMENTS_EVERY = 5_000;
const DOCUMENTS_WITHIN = 2_000;
/** Stores keep to less themselves. */
const WITHIN = 2_500;

/**
 * 503 while the store is away, has no room, or the server stops; `cause` and `text` say which. Broken definitions do not make it ill: the last
 * good ones serve; it says so. So does a store of documents that is away or full: everything else goes on.
 */
export function health(app: FastifyInstance, { store, gateways, catalogue }: Deps, isStopping: () => boolean): void {
  const documents = nowAndThen(() => inTime<Health>(gateways.documents.health(), DOCUMENTS_WITHIN, 'away'), DOCUMENTS_EVERY);
  app.get('/api/health', async (_request, reply) => {
    const [asked, files] = await Promise.all([inTime<Health>(store.health(), WITHIN, 'silent'), documents()]);
    const cause = isStopping() ? 'stopping' : asked;
    const faults = catalogue.faults.map(({ file, line, pointer, wrong, right }) => ({ file, line, pointer, wrong, right }));
    return reply
      .code(cause === 'ok' ? 200 : 503)
      .send({
        status: cause === 'ok' ? 'ok' : 'away',
        store: store.kind,
        catalogue: catalogue.current.hash,
        documents: files,
        ...(cause === 'ok' ? {} : { cause, text: textOf(messagesOf(catalogue.current), `{{health.${cause}}}`) }),
        ...(faults.length > 0 ? { faults } : {}),
      });
  });
}
