/** A thread that judges sets of definitions beside the server, which answers others meanwhile: a whole set takes seconds. */
import { parentPort } from 'node:worker_threads';
import type { Files } from '../../catalogue/definitions.ts';
import { judgeFiles } from '../../catalogue/fromDisk.ts';
import type { Fault } from '../../catalogue/types.ts';
import { knownNames } from '../knownNames.ts';

export interface JudgeQuestion {
  id: number;
  files: Files;
}
/** None for a sound set. */
export interface JudgeAnswer {
  id: number;
  faults: Fault[];
}

const known = knownNames();
parentPort?.on('message', ({ id, files }: JudgeQuestion) => {
  void (async () => {
    const judged = await judgeFiles(files, await known);
    parentPort?.postMessage({ id, faults: judged.ok ? [] : judged.faults } satisfies JudgeAnswer);
  })();
});
