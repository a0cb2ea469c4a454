/**
 * Replays stored records by a version of the definitions. A thread judges them and writes nothing; what it finds is written here as it comes, until it is done or
 * somebody stops it. Who goes on after a kill begins anew.
 */
import { Worker } from 'node:worker_threads';
import type { JsonObject } from '../../engine/types.ts';
import type { Deps } from '../call.ts';
import { Hopeless } from '../gateways/types.ts';
import { Refusal } from '../refusal.ts';
import { EVERYWHERE } from '../session/people.ts';
import { StoreAway } from '../store/errors.ts';
import { tableOf } from '../store/schema/names.ts';
import type { Row } from '../store/types.ts';
import { layOver } from '../studio/overlay.ts';
import { asker, sessionOfJob } from './bulk.ts';
import type { FromReplay, ReplayTask, ToReplay } from '../studio/replay/replayWorker.ts';

const REPLAY = 'definition-replay';
const RECORD = 'definition-replay-record';
/** Threads run what was built, wherever the server's own code comes from. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/server/studio/replay/replayWorker.js' : '../studio/replay/replayWorker.js',
  import.meta.url,
);
const LOOK_EVERY = 500;
const MOST_FILES = 1000;

/** What the thread needs to know; it has no proxies in front of it, and what says so is no data. */
async function taskOf({ store, studio, config: { trustProxy: _proxies, ...config }, clock }: Deps, { doc }: Row): Promise<ReplayTask> {
  const { served } = await studio.files();
  const changes = await store.find('definition-change', { versionId: Number(doc['versionId']) }, EVERYWHERE, { limit: MOST_FILES });
  const files = changes.map((change) => ({ path: String(change.doc['path']), text: (change.doc['text'] ?? null) as string | null }));
  return {
    config,
    known: await studio.names(),
    kind: store.kind,
    served,
    draft: layOver(served, new Map(files.map((file) => [file.path, file]))),
    paths: files.map(({ path }) => path),
    userId: Number(doc['pressedBy']),
    active: { roleId: Number(doc['roleId']), centreId: Number(doc['centreId']), programmeId: Number(doc['programmeId']) },
    now: clock.now().toISOString(),
  };
}

/** How it came to its end; `again`: it did not, and begins anew. */
type End = 'Finished' | 'Failed' | 'stopped' | 'again';
type ProgressReport = Extract<FromReplay, { progress: unknown }>;

/** Writes what is known of it; false where somebody has stopped it meanwhile. */
async function write({ store, catalogue }: Deps, row: Row, known: JsonObject): Promise<boolean> {
  const change = { op: 'update' as const, entity: REPLAY, id: row.id, version: row.version, doc: { ...row.doc, ...known } };
  const plan = { userId: null, action: 'definitions.replay', catalogue: catalogue.current.hash, scope: EVERYWHERE, writes: [change] };
  return (await store.apply(plan)).ok;
}

/** Writes how far it is; false where somebody has stopped it meanwhile. */
async function keep(deps: Deps, row: Row, { progress: { affected, counts, left, ...far }, unchanged }: ProgressReport): Promise<boolean> {
  const { store } = deps;
  const { versionId = null } = row.doc;
  const at = new Date().toISOString();
  const place = { centreId: null, programmeId: null, at, userId: null };
  const words = Object.entries(left).map(([text, count]) => (count === 0 ? text : `${text} (${count})`));
  if (!(await write(deps, row, { ...far, ...counts, left: words.join('\n'), unchanged }))) return false;
  row.version += 1;
  const found = await Promise.all(affected.map(async (record) => ({ id: await store.newId(RECORD), doc: { ...record, versionId }, ...place })));
  if (found.length > 0) await store.load(RECORD, found);
  return true;
}

/** Answers a thread's questions, and hears how far it is; until it is done, or the work is over or stopped. */
function follow(thread: Worker, { store }: Deps, isOver: () => boolean, hear: (report: ProgressReport) => Promise<boolean>): Promise<End> {
  const run = ({ ask, text, parameters }: Extract<FromReplay, { ask: number }>): Promise<ToReplay> =>
    store.query(text, parameters).then(
      (rows) => ({ ask, rows }),
      (error: unknown) => ({ ask, fault: String(error), ...(error instanceof StoreAway ? { away: error.code } : {}) }),
    );
  return new Promise((resolve, failed) => {
    let turn = Promise.resolve();
    const look = setInterval(() => isOver() && resolve('again'), LOOK_EVERY);
    thread.once('exit', () => clearInterval(look));
    thread.on('error', failed);
    thread.on('message', (message: FromReplay) => {
      if ('ask' in message) return void run(message).then((answer) => thread.postMessage(answer));
      turn = turn.then(async () => {
        if (!(await hear(message))) resolve('stopped');
        else if (message.isDone) resolve('Finished');
      });
      turn.catch(failed);
    });
  });
}

/** The work of the job `replay {replayId}`. */
export const replay =
  (deps: Deps) =>
  async ({ replayId }: JsonObject, isOver: () => boolean): Promise<void | 'again'> => {
    const { store, log } = deps;
    const row = await store.get(REPLAY, Number(replayId), EVERYWHERE);
    if (row?.doc['state'] !== 'Running') return undefined;
    const task = await taskOf(deps, row);
    await store.query(`delete from ${tableOf(RECORD)} where "versionId" = $1 returning id`, [row.doc['versionId']]);
    const thread = new Worker(PROGRAM, { workerData: task });
    const end = await follow(thread, deps, isOver, (report) => keep(deps, row, report))
      .catch((error: unknown): End => {
        if (error instanceof StoreAway) throw error;
        log.error({ err: error, replayId: row.id }, 'a replay broke off');
        return 'Failed';
      })
      .finally(() => thread.terminate());
    if (end === 'again') return end;
    if (end === 'stopped') return undefined;
    try {
      await asker(deps, await sessionOfJob(deps, task.userId, task.active))('endReplay', { replayId: row.id, state: end });
    } catch (error) {
      if (!(error instanceof Hopeless || error instanceof Refusal)) throw error;
      // Who pressed may no more: nobody else could begin one while it runs.
      await write(deps, row, { state: 'Failed' });
    }
    return undefined;
  };
