/** People who save while things go wrong, and the book of what was acknowledged to them: afterwards all of it is there, once and whole. */
import { expect } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { pause } from '../../support/trials.ts';
import { call, otpSentTo, signInOverWire, type Answer } from '../../support/wire.ts';
import { details } from '../../server/http/beneficiary.ts';
import { isObject, rowsOf } from '../../server/http/harness.ts';

/** Verified once; everybody in the book has it. */
const PHONE = '9812345678';

export interface Entry {
  key: string;
  payload: JsonObject;
  id?: number;
}
export interface Ledger {
  entries: Entry[];
  /** Refusals and lost answers on the way, as `503 STORE_AWAY` or the reason why no answer came. */
  setbacks: string[];
}
export const newLedger = (): Ledger => ({ entries: [], setbacks: [] });
export const acknowledged = ({ entries }: Ledger): Entry[] => entries.filter(({ id }) => id !== undefined);

export const firstRow = ({ rows }: Answer): JsonObject => (Array.isArray(rows) && isObject(rows[0]) ? rows[0] : {});
const idOf = (answer: Answer): number | undefined => (answer.appError === null ? Number(firstRow(answer)['dbUserId']) : undefined);

export const mobilizer = async (url: string): Promise<string> => (await signInOverWire(url, 'mobilizer@skilldesk.test')).token;

/** The mobilizer, who verifies the phone that all entries carry: once for a store, since few passwords are sent to a number in an hour. */
export async function firstMobilizer(url: string): Promise<string> {
  const token = await mobilizer(url);
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const answerText = await (
    await post('/api/otp/generate', { mobileNumber: PHONE, applicationName: 'x', entityId: 'x', templateId: 'x', createdBy: 1 })
  ).text();
  const otpNumber = await otpSentTo(url, PHONE).catch(() => {
    throw new Error(`no password was sent: ${answerText}`);
  });
  const answer = (await (await post('/api/otp/verify', { mobileNumber: PHONE, applicationName: 'x', otpNumber, createdBy: 1 })).json()) as {
    Status: string;
  };
  expect(answer.Status).toBe('101');
  return token;
}

export const save = (url: string, token: string, { payload, key }: Entry): Promise<Answer> =>
  call(url, 'student', 'captureBeneficiaryDetails', [payload], { token, key });

/** What somebody tries next. `filler` makes it large. */
export const nextEntry = (ledger: Ledger, writer: string, filler = ''): Entry => {
  const key = `${writer}/${ledger.entries.length}`;
  const entry: Entry = { key, payload: details({ primaryContactNumber: PHONE, aadharNo: null, mobilizationPlace: `${key}${filler}` }) };
  ledger.entries.push(entry);
  return entry;
};

/** The answer that acknowledged what was sent; nothing where it was refused or lost, which is written down among the setbacks. */
export async function acknowledgedBy(setbacks: string[], send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    const answer = await send();
    if (answer.appError === null) return answer;
    setbacks.push(`${answer.http} ${answer.appError[0]?.errorCode ?? ''}`);
  } catch (error) {
    setbacks.push(error instanceof Error ? error.message : String(error));
  }
  return undefined;
}

/** Tries once and writes down what came of it. Answers whether it was acknowledged. */
export async function attempt(url: string, token: string, ledger: Ledger, entry: Entry): Promise<boolean> {
  const answer = await acknowledgedBy(ledger.setbacks, () => save(url, token, entry));
  if (answer) entry.id = Number(firstRow(answer)['dbUserId']);
  return answer !== undefined;
}

/** Registers one after another until told to stop; what fails is tried again under its key, as the page does. */
export async function keepSaving(url: string, token: string, ledger: Ledger, writer: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const entry = nextEntry(ledger, writer);
    while (!(await attempt(url, token, ledger, entry)) && !isOver()) await pause(200);
  }
}

/** One request of several that belong together, and the rows of the answer that acknowledged it. */
export interface Step {
  service: string;
  action: string;
  key: string;
  payload: JsonObject;
  answerRows?: JsonObject[];
}
export const takeStep = (url: string, token: string, { service, action, payload, key }: Step): Promise<Answer> =>
  call(url, service, action, [payload], { token, key });

/** Tries a step once. Answers whether it was acknowledged. */
export async function attemptStep(url: string, token: string, setbacks: string[], step: Step): Promise<boolean> {
  const answer = await acknowledgedBy(setbacks, () => takeStep(url, token, step));
  if (answer) step.answerRows = rowsOf(answer);
  return answer !== undefined;
}
/** Sends a step again, later where too many were sent: an acknowledged one answers what it answered first, another is done now or was done unseen. */
export async function settleStep(url: string, token: string, step: Step): Promise<JsonObject[]> {
  let { appError, ...answer } = await takeStep(url, token, step);
  while (appError?.[0]?.errorCode === 'TOO_MANY') {
    await pause(5000);
    ({ appError, ...answer } = await takeStep(url, token, step));
  }
  expect([appError, rowsOf({ appError, ...answer })], step.key).toEqual([null, step.answerRows ?? expect.any(Array)]);
  step.answerRows = rowsOf({ appError, ...answer });
  return step.answerRows;
}
/** Work for each of them, eight at a time. */
export async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const next = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

/** Every acknowledged entry is there as it was sent, and its key answers the same; one that was not is written once when it is sent again. */
export async function prove(url: string, ledger: Ledger): Promise<void> {
  const token = await mobilizer(url);
  await forEach(ledger.entries, async (entry) => {
    const id = idOf(await save(url, token, entry));
    expect([typeof id, id], entry.key).toEqual(['number', entry.id ?? id]);
    const read = await call(url, 'student', 'viewBeneficiaryDetailsById', [{ dbUserId: id ?? 0 }], { token });
    expect(firstRow(read), entry.key).toMatchObject({ ...entry.payload, version: 1 });
    if (entry.id === undefined) expect(idOf(await save(url, token, entry)), entry.key).toBe(id);
  });
}

/** What health says now; `http` 0 where nobody answers. */
export async function health(url: string): Promise<{ http: number; body: JsonObject }> {
  const response = await fetch(`${url}/api/health`).catch(() => undefined);
  return { http: response?.status ?? 0, body: response ? ((await response.json()) as JsonObject) : {} };
}
