/** People who register somebody over several steps, and the proof that what was acknowledged of it is there, whole and once. */
import { expect } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { address, engagement } from '../../server/http/beneficiary.ts';
import type { About } from '../../server/http/documentsSteps.ts';
import { rowsOf } from '../../server/http/harness.ts';
import { pause } from '../../support/trials.ts';
import { call } from '../../support/wire.ts';
import {
  attempt,
  attemptStep,
  firstRow,
  forEach,
  mobilizer,
  newLedger,
  nextEntry,
  prove,
  save,
  settleStep,
  type Entry,
  type Ledger,
  type Step,
} from './ledger.ts';

/** What follows on the details, as the page sends it, each step under a key of its own. */
const stepsAfter = (key: string, dbUserId: number): Step[] => [
  ...(['R', 'P'] as const).map((type): Step => ({
    service: 'address',
    action: 'captureAddress',
    key: `${key}/${type}`,
    payload: address(type, dbUserId),
  })),
  { service: 'engagement', action: 'captureStudentEngagement', key: `${key}/engagement`, payload: engagement(dbUserId) },
];

export interface Registrations extends Ledger {
  /** By the keys of their entries. */
  steps: Map<string, Step[]>;
}
export const newRegistrations = (): Registrations => ({ ...newLedger(), steps: new Map() });

/** Registers one after another until told to stop, with `rest` milliseconds between them; a step that fails is tried again under its key, as the page does. */
export async function keepRegistering(
  url: string,
  token: string,
  book: Registrations,
  writer: string,
  isOver: () => boolean,
  rest = 0,
): Promise<void> {
  const stubbornly = async (tryOnce: () => Promise<boolean>): Promise<void> => {
    while (!isOver() && !(await tryOnce())) await pause(200);
  };
  while (!isOver()) {
    const entry = nextEntry(book, writer);
    await stubbornly(() => attempt(url, token, book, entry));
    if (entry.id === undefined) return;
    const steps = stepsAfter(entry.key, entry.id);
    book.steps.set(entry.key, steps);
    for (const step of steps) await stubbornly(() => attemptStep(url, token, book.setbacks, step));
    await pause(rest);
  }
}

/** Somebody registered without a fault. */
export async function registerOne(url: string, token: string, name: string): Promise<About> {
  const dbUserId = Number(firstRow(await save(url, token, nextEntry(newLedger(), name)))['dbUserId']);
  let engaged: JsonObject | undefined;
  for (const step of stepsAfter(name, dbUserId)) [engaged] = await settleStep(url, token, step);
  return { dbUserId, engagementId: Number(engaged?.['engagementId']) };
}

interface Read {
  addresses: JsonObject[];
  engagements: JsonObject[];
}
async function read(url: string, token: string, dbUserId: number): Promise<Read> {
  const [addresses, engagements] = await Promise.all([
    call(url, 'address', 'viewAllAddressForEntity', [{ entityId: dbUserId, entityType: 'S' }], { token }),
    call(url, 'engagement', 'viewAllStudentEngagementForUser', [{ dbUserId }], { token }),
  ]);
  expect([addresses.appError, engagements.appError]).toEqual([null, null]);
  return { addresses: rowsOf(addresses), engagements: rowsOf(engagements) };
}

/** Nothing acknowledged is missing, nothing is there twice, nothing lacks a part. */
function judge({ key }: Entry, steps: readonly Step[], { addresses, engagements }: Read): void {
  for (const { payload, answerRows } of steps) {
    const found = payload['type'] === undefined ? engagements : addresses.filter(({ type }) => type === payload['type']);
    expect(found.length, key).toBeLessThanOrEqual(1);
    // The page says "mobilised", the record has the state's own name.
    if (found.length > 0)
      expect(found, key).toMatchObject([
        payload['type'] === undefined ? { dbUserId: payload['dbUserId'], status: 'Mobilised', version: 1 } : { ...payload, version: 1 },
      ]);
    if (answerRows) expect(found, key).toMatchObject(answerRows);
  }
}

/** Looks at what is there, then goes on with every registration where it stopped: afterwards all of them are whole. */
export async function proveRegistrations(url: string, book: Registrations): Promise<void> {
  const token = await mobilizer(url);
  const entries = book.entries.filter(({ id }) => id !== undefined);
  await forEach(entries, async (entry) => judge(entry, book.steps.get(entry.key) ?? [], await read(url, token, entry.id ?? 0)));
  await prove(url, book);
  await forEach(entries, async (entry) => {
    const steps = book.steps.get(entry.key) ?? [];
    for (const step of steps) await settleStep(url, token, step);
    judge(entry, steps, await read(url, token, entry.id ?? 0));
  });
}
