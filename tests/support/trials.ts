/**
 * How long the trials of faults last: briefly in `npm test`, for long in `npm run soak`, which sets both variables unless they are set:
 * FAULT_ROUNDS=3 SOAK_SECONDS=60 npm run soak is something between.
 */

/** Rounds of a trial: `brief` in `npm test`, at most `long` otherwise. */
export const rounds = (brief: number, long: number): number => Math.min(long, Number(process.env['FAULT_ROUNDS'] ?? brief));
/** Seconds of a load. */
export const seconds = (brief: number): number => Number(process.env['SOAK_SECONDS'] ?? brief);

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

/** Asks until it is so. @throws when it does not come to that within `limit` seconds */
export async function until(isSo: () => Promise<boolean> | boolean, limit = 60): Promise<void> {
  for (const end = Date.now() + limit * 1000; !(await isSo());) {
    if (Date.now() > end) throw new Error(`it did not come to that within ${limit} s`);
    await pause(200);
  }
}
