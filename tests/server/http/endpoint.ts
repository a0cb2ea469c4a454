/** Addresses of their own beside the services: JSON in and out, and a method that says what is done. */
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { isObject, type Person, type TestServer } from './harness.ts';

interface EndpointAnswer {
  http: number;
  body: Json;
}
/** Who asks, with which method, below `/api` where, with what, and under which idempotency key. */
export type EndpointCall = [person: Person | null, method: string, path: string, body?: JsonObject, key?: string];

export async function askEndpoint({ url }: TestServer, ...[person, method, path, body, key]: EndpointCall): Promise<EndpointAnswer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { http: response.status, body: (await response.json()) as Json };
}

/** The row that an answer in the one shape has. */
export function ownRow({ body }: EndpointAnswer): JsonObject {
  const [row] = JSON.parse(String(isObject(body) ? body['data'] : '[]')) as JsonObject[];
  if (!row) throw new Error(JSON.stringify(body));
  return row;
}

/** The rows of a bare answer. */
export const rowsAt = ({ body }: EndpointAnswer): JsonObject[] => (Array.isArray(body) ? body.filter(isObject) : []);
