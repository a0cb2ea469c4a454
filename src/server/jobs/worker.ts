/**
 * Follow-up work that a transaction left behind. Any number of processes take from one queue: a job is leased, done, and tried again later
 * when it failed or when its worker died.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { JsonObject } from '../../engine/types.ts';
import type { Deps } from '../call.ts';
import { Hopeless, type Mail, type TextMessage } from '../gateways/types.ts';
import type { Store } from '../store/types.ts';
import { unseal } from '../keys.ts';
import { takeOver } from './bulk.ts';
import { holdJob, LEASE_SECONDS, RENEW_FOR } from './lease.ts';
import { replay } from './replay.ts';

/* The kinds of follow-up work by name. A new one: its file and a row here. */

/** A day, too: a file that was taken is not forgotten because the store was away. */
const BULK_ATTEMPTS = 150;
/** Some twenty-four hours: a link that is mailed counts as long. */
const MAIL_ATTEMPTS = 150;

const isMessage = (value: unknown): value is TextMessage =>
  typeof value === 'object' && value !== null && 'to' in value && typeof value.to === 'string' && 'text' in value && typeof value.text === 'string';
const isMail = (value: unknown): value is Mail => isMessage(value) && 'subject' in value && typeof value.subject === 'string';

/** Hands a sealed message to its gateway. */
const handOver =
  <T>(secretKey: string, is: (value: unknown) => value is T, send: (message: T) => Promise<void>) =>
  async ({ sealed }: JsonObject): Promise<void> => {
    const message: unknown = JSON.parse(unseal(secretKey, 'queued message', String(sealed)));
    if (!is(message)) throw new Error('This is not a message.');
    await send(message);
  };

export function jobsFor(deps: Deps): JobTable {
  const {
    gateways: { sms, mail },
    config: { secretKey },
  } = deps;
  return {
    bulk: { work: (payload, { store, isOver }) => takeOver({ ...deps, store })(payload, isOver), attempts: BULK_ATTEMPTS },
    replay: { work: (payload, { store, isOver }) => replay({ ...deps, store })(payload, isOver), isLong: true },
    sms: { work: handOver(secretKey, isMessage, (message) => sms.send(message)) },
    mail: { work: handOver(secretKey, isMail, (message) => mail.send(message)), attempts: MAIL_ATTEMPTS },
  };
}

/** What a job works with: a store that writes only while its worker holds the job, and whether it is to end early. */
export interface Turn {
  store: Store;
  isOver: () => boolean;
}
interface Job {
  /** `again`: something is done and something is left, which is another turn's. `isOver` is asked in between. */
  work(payload: JsonObject, turn: Turn): Promise<void | 'again'>;
  /** How often it is tried before it is given up; 8 times (some four minutes) without it. */
  attempts?: number;
  /** It waits for a thread most of the time: other jobs are done beside it, for however long it takes. */
  isLong?: true;
}
export type JobTable = Readonly<Record<string, Job>>;

/** Work that this process leaves is begun at once; this is for what is tried again later, or was another's that died. */
const LOOK_EVERY = 2000;
const MOST_ATTEMPTS = 8;
const FIRST_WAIT_SECONDS = 2;

interface JobRow extends JsonObject {
  id: number;
  name: string;
  payload: JsonObject;
  attempts: number;
}

const TAKE = `
  update job set state = 'running', attempts = attempts + 1, worker = $2, lease_until = now() + make_interval(secs => $3)
  where id = (
    select id from job
    where name = any($1::text[]) and state in ('waiting', 'running') and run_at <= now() and (state = 'waiting' or lease_until < now())
    order by run_at, id limit 1 for update skip locked)
  returning id, name, payload, attempts`;

/** Seconds until the next attempt: 2, 4, 8 … at most ten minutes. */
export const waitAfter = (attempts: number): number => Math.min(600, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));

export class Worker {
  readonly #store: Store;
  readonly #jobs: JobTable;
  readonly #log: FastifyBaseLogger;
  readonly #name = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #beside: Promise<unknown> = Promise.resolve();
  /** More has come since what is done now was begun. */
  #hasMore = false;
  #stopped = false;

  constructor(store: Store, jobs: JobTable, log: FastifyBaseLogger) {
    this.#store = store;
    this.#jobs = jobs;
    this.#log = log;
  }

  start(): void {
    this.#store.onJobs(() => {
      this.#hasMore = true;
      this.#lookAfter(0);
    });
    this.#lookAfter(0);
  }

  #lookAfter(milliseconds: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#hasMore = false;
      this.#running = this.#running
        .then(() => this.drain())
        .catch((error: unknown) => this.#log.warn({ err: error }, 'jobs wait'))
        .then(() => this.#lookAfter(this.#hasMore ? 0 : LOOK_EVERY));
    }, milliseconds).unref();
  }

  /** Does everything that is due. */
  async drain(): Promise<void> {
    while (!this.#stopped) {
      const [job] = await this.#store.query<JobRow>(TAKE, [Object.keys(this.#jobs), this.#name, LEASE_SECONDS]);
      if (!job) return;
      const run = this.#run(job);
      if (this.#jobs[job.name]?.isLong) this.#beside = Promise.allSettled([this.#beside, run]);
      else await run;
    }
  }

  /** Waits for the job at hand, takes no more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#beside;
  }

  async #run(job: JobRow): Promise<void> {
    const { store, isLost, release } = holdJob(this.#store, job.id, this.#name, this.#log, this.#jobs[job.name]?.isLong ? Infinity : RENEW_FOR);
    try {
      const left = await this.#jobs[job.name]?.work(job.payload, { store, isOver: () => this.#stopped || isLost() });
      if (left === 'again') {
        const statement =
          "update job set state = 'waiting', attempts = 0, run_at = now(), lease_until = null where id = $1 and worker = $2 returning id";
        await this.#store.query(statement, [job.id, this.#name]);
        return;
      }
      await this.#store.query("update job set state = 'done', done_at = now(), payload = '{}' where id = $1 and worker = $2 returning id", [
        job.id,
        this.#name,
      ]);
    } catch (error) {
      const isLast = error instanceof Hopeless || job.attempts >= (this.#jobs[job.name]?.attempts ?? MOST_ATTEMPTS);
      this.#log.warn({ err: error, job: job.id, name: job.name, attempts: job.attempts }, isLast ? 'job given up' : 'job failed');
      await this.#store.query(
        `update job set state = $3, error = $4, run_at = now() + make_interval(secs => $5), lease_until = null where id = $1 and worker = $2 returning id`,
        [job.id, this.#name, isLast ? 'failed' : 'waiting', error instanceof Error ? error.name : 'error', waitAfter(job.attempts)],
      );
    } finally {
      release();
    }
  }
}
