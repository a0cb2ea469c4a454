import { describe, expect, test } from 'vitest';
import { address, details, engagement, register, verifyPhone } from './beneficiary.ts';
import type { Json } from '../../../src/engine/types.ts';
import { ownServer, rowOf, rowsOf, signIn, signedIn, type Answer, type Person } from './harness.ts';

const DRAFT = '0123456789abcdef0123456789abcdef';

const server = await ownServer();
const [meena, priya] = await signedIn(server, 'mobilizer', 'manager');

describe('a registration that was cut off after its first step', () => {
  /** The first step alone, under a key of its own. */
  let beginCount = 0;
  async function begin(draft = DRAFT) {
    beginCount += 1;
    const payload = details();
    await verifyPhone(server, meena, String(payload['primaryContactNumber']));
    const key = `${draft}.details.${beginCount}`;
    const { dbUserId } = rowOf(await meena.call('student', 'captureBeneficiaryDetails', payload, { key }));
    return { dbUserId: Number(dbUserId), payload, key, aadharNo: payload['aadharNo'] ?? null };
  }
  async function finish(dbUserId: number): Promise<Answer> {
    await meena.call('address', 'captureAddress', address('R', dbUserId));
    await meena.call('address', 'captureAddress', address('P', dbUserId));
    return meena.call('engagement', 'captureStudentEngagement', engagement(dbUserId));
  }
  const isDuplicate = async (person: Person, aadharNo: Json, more = {}) =>
    (await person.call('student', 'isAadharNoDuplicate', { aadharNo: String(aadharNo), ...more })).rows;
  const unfinished = async (person: Person, more = {}) => rowsOf(await person.call('student', 'viewUnfinishedRegistrations', more));

  test('quality 2: her own half record is no duplicate to the draft that made it, and to nothing else', async () => {
    const { aadharNo } = await begin();
    expect(await isDuplicate(meena, aadharNo, { draft: DRAFT })).toBe(false);
    expect(await isDuplicate(meena, aadharNo)).toBe(true);
    expect(await isDuplicate(meena, aadharNo, { draft: DRAFT.replace('0', '1') })).toBe(true);
    expect(await isDuplicate(priya, aadharNo, { draft: DRAFT })).toBe(true);
  });

  test('quality 2: once she is mobilised the number is taken; for as long as the last answer is remembered, not to the draft that waits for it', async () => {
    const { dbUserId, aadharNo, key } = await begin();
    expect((await finish(dbUserId)).appError).toBeNull();
    expect(await isDuplicate(meena, aadharNo)).toBe(true);
    expect(await isDuplicate(meena, aadharNo, { draft: DRAFT })).toBe(false);
    expect(await isDuplicate(priya, aadharNo, { draft: DRAFT })).toBe(true);
    await server.store.query(`update idempotency set at = at - interval '25 hours' where key = $1`, [key]);
    expect(await isDuplicate(meena, aadharNo, { draft: DRAFT })).toBe(true);
  });

  test("quality 2: a record that was made without a draft is nobody's half", async () => {
    const { payload } = await register(server, meena);
    expect(await isDuplicate(meena, payload['aadharNo'] ?? null, { draft: DRAFT })).toBe(true);
  });

  test('quality 2: the same step under the same key gets the first answer, with the number typed again as with another one', async () => {
    const { dbUserId, payload, key } = await begin();
    const again = await meena.call('student', 'captureBeneficiaryDetails', payload, { key });
    expect(rowOf(again)).toMatchObject({ dbUserId, version: 1 });
    const answer = await meena.call('student', 'captureBeneficiaryDetails', { ...payload, lastName: 'Gaikwad' }, { key });
    expect([answer.http, answer.appError?.[0]?.errorCode, rowsOf(answer)[0]]).toMatchObject([409, 'KEY_REUSED', { dbUserId }]);
    const updated = await meena.call('student', 'updateBeneficiaryDetails', { ...payload, lastName: 'Gaikwad', dbUserId, version: 1 });
    expect(updated.appError).toBeNull();
  });

  test('quality 2: half records are found by who made them, until they are whole, without Aadhaar numbers', async () => {
    const { dbUserId, payload } = await begin();
    const [newest] = await unfinished(meena);
    expect(newest).toMatchObject({
      dbUserId,
      firstName: payload['firstName'],
      lastName: payload['lastName'],
      primaryContactNumber: payload['primaryContactNumber'],
    });
    expect(Object.keys(newest ?? {})).not.toContain('aadharNo');
    expect((await unfinished(meena, { dbUserId })).map((row) => row['dbUserId'])).toEqual([dbUserId]);
    expect(await unfinished(priya, { dbUserId })).toEqual([]);
    const page = (await meena.call('student', 'viewUnfinishedRegistrations', { page: 1, size: 1 })).rows as {
      rows: Json[];
      total: number;
      next?: string;
    };
    expect([page.rows, page.total > 1, typeof page.next]).toMatchObject([[{ dbUserId }], true, 'string']);
    await finish(dbUserId);
    expect(await unfinished(meena, { dbUserId })).toEqual([]);
    expect((await unfinished(meena)).map((row) => row['dbUserId'])).not.toContain(dbUserId);
  });

  test("quality 2: demo records are whole: nobody begins with somebody else's list", async () => {
    expect(await unfinished(await signIn(server, 'facilitator'))).toEqual([]);
  });

  test("quality 3: the key of a person's drafts is 32 bytes, the same at each sign-in, another one for everybody else, never without a session", async () => {
    const keyOf = async (person: Person) => String(rowOf(await person.call('user', 'fetchDraftKey', {}))['key']);
    const key = await keyOf(meena);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(await keyOf(await signIn(server, 'mobilizer'))).toBe(key);
    expect(await keyOf(priya)).not.toBe(key);
    expect((await meena.call('user', 'fetchDraftKey', {}, { token: '' })).http).toBe(401);
    expect(server.log.join('\n')).not.toContain(key);
    const remembered = await server.store.query<{ answer: string }>('select answer::text as answer from idempotency');
    expect(remembered.map(({ answer }) => answer).join('\n')).not.toContain(key);
  });
});
