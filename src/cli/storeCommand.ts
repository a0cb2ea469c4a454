/** Commands over the store of the environment (DATA_DIR or DATABASE_URL). */
import { judgedByBuild, loadCatalogue } from '../catalogue/fromDisk.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { ConfigFault, readConfig, type ServerConfig } from '../server/config.ts';
import { sessionTables } from '../server/session/tables.ts';
import { openStore } from '../server/store/index.ts';
import type { StoreOptions } from '../server/store/options.ts';
import type { Store } from '../server/store/types.ts';
import { projectFolder } from './projectFolder.ts';

export const settings = (more: Readonly<Record<string, string>> = {}): ServerConfig => readConfig({ ...process.env, ...more }, projectFolder);

/** @throws ConfigFault for definitions with faults */
export async function soundCatalogue({ configDir }: ServerConfig): Promise<Catalogue> {
  const verdict = await loadCatalogue(configDir, undefined, await judgedByBuild());
  if (!verdict.ok) throw new ConfigFault(`The definitions have ${verdict.faults.length} faults: run "npm run check".`);
  return verdict.catalogue;
}

/** The store is open as long as the work takes. */
export async function withStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ ...options, systemTables: sessionTables });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** What goes wrong in a command is said in a line. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(`skilldesk: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}
