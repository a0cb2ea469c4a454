/**
 * Requests a minute of one session or, where there is none, from one address, counted by all server processes together: each counts for
 * itself and adds what it counted to the shared count once a second where it is worth it, so that a request costs no write. (Signing in and
 * one-time passwords count at once: session/tally.ts.)
 */
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { tokenOf } from '../endpoint/caller.ts';
import { readAccessToken } from '../session/accessToken.ts';
import { networkOf, countAll } from '../session/tally.ts';
import type { Store } from '../store/types.ts';
import type { Deps } from '../call.ts';

const WINDOW_SECONDS = 60;
const SHARE_EVERY = 1000;
/** The share of the limit that a process keeps to itself: who asks little costs no write at all. */
const LEAST_SHARE = 0.02;

interface WindowCount {
  shared: number;
  own: number;
  until: number;
}
type CountCallback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The counts of this process, shared from time to time. */
class SharedCounts {
  readonly #counts = new Map<string, WindowCount>();
  readonly #store: Store;
  readonly #least: number;
  readonly #timer: NodeJS.Timeout;

  constructor(store: Store, perMinute: number) {
    this.#store = store;
    this.#least = Math.max(1, perMinute * LEAST_SHARE);
    this.#timer = setInterval(() => void this.share(), SHARE_EVERY).unref();
  }

  incr(key: string, callback: CountCallback): void {
    const now = Date.now();
    let count = this.#counts.get(key);
    if (!count || count.until <= now) {
      count = { shared: 0, own: 0, until: now + WINDOW_SECONDS * 1000 };
      this.#counts.set(key, count);
    }
    count.own += 1;
    callback(null, { current: count.shared + count.own, ttl: count.until - now });
  }

  /** Adds what was counted here since the last time and takes over what others counted. A store that is away is tried again next time. */
  async share(): Promise<void> {
    const now = Date.now();
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key);
    const adding = new Map([...this.#counts].filter(([, { own }]) => own >= this.#least).map(([key, { own }]) => [`requests ${key}`, own]));
    if (adding.size === 0) return;
    const all = await countAll(this.#store, adding, WINDOW_SECONDS).catch(() => undefined);
    for (const [key, count] of this.#counts) {
      const tally = all?.get(`requests ${key}`);
      if (!tally) continue;
      count.own -= adding.get(`requests ${key}`) ?? 0;
      count.shared = tally.hits;
      count.until = Date.now() + tally.left;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** The plugin makes its stores itself; all of them count here. */
function storeOver(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: CountCallback): void {
      counts.incr(key, callback);
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** Who asks: a session by its token's signature, else the place that the request comes from. */
async function whoAsks({ config, clock }: Deps, request: FastifyRequest): Promise<string> {
  const token = tokenOf(request);
  const claims = token === undefined ? undefined : await readAccessToken(config.secretKey, token, clock.now());
  return claims === undefined || claims === 'expired' ? networkOf(request.ip) : `session ${claims.sessionId}`;
}

/** A limit of 0 switches it off. Health is never limited: balancers ask it often. */
export async function limits(app: FastifyInstance, deps: Deps): Promise<void> {
  const perMinute = deps.config.requestsPerMinute;
  if (perMinute === 0) return;
  const counts = new SharedCounts(deps.store, perMinute);
  app.addHook('onClose', async () => counts.stop());
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: WINDOW_SECONDS * 1000,
    store: storeOver(counts),
    keyGenerator: (request) => whoAsks(deps, request),
    allowList: (request) => request.url === '/api/health',
    errorResponseBuilder: (_request, context) => new Refusal('TOO_MANY', { retryAfter: Math.ceil(context.ttl / 1000), isLate: true }),
  });
}
