/** Opens what a server stands on: the definitions, followed as they change, and the store that fits them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { UNGUARDED } from '../catalogue/checks/grants/grantsFile.ts';
import { judgedByBuild } from '../catalogue/fromDisk.ts';
import { BARE, servableFiles, watchCatalogue, type FaultsOf } from '../catalogue/watchCatalogue.ts';
import type { Files } from '../catalogue/definitions.ts';
import type { Fault } from '../catalogue/types.ts';
import { ConfigFault, type ServerConfig } from './config.ts';
import { introduce } from './files/owner.ts';
import { documentsFor } from './gateways/index.ts';
import { refuseUnguarded } from './heldRows.ts';
import { storeFault, Holder } from './holder.ts';
import { takeBackLeases } from './jobs/lease.ts';
import { knownNames } from './knownNames.ts';
import { carryMigrations } from './migrations.ts';
import { sessionTables } from './session/tables.ts';
import { DefinitionRefused, openStore, StoreAway } from './store/index.ts';
import type { Store } from './store/types.ts';
import { judgeThread } from './studio/judgeThread.ts';
import { ServedOverlay } from './studio/servedOverlay.ts';

/** Definitions that do not hold: every fault, one a line. */
function refuseFaults(faults: readonly Fault[]): never {
  const lines = faults.map(({ file, line, pointer, wrong, right }) => `${file}:${line} ${pointer} ${wrong}; right would be ${right}`);
  throw new ConfigFault(`The definitions have ${lines.length} faults:\n${lines.join('\n')}`);
}

/** Sets are judged beside the server: the first one of a process takes seconds, in which nobody would be answered. */
const faultsBeside: FaultsOf = async (files) => (await judgeThread.judge(await knownNames(), files)).faults;

const STORE_EVERY = 1000;

/** The definitions that serve first. */
interface OpenDefinitions {
  holder: Holder;
  /** What they were read of, to be followed from there; without it they stay as they are. */
  files?: Files;
}

/** Reads the definitions of the disk. Throws ConfigFault for bad ones. */
export async function openHolder(config: ServerConfig, log: FastifyBaseLogger): Promise<OpenDefinitions> {
  const laid = { ...BARE, proven: await judgedByBuild() };
  const servable = await servableFiles(config.configDir, laid, { known: await knownNames(), faultsOf: faultsBeside });
  if (!servable.ok) return refuseFaults(servable.faults);
  if (!servable.catalogue.isGuarded) log.warn(`${UNGUARDED}: npm run check -- --accept grants writes it`);
  return { holder: new Holder(servable.catalogue, log, servable.files), files: servable.files };
}

/** Follows the files of the disk and the versions that lie over them: a good change serves at once, a bad one is told and waits, and what is good without it does not wait for it. */
async function followDefinitions(config: ServerConfig, holder: Holder, sound: Files, overlay: ServedOverlay, log: FastifyBaseLogger): Promise<void> {
  const watching = watchCatalogue(
    config.configDir,
    (catalogue, heldFaults, files) => holder.offer({ ok: true, catalogue, heldFaults, files }),
    (faults) => holder.offer({ ok: false, faults }),
    { known: await knownNames(), sound, faultsOf: faultsBeside, laidOver: () => overlay.laid },
  );
  overlay.follow(watching.nudge, (error) => log.error({ err: error }, 'the versions of definitions cannot be read'));
  holder.follow({
    settle: async () => {
      await overlay.look().catch((error: unknown) => log.warn({ err: error }, 'the versions of definitions cannot be read now'));
      await watching.settle();
    },
    close: async () => {
      await overlay.close();
      await watching.close();
    },
  });
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

/** Makes the store fit the definitions that serve. Throws DefinitionRefused. */
async function fit(store: Store, { current }: Holder): Promise<void> {
  await store.prepare(current.entities);
  await carryMigrations(store, current);
}

/**
 * Makes the store fit the definitions, those of the disk with the versions that the store lays over them, and follows both. What a version says and the
 * store cannot hold waits, told: the files of the disk serve.
 */
async function fitFollowed(config: ServerConfig, holder: Holder, files: Files, store: Store, log: FastifyBaseLogger): Promise<void> {
  const isPatient = config.databaseUrl !== undefined;
  const ofDisk = holder.current;
  const known = await knownNames();
  const overlay = new ServedOverlay(store, known);
  let sound = files;
  if (await patiently(log, isPatient, () => overlay.look())) {
    const servable = await servableFiles(config.configDir, overlay.laid, { known, sound: files, faultsOf: faultsBeside });
    if (servable.ok) sound = servable.files;
    await holder.offer(servable);
  }
  try {
    await patiently(log, isPatient, () => fit(store, holder));
  } catch (error) {
    if (!(error instanceof DefinitionRefused) || holder.current === ofDisk) throw error;
    sound = files;
    await holder.offer({ ok: true, catalogue: ofDisk, heldFaults: [storeFault(error)], files });
    await patiently(log, isPatient, () => fit(store, holder));
  }
  await followDefinitions(config, holder, sound, overlay, log);
}

/** Opens the store, makes its tables, and makes it follow the definitions. Throws StoreLocked; waits for a PostgreSQL that is away. */
export async function openPrepared(config: ServerConfig, { holder, files }: OpenDefinitions, log: FastifyBaseLogger): Promise<Store> {
  const isPatient = config.databaseUrl !== undefined;
  const store = await patiently(log, isPatient, () =>
    openStore({ ...config, systemTables: sessionTables, documents: documentsFor(config), warn: (message) => log.warn(message) }),
  );
  if (files) await fitFollowed(config, holder, files, store, log);
  else await patiently(log, isPatient, () => fit(store, holder));
  await patiently(log, isPatient, () => introduce(store));
  await patiently(log, isPatient, () => takeBackLeases(store));
  holder.onChange(async (next) => refuseUnguarded(holder.current, next));
  holder.onChange((next) => carryMigrations(store, next, holder.current));
  holder.onChange((next) => store.prepare(next.entities));
  return store;
}
