/** A thread that judges sets of definitions beside the server, which answers others meanwhile: a whole set takes seconds. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Files } from '../../catalogue/definitions.ts';
import { differenceOf } from '../../catalogue/difference/differenceOf.ts';
import { judgeFiles } from '../../catalogue/fromDisk.ts';
import type { Fault } from '../../catalogue/types.ts';
import { toldDefinitions, type KnownNames } from '../../catalogue/validateDefinitions.ts';

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

const known = workerData as KnownNames;
parentPort?.on('message', ({ id, files, instead }: JudgeQuestion) => {
  void (async () => {
    const judged = await judgeFiles(files, known);
    const difference = judged.ok && instead ? differenceOf(toldDefinitions(instead), toldDefinitions(files)) : [];
    parentPort?.postMessage({ id, faults: judged.ok ? [] : judged.faults, difference } satisfies JudgeAnswer);
  })();
});
