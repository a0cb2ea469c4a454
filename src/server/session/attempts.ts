/**
 * Guessing passwords: answers come slower with each failure, then not at all for a while; the same for names that do not exist. Nobody
 * locks somebody else out: a name at one address stops first, a name is stopped for devices that it never used only where many addresses
 * try it, and one address where it tries very many names. Real time, never the test clock.
 */
import type { Store } from '../store/types.ts';
import { networkOf, countHits, forget } from './tally.ts';

const WINDOW_SECONDS = 300;
/** Within the window: tries of one name from one address or one known device, addresses that try one name, tries from one address. */
const LIMITS = { tries: 8, addresses: 20, from: 1000 };
/** From here on every failure from an address waits longest: many people share it, or somebody tries one password with many names. */
const MANY_FROM = 100;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 2000;

interface Attempt {
  /** Seconds to wait when there were too many. */
  blocked?: number;
  /** The first that was stopped by a limit: those that follow are not worth telling. */
  isFirstBlocked?: boolean;
  /** Milliseconds to hold the answer back if the attempt fails. */
  delay: number;
  /** Says that it was the right person: what was counted against them is forgotten. */
  succeed(): Promise<void>;
}
/** Who is said to sign in, from where, and from which of that user's devices. */
interface Tried {
  name: string;
  address: string;
  device?: string;
}

/** Milliseconds that the nth failure waits: none, 250, 500, 1000, 2000, 2000 … */
const delayOf = (failures: number): number => (failures < 2 ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - 2)));

const stopped = (left: number, isFirstBlocked: boolean): Attempt => ({
  blocked: Math.ceil(left / 1000),
  isFirstBlocked,
  delay: 0,
  succeed: async () => undefined,
});

/** From a device that the user has signed in from: counted by itself. Undefined where its tries are used up: then it is like any other. */
async function fromKnown(store: Store, name: string, device: string): Promise<Attempt | undefined> {
  const key = `login ${name} by ${device}`;
  const { hits } = await countHits(store, key, WINDOW_SECONDS);
  return hits > LIMITS.tries ? undefined : { delay: delayOf(hits), succeed: () => forget(store, key) };
}

/** Counts an attempt before the password is looked at, so that many at once cannot slip through. */
export async function beginAttempt(store: Store, { name: userName, address, device }: Tried): Promise<Attempt> {
  const name = userName.trim().toLowerCase();
  const known = device === undefined ? undefined : await fromKnown(store, name, device);
  if (known) return known;
  const place = networkOf(address);
  const keys = { pair: `login ${name} ${place}`, name: `login ${name}`, from: `login from ${place}` };
  const pair = await countHits(store, keys.pair, WINDOW_SECONDS);
  // A pair that is stopped guesses no more, so it counts for nothing else either.
  if (pair.hits > LIMITS.tries) return stopped(pair.left, pair.hits === LIMITS.tries + 1);
  const isNew = pair.hits === 1;
  const [any, from] = await Promise.all([countHits(store, keys.name, WINDOW_SECONDS, isNew ? 1 : 0), countHits(store, keys.from, WINDOW_SECONDS)]);
  if (any.hits > LIMITS.addresses) return stopped(any.left, isNew && any.hits === LIMITS.addresses + 1);
  if (from.hits > LIMITS.from) return stopped(from.left, from.hits === LIMITS.from + 1);
  return {
    delay: from.hits > MANY_FROM ? LONGEST_DELAY : delayOf(pair.hits),
    succeed: async () => {
      await Promise.all([forget(store, keys.pair), countHits(store, keys.name, WINDOW_SECONDS, -1), countHits(store, keys.from, WINDOW_SECONDS, -1)]);
    },
  };
}
