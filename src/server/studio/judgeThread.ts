/** Asks a thread to judge sets of definitions. What it has judged last it remembers, so that the next set takes a part of the time; unused for a while it ends. */
import { Worker } from 'node:worker_threads';
import type { Files } from '../../catalogue/definitions.ts';
import { catalogueHash } from '../../catalogue/fromDisk.ts';
import type { KnownNames } from '../../catalogue/validateDefinitions.ts';
import type { JudgeAnswer, JudgeQuestion, Verdict } from './judgeWorker.ts';

/** Threads run what was built, wherever the server's own code comes from. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/server/studio/judgeWorker.js' : 'judgeWorker.js', import.meta.url);
const IDLE_MS = 5 * 60_000;
/** What takes longer, or more megabytes, is given up: whoever asked hears that it failed. Whole definitions take seconds and some hundred. */
const MOST_MS = 5 * 60_000;
/** A set that is judged leaves much behind: with room for that the collector has less to do. */
const ROOM = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 96 };

/** Sets that were sound are not judged again: who rolls a version back judges what each server is about to serve. */
const SOUND_SETS = 5;
const SOUND: Verdict = { faults: [], difference: [] };

interface Waiting {
  resolve: (verdict: Verdict) => void;
  reject: (error: unknown) => void;
  limit: NodeJS.Timeout;
}

export class JudgeThread {
  readonly #mostMs: number;
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  /** Their hashes, the newest first. */
  #sound: readonly string[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor(mostMs = MOST_MS) {
    this.#mostMs = mostMs;
  }

  /** What is wrong with these files, and what they change where they take the place of others. `known`: the names of code. Rejects where the thread breaks down. */
  async judge(known: KnownNames, files: Files, instead?: Files): Promise<Verdict> {
    const hash = catalogueHash(files);
    if (!instead && this.#sound.includes(hash)) return SOUND;
    const verdict = await this.#ask(known, files, instead);
    if (verdict.faults.length === 0) this.#sound = [hash, ...this.#sound.filter((one) => one !== hash)].slice(0, SOUND_SETS);
    return verdict;
  }

  #ask(known: KnownNames, files: Files, instead?: Files): Promise<Verdict> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start(known));
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => void worker.terminate(), this.#mostMs).unref();
      this.#waiting.set(id, { resolve, reject, limit });
      worker.postMessage({ id, files, ...(instead ? { instead } : {}) } satisfies JudgeQuestion);
    });
  }

  #start(known: KnownNames): Worker {
    const worker = new Worker(PROGRAM, { workerData: known, resourceLimits: ROOM });
    // Nobody waits for it to end.
    worker.unref();
    worker.on('message', ({ id, ...verdict }: JudgeAnswer) => {
      clearTimeout(this.#waiting.get(id)?.limit);
      this.#waiting.get(id)?.resolve(verdict);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    });
    const fail = (error: unknown): void => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject, limit } of this.#waiting.values()) {
        clearTimeout(limit);
        reject(error);
      }
      this.#waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread that judges definitions ended.')));
    return worker;
  }

  close(): void {
    clearTimeout(this.#idle);
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** One for all of a process: it ends by itself. */
export const judgeThread = new JudgeThread();
