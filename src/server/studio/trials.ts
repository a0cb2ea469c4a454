/** Versions that somebody tries before anybody else has them: held here by their hash, and read by the calls that name it. */
import type { Catalogue } from '../../catalogue/types.ts';

/** Each takes the memory of a whole catalogue. */
const MOST = 3;

export class Trials {
  /** The one asked for last is the last. */
  readonly #held = new Map<string, Catalogue>();

  /** The one that nobody has asked for longest makes room. */
  begin(catalogue: Catalogue): void {
    this.#held.delete(catalogue.hash);
    this.#held.set(catalogue.hash, catalogue);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST && oldest !== undefined) this.#held.delete(oldest);
  }

  byHash(hash: string): Catalogue | undefined {
    const found = this.#held.get(hash);
    if (found) this.begin(found);
    return found;
  }
}
