import type { Json, JsonObject } from '../../engine/types.ts';
import { readAnswer, type CallAnswer } from './answer.ts';
import { CallProblem } from './problem.ts';
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

interface Envelope {
  token: string;
  action: string;
  data: readonly Json[];
  confirmed?: readonly string[] | undefined;
}

/**
 * The body and headers of one call: multipart with the single field `data` (D1-ENV-01, D1-ENV-02), bearer when there is
 * one (D1-ENV-03).
 */
function packEnvelope(envelope: Envelope, key?: string): { body: FormData; headers: Record<string, string> } {
  const { token, action, data, confirmed } = envelope;
  const body = new FormData();
  body.append('data', JSON.stringify({ token, action, data, ...(confirmed?.length ? { confirmed } : {}) }));
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (key) headers['Idempotency-Key'] = key;
  return { body, headers };
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
  /** Seconds that an action's answer is waited for, where its definition says how long. */
  patience?: (service: string, action: string) => number | undefined;
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
 * Makes the one door to the server (D1-ENV-01 to 03, D1-ENV-14 to 17). Guarded calls check the session first. An answer
 * 401 renews the token once and sends the same call again; a second 401 ends the session. Throws CallProblem.
 */
export function createCaller({ fetch, address, patience, guard, onCatalogue, beside }: CallerOptions): CallAction {
  return async (service, action, data, options = {}) => {
    const guarded = options.unguarded !== true && !UNGUARDED.has(`${service}.${action}`);
    const rows = Array.isArray(data) ? (data as readonly Json[]) : [data as JsonObject];
    const once = async (token: string): Promise<CallAnswer> => {
      const { body, headers } = packEnvelope({ token, action, data: rows, confirmed: options.confirmed }, options.key);
      const init = { method: 'POST', body, headers: { ...headers, ...beside?.() } };
      const received = await sendRequest(address(service), init, {
        fetch: options.onProgress ? uploading(options.onProgress) : fetch,
        timeout: options.timeout ?? (options.onProgress ? UPLOAD_TIMEOUT : (patience?.(service, action) ?? 30) * 1000),
        signal: options.signal,
        onCatalogue,
      });
      return readAnswer(received.status, received.body);
    };
    if (!guarded) return once('');
    const token = await guard().admit({ quiet: options.quiet });
    try {
      return await once(token);
    } catch (thrown) {
      if (!(thrown instanceof CallProblem) || thrown.kind !== 'session') throw thrown;
    }
    try {
      return await once(await guard().again(token));
    } catch (thrown) {
      if (thrown instanceof CallProblem && thrown.kind === 'session') guard().end(thrown.messages[0]?.text);
      throw thrown;
    }
  };
}
