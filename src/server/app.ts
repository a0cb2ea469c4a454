/** The server: every door, on parts that are given to it. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { runningClock, type Clock } from './clock.ts';
import type { ServerConfig } from './config.ts';
import { DocumentOwner } from './files/owner.ts';
import { tendDocuments } from './jobs/documents.ts';
import { jobsFor, Worker } from './jobs/worker.ts';
import { SWEEP_EVERY, sweep } from './jobs/sweep.ts';
import { catalogueDoors } from './plugins/catalogueDoors.ts';
import { errors, messagesOf, sendRefusal } from './plugins/errors.ts';
import { frontDoor } from './plugins/frontDoor.ts';
import { health } from './plugins/health.ts';
import { limits } from './plugins/limits.ts';
import { createLogger, requestLog } from './plugins/log.ts';
import { ownDoors } from './plugins/ownDoors.ts';
import { page } from './plugins/page.ts';
import { security } from './plugins/security.ts';
import { socialDoors } from './plugins/socialDoors.ts';
import { SessionService } from './session/service.ts';
import type { Store } from './store/types.ts';
import type { CatalogueHolder } from './holder.ts';
import type { Deps } from './call.ts';
import type { Gateways } from './gateways/types.ts';
import { answerUnreadable } from './listener.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on health says that this server stops, so that balancers turn away; what still arrives is served. */
    sendAway(): void;
  }
}

export interface AppParts {
  catalogue: CatalogueHolder;
  store: Store;
  gateways: Gateways;
  /** This database before the store of documents, where it was there already. */
  owner?: DocumentOwner;
  config: ServerConfig;
  clock?: Clock;
  log?: FastifyBaseLogger;
}

const BODY_LIMIT = 1024 * 1024;

/** Jobs, sweeps and renewals that run beside the requests, and end with the server. */
function background(app: FastifyInstance, deps: Deps, owner: DocumentOwner): void {
  const worker = new Worker(deps.store, jobsFor(deps.gateways, deps.config.secretKey), deps.log);
  const tidy = (): void => void sweep(deps.store, Date.now()).catch((error: unknown) => deps.log.warn({ err: error }, 'sweep waits'));
  let timer: NodeJS.Timeout | undefined;
  let stopTending = async (): Promise<void> => undefined;
  app.addHook('onReady', async () => {
    worker.start();
    timer = setInterval(tidy, SWEEP_EVERY).unref();
    stopTending = tendDocuments(deps, owner);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await stopTending();
    await worker.stop();
    await deps.sessions.close().catch(() => undefined);
  });
}

/** Builds the server. It does not listen yet, and closes neither store nor catalogue: who opened them does. */
export function createApp({ catalogue, store, gateways, owner, config, clock, log = createLogger(config.logLevel) }: AppParts): FastifyInstance {
  const time = clock ?? runningClock(() => catalogue.current.app.timeZone, config.clock);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, messagesOf(catalogue)),
    frameworkErrors: (error, request, reply) => {
      request.outcome ??= {};
      sendRefusal(catalogue, error, request, reply);
    },
  });
  const deps: Deps = { catalogue, store, gateways, config, clock: time, log, sessions: new SessionService(store, catalogue, time, config.secretKey) };
  let isStopping = false;
  app.decorate('sendAway', () => {
    isStopping = true;
  });
  app.addHook('preClose', async () => app.sendAway());

  requestLog(app);
  errors(app, catalogue);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('X-Catalogue', catalogue.current.hash);
  });
  void app.register(async (doors) => {
    await security(doors, catalogue);
    await limits(doors, deps);
    await doors.register(compress, { global: true, threshold: 2048, encodings: ['br', 'gzip'] });
    health(doors, deps, () => isStopping);
    catalogueDoors(doors, deps);
    socialDoors(doors, deps);
    await doors.register((scope) => frontDoor(scope, deps));
    await doors.register((scope) => ownDoors(scope, deps));
    await page(doors, config.appDir, config.picturesDir);
  });
  background(app, deps, owner ?? new DocumentOwner(store, gateways.documents));
  return app;
}
