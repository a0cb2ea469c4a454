/** Everything that a server is made of, opened one after the other and closed again however far that came. */
import type { FastifyInstance } from 'fastify';
import { messagesOf } from '../catalogue/client.ts';
import { createApp } from './app.ts';
import { runningClock } from './clock.ts';
import type { ServerConfig } from './config.ts';
import { keepPrivate } from './disk.ts';
import { DocumentOwner } from './files/owner.ts';
import { openGateways } from './gateways/index.ts';
import { tellHeldRows } from './heldRows.ts';
import type { Holder } from './holder.ts';
import { openListener, type Listener } from './listener.ts';
import { openHolder, openPrepared } from './open.ts';
import { createLogger } from './plugins/log.ts';
import { seedDemo } from './seed/demo.ts';
import type { Store } from './store/types.ts';

export interface ServerParts {
  config: ServerConfig;
  app: FastifyInstance;
  listener: Listener;
  holder: Holder;
  store: Store;
}

/**
 * Opens the server of a configuration: its port first, which answers "not yet" until everything behind it is ready.
 *
 * @param parts is given each part as it is there, for who has to close them before all are
 * @throws what made it fail: ConfigFault, StoreLocked, StoreAway and DefinitionRefused are for people
 */
export async function openServer(config: ServerConfig, parts: Partial<ServerParts>): Promise<Holder> {
  parts.config = config;
  const log = createLogger(config.logLevel);
  const foreign = keepPrivate(config.dataDir);
  if (foreign.length > 0)
    log.warn(
      { paths: foreign.slice(0, 20), count: foreign.length },
      'others can read what lies here, and it cannot be closed: it belongs to somebody else',
    );
  const listener = (parts.listener = await openListener(config.port, config.host));
  const definitions = await openHolder(config, log);
  const holder = (parts.holder = definitions.holder);
  const store = (parts.store = await openPrepared(config, definitions, log));
  const clock = runningClock(() => holder.current.app.timeZone, config.clock);
  const gateways = openGateways(config, store, clock, (message) => log.warn(message));
  const owner = new DocumentOwner(store, gateways.documents);
  // Before anything is put there: a store that is empty is taken.
  await owner.look().catch((error: unknown) => log.warn({ err: error }, 'documents wait'));
  if (config.demo) await seedDemo(store, holder.current, { configDir: config.configDir, now: clock.now(), documents: gateways.documents });
  await tellHeldRows(store, holder.current, (message) => log.warn(message)).catch((error: unknown) =>
    log.warn({ err: error }, 'roles were not looked at'),
  );
  const app = (parts.app = createApp({ catalogue: holder, store, gateways, owner, config, clock, log }));
  await app.ready();
  listener.serve(app.routing, () => messagesOf(holder.current));
  return holder;
}

/** Finishes the requests at hand and closes what is open, the port first. */
export async function closeServer({ app, listener, holder, store }: Partial<ServerParts>): Promise<void> {
  app?.sendAway();
  await listener?.close();
  await app?.close();
  await holder?.close();
  await store?.close();
}
