/** A thread that judges sets of definitions beside the server, which answers others meanwhile: a whole set takes seconds. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Files } from '../../catalogue/definitions.ts';
import { differenceOf } from '../../catalogue/difference/differenceOf.ts';
import { catalogueHash, judgeFiles } from '../../catalogue/fromDisk.ts';
import type { Fault } from '../../catalogue/types.ts';
import { toldDefinitions, type KnownNames, type ToldDefinitions } from '../../catalogue/validateDefinitions.ts';

export interface JudgeQuestion {
  id: number;
  files: Files;
  /** What they would take the place of. */
  instead?: Files;
}
export interface Verdict {
  /** None for a sound set. */
  faults: Fault[];
  /** What changes for people, of a sound set that takes the place of another. */
  difference: string[];
}
export interface JudgeAnswer extends Verdict {
  id: number;
}

/** Sets that were told last, the oldest first: what serves was told when it was saved. */
const setByHash = new Map<string, ToldDefinitions>();
const TOLD_SETS = 3;
function toldOf(files: Files): ToldDefinitions {
  const hash = catalogueHash(files);
  const set = setByHash.get(hash) ?? toldDefinitions(files);
  setByHash.delete(hash);
  for (const oldest of [...setByHash.keys()].slice(0, -TOLD_SETS)) setByHash.delete(oldest);
  setByHash.set(hash, set);
  return set;
}

const known = workerData as KnownNames;
parentPort?.on('message', ({ id, files, instead }: JudgeQuestion) => {
  void (async () => {
    const verdict = await judgeFiles(files, known);
    const difference = verdict.ok && instead ? differenceOf(toldOf(instead), toldOf(files)) : [];
    parentPort?.postMessage({ id, faults: verdict.ok ? [] : verdict.faults, difference } satisfies JudgeAnswer);
  })();
});
