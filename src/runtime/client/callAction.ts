import type { ClientCatalogue } from '../../catalogue/types.ts';
import { listOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { readAnswer, type CallAnswer } from './answer.ts';
import { asProblem, CallProblem } from './problem.ts';
import { sendRequest, type Fetch } from './send.ts';

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
};

/** `fetch` that tells how much of the body is sent (0 to 1), which fetch itself cannot. Rejects like fetch does. */
const uploading =
  (onProgress: (part: number) => void): Fetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError('the line is lost'));
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      init.signal?.addEventListener('abort', () => request.abort());
      if (init.signal?.aborted) return reject(new DOMException('cancelled', 'AbortError'));
      return request.send(init.body as XMLHttpRequestBodyInit);
    });

type ActionDef = ClientCatalogue['actions'][string][string];

/** One call, ready to be sent but for the headers that every call has. */
interface Packet {
  url: string;
  query?: string;
  init: { method: string; body?: BodyInit; headers?: Record<string, string> };
}

interface Envelope {
  token: string;
  action: string;
  data: readonly Json[];
  confirmed: readonly string[];
}

/** Multipart with the single field `data` (D1-ENV-01, D1-ENV-02). */
function packEnvelope(url: string, { token, action, data, confirmed }: Envelope): Packet {
  const body = new FormData();
  body.append('data', JSON.stringify({ token, action, data, ...(confirmed.length > 0 ? { confirmed } : {}) }));
  return { url, init: { method: 'POST', body } };
}

/**
 * What an endpoint of its own takes: its path below the address of the service that it names, with the values that it names; the others are JSON in
 * the body or stand in the query (D1-OTP-02, D1-OTP-05).
 */
function packEndpoint(
  { method, path, body }: NonNullable<ActionDef['endpoint']>,
  address: CallerOptions['address'],
  payload: JsonObject,
  confirmed: readonly string[],
): Packet {
  const [, service = '', below = ''] = /^\/api\/([^/]+)(.*)$/.exec(path) ?? [];
  const rest = { ...payload };
  const places = below.replaceAll(/:(\w+)/g, (_whole, key: string) => {
    delete rest[key];
    return encodeURIComponent(String(payload[key] ?? ''));
  });
  const url = `${address(service)}${places}`;
  if (body === 'json') {
    const query = new URLSearchParams(confirmed.map((rule) => ['confirmed', rule])).toString();
    return { url, query, init: { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(rest) } };
  }
  if (body !== 'query') return { url, init: { method } };
  return { url, query: new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value ?? '')])).toString(), init: { method } };
}

/** What an endpoint answers as it stands: JSON, else text. */
function plainAnswer(body: string): CallAnswer {
  try {
    const value = JSON.parse(body) as Json;
    return { value, rows: listOf(value) };
  } catch {
    return { value: body, rows: [] };
  }
}

export interface CallOptions {
  /** Idempotency key: the same key and body writes once, however often it is sent. */
  key?: string | undefined;
  /** Ids of `confirm` rules that the person answered. */
  confirmed?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds; by default the patience of the action, or 30 s. */
  timeout?: number | undefined;
  /** Does not renew the session's window (polling). */
  quiet?: boolean | undefined;
  /** The call carries its own right (a link from a mail): no session is looked at, there or not. */
  unguarded?: boolean | undefined;
  /** The body is large: told how much of it is sent (0 to 1), and given more time. */
  onProgress?: ((part: number) => void) | undefined;
}
/** `data` is one payload object or the whole array (D12-GAP-068). */
export type CallAction = (service: string, action: string, data: JsonObject | readonly Json[], options?: CallOptions) => Promise<CallAnswer>;

/** Called before login or as part of it: no session is checked (D12-GAP-070). */
const UNGUARDED: ReadonlySet<string> = new Set(['login.login', 'login.socialAccountLogin', 'login.reactivate']);

export interface CallerOptions {
  fetch: Fetch;
  address: (service: string) => string;
  /** What the catalogue says of an action: an endpoint of its own, how many seconds its answer is waited for. */
  definition?: (service: string, action: string) => ActionDef | undefined;
  /** The session check; asked for when a call is made, because the check itself makes calls. */
  guard: () => {
    admit(options?: { quiet?: boolean | undefined }): Promise<string>;
    again(refused: string): Promise<string>;
    end(notice?: string): void;
  };
  onCatalogue?: (hash: string) => void;
  /** What every call says beside itself: what its answer is to be said in, which version of the definitions is on trial. */
  beside?: () => Record<string, string>;
}

/** Two megabytes through a slow line. */
const UPLOAD_TIMEOUT = 10 * 60_000;

/**
 * Makes the one door to the server (D1-ENV-01 to 03, D1-ENV-14 to 17): an action is called by its service, or by the endpoint of its own that its
 * definition gives it. Guarded calls check the session first. An answer 401 renews the token once and sends the same call again; a second 401 ends
 * the session. Throws CallProblem.
 */
export function createCaller({ fetch, address, definition, guard, onCatalogue, beside }: CallerOptions): CallAction {
  return async (service, action, data, options = {}) => {
    const guarded = options.unguarded !== true && !UNGUARDED.has(`${service}.${action}`);
    const { key, confirmed = [] } = options;
    const { endpoint, patience = 30 } = definition?.(service, action) ?? {};
    const rows = Array.isArray(data) ? (data as readonly Json[]) : [data as JsonObject];
    const own = endpoint && !Array.isArray(data) ? packEndpoint(endpoint, address, data as JsonObject, confirmed) : undefined;
    const onProgress = own ? undefined : options.onProgress;
    const once = async (token: string): Promise<CallAnswer> => {
      const { url, query, init } = own ?? packEnvelope(address(service), { token, action, data: rows, confirmed });
      const headers = {
        Accept: 'application/json',
        ...init.headers,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(key && init.method !== 'GET' ? { 'Idempotency-Key': key } : {}),
        ...beside?.(),
      };
      const received = await sendRequest(
        query ? `${url}?${query}` : url,
        { ...init, headers },
        {
          fetch: onProgress ? uploading(onProgress) : fetch,
          timeout: options.timeout ?? (onProgress ? UPLOAD_TIMEOUT : patience * 1000),
          signal: options.signal,
          onCatalogue,
        },
      );
      const isPlain = own !== undefined && endpoint?.answer === 'plain' && received.status < 400;
      return isPlain ? plainAnswer(received.body) : readAnswer(received.status, received.body);
    };
    if (!guarded) return once('');
    const token = await guard().admit({ quiet: options.quiet });
    try {
      return await once(token);
    } catch (thrown) {
      const { kind, code } = asProblem(thrown);
      // The code goes to the console, never what was asked or answered (D1-ENV-21).
      if (own && kind !== 'session' && kind !== 'cancelled') console.warn(`${own.init.method} ${own.url} failed: ${code}`);
      if (kind !== 'session') throw thrown;
    }
    try {
      return await once(await guard().again(token));
    } catch (thrown) {
      if (thrown instanceof CallProblem && thrown.kind === 'session') guard().end(thrown.messages[0]?.text);
      throw thrown;
    }
  };
}
