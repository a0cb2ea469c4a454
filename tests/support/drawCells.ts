/**
 * What is a table is judged whole in process, and drawn from over the wire: other cells in each run, by a seed that the run prints and every failure
 * names. `SWEEP_SEED=<seed>` draws the same again, `SWEEP=all` takes every cell, as `npm run test:all` and `npm run soak` do.
 */
import { randomInt } from 'node:crypto';
import { newRandom } from '../../src/server/seed/random.ts';

export const takesAll = process.env['SWEEP'] === 'all' || process.env['SKILLDESK_ALL'] === '1';

export interface Draw {
  /** For the message of whatever is expected of what was drawn. */
  hint: string;
  pick<T>(items: readonly T[]): T;
  /** So many of them, in their order; all in a sweep. */
  some<T>(items: readonly T[], count: number): T[];
}

/** Draws for a file of tests. Says so. */
export function drawFor(file: string): Draw {
  const seed = Number(process.env['SWEEP_SEED'] ?? randomInt(1_000_000));
  const hint = takesAll ? 'all of them' : `SWEEP_SEED=${seed} draws the same again`;
  console.info(`${file}: ${hint}`);
  const random = newRandom(seed);
  return {
    hint,
    pick: (items) => random.pick(items),
    some: (items, count) => {
      if (takesAll || items.length <= count) return [...items];
      const indexes = new Set<number>();
      while (indexes.size < count) indexes.add(random.between(0, items.length - 1));
      return items.filter((_item, at) => indexes.has(at));
    },
  };
}
