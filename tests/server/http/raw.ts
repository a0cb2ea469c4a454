/** Requests as no well-behaved client makes them. */
import type { TestServer } from './harness.ts';

interface RawBody {
  appError: { errorCode: string; errorMessage: string; field?: string }[] | null;
  data: string;
  status?: string;
}
export interface RawAnswer {
  http: number;
  body: RawBody;
  headers: Headers;
}

async function read(response: Response): Promise<RawAnswer> {
  return { http: response.status, body: (await response.json()) as RawBody, headers: response.headers };
}

/** Any method, any body, any headers. Fails when the answer is not JSON. */
export const send = async (server: TestServer, path: string, init: RequestInit = {}): Promise<RawAnswer> =>
  read(await fetch(`${server.url}${path}`, init));

/** The field `data` with any text in it, in either encoding. */
export function sendData(
  server: TestServer,
  service: string,
  data: string,
  { encoding = 'multipart', token }: { encoding?: 'multipart' | 'urlencoded'; token?: string } = {},
): Promise<RawAnswer> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('data', data);
  return send(server, `/api/${service}`, { method: 'POST', headers, body: encoding === 'multipart' ? form : new URLSearchParams({ data }) });
}

export const envelope = (action: string, data: unknown = [{}], more: Record<string, unknown> = {}): string =>
  JSON.stringify({ token: '', action, data, ...more });

/** One shape, whatever happened. */
export const isOneShape = ({ body }: RawAnswer): boolean =>
  Array.isArray(body.appError) &&
  body.appError.length > 0 &&
  body.appError.every((one) => typeof one.errorCode === 'string' && one.errorMessage.length > 0) &&
  typeof body.data === 'string' &&
  body.status === 'failure';
