/** How well something is that the server leans on: asked with a bound, because what is ill may not answer at all, and only now and then. */
import { setTimeout as wait } from 'node:timers/promises';

/** How something is that the server leans on: `full` has no room to write, `silent` takes longer than anybody waits, `away` is everything else. */
export type Health = 'ok' | 'full' | 'silent' | 'away';

/** While this process itself was busy, an answer may have come unread: it is read before anybody is called silent. */
const GRACE = 100;

/** What `work` answers, or `otherwise` when that takes longer than `ms`. Rejects as `work` does. */
export async function inTime<T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const controller = new AbortController();
  const options = { signal: controller.signal, ref: false };
  const late = wait(ms, undefined, options).then(() => wait(GRACE, otherwise, options));
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    controller.abort();
  }
}

/** The same question, put at most every `every` milliseconds however often it is asked. */
export function nowAndThen(ask: () => Promise<Health>, every: number): () => Promise<Health> {
  let known: { at: number; answer: Promise<Health> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > every) known = { at: Date.now(), answer: ask() };
    return known.answer;
  };
}
