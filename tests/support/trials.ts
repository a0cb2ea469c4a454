/**
 * How long the trials of faults last: briefly in `npm test`, for long in `npm run soak`, which sets both variables unless they are set:
 * FAULT_ROUNDS=3 SOAK_SECONDS=60 npm run soak is something between. What is left to chance comes from a seed, which every failure says:
 * FAULT_SEED=7 makes the choices of seven again.
 */
import type { TestContext } from 'vitest';
import { chance as numbersFrom } from './mutants.ts';

/** Rounds of a trial: `brief` in `npm test`, at most `long` otherwise. */
export const rounds = (brief: number, long: number): number => Math.min(long, Number(process.env['FAULT_ROUNDS'] ?? brief));
/** Seconds of a load. */
export const seconds = (brief: number): number => Number(process.env['SOAK_SECONDS'] ?? brief);

const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** A number from 0 to 1. */
export const chance = numbersFrom(seed);
/** A whole number below `end`. */
export const randomBelow = (end: number): number => Math.floor(chance() * end);

/** After each trial that leaves something to chance: its failure says the seed. */
export function tellSeed({ task }: TestContext): void {
  const more = `\n- FAULT_SEED=${seed}`;
  for (const error of task.result?.errors ?? []) {
    error.message += more;
    error.stack += more;
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** It ends what hangs, and measures no machine. */
const LIMIT = 300;

/** Asks until it is so, `every` so many milliseconds. @throws when it does not come to that within `limit` seconds */
export async function until(isSo: () => Promise<boolean> | boolean, limit = LIMIT, every = 50): Promise<void> {
  for (const end = Date.now() + limit * 1000; !(await isSo());) {
    if (Date.now() > end) throw new Error(`it did not come to that within ${limit} s`);
    await pause(every);
  }
}
