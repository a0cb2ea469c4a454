/** Starts the product from its environment, and stops it gently. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { loadCatalogue, watchCatalogue, type Loaded } from '../catalogue/fromDisk.ts';
import { handlerNames } from './actions/index.ts';
import { createApp } from './app.ts';
import { runningClock } from './clock.ts';
import { ConfigFault, readConfig, type ServerConfig } from './config.ts';
import { openGateways } from './gateways/index.ts';
import { Holder } from './holder.ts';
import { createLogger } from './plugins/log.ts';
import { seedDemo } from './seed/demo.ts';
import { demoAccounts, demoPassword } from './seed/demoTables.ts';
import { systemTables } from './session/tables.ts';
import { openStore, StoreAway, StoreLocked } from './store/index.ts';
import type { Store } from './store/types.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** How long requests may take to finish after SIGTERM. */
const PATIENCE = 25_000;

/** Definitions that do not hold: every fault, one a line. */
function refuseFaults(loaded: Extract<Loaded, { ok: false }>): never {
  const lines = loaded.faults.map(({ file, line, pointer, wrong, right }) => `${file}:${line} ${pointer} ${wrong}; right would be ${right}`);
  throw new ConfigFault(`The definitions have ${lines.length} faults:\n${lines.join('\n')}`);
}

const known = { handlers: handlerNames };

async function openHolder(config: ServerConfig, log: FastifyBaseLogger): Promise<Holder> {
  const loaded = await loadCatalogue(config.configDir, known);
  if (!loaded.ok) return refuseFaults(loaded);
  const holder = new Holder(loaded.catalogue, log);
  const watching = watchCatalogue(
    config.configDir, (catalogue) => holder.offer({ ok: true, catalogue }), (faults) => holder.offer({ ok: false, faults }), { known },
  );
  holder.stoppedBy(() => watching.close());
  return holder;
}

async function openPrepared(config: ServerConfig, holder: Holder, log: FastifyBaseLogger): Promise<Store> {
  const store = await openStore({
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }), dataDir: config.dataDir, secretKey: config.secretKey, systemTables,
    warn: (message) => log.warn(message),
  });
  await store.prepare(holder.current.entities);
  holder.onChange((next) => store.prepare(next.entities));
  return store;
}

function tellAccounts(holder: Holder): void {
  const nameOf = (roleId: number): string => holder.current.roles.items.find(({ id }) => id === roleId)?.name ?? '';
  console.log(`Demo accounts (password ${demoPassword}):`);
  for (const { email, scopes } of demoAccounts) {
    console.log(`  ${email.padEnd(30)} ${scopes.map(([roleId, centreId, programmeId]) => `${nameOf(roleId)} (${roleId}), centre ${centreId}, programme ${programmeId}`).join('; ')}`);
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env, root);
  const log = createLogger(config.logLevel);
  const holder = await openHolder(config, log);
  const store = await openPrepared(config, holder, log);
  const clock = runningClock(() => holder.current.app.timeZone, config.clock);
  if (config.demo) await seedDemo(store, holder.current, { configDir: config.configDir, now: clock.now() });
  const app = createApp({ catalogue: holder, store, gateways: openGateways(config, store, clock), config, clock, log });
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    await app.close();
    await holder.close();
    await store.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  await app.listen({ port: config.port, host: config.host });
  console.log(`Skilldesk ready on http://localhost:${config.port}`);
  if (config.demo) tellAccounts(holder);
}

run().catch((error: unknown) => {
  const isExpected = error instanceof ConfigFault || error instanceof StoreLocked || error instanceof StoreAway;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
