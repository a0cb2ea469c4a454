/** Starts the product from its environment, and stops it gently. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { messagesOf } from '../catalogue/client.ts';
import { createApp } from './app.ts';
import { runningClock } from './clock.ts';
import { ConfigFault, readConfig, type ServerConfig } from './config.ts';
import { keepPrivate, noRoom } from './disk.ts';
import { DocumentOwner } from './files/owner.ts';
import { documentsFolder, documentsFor, openGateways } from './gateways/index.ts';
import { openListener, type Listener } from './listener.ts';
import type { Holder } from './holder.ts';
import { openHolder, openPrepared } from './open.ts';
import { createLogger } from './plugins/log.ts';
import { demoAccounts, seedDemo } from './seed/demo.ts';
import { tellHeldRows } from './heldRows.ts';
import { DefinitionRefused, StoreAway, StoreLocked } from './store/index.ts';
import type { Store } from './store/types.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** How long requests may take to finish after SIGTERM. */
const PATIENCE = 25_000;

function tellAccounts(holder: Holder): void {
  const nameOf = (roleId: number): string => holder.current.roles.items.find(({ id }) => id === roleId)?.name ?? '';
  const { accounts, password } = demoAccounts(holder.current);
  console.log(`Demo accounts (password ${password}):`);
  for (const { email, scopes } of accounts) {
    console.log(
      `  ${email.padEnd(30)} ${scopes.map(([roleId = 0, centreId, programmeId]) => `${nameOf(roleId)} (${roleId}), centre ${centreId}, programme ${programmeId}`).join('; ')}`,
    );
  }
}

/** What is open so far. */
interface Opened {
  config: ServerConfig;
  app: FastifyInstance;
  listener: Listener;
  holder: Holder;
  store: Store;
}
const parts: Partial<Opened> = {};
let isStopping = false;

/** Ends gently, however far the start came: requests at hand are finished, then everything is closed. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), PATIENCE).unref();
  parts.app?.sendAway();
  await parts.listener?.close();
  await parts.app?.close();
  await parts.holder?.close();
  await parts.store?.close();
  process.exit(0);
}

async function run(): Promise<void> {
  // From the first moment: the first process of a container is sent no signal that it does not listen to.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  const config = (parts.config = readConfig(process.env, root));
  const log = createLogger(config.logLevel);
  const foreign = keepPrivate(config.dataDir);
  if (foreign.length > 0)
    log.warn(
      { paths: foreign.slice(0, 20), count: foreign.length },
      'others can read what lies here, and it cannot be closed: it belongs to somebody else',
    );
  const listener = (parts.listener = await openListener(config.port, config.host));
  const opened = await openHolder(config, log);
  const holder = (parts.holder = opened.holder);
  const store = (parts.store = await openPrepared(config, opened, log));
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
  console.log(`Skilldesk ready on http://localhost:${config.port}`);
  if (config.demo) tellAccounts(holder);
}

/** What is said of a start that failed: a sentence where a person can put it right, else the fault itself. */
async function reasonOf(error: unknown): Promise<unknown> {
  if (error instanceof ConfigFault || error instanceof StoreLocked || error instanceof StoreAway || error instanceof DefinitionRefused)
    return error.message;
  const { config } = parts;
  if (config?.documentsUrl.startsWith('file:') && (await documentsFor(config).health()) === 'full')
    return noRoom(documentsFolder(config), config.documentsUrl === 'file:' ? 'DATA_DIR' : 'DOCUMENTS_URL');
  return error;
}

run().catch(async (error: unknown) => {
  // What was closed while it was still starting complains in vain.
  if (isStopping) return;
  console.error(await reasonOf(error));
  process.exit(1);
});
