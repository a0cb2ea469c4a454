/**
 * Follows something that changes: waits until it is quiet, loads it once, never twice at the same time. Knows nothing of
 * disks.
 */
interface Followed {
  /** Differs when the thing has changed. */
  fingerprint(): Promise<string>;
  /** Since its last fingerprint somebody tells of each change: it is looked at for safety only, ten times more rarely. */
  isTold?(): boolean;
  load(): Promise<void>;
  /** The fingerprint or the loading itself failed. */
  failed(error: unknown): Promise<void>;
}
export interface FollowOptions {
  /** Milliseconds without a change before it is loaded (150). */
  quiet?: number;
  /** Milliseconds between two looks (2000). */
  every?: number;
}
export interface Following {
  /** Something may have changed: look soon. */
  nudge(): void;
  /** Resolves once everything noticed so far has been loaded. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Of so many turns one is a look where changes are told. */
const TOLD_TURNS = 10;

/** Starts at once with the present state as known. */
export function followFiles(followed: Followed, { quiet = 150, every = 2000 }: FollowOptions = {}): Following {
  let closed = false;
  let seen: string | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    if (closed) return;
    try {
      const now = await followed.fingerprint();
      if (seen === undefined || now === seen) {
        seen ??= now;
        return;
      }
      // Still being written: wait until two looks agree.
      await new Promise((resolve) => setTimeout(resolve, quiet));
      const again = await followed.fingerprint();
      if (again !== now) return await look();
      seen = again;
      if (!closed) await followed.load();
    } catch (error) {
      if (!closed) await followed.failed(error);
    }
  };
  const queue = (): Promise<void> => (work = work.then(look));
  const nudge = (): void => {
    if (closed) return;
    clearTimeout(soon);
    soon = setTimeout(() => void queue(), quiet);
  };
  void queue();
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    if (turn % TOLD_TURNS === 0 || !followed.isTold?.()) void queue();
  }, every);
  if (typeof timer === 'object' && 'unref' in timer) timer.unref();
  return {
    nudge,
    settled: async () => {
      clearTimeout(soon);
      await queue();
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      clearTimeout(soon);
      await work;
    },
  };
}
