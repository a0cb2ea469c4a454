import { CallProblem } from '../client/problem.ts';
import { send } from '../client/send.ts';
import type { Fetch } from '../client/send.ts';

/**
 * Reads a plain JSON document (catalogue, form, list). Throws CallProblem: away for server faults, unknown when it is
 * not there.
 */
export async function getJson<T>(fetch: Fetch, url: string, init: RequestInit = {}): Promise<T> {
  const { status, body } = await send(url, { method: 'GET', headers: { Accept: 'application/json' }, ...init }, { fetch, timeout: 30_000 });
  if (status >= 400) throw new CallProblem(status === 404 ? 'unknown' : 'away', status, []);
  try {
    return JSON.parse(body) as T;
  } catch {
    throw new CallProblem('unreadable', status, []);
  }
}
