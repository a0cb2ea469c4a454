import type { Json, JsonObject } from '../../engine/types.ts';
import { readAnswer } from './answer.ts';
import type { CallerOptions, CallOptions } from './callAction.ts';
import { asProblem } from './problem.ts';
import { sendRequest } from './send.ts';
import type { ClientCatalogue } from '../../catalogue/types.ts';
import { addressOf } from './address.ts';

type EndpointDef = NonNullable<ClientCatalogue['actions'][string][string]['endpoint']>;

/** The request that an endpoint of its own takes: its path below the service's address, with the values that the path names; the others stay in the payload. */
export function endpointCall(
  backend: JsonObject,
  service: string,
  { method, path, body, answer }: EndpointDef,
  payload: JsonObject,
): { endpoint: Endpoint; payload: JsonObject } {
  const keys = new Set<string>();
  const urlPath = path.replaceAll(/:(\w+)/g, (_whole, key: string) => {
    keys.add(key);
    return encodeURIComponent(String(payload[key] ?? ''));
  });
  const url = `${addressOf(backend, service)}${urlPath.slice(`/api/${service}`.length)}`;
  const rest = Object.fromEntries(Object.entries(payload).filter(([key]) => !keys.has(key)));
  return { endpoint: { method, url, body, answer }, payload: rest };
}

/** An endpoint of its own beside POST /api/<service>: JSON in the body or in the query. */
interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  body?: 'json' | 'query' | 'none' | undefined;
  answer?: 'plain' | 'envelope' | undefined;
}
type CallEndpoint = (endpoint: Endpoint, payload: JsonObject, options?: CallOptions) => Promise<Json>;

const TIMEOUT = 30_000;

function pack(
  { method, url, body }: Endpoint,
  payload: JsonObject,
  own: Record<string, string>,
  token: string,
  { key, confirmed = [] }: Pick<CallOptions, 'key' | 'confirmed'>,
): { url: string; init: RequestInit } {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...own,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key && method !== 'GET' ? { 'Idempotency-Key': key } : {}),
  };
  const answers = confirmed.length > 0 ? `?${new URLSearchParams(confirmed.map((rule) => ['confirmed', rule])).toString()}` : '';
  if (body === 'json')
    return { url: `${url}${answers}`, init: { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(payload) } };
  const query = new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value ?? '')])).toString();
  return { url: query && body === 'query' ? `${url}?${query}` : url, init: { method, headers } };
}

/** Makes the caller of REST endpoints (OTP, holidays, outbox): guarded like any call (D1-OTP-02, D1-OTP-05). Throws CallProblem. */
export function createEndpointCaller({ fetch, guard, onCatalogue, beside }: Omit<CallerOptions, 'address'>): CallEndpoint {
  return async (endpoint, payload, options = {}) => {
    const once = async (token: string): Promise<Json> => {
      const { url, init } = pack(endpoint, payload, beside?.() ?? {}, token, options);
      const { status, body } = await sendRequest(url, init, { fetch, timeout: options.timeout ?? TIMEOUT, signal: options.signal, onCatalogue });
      if (status >= 400 || endpoint.answer !== 'plain') return readAnswer(status, body).value;
      try {
        return JSON.parse(body) as Json;
      } catch {
        return body;
      }
    };
    const token = await guard().admit({ quiet: options.quiet });
    try {
      return await once(token);
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.kind === 'session') return once(await guard().again(token));
      // The code goes to the console, never what was asked or answered (D1-ENV-21).
      if (problem.kind !== 'cancelled') console.warn(`${endpoint.method} ${endpoint.url} failed: ${problem.code}`);
      throw problem;
    }
  };
}
