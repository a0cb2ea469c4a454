/**
 * The hold of a worker on its job. It is short and renewed while the work goes on, so that the job of a worker that was killed does not
 * wait long; and what is written for the job is written only under it, so that a worker that was held up writes nothing beside whoever has
 * taken its job over.
 */
import type { FastifyBaseLogger } from 'fastify';
import { StoreFault } from '../store/errors.ts';
import type { Store } from '../store/types.ts';

export const LEASE_SECONDS = 15;
const RENEW_EVERY = 4000;
/** Work that does not come back is somebody else's after this. */
export const RENEW_FOR = 10 * 60_000;

const RENEW = `
  update job set lease_until = now() + make_interval(secs => $3) where id = $1 and worker = $2 and state = 'running' returning id`;

interface Lease {
  /** Writes only while the job is held; a write that is refused for it says that the job is lost. */
  store: Store;
  isLost: () => boolean;
  /** Renews it no more. */
  release: () => void;
}

/** Renews the lease that `worker` has just taken, for so many milliseconds at most. */
export function holdJob(store: Store, job: number, worker: string, log: FastifyBaseLogger, most: number): Lease {
  let lost = false;
  const until = performance.now() + most;
  const renew = async (): Promise<void> => {
    if (performance.now() > until) return;
    lost ||= (await store.query(RENEW, [job, worker, LEASE_SECONDS])).length === 0;
  };
  const timer = setInterval(() => void renew().catch((error: unknown) => log.warn({ err: error, job }, 'a lease is not renewed')), RENEW_EVERY);
  timer.unref();
  return {
    store: {
      ...store,
      apply: async (plan) => {
        try {
          return await store.apply({ ...plan, holds: { job, worker } });
        } catch (error) {
          lost ||= error instanceof StoreFault && error.code === 'SK007';
          throw error;
        }
      },
    },
    isLost: () => lost,
    release: () => clearInterval(timer),
  };
}

/** At the start: nobody else can have the embedded store open, so whoever held a job there is gone. On PostgreSQL the lease runs out. */
export async function takeBackLeases(store: Store): Promise<void> {
  if (store.kind === 'embedded') await store.query("update job set state = 'waiting', lease_until = null where state = 'running' returning id");
}
