/** Starts the product from its environment, and stops it gently. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigFault, readConfig } from './config.ts';
import { noRoom } from './disk.ts';
import { documentsFolder, documentsFor } from './gateways/index.ts';
import type { Holder } from './holder.ts';
import { closeServer, openServer, type ServerParts } from './openServer.ts';
import { demoAccounts } from './seed/demo.ts';
import { DefinitionRefused, StoreAway, StoreLocked } from './store/index.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** How long requests may take to finish after SIGTERM, in milliseconds. */
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

const parts: Partial<ServerParts> = {};
let isStopping = false;

/** Ends gently, however far the start came. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), PATIENCE).unref();
  await closeServer(parts);
  process.exit(0);
}

async function run(): Promise<void> {
  // From the first moment: the first process of a container is sent no signal that it does not listen to.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  const config = readConfig(process.env, root);
  const holder = await openServer(config, parts);
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
