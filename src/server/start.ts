/** Starts the product from its environment, and stops it gently. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { runningClock } from './clock.ts';
import { ConfigFault, readConfig } from './config.ts';
import { DocumentOwner } from './files/owner.ts';
import { openGateways } from './gateways/index.ts';
import { openListener } from './listener.ts';
import type { Holder } from './holder.ts';
import { openHolder, openPrepared } from './open.ts';
import { messagesOf } from './plugins/errors.ts';
import { createLogger } from './plugins/log.ts';
import { seedDemo } from './seed/demo.ts';
import { demoAccounts, demoPassword } from './seed/demoTables.ts';
import { DefinitionRefused, StoreAway, StoreLocked } from './store/index.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** How long requests may take to finish after SIGTERM. */
const PATIENCE = 25_000;

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
  const listener = await openListener(config.port, config.host);
  const holder = await openHolder(config, log);
  const store = await openPrepared(config, holder, log);
  const clock = runningClock(() => holder.current.app.timeZone, config.clock);
  const gateways = openGateways(config, store, clock);
  const owner = new DocumentOwner(store, gateways.documents);
  // Before anything is put there: a store that is empty is taken.
  await owner.look().catch((error: unknown) => log.warn({ err: error }, 'documents wait'));
  if (config.demo) await seedDemo(store, holder.current, { configDir: config.configDir, now: clock.now(), documents: gateways.documents });
  const app = createApp({ catalogue: holder, store, gateways, owner, config, clock, log });
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    app.sendAway();
    await listener.close();
    await app.close();
    await holder.close();
    await store.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  await app.ready();
  listener.serve(app.routing, () => messagesOf(holder));
  console.log(`Skilldesk ready on http://localhost:${config.port}`);
  if (config.demo) tellAccounts(holder);
}

run().catch((error: unknown) => {
  const isExpected = error instanceof ConfigFault || error instanceof StoreLocked || error instanceof StoreAway || error instanceof DefinitionRefused;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
