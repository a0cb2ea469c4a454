/**
 * `npm run restore -- <file>`: reads a backup into the empty store of the environment. The file is read to its end and proved before anything
 * is touched; then every table and every document is proved again where it has come to. The database becomes one of its own: see files/owner.ts.
 * Sessions of the backup have ended in it and messages wait, see jobs/restored.ts: `npm run restore -- --send` lets them go.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigFault, type ServerConfig } from '../server/config.ts';
import { DocumentOwner, type Ownership } from '../server/files/owner.ts';
import { documentsFor } from '../server/gateways/index.ts';
import { quieten, sendHeld } from '../server/jobs/restored.ts';
import { sessionTables } from '../server/session/tables.ts';
import { headOf, type BackupHead } from '../server/store/backup/file.ts';
import type { RestoreSummary } from '../server/store/backup/restore.ts';
import { restoreStore } from '../server/store/index.ts';
import { openSealer } from '../server/store/sealed.ts';
import { contentsOf, hurt } from './backupReport.ts';
import { projectFolder } from './projectFolder.ts';
import { runCommand, settings, soundCatalogue, withStore } from './storeCommand.ts';

const isKeyOf = ({ keyProof }: BackupHead, key: string): boolean => keyProof === undefined || openSealer(key).sign('key proof') === keyProof;

/** The key that the store will have: the environment's, the data folder's, or the backup's own, which is then put into the data folder. */
const keyFor = (head: BackupHead, dataDir: string): { key: string | undefined; keyFile: string | null } => {
  const file = join(dataDir, 'secret.key');
  if (process.env['SECRET_KEY']) return { key: process.env['SECRET_KEY'], keyFile: null };
  if (process.env['DATABASE_URL'] === undefined && existsSync(file)) {
    if (!isKeyOf(head, readFileSync(file, 'utf8').trim())) {
      throw new ConfigFault(
        `${file} is not the key that this backup was made under. Where the store is empty that file opens nothing: move it away and restore again.`,
      );
    }
    return { key: undefined, keyFile: null };
  }
  if (!head.key) throw new ConfigFault('The backup does not hold its secret key: restore with SECRET_KEY set to the one it was made under.');
  if (existsSync(file)) return { key: head.key, keyFile: null };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, head.key, { mode: 0o600 });
  return { key: head.key, keyFile: file };
};

const tellDocuments = ({ refCount, documents, put }: RestoreSummary): void => {
  if (documents === null && refCount > 0) {
    console.error(`This backup holds no documents, and its records name ${refCount}: bring them to DOCUMENTS_URL yourself.`);
  }
  if (put.there > 0) console.log(`${put.there} documents were there already, as they were in the backup.`);
  if (documents !== null && documents.missing + documents.damaged > 0) {
    console.error(
      `Documents that records name: ${hurt(documents.missing, documents.damaged)}, as they were when the backup was made, e.g. ${documents.rows.join(', ')}.`,
    );
  }
};

const tellOwner = (standing: Ownership | undefined): void => {
  if (standing === undefined || standing.own) return;
  console.error(
    'The store of documents belongs to another database. This one reads and adds there and removes nothing: ' +
      'give it a DOCUMENTS_URL of its own; or, if the other one is gone for good, run "npm run claim".',
  );
};

const tellQuiet = ({ sessions, messages }: { sessions: number; messages: number }): void => {
  if (sessions > 0) console.log(`${sessions} sessions were open in the backup and have ended: people sign in again.`);
  if (messages > 0) {
    console.log(
      `${messages} mails and text messages were waiting in the backup and are held, as the original may have sent them: ` +
        '"npm run restore -- --send" lets this store send them.',
    );
  }
};

const send = (): Promise<void> =>
  withStore(settings(), async (store) => console.log(`${await sendHeld(store)} mails and text messages that were held are sent from now on.`));

const restore = async (config: ServerConfig, file: string): Promise<void> => {
  const { entities } = await soundCatalogue(config);
  const documents = documentsFor(config);
  let standing: Ownership | undefined;
  let quiet = { sessions: 0, messages: 0 };
  const summary = await restoreStore({ ...config, documents, systemTables: sessionTables }, entities, file, {
    meet: async (store) => {
      standing = await new DocumentOwner(store, documents).look();
    },
    settle: async (store) => {
      quiet = await quieten(store, new Date());
    },
  });
  console.log(`Restored and proved: ${contentsOf(summary.tables, summary.documents)}.`);
  tellQuiet(quiet);
  tellDocuments(summary);
  tellOwner(standing);
};

runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { send: { type: 'boolean', default: false } } });
  const [path] = positionals;
  if (values.send !== (path === undefined)) throw new ConfigFault('Usage: npm run restore -- <file>; later npm run restore -- --send');
  if (path === undefined) return send();
  const file = resolve(path);
  const head = await headOf(file);
  const dataDir = resolve(process.env['DATA_DIR'] || join(projectFolder, '.data'));
  const { key, keyFile } = keyFor(head, dataDir);
  try {
    await restore(settings(key === undefined ? {} : { SECRET_KEY: key }), file);
  } catch (error) {
    if (keyFile !== null) rmSync(keyFile, { force: true });
    throw error;
  }
  if (keyFile === null) return;
  console.log(
    process.env['DATABASE_URL'] === undefined
      ? `The key of the backup is now ${keyFile}.`
      : `The key of the backup was put into ${keyFile}: start the servers with SECRET_KEY set to what it says.`,
  );
});
