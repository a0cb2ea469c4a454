/**
 * The service with people of other ways in who wait to be taken over, below one address: `GET token`, `GET students?pageNumber=&pageSize=` and
 * `PATCH mobilization/<id>/status?status=1`, JSON with a `status`, the token as bearer.
 */
import { isWeb } from '../../engine/isWeb.ts';
import { isObject, objectsIn } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { ConfigFault } from '../config.ts';
import { MigrationFault, type MigrationGateway } from './types.ts';

/** As many as there may be: the list is read whole (D3-MIGRATE-14, D3-CONST-12). */
const PAGE_SIZE = 10_000;
const PATIENCE = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** What it says of success, in capitals or without. */
const isGood = (body: JsonObject): boolean => String(body['status']).toUpperCase() === 'SUCCESS';

interface ServiceAnswer {
  ok: boolean;
  /** Null for what is no JSON object: the page of a proxy, half an answer. */
  body: JsonObject | null;
}

function parsed(text: string): JsonObject | null {
  try {
    const body = JSON.parse(text) as Json;
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}

/** What is read of an answer, up to a limit. Throws where there is more of it. */
async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The migration service answers more than anybody waits for.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Keys of the service under which addresses stand. */
const ADDRESS = /Url$/;

/** A row without what no page may open, such as `javascript:`: whoever reads it from us, by a page or not, is sent no such address. */
function withoutStrange(row: JsonObject, warn: (message: string) => void): JsonObject {
  const strange = Object.entries(row).filter(([key, value]) => ADDRESS.test(key) && value !== null && !(typeof value === 'string' && isWeb(value)));
  if (strange.length === 0) return row;
  warn('The migration service names an address that is neither http nor https: it is left out.');
  return { ...row, ...Object.fromEntries(strange.map(([key]) => [key, null])) };
}

/** One row for each id, whole numbers only: a service that answers twice has one person there. */
function eachOnce(rows: Json | undefined, warn: (message: string) => void): JsonObject[] {
  const found = new Map<number, JsonObject>();
  for (const row of objectsIn(rows)) {
    const id = Number(row['engagementId']);
    if (Number.isSafeInteger(id) && id > 0 && !found.has(id)) found.set(id, { ...withoutStrange(row, warn), engagementId: id });
  }
  return [...found.values()];
}

/** `https://user:password@host/base`: name and password go as Basic with the question for a token. Throws ConfigFault. */
export function migrationGateway(address: string, warn: (message: string) => void, patience: number = PATIENCE): MigrationGateway {
  if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address))
    // The address may hold a password: it is not repeated.
    throw new ConfigFault('MIGRATION_URL must be sample: or the http(s) address of the service, https://user:password@host/base.');
  const url = new URL(address);
  const { username, password } = url;
  Object.assign(url, { username: '', password: '', search: '', hash: '' });
  const base = url.href.replace(/\/+$/, '');
  const basic = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;

  const ask = async (path: string, authorization: string | undefined, method: string = 'GET'): Promise<ServiceAnswer> => {
    const response = await fetch(`${base}/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    });
    return { ok: response.ok, body: parsed(await bodyOf(response)) };
  };
  /** Null where the service gives none: that is told to the log only (D3-MIGRATE-17). */
  const bearer = async (): Promise<string | null> => {
    const { body } = await ask('token', username === '' ? undefined : `Basic ${Buffer.from(basic).toString('base64')}`);
    const data = body?.['data'];
    const token = isObject(data ?? null) ? (data as JsonObject)['token'] : undefined;
    if (typeof token === 'string' && token !== '') return `Bearer ${token}`;
    warn('The migration service gave no token.');
    return null;
  };
  const away = (): never => {
    throw new MigrationFault('away');
  };
  return {
    students: async () => {
      const authorization = await bearer().catch(away);
      if (authorization === null) return [];
      const { ok, body } = await ask(`students?pageNumber=1&pageSize=${PAGE_SIZE}`, authorization).catch(away);
      if (!body) return away();
      if (!ok || !isGood(body)) throw new MigrationFault('refused');
      return eachOnce(body['data'], warn);
    },
    mobilise: async (engagementId) => {
      const authorization = await bearer().catch(away);
      if (authorization === null) return away();
      const { ok, body } = await ask(`mobilization/${engagementId}/status?status=1`, authorization, 'PATCH').catch(away);
      if (!ok || !body) return away();
      if (!isGood(body)) throw new MigrationFault('refused', String(body['error'] ?? ''));
      return undefined;
    },
  };
}
