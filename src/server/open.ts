/** Opens what a server stands on: the definitions, followed as they change, and the store that fits them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from '../catalogue/types.ts';
import { GRANTS, UNGUARDED } from '../catalogue/checks/grants/kept.ts';
import { judgedByBuild, loadCatalogue, watchCatalogue, type LoadedFiles } from '../catalogue/fromDisk.ts';
import { ConfigFault, type ServerConfig } from './config.ts';
import { introduce } from './files/owner.ts';
import { shelfOf } from './files/refs.ts';
import { documentsFor } from './gateways/index.ts';
import { refuseHeldRows, refuseHeldStates } from './heldRows.ts';
import { Holder } from './holder.ts';
import { takeBackLeases } from './jobs/lease.ts';
import { knownNames } from './knownNames.ts';
import { sessionTables } from './session/tables.ts';
import { DefinitionRefused, openStore, StoreAway } from './store/index.ts';
import type { Store } from './store/types.ts';

/** Definitions that do not hold: every fault, one a line. */
function refuseFaults(loaded: Extract<LoadedFiles, { ok: false }>): never {
  const lines = loaded.faults.map(({ file, line, pointer, wrong, right }) => `${file}:${line} ${pointer} ${wrong}; right would be ${right}`);
  throw new ConfigFault(`The definitions have ${lines.length} faults:\n${lines.join('\n')}`);
}

/** @throws DefinitionRefused for definitions that give up to keep who may do what */
function refuseUnguarded(from: Catalogue, to: Catalogue): void {
  if (from.isGuarded && !to.isGuarded) throw new DefinitionRefused(GRANTS, '', UNGUARDED, 'the file as it was');
}

const STORE_EVERY = 1000;

/** Reads the definitions and follows them: a good change serves at once, a bad one is told and waits, and what is good without it does not wait for it. Throws ConfigFault for bad ones at the start. */
export async function openHolder(config: ServerConfig, log: FastifyBaseLogger): Promise<Holder> {
  const known = await knownNames();
  const loaded = await loadCatalogue(config.configDir, known, await judgedByBuild());
  if (!loaded.ok) return refuseFaults(loaded);
  const holder = new Holder(loaded.catalogue, log);
  if (!loaded.catalogue.isGuarded) log.warn(`${UNGUARDED}: npm run check -- --accept grants writes it`);
  holder.onChange(async (next) => refuseUnguarded(holder.current, next));
  const watching = watchCatalogue(
    config.configDir,
    (catalogue, held) => holder.offer({ ok: true, catalogue, held }),
    (faults) => holder.offer({ ok: false, faults }),
    { known, sound: loaded.files },
  );
  holder.follow(watching);
  return holder;
}

/** Asks a PostgreSQL that is away again and again: it may start after us. */
async function patiently<T>(log: FastifyBaseLogger, isPatient: boolean, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPatient || !(error instanceof StoreAway)) throw error;
      log.warn({ code: error.code }, 'the store is away, trying again');
      await wait(STORE_EVERY);
    }
  }
}

/** Opens the store, makes its tables, and makes it follow the definitions. Throws StoreLocked; waits for a PostgreSQL that is away. */
export async function openPrepared(config: ServerConfig, holder: Holder, log: FastifyBaseLogger): Promise<Store> {
  const isPatient = config.databaseUrl !== undefined;
  const store = await patiently(log, isPatient, () =>
    openStore({
      databaseUrl: config.databaseUrl,
      poolerUrl: config.poolerUrl,
      readUrl: config.readUrl,
      dataDir: config.dataDir,
      secretKey: config.secretKey,
      systemTables: sessionTables,
      documents: shelfOf(documentsFor(config)),
      warn: (message) => log.warn(message),
    }),
  );
  await patiently(log, isPatient, () => store.prepare(holder.current.entities));
  await patiently(log, isPatient, () => refuseHeldStates(store, holder.current));
  await patiently(log, isPatient, () => introduce(store));
  await patiently(log, isPatient, () => takeBackLeases(store));
  holder.onChange((next) => refuseHeldRows(store, holder.current, next));
  holder.onChange((next) => store.prepare(next.entities));
  return store;
}
