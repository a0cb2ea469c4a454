/** Which catalogue serves. A newer one takes its place only when it is good and everybody is ready for it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue, Fault } from '../catalogue/types.ts';
import type { CatalogueHolder } from './types.ts';

/** Browsers that still draw with an older catalogue get its forms for a while. */
const KEPT = 5;

export type Loaded = { ok: true; catalogue: Catalogue } | { ok: false; faults: readonly Fault[] };

export class Holder implements CatalogueHolder {
  readonly #kept: Catalogue[];
  readonly #log: FastifyBaseLogger;
  #faults: readonly Fault[] = [];
  #prepare: ((next: Catalogue) => Promise<void>)[] = [];
  #turn: Promise<void> = Promise.resolve();
  #stop: () => Promise<void> | void = () => undefined;

  constructor(first: Catalogue, log: FastifyBaseLogger) {
    this.#kept = [first];
    this.#log = log;
  }

  get current(): Catalogue {
    const [first] = this.#kept;
    if (!first) throw new Error('There is no catalogue.');
    return first;
  }

  get faults(): readonly Fault[] {
    return this.#faults;
  }

  byHash(hash: string): Catalogue | undefined {
    return this.#kept.find((catalogue) => catalogue.hash === hash);
  }

  onChange(prepare: (next: Catalogue) => Promise<void>): void {
    this.#prepare.push(prepare);
  }

  /** What stops the watching of files when the server stops. */
  stoppedBy(stop: () => Promise<void> | void): void {
    this.#stop = stop;
  }

  /** Takes what was read from the disk: serves it when it is good, else keeps the last good one and says why. One after another. */
  offer(loaded: Loaded): Promise<void> {
    this.#turn = this.#turn.then(() => this.#take(loaded));
    return this.#turn;
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.#turn;
  }

  async #take(loaded: Loaded): Promise<void> {
    if (!loaded.ok) {
      this.#faults = loaded.faults;
      const told = loaded.faults.slice(0, 20).map(({ file, line, pointer, wrong, right }) => ({ file, line, pointer, wrong, right }));
      this.#log.error({ faults: told, count: loaded.faults.length, serving: this.current.hash }, 'definitions are broken, the last good ones go on serving');
      return;
    }
    this.#faults = [];
    if (loaded.catalogue.hash === this.current.hash) return;
    try {
      for (const prepare of this.#prepare) await prepare(loaded.catalogue);
    } catch (error) {
      const wrong = error instanceof Error ? error.message : String(error);
      this.#faults = [{ file: 'config', line: 1, pointer: '', wrong, right: 'definitions that the store can hold', check: 'store' }];
      this.#log.error({ err: error, wrong, serving: this.current.hash }, 'definitions cannot be stored, the last good ones go on serving');
      return;
    }
    this.#kept.unshift(loaded.catalogue);
    this.#kept.length = Math.min(this.#kept.length, KEPT);
    this.#log.info({ catalogue: loaded.catalogue.hash }, 'new definitions serve');
  }
}
