/** Requests to a running server in process: what is proved with them is no matter of the network. */
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { TestServer } from '../server/http/harness.ts';
import type { ActionCall } from './reach/payloads.ts';

interface WireVerdict {
  http: number;
  /** Of a refusal; `ok` for what is none. */
  code: string;
}
interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

async function sendRequest({ app }: TestServer, request: WireRequest, token: string | undefined): Promise<WireVerdict> {
  const headers = { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await app.inject({ ...request, headers });
  const body: { appError?: { errorCode: string }[] | null } | null = answer.json();
  return { http: answer.statusCode, code: body?.appError?.[0]?.errorCode ?? 'ok' };
}

/** Rows to an action of a service. */
export const sendRows = (server: TestServer, service: string, action: string, rows: readonly Json[], token?: string): Promise<WireVerdict> =>
  sendRequest(
    server,
    {
      method: 'POST',
      url: `/api/${service}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ data: JSON.stringify({ token: '', action, data: rows }) }).toString(),
    },
    token,
  );

/** One row to an action, wherever it is asked. */
export function sendTo(server: TestServer, { service, name, def: { endpoint } }: ActionCall, row: JsonObject, token?: string): Promise<WireVerdict> {
  if (!endpoint) return sendRows(server, service, name, [row], token);
  const { method, body } = endpoint;
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(String(row[key] ?? '')));
  const query = new URLSearchParams(Object.entries(row).map(([key, value]) => [key, String(value)])).toString();
  return sendRequest(
    server,
    method === 'GET' || body === 'query'
      ? { method, url: `${path}?${query}` }
      : { method, url: path, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(row) },
    token,
  );
}
