/** The wire as every client speaks it: one form field `data`, one JSON answer. */
import type { Json, JsonObject } from '../../src/engine/types.ts';

interface AppError {
  errorCode: string;
  errorMessage: string;
  field?: string;
}
export interface Answer {
  http: number;
  appError: AppError[] | null;
  rows: Json;
  status?: string;
  catalogue: string | null;
}
/** `agent`: what the client says that it is. */
export interface CallOptions {
  token?: string;
  key?: string;
  confirmed?: string[];
  agent?: string;
  language?: string;
  /** The version of the definitions that is on trial. */
  trial?: string;
}

export const password = 'Skill@2026';

/** `rows` is the parsed `data` of the answer (null when it is empty). */
export async function call(url: string, service: string, action: string, data: JsonObject[] = [{}], options: CallOptions = {}): Promise<Answer> {
  const { token, key, confirmed, agent, language, trial } = options;
  const body = new FormData();
  body.append('data', JSON.stringify({ token: token ?? '', action, data, ...(confirmed ? { confirmed } : {}) }));
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (key) headers['idempotency-key'] = key;
  if (agent) headers['user-agent'] = agent;
  if (language) headers['accept-language'] = language;
  if (trial) headers['x-trial'] = trial;
  const response = await fetch(`${url}/api/${service}`, { method: 'POST', body, headers });
  const answer = (await response.json()) as { appError: Answer['appError']; data: string; status?: string };
  const parsed: Json = answer.data ? (JSON.parse(answer.data) as Json) : null;
  return {
    http: response.status,
    appError: answer.appError,
    rows: parsed,
    catalogue: response.headers.get('x-catalogue'),
    ...(answer.status === undefined ? {} : { status: answer.status }),
  };
}

/** @returns the access token and the user's id. @throws when the sign-in is refused */
export async function signInOverWire(
  url: string,
  userName: string,
  secret = password,
): Promise<{ token: string; userId: number; refreshToken: string }> {
  const answer = await call(url, 'login', 'login', [{ userName, password: secret }]);
  const row = Array.isArray(answer.rows) ? answer.rows[0] : null;
  if (row === null || typeof row !== 'object' || Array.isArray(row) || row === undefined)
    throw new Error(`${userName} was refused: ${JSON.stringify(answer.appError)}`);
  return { token: String(row['token']), userId: Number(row['userid']), refreshToken: String(row['refreshToken']) };
}

/** The newest one-time password sent to a number. @throws after a minute without one */
export async function otpSentTo(url: string, number: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const response = await fetch(`${url}/api/outbox?to=${number}`);
    const body = (await response.json()) as unknown;
    const rows = Array.isArray(body) ? (body as { otp?: string }[]) : [];
    const otp = rows[0]?.otp;
    if (otp) return otp;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No one-time password was sent to ${number}.`);
}
