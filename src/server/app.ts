/** The server: every endpoint, on parts that are given to it. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { messagesOf } from '../catalogue/client.ts';
import { runningClock, type Clock } from './clock.ts';
import type { ServerConfig } from './config.ts';
import { trialNamed } from './endpoint/caller.ts';
import { DocumentOwner } from './files/owner.ts';
import { tendDocuments } from './jobs/documents.ts';
import { jobsFor, Worker } from './jobs/worker.ts';
import { SWEEP_EVERY, sweep } from './jobs/sweep.ts';
import { catalogueEndpoints } from './plugins/catalogueEndpoints.ts';
import { errors, sendRefusal } from './plugins/errors.ts';
import { serviceEndpoint } from './plugins/serviceEndpoint.ts';
import { health } from './plugins/health.ts';
import { limits } from './plugins/limits.ts';
import { createLogger, requestLog } from './plugins/log.ts';
import { ownEndpoints } from './plugins/ownEndpoints.ts';
import { page } from './plugins/page.ts';
import { security } from './plugins/security.ts';
import { socialEndpoints } from './plugins/socialEndpoints.ts';
import { templateEndpoint } from './plugins/templateEndpoint.ts';
import { SessionService } from './session/service.ts';
import type { Store } from './store/types.ts';
import { Studio } from './studio/studio.ts';
import type { CatalogueHolder } from './holder.ts';
import type { Deps } from './call.ts';
import type { Gateways } from './gateways/types.ts';
import { answerUnreadable } from './listener.ts';
import { knownNames } from './knownNames.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on health says that this server stops, so that balancers turn away; what still arrives is served. */
    sendAway(): void;
  }
}

interface AppParts {
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
  const worker = new Worker(deps.store, jobsFor(deps), deps.log);
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
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, messagesOf(catalogue.current)),
    frameworkErrors: (error, request, reply) => {
      request.outcome ??= {};
      sendRefusal(catalogue, error, request, reply);
    },
  });
  const sessions = new SessionService(store, catalogue, time, config.secretKey);
  const studio = new Studio({ configDir: config.configDir, store, catalogue, known: knownNames });
  const deps: Deps = { catalogue, store, sessions, studio, gateways, config, clock: time, log };
  let isStopping = false;
  app.decorate('sendAway', () => {
    isStopping = true;
  });
  app.addHook('preClose', async () => app.sendAway());

  requestLog(app);
  errors(app, catalogue, time);
  app.addHook('onRequest', (request, reply, next) => {
    const trial = trialNamed(request);
    const tried = trial === undefined ? undefined : studio.trials.byHash(trial);
    if (request.url.startsWith('/api')) reply.header('X-Catalogue', (tried ?? catalogue.current).hash);
    next();
  });
  void app.register(async (endpoints) => {
    await security(endpoints, catalogue);
    await limits(endpoints, deps);
    await endpoints.register(compress, { global: true, threshold: 2048, encodings: ['br', 'gzip'] });
    health(endpoints, deps, () => isStopping);
    catalogueEndpoints(endpoints, deps);
    socialEndpoints(endpoints, deps);
    await endpoints.register((scope) => serviceEndpoint(scope, deps));
    await endpoints.register((scope) => ownEndpoints(scope, deps));
    templateEndpoint(endpoints, deps);
    await page(endpoints, deps);
  });
  background(app, deps, owner ?? new DocumentOwner(store, gateways.documents));
  return app;
}
