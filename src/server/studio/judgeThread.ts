/** Asks a thread to judge sets of definitions. What it has judged last it remembers, so that the next set takes a part of the time; unused for a while it ends. */
import { Worker } from 'node:worker_threads';
import type { Files } from '../../catalogue/definitions.ts';
import type { KnownNames } from '../../catalogue/validateDefinitions.ts';
import type { JudgeAnswer, JudgeQuestion, Verdict } from './judgeWorker.ts';

/** Threads run what was built, wherever the server's own code comes from. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/server/studio/judgeWorker.js' : 'judgeWorker.js', import.meta.url);
const IDLE_MS = 5 * 60_000;

interface Waiting {
  resolve: (verdict: Verdict) => void;
  reject: (error: unknown) => void;
}

export class JudgeThread {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #idle: NodeJS.Timeout | undefined;

  /** What is wrong with these files, and what they change where they take the place of others. `known`: the names of code. Rejects where the thread breaks down. */
  judge(known: KnownNames, files: Files, instead?: Files): Promise<Verdict> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start(known));
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, files, ...(instead ? { instead } : {}) } satisfies JudgeQuestion);
    });
  }

  #start(known: KnownNames): Worker {
    const worker = new Worker(PROGRAM, { workerData: known });
    // Nobody waits for it to end.
    worker.unref();
    worker.on('message', ({ id, ...verdict }: JudgeAnswer) => {
      this.#waiting.get(id)?.resolve(verdict);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    });
    const fail = (error: unknown): void => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
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
