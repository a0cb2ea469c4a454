/**
 * When each session was last seen. Calls are noted in memory and written together once a second, so that reading calls cost no write;
 * what this process noted counts at once here, and within a second in others.
 */
import type { Store } from '../store/types.ts';

const FLUSH_AFTER = 1000;

export class LastSeen {
  readonly #store: Store;
  readonly #noted = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The later of what the store says and what this process noted. */
  latest(id: string, storeTime: number): number {
    return Math.max(storeTime, this.#noted.get(id) ?? 0);
  }

  note(id: string, at: number): void {
    this.#noted.set(id, at);
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_AFTER).unref();
  }

  /** Writes what was noted; called by the timer and when the server stops. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // What a store that was away did not take is written with what is noted next.
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const noted = [...this.#noted];
    if (noted.length === 0) return;
    await this.#store.query(
      `update login_session s set seen_at = greatest(s.seen_at, n.at)
       from unnest($1::text[], $2::bigint[]) as n (id, at) where s.id = n.id returning s.id`,
      [noted.map(([id]) => id), noted.map(([, at]) => at)],
    );
    for (const [id, at] of noted) if (this.#noted.get(id) === at) this.#noted.delete(id);
  }
}
