/** Tells a store that is away (try later) from a statement that is wrong (a bug) and from a decision made inside a function. */
import { setTimeout as wait } from 'node:timers/promises';
import { StoreAway, StoreFault } from '../errors.ts';

/** Connection gone, server starting or stopping, too many connections, out of disk or memory, input/output error, read-only, out of time, a file given up. */
const awayStates = /^(08...|57P0[1-5]|53...|58...|25006|57014|55P03|XX00[12]|SK006)$/;
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EIO',
  'EDQUOT',
]);
const awayWords =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|connection ended|client has encountered a connection error|no space left|could not (?:write|extend|fsync)|not queryable|pool is closed|after calling end/i;

const textOf = (error: unknown, key: 'code' | 'message' | 'detail'): string | undefined => {
  const value = error !== null && typeof error === 'object' ? (error as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The error to throw on: StoreAway or StoreFault, without parameters. */
export const faultOf = (error: unknown): StoreAway | StoreFault => {
  if (error instanceof StoreAway || error instanceof StoreFault) return error;
  const code = textOf(error, 'code') ?? '';
  const message = textOf(error, 'message') ?? String(error);
  if (awayStates.test(code) || awayCodes.has(code) || (code === '' && awayWords.test(message)) || /no space left/i.test(message)) {
    return new StoreAway(code || 'connection', `The store is away: ${message}`);
  }
  // Data errors quote the value, details name it; only our own decisions (SK001) are known to say nothing personal.
  return new StoreFault(
    code,
    code.startsWith('22') ? message.replace(/:? ".*"/s, '') : message,
    code === 'SK001' ? textOf(error, 'detail') : undefined,
  );
};

/** Two transactions met in a way that only one could win; running the other again is right. */
const isRetryable = (error: unknown): boolean => error instanceof StoreFault && (error.code === '40P01' || error.code === '40001');

const mostTries = 8;

/** Does again, after a moment, what met another transaction in such a way. Throws whatever else `work` throws, and that after some tries. */
export const triedAgain = async <T>(work: () => Promise<T>, tries = 1): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isRetryable(error) || tries >= mostTries) throw error;
    await wait(Math.random() * 10 * tries);
    return triedAgain(work, tries + 1);
  }
};
