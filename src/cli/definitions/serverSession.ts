/** A person signed in at a running server, as a command acts for them: under the first of their roles that administers. */
import { isObject, objectOf, objectsIn } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';

/** What the person at the terminal can act on: a sentence. */
export class CommandFault extends Error {}

/** Definitions are judged whole, on machines that do other things too. */
const PATIENCE_MS = 300_000;

export interface ServerSession {
  /** Calls an action of the definitions. */
  call(action: string, payload?: JsonObject): Promise<Json>;
  /** Names the definitions that serve. */
  hash(): Promise<string>;
}

/** The JSON of an address, in which the key `names` stands. A redirect is not followed: it would carry the password to another server, or lose it. */
async function read(url: string, path: string, names: string, init: RequestInit = {}): Promise<JsonObject> {
  const answer = await fetch(`${url}${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
    throw new CommandFault(`No server answers at ${url}: is it running there? --url or SKILLDESK_URL says where it is.`);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (isObject(body) && names in body) return body;
  throw new CommandFault(`What answers at ${url} is no Skilldesk (HTTP ${answer.status}).`);
}

/** Refusals in the server's own words; of a value within a list, with its place. */
const sentenceOf = ({ errorMessage, field }: JsonObject): string =>
  `${typeof field === 'string' && field.includes('.') ? `${field}: ` : ''}${String(errorMessage)}`;

async function send(url: string, token: string, service: string, action: string, payload: JsonObject = {}): Promise<Json> {
  const body = new FormData();
  body.append('data', JSON.stringify({ token, action, data: [payload] }));
  const headers: Record<string, string> = token === '' ? {} : { Authorization: `Bearer ${token}` };
  const { appError, data } = await read(url, `/api/${service}`, 'appError', { method: 'POST', body, headers });
  if (appError !== null) throw new CommandFault(objectsIn(appError).map(sentenceOf).join('\n') || 'The server refused it without a word.');
  return typeof data === 'string' && data !== '' ? (JSON.parse(data) as Json) : null;
}

/** Signs in, works as who administers, leaves the person's default role as it was, and signs out. @throws CommandFault */
export async function withSession<T>(url: string, userName: string, password: string, work: (session: ServerSession) => Promise<T>): Promise<T> {
  const [person = {}] = objectsIn(await send(url, '', 'login', 'login', { userName, password }));
  const token = String(person['token']);
  const hash = async (): Promise<string> => String((await read(url, '/api/catalogue', 'hash'))['hash']);
  const choose = ({ userId = null, centerId = null, programId = null, roleMapId = null }: JsonObject): Promise<Json> =>
    send(url, token, 'user', 'setDefaultSettings', { userId, centerId, programId, roleMapId });
  let before: JsonObject | undefined;
  try {
    if (person['passwordDue'] === true) throw new CommandFault(`This password is good once: sign in at ${url} and choose one of your own first.`);
    const scopes = objectsIn(await send(url, token, 'user', 'getAllUserScopes'));
    const { roles } = await read(url, `/api/catalogue/${await hash()}`, 'roles');
    const administer = objectsIn(objectOf(roles)['items']).flatMap((role) => (role['administers'] === true ? [role['id']] : []));
    const scope = scopes.find(({ roleMapId }) => administer.includes(roleMapId));
    if (!scope) throw new CommandFault(`${userName} has no role that administers: definitions are changed by who has one.`);
    if (scope !== scopes[0]) await choose(scope).then(() => (before = scopes[0]));
    return await work({ call: (action, payload) => send(url, token, 'definitions', action, payload), hash });
  } finally {
    // What was done is done: a session that stays open ends by itself.
    if (before) await choose(before).catch(() => undefined);
    await send(url, token, 'login', 'logout').catch(() => undefined);
  }
}
