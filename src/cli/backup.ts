/**
 * `npm run backup [-- <file>]`: writes the store of the environment (DATA_DIR or DATABASE_URL) into one file, through the
 * running server where one has the embedded store open. `npm run restore -- <file>` reads it into an empty store and proves
 * every table by count and hash. A backup holds encrypted fields encrypted: keep the SECRET_KEY (DATA_DIR/secret.key) apart from
 * it, and do not lose it. Uploaded documents lie beside the database and are copied as files.
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import { readConfig, type ServerConfig } from '../server/config.ts';
import { systemTables } from '../server/session/tables.ts';
import { askForBackup } from '../server/store/backup/mailbox.ts';
import type { BackupSummary, TableProof } from '../server/store/backup/format.ts';
import { openStore, restoreStore, StoreLocked } from '../server/store/index.ts';

const usual = (config: ServerConfig): string =>
  join(config.dataDir, 'backups', `skilldesk-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup.gz`);
const count = (tables: readonly TableProof[]): string =>
  `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`;

const backup = async (config: ServerConfig, file: string): Promise<BackupSummary> => {
  try {
    const store = await openStore({ ...config, systemTables });
    try {
      return await store.backup(file);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreLocked)) throw error;
    console.log(`Process ${error.pid} has the store open and makes the backup.`);
    return askForBackup(config.dataDir, file);
  }
};

const restore = async (config: ServerConfig, file: string): Promise<TableProof[]> => {
  const loaded = await loadCatalogue(config.configDir);
  if (!loaded.ok) throw new Error(`The definitions have ${loaded.faults.length} faults: run "npm run check".`);
  return restoreStore({ ...config, systemTables }, loaded.catalogue.entities, file);
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { restore: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const config = readConfig(process.env, fileURLToPath(new URL('../..', import.meta.url)));
  const [given] = positionals;
  if (values.restore) {
    if (given === undefined) throw new Error('Usage: npm run restore -- <file>');
    console.log(`Restored and proved: ${count(await restore(config, resolve(given)))}.`);
    return;
  }
  const { file, bytes, tables } = await backup(config, given === undefined ? usual(config) : resolve(given));
  console.log(`${file}: ${count(tables)}, ${Math.ceil(bytes / 1024)} kB.`);
};

main().catch((error: unknown) => {
  console.error(`skilldesk: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
