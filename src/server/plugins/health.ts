/** `GET /api/health`: can this process serve? */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../types.ts';

/** The store of documents is asked now and then, not by every balancer's question. */
const ASK_EVERY = 5000;

function documentsHealth({ gateways }: Deps): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > ASK_EVERY) known = { at: Date.now(), answer: gateways.documents.health() };
    return known.answer;
  };
}

/** 503 while the store is away or the server stops. Broken definitions do not make it ill: the last good ones serve; it says so. So does a store of documents that is away: everything else goes on. */
export function health(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  const documents = documentsHealth(deps);
  app.get('/api/health', async (_request, reply) => {
    const isWell = !isStopping() && (await deps.store.health());
    const faults = deps.catalogue.faults.map(({ file, line, pointer, wrong, right }) => ({ file, line, pointer, wrong, right }));
    return reply.code(isWell ? 200 : 503).send({
      status: isWell ? 'ok' : 'away', store: deps.store.kind, catalogue: deps.catalogue.current.hash,
      documents: (await documents()) ? 'ok' : 'away', ...(faults.length > 0 ? { faults } : {}),
    });
  });
}
