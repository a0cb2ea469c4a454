/** A thread that replays stored records beside the server, which runs its statements and writes what it finds. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Files } from '../../../catalogue/definitions.ts';
import { catalogueHash, judgeFiles } from '../../../catalogue/fromDisk.ts';
import type { KnownNames } from '../../../catalogue/validateDefinitions.ts';
import { runningClock } from '../../clock.ts';
import type { ServerConfig } from '../../config.ts';
import { openGateways } from '../../gateways/index.ts';
import { Holder } from '../../holder.ts';
import { knownNames } from '../../knownNames.ts';
import { createLogger } from '../../plugins/log.ts';
import { SessionService } from '../../session/service.ts';
import type { ScopeIds } from '../../session/people.ts';
import type { Run } from '../../store/db/types.ts';
import { StoreAway } from '../../store/errors.ts';
import { openReadOnly } from '../../store/readOnly.ts';
import type { Store } from '../../store/types.ts';
import { Studio } from '../studio.ts';
import { reachOf } from './reach.ts';
import { Ledger, type Progress } from './ledger.ts';
import { replayRecords } from './records.ts';
import { ReplayWorld } from './world.ts';

export interface ReplayTask {
  config: ServerConfig;
  known: KnownNames;
  kind: Store['kind'];
  served: Files;
  draft: Files;
  /** What the version changes. */
  paths: readonly string[];
  userId: number;
  active: ScopeIds;
  now: string;
}
/** A statement to be run, or how far the replay is; `unchanged`: forms that are not replayed, because nothing of them changes. */
export type FromReplay = { ask: number; text: string; parameters: readonly unknown[] } | { progress: Progress; unchanged: number; isDone: boolean };
/** What came of a statement; `away`: why the store cannot be asked now. */
export type ToReplay = { ask: number } & ({ rows: object[] } | { fault: string; away?: string });

const TELL_EVERY = 1000;
const task = workerData as ReplayTask;
const port = parentPort;
if (port === null) throw new Error('A replay is a thread of the server.');
// Of a thread alone on Linux; elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(10);

const waiting = new Map<number, { resolve: (rows: object[]) => void; failed: (error: Error) => void }>();
let last = 0;
const run: Run = <T extends object>(text: string, parameters: readonly unknown[] = []) =>
  new Promise<T[]>((resolve, failed) => {
    waiting.set((last += 1), { resolve: (rows) => resolve(rows as T[]), failed });
    port.postMessage({ ask: last, text, parameters } satisfies FromReplay);
  });
port.on('message', (answer: ToReplay) => {
  const question = waiting.get(answer.ask);
  waiting.delete(answer.ask);
  if ('rows' in answer) question?.resolve(answer.rows);
  else question?.failed(answer.away === undefined ? new Error(answer.fault) : new StoreAway(answer.away, answer.fault));
});

async function catalogueOf(files: Files) {
  const verdict = await judgeFiles(files, task.known, catalogueHash(files));
  if (!verdict.ok) throw new Error('These definitions were found sound.');
  return verdict.catalogue;
}

const { config, served: files } = task;
const log = createLogger(config.logLevel);
const [served, draft] = [await catalogueOf(files), await catalogueOf(task.draft)];
const store = await openReadOnly(run, config.secretKey, task.kind);
const catalogue = new Holder(served, log, files);
const clock = runningClock(() => served.app.timeZone, task.now);
const sessions = new SessionService(store, catalogue, clock, config.secretKey);
const studio = new Studio({ configDir: config.configDir, store, catalogue, known: knownNames });
const deps = { catalogue, store, sessions, studio, gateways: openGateways(config, store, clock), config, clock, log };
const world = await ReplayWorld.open(deps, draft, task.userId, task.active);
const reach = reachOf(served, draft, task.paths);
const ledger = new Ledger(draft);
const tell = (isDone: boolean): void => {
  port.postMessage({ progress: ledger.progress, unchanged: reach.unchanged, isDone } satisfies FromReplay);
  ledger.progress.affected = [];
};
let toldAt = -Infinity;
for await (const _page of replayRecords(world, reach, ledger)) {
  if (performance.now() - toldAt < TELL_EVERY) continue;
  toldAt = performance.now();
  tell(false);
}
tell(true);
