/** Guessing passwords: answers come slower with each failure, then not at all for a while. The same for names that do not exist. */
import { count, forget } from './tally.ts';
import type { Store } from '../store/types.ts';

const WINDOW_SECONDS = 300;
/** Attempts within the window: one name from one address, one name from anywhere, one address with any name. */
const LIMITS = { pair: 8, name: 40, address: 100 };
const FIRST_DELAY = 250;
const LONGEST_DELAY = 2000;

export interface Attempt {
  /** Seconds to wait when there were too many. */
  blocked?: number;
  /** Milliseconds to hold the answer back if the attempt fails. */
  delay: number;
  /** Says that it was the right person: the counts of this name are forgotten. */
  succeed(): Promise<void>;
}

/** Milliseconds that the nth failure waits: none, 250, 500, 1000, 2000, 2000 … */
export const delayOf = (failures: number): number => (failures < 2 ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - 2)));

/** Counts an attempt before the password is looked at, so that many at once cannot slip through. */
export async function beginAttempt(store: Store, userName: string, address: string): Promise<Attempt> {
  const name = userName.trim().toLowerCase();
  const keys = { pair: `login ${name} ${address}`, name: `login ${name}`, address: `login from ${address}` };
  const [pair, any, from] = await Promise.all([
    count(store, keys.pair, WINDOW_SECONDS), count(store, keys.name, WINDOW_SECONDS), count(store, keys.address, WINDOW_SECONDS),
  ]);
  const over = [[pair, LIMITS.pair], [any, LIMITS.name], [from, LIMITS.address]] as const;
  const left = over.filter(([tally, limit]) => tally.hits > limit).map(([tally]) => tally.left);
  return {
    ...(left.length > 0 ? { blocked: Math.ceil(Math.max(...left) / 1000) } : {}),
    delay: delayOf(pair.hits),
    succeed: async () => {
      await Promise.all([forget(store, keys.pair), forget(store, keys.name), count(store, keys.address, WINDOW_SECONDS, -1)]);
    },
  };
}
