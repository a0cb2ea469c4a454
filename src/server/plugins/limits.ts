/**
 * Requests a minute from one address, counted by all server processes together: each counts for itself and adds what it counted to the
 * shared count once a second, so that a request costs no write. (Signing in and one-time passwords count at once: session/tally.ts.)
 */
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../door/refusal.ts';
import { count } from '../session/tally.ts';
import type { Store } from '../store/types.ts';

const WINDOW_SECONDS = 60;
const SHARE_EVERY = 1000;

interface Counted { shared: number; own: number; until: number }
type Answered = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The counts of this process, shared from time to time. */
export class SharedCounts {
  readonly #counts = new Map<string, Counted>();
  readonly #store: Store;
  readonly #timer: NodeJS.Timeout;

  constructor(store: Store) {
    this.#store = store;
    this.#timer = setInterval(() => void this.share(), SHARE_EVERY).unref();
  }

  incr(key: string, answered: Answered): void {
    const now = Date.now();
    let counted = this.#counts.get(key);
    if (!counted || counted.until <= now) {
      counted = { shared: 0, own: 0, until: now + WINDOW_SECONDS * 1000 };
      this.#counts.set(key, counted);
    }
    counted.own += 1;
    answered(null, { current: counted.shared + counted.own, ttl: counted.until - now });
  }

  /** Adds what was counted here since the last time and takes over what others counted. A store that is away is tried again next time. */
  async share(): Promise<void> {
    const now = Date.now();
    for (const [key, counted] of this.#counts) {
      if (counted.until <= now) this.#counts.delete(key);
      if (counted.own === 0) continue;
      const adding = counted.own;
      const tally = await count(this.#store, `requests ${key}`, WINDOW_SECONDS, adding).catch(() => undefined);
      if (!tally) return;
      counted.own -= adding;
      counted.shared = tally.hits;
      counted.until = Date.now() + tally.left;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** The plugin makes its stores itself; all of them count here. */
function storeOver(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(key: string, answered: Answered): void {
      counts.incr(key, answered);
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** `perMinute` 0 switches it off. Health is never limited: balancers ask it often. */
export async function limits(app: FastifyInstance, store: Store, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  const counts = new SharedCounts(store);
  app.addHook('onClose', async () => counts.stop());
  await app.register(rateLimit, {
    global: true, max: perMinute, timeWindow: WINDOW_SECONDS * 1000,
    store: storeOver(counts),
    allowList: (request) => request.url === '/api/health',
    errorResponseBuilder: (_request, context) => new Refusal('TOO_MANY', { retryAfter: Math.ceil(context.ttl / 1000), held: true }),
  });
}
