/** `GET /api/health`: can this process serve? */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../types.ts';

/** 503 while the store is away or the server stops. Broken definitions do not make it ill: the last good ones serve; it says so. */
export function health(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  app.get('/api/health', async (_request, reply) => {
    const isWell = !isStopping() && (await deps.store.health());
    const faults = deps.catalogue.faults.map(({ file, line, pointer, wrong, right }) => ({ file, line, pointer, wrong, right }));
    return reply.code(isWell ? 200 : 503).send({
      status: isWell ? 'ok' : 'away', store: deps.store.kind, catalogue: deps.catalogue.current.hash, ...(faults.length > 0 ? { faults } : {}),
    });
  });
}
