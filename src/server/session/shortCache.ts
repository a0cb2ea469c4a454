/** Keeps answers of the store for a few seconds: users and centres are read with every request and change seldom. */
const KEPT_FOR = 5000;
const MOST = 5000;

export class ShortCache<T> {
  readonly #now: () => Date;
  readonly #kept = new Map<string, { until: number; value: Promise<T> }>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The kept answer, or a new one. A failed answer is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T> {
    const now = this.#now().getTime();
    const entry = this.#kept.get(key);
    if (entry && entry.until > now) return entry.value;
    if (this.#kept.size >= MOST) this.#kept.clear();
    const value = load();
    this.#kept.set(key, { until: now + KEPT_FOR, value });
    value.catch(() => this.#kept.delete(key));
    return value;
  }

  /** Of one key, or of all. */
  forget(key?: string): void {
    if (key === undefined) this.#kept.clear();
    else this.#kept.delete(key);
  }
}
