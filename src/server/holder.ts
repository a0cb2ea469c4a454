/** Which catalogue serves. A newer one takes its place only when it is good and everybody is ready for it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Files } from '../catalogue/definitions.ts';
import type { Catalogue, Fault } from '../catalogue/types.ts';
import { DefinitionRefused, StoreAway } from './store/errors.ts';

/** The catalogue that serves, those that served before it (browsers may still ask for them), and why a newer one does not. */
export interface CatalogueHolder {
  readonly current: Catalogue;
  /** What the current one was read of; undefined where it was read of no files. */
  readonly files: Files | undefined;
  /** A catalogue by its hash: the current one or one of the last few. */
  byHash(hash: string): Catalogue | undefined;
  /** Faults of the files as they lie on the disk now; empty while they, all of them, are what serves. */
  readonly faults: readonly Fault[];
  /** Called with each new good catalogue before it serves; may be asynchronous and may refuse by throwing. */
  onChange(prepare: (next: Catalogue) => Promise<void>): void;
  /** Looks whether newer definitions are there and waits a moment for them to serve. Answers whether others than these serve now. */
  catchUp(than: Catalogue): Promise<boolean>;
  /** Waits a moment for what is there by now to serve, whoever else looks or takes something up. Not for what takes definitions up: it would wait for itself. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const IS_BROKEN = 'definitions are broken, the last good ones go on serving';
const IS_HELD = 'some definitions do not serve as they lie on the disk';

/** Browsers that still draw with an older catalogue get its forms for a while. */
const MOST_SETS = 5;
/** How long after a store was away it is asked again, and how long after people had what the definitions drop. */
const AGAIN_AFTER = 1000;
const AGAIN_FOR_PEOPLE = 5000;
/** How long a write waits for newer definitions; after that it goes on with those that serve. */
const CATCH_UP_MS = 15_000;

/** `heldFaults`: the faults of files of which the last sound ones serve beside what else has changed. */
type CatalogueOrFaults = { ok: true; catalogue: Catalogue; heldFaults?: readonly Fault[]; files?: Files } | { ok: false; faults: readonly Fault[] };

/** What notices that files have changed. */
interface Watching {
  /** Resolves when everything that has changed so far was offered. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Why definitions do not serve that are good by themselves. */
export function storeFault(error: unknown): Fault {
  const check = 'store';
  if (error instanceof DefinitionRefused) return { file: error.file, line: 1, pointer: error.pointer, wrong: error.wrong, right: error.right, check };
  const at = { file: 'config', line: 1, pointer: '', check };
  if (error instanceof StoreAway)
    return {
      ...at,
      wrong: 'the store is away, so that these definitions do not serve yet',
      right: 'nothing to do: the store is asked again every second',
    };
  return { ...at, wrong: error instanceof Error ? error.message : String(error), right: 'definitions that the store can hold' };
}

export class Holder implements CatalogueHolder {
  readonly #kept: Catalogue[];
  readonly #log: FastifyBaseLogger;
  #faults: readonly Fault[] = [];
  #files: Files | undefined;
  #prepare: ((next: Catalogue) => Promise<void>)[] = [];
  #turn: Promise<void> = Promise.resolve();
  #watching: Watching | undefined;
  #again: NodeJS.Timeout | undefined;
  /** What was offered last: what was offered before it is not tried again. */
  #newest: CatalogueOrFaults | undefined;
  #isClosed = false;
  #looking: Promise<unknown> | undefined;
  /** Definitions are being taken up. */
  #isBusy = false;
  /** The last attempt broke off, so that it is not known whether the store fits those that serve. */
  #isHalfDone = false;

  constructor(first: Catalogue, log: FastifyBaseLogger, files?: Files) {
    this.#kept = [first];
    this.#files = files;
    this.#log = log;
  }

  get current(): Catalogue {
    const [first] = this.#kept;
    if (!first) throw new Error('There is no catalogue.');
    return first;
  }

  get files(): Files | undefined {
    return this.#files;
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

  /** Who offers what it reads, until this is closed. */
  follow(watching: Watching): void {
    this.#watching = watching;
  }

  /** Takes what was read from the disk: serves it when it is good, else keeps the last good one and says why. One after another. */
  offer(definitions: CatalogueOrFaults): Promise<void> {
    clearTimeout(this.#again);
    this.#newest = definitions;
    this.#turn = this.#turn.then(() => this.#take(definitions));
    return this.#turn;
  }

  async catchUp(than: Catalogue): Promise<boolean> {
    if (!this.#isBusy || this.#looking) {
      this.#looking ??= this.settle().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
    }
    return this.current !== than;
  }

  async settle(): Promise<void> {
    await Promise.race([this.#watching?.settle(), wait(CATCH_UP_MS, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#watching?.close();
    await this.#turn;
  }

  async #take(definitions: CatalogueOrFaults): Promise<void> {
    this.#isBusy = true;
    await (definitions.ok ? this.#takeUp(definitions) : this.#tell(definitions.faults, IS_BROKEN)).finally(() => {
      this.#isBusy = false;
    });
  }

  async #tell(faults: readonly Fault[], message: string): Promise<void> {
    this.#faults = faults;
    const firstFaults = faults.slice(0, 20).map(({ file, line, pointer, wrong, right }) => ({ file, line, pointer, wrong, right }));
    this.#log.error({ faults: firstFaults, count: faults.length, serving: this.current.hash }, message);
  }

  async #takeUp(definitions: Extract<CatalogueOrFaults, { ok: true }>): Promise<void> {
    const { catalogue, heldFaults = [], files } = definitions;
    const isServing = catalogue.hash === this.current.hash;
    if (!isServing || this.#isHalfDone) {
      try {
        for (const prepare of this.#prepare) await prepare(catalogue);
      } catch (error) {
        this.#refuse(definitions, error);
        return;
      }
    }
    this.#isHalfDone = false;
    this.#faults = heldFaults;
    this.#files = files;
    if (!isServing) {
      this.#kept.unshift(catalogue);
      this.#kept.length = Math.min(this.#kept.length, MOST_SETS);
      this.#log.info({ catalogue: catalogue.hash }, 'new definitions serve');
    }
    if (heldFaults.length > 0) await this.#tell(heldFaults, IS_HELD);
  }

  /** The last good ones go on serving. What may pass by itself is tried again until it has or other definitions are offered: a store that is away, people who have what is dropped. */
  #refuse(definitions: CatalogueOrFaults, error: unknown): void {
    const fault = storeFault(error);
    const isNews = this.#faults[0]?.wrong !== fault.wrong;
    this.#isHalfDone = true;
    this.#faults = [fault];
    const isAway = error instanceof StoreAway;
    const waits = isAway || (error instanceof DefinitionRefused && error.waits);
    if (isAway && isNews) this.#log.warn({ code: error.code, serving: this.current.hash }, 'the store is away, new definitions wait for it');
    if (!isAway && (isNews || !waits))
      this.#log.error(
        { err: error, wrong: fault.wrong, serving: this.current.hash },
        'definitions cannot be stored, the last good ones go on serving',
      );
    if (!waits || this.#isClosed || definitions !== this.#newest) return;
    this.#again = setTimeout(() => void this.offer(definitions), isAway ? AGAIN_AFTER : AGAIN_FOR_PEOPLE);
    this.#again.unref();
  }
}
