/**
 * `npm run backup [-- <file>] [--without-key]`: writes the store of the environment (DATA_DIR or DATABASE_URL) into one file, through the
 * running server where one has the embedded store open: all rows as of one instant, the documents that they name, and the secret key.
 */
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ServerConfig } from '../server/config.ts';
import { documentsFor } from '../server/gateways/index.ts';
import type { BackupSummary, DocumentsHeld } from '../server/store/backup/file.ts';
import { askForBackup, type BackupOptions } from '../server/store/backup/mailbox.ts';
import { StoreLocked } from '../server/store/index.ts';
import { asSize, contentsOf, hurt } from './backupReport.ts';
import { runCommand, settings, withStore } from './storeCommand.ts';

const sayEvery = 5_000;
const usual = (config: ServerConfig): string =>
  join(config.dataDir, 'backups', `skilldesk-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup.gz`);

const backup = async (config: ServerConfig, file: string, how: BackupOptions): Promise<BackupSummary> => {
  try {
    return await withStore({ ...config, documents: documentsFor(config) }, (store) => store.backup(file, how));
  } catch (error) {
    if (!(error instanceof StoreLocked)) throw error;
    console.log(`Process ${error.pid} has the store open and makes the backup.`);
    return askForBackup(config.dataDir, file, how);
  }
};

const progress = (): ((text: string) => void) => {
  let saidAt = Date.now();
  return (text) => {
    if (text === '' || Date.now() - saidAt < sayEvery) return;
    saidAt = Date.now();
    console.log(`… ${text}`);
  };
};

const missing = ({ missing: absent, damaged, rows }: DocumentsHeld): string[] => [
  ...(absent + damaged === 0 ? [] : [`Documents that records name: ${hurt(absent, damaged)}, e.g. ${rows.join(', ')}.`]),
];

runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { 'without-key': { type: 'boolean', default: false } }, allowPositionals: true });
  const config = settings();
  const [path] = positionals;
  const how = { withoutKey: values['without-key'], tell: progress() };
  const { file, bytes, tables, documents, withKey } = await backup(config, path === undefined ? usual(config) : resolve(path), how);
  console.log(`${file}: ${contentsOf(tables, documents)}; ${asSize(bytes)} in all.`);
  console.log(
    withKey
      ? 'It holds the secret key: who has this file can read everything in it. Keep it as you keep the key, or leave the key out by --without-key.'
      : 'The secret key is not in it: without the SECRET_KEY of this store it cannot be restored. Keep that elsewhere.',
  );
  if (config.databaseUrl === undefined && statSync(dirname(file)).dev === statSync(config.dataDir).dev) {
    console.log('It lies on the same disk as the store: copy it to another one.');
  }
  for (const line of documents === null ? [] : missing(documents)) console.error(line);
});
