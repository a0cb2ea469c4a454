import { CallProblem, asProblem } from './problem.ts';

/**
 * Reads a plain JSON document (catalogue, form, list). Throws CallProblem: away for server faults, unknown when it is
 * not there.
 */
export async function getJson<T>(fetch: Fetch, url: string, init: RequestInit = {}, signal?: AbortSignal): Promise<T> {
  const { status, body } = await sendRequest(
    url,
    { method: 'GET', headers: { Accept: 'application/json' }, ...init },
    { fetch, timeout: 30_000, signal },
  );
  if (status >= 400) throw new CallProblem(status === 404 ? 'unknown' : 'away', status, []);
  try {
    return JSON.parse(body) as T;
  } catch {
    throw new CallProblem('unreadable', status, []);
  }
}

/** `fetch`, as far as the page uses it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface SendOptions {
  fetch: Fetch;
  /** Milliseconds until the page gives up waiting. */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** Told the catalogue hash that an answer names. */
  onCatalogue?: ((hash: string) => void) | undefined;
}
interface Received {
  status: number;
  body: string;
}

function failure(thrown: unknown, signal: AbortSignal | undefined, timedOut: boolean): CallProblem {
  if (timedOut) return new CallProblem('timeout', 0, []);
  if (signal?.aborted) return new CallProblem('cancelled', 0, []);
  return asProblem(thrown);
}

/**
 * One request with a time limit. Throws CallProblem of kind network, timeout or cancelled; every answer of the server
 * returns.
 */
export async function sendRequest(url: string, init: RequestInit, options: SendOptions): Promise<Received> {
  const stop = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, options.timeout);
  const cancel = (): void => stop.abort();
  options.signal?.addEventListener('abort', cancel);
  if (options.signal?.aborted) cancel();
  try {
    const response = await options.fetch(url, { ...init, signal: stop.signal });
    const body = await response.text();
    const hash = response.headers.get('X-Catalogue');
    if (hash) options.onCatalogue?.(hash);
    return { status: response.status, body };
  } catch (thrown) {
    throw failure(thrown, options.signal, timedOut);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
  }
}
