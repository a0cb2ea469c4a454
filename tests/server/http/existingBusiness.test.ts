import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

const said = ({ appError }: Answer) => (appError ?? []).map(({ field, errorMessage }) => [field, errorMessage]);
const place = {
  pincode: '400069',
  addressLine1: '3 Market Lane',
  addressLine2: null,
  state: 'Maharashtra',
  district: 'Mumbai Suburban',
  cityName: 'Mumbai',
  villageName: 'Andheri East',
};

describe('existing business', () => {
  let server: TestServer;
  let meena: Person;
  let questions: JsonObject[] = [];
  beforeAll(async () => {
    server = await startServer();
    meena = await signIn(server, 'mobilizer');
    questions = rowsOf(await call(server.url, 'existing-business', 'fetchAll', [{}], {}));
  });
  afterAll(() => server.close());
  /** Every question once; `given` by `questionId.subQuestionId`, the rest as nobody without a business answers. */
  const answers = ({ dbUserId, engagementId }: { dbUserId: number; engagementId: number }, given: Record<string, Json> = {}): JsonObject[] =>
    questions.map(({ id, subQuestionId, userInteraction, data }) => {
      const key = `${String(id)}.${String(subQuestionId)}`;
      const first = userInteraction === 'Radio' ? 'No' : (String(data).split(':')[0] ?? '');
      const response = Object.hasOwn(given, key)
        ? (given[key] ?? null)
        : userInteraction === 'Address' || Number(subQuestionId) > 0 || first === ''
          ? null
          : first === 'Yes'
            ? 'No'
            : first;
      return { questionId: id ?? null, subQuestionId: subQuestionId ?? 0, response, studentId: dbUserId, engagementId };
    });
  const save = (rows: JsonObject[], person = meena) =>
    call(server.url, 'existing-business', 'saveExistingBusinessDetails', rows, { token: person.token });
  const fetched = async (engagementId: number) => rowsOf(await meena.call('existing-business', 'fetchExistingBusinessDetails', { engagementId }));
  const address = (engagementId: number, more: JsonObject = {}): JsonObject => ({
    ...place,
    entityId: engagementId,
    entityType: 'S',
    type: 'EB',
    isActive: 'Y',
    ...more,
  });
  const addressOf = (engagementId: number, person = meena) =>
    person.call('address', 'viewAllAddressForEntity', { entityId: engagementId, entityType: 'S', type: 'EB' });

  test('D2-EXB-16 D2-EXB-21 D2-CALLS-50 D3-CALLS-21 D3-ENTITY-21 D3-ENTITY-22 the questions are answered to anybody, with their keys', () => {
    expect(questions.length).toBeGreaterThan(10);
    for (const row of questions)
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining(['id', 'subQuestionId', 'question', 'subQuestion', 'visibility', 'userInteraction', 'data', 'maxLength']),
      );
    expect(questions.map(({ data }) => data)).toContain('family_business:proprietor:partnership');
  });

  test('D2-EXB-15 D2-CALLS-53 D3-CALLS-38 D3-ENTITY-11 the address belongs to the engagement, apart from those of the person', async () => {
    const one = await register(server, meena);
    const kept = rowOf(await meena.call('address', 'captureAddress', address(one.engagementId)));
    expect(rowsOf(await addressOf(one.engagementId)).map(({ type, pincode }) => [type, pincode])).toEqual([['EB', '400069']]);
    expect(
      rowsOf(await meena.call('address', 'viewAllAddressForEntity', { entityId: one.dbUserId, entityType: 'S' })).map(({ type }) => type),
    ).toEqual(['R', 'P']);
    const changed = await meena.call(
      'address',
      'updateAddress',
      address(one.engagementId, { id: kept['id'] ?? null, addressLine1: '9 New Road', version: 1 }),
    );
    expect(changed.appError).toBeNull();
    expect(rowsOf(await addressOf(one.engagementId))[0]).toMatchObject({ addressLine1: '9 New Road', version: 2 });
    expect(codeOf(await meena.call('address', 'updateAddress', address(one.engagementId, { id: kept['id'] ?? null, version: 1 })))).toBe(
      'VERSION_STALE',
    );
    expect(codeOf(await meena.call('address', 'captureAddress', address(one.engagementId)))).toBe('DUPLICATE');
    expect(rowOf(await meena.call('address', 'viewAddressById', { id: one.addresses[0] ?? 0 }))).toMatchObject({ type: 'R', entityId: one.dbUserId });
  });

  test('D2-EXB-12 D2-EXB-13 D3-RECORD-17 the whole address, lines of twenty characters', async () => {
    const { engagementId } = await register(server, meena);
    expect(said(await meena.call('address', 'captureAddress', address(engagementId, { pincode: '', cityName: null, villageName: null })))).toEqual([
      ['business.pincode', 'Please provide data'],
      ['business.cityName', 'Please provide data'],
      ['business.villageName', 'Please provide data'],
    ]);
    expect(said(await meena.call('address', 'captureAddress', address(engagementId, { addressLine1: 'a'.repeat(21) })))).toEqual([
      ['business.addressLine1', 'Must be at most 20 characters'],
    ]);
  });

  test('D2-EXB-17 D2-EXB-18 D2-CALLS-51 D2-CALLS-52 D3-CALLS-22 D3-CALLS-23 answers are saved, read and saved again', async () => {
    const one = await register(server, meena);
    expect(said(await save(answers(one)))).toEqual([['rows', 'Please provide data']]);
    await meena.call('address', 'captureAddress', address(one.engagementId));
    expect((await save(answers(one, { '1.0': 'Yes', '1.1': 'proprietor', '1.2': 'Papad', '1.3': '2019' }))).appError).toBeNull();
    const first = await fetched(one.engagementId);
    const read = (rows: JsonObject[], id: number, sub: number) =>
      rows.find(({ questionId, subQuestionId }) => questionId === id && subQuestionId === sub);
    expect(read(first, 1, 1)).toMatchObject({ response: 'proprietor', studentId: one.dbUserId, engagementId: one.engagementId, version: 1 });
    expect((await save(answers(one).map((row, index) => ({ ...row, version: first[index]?.['version'] ?? null })))).appError).toBeNull();
    const second = await fetched(one.engagementId);
    expect(second).toHaveLength(questions.length);
    expect(read(second, 1, 0)?.['response']).toBe('No');
    expect(read(second, 1, 1)?.['response'] ?? null).toBeNull();
  });

  test('D2-EXB-07 D2-EXB-10 D2-EXB-11 D3-RECORD-16 D3-RECORD-20 what is shown needs an answer, what is hidden keeps none', async () => {
    const one = await register(server, meena);
    await meena.call('address', 'captureAddress', address(one.engagementId));
    const at = (id: number, sub: number) => questions.findIndex((row) => row['id'] === id && row['subQuestionId'] === sub);
    expect(said(await save(answers(one, { '1.0': '' })))).toEqual([[`rows.${at(1, 0)}.response`, 'Please provide data']]);
    expect(said(await save(answers(one, { '1.0': 'Yes', '1.1': 'proprietor', '1.2': 'Papad' })))).toEqual([
      [`rows.${at(1, 3)}.response`, 'Please provide data'],
    ]);
    expect(said(await save(answers(one, { '1.0': 'Perhaps' })))[0]).toEqual([`rows.${at(1, 0)}.response`, 'Please choose one of the offered values']);
    expect((await save(answers(one, { '1.2': 'typed before the answer became No' }))).appError).toBeNull();
    expect((await fetched(one.engagementId))[at(1, 2)]?.['response'] ?? null).toBeNull();
  });

  test('quality 3: who only reads records, and who has another centre, writes and reads nothing', async () => {
    const one = await register(server, meena);
    for (const who of ['principal', 'pune']) {
      const person = await signIn(server, who);
      expect((await save(answers(one), person)).http, who).toBe(403);
      expect((await person.call('address', 'captureAddress', address(one.engagementId))).http, who).toBe(403);
    }
    const pune = await signIn(server, 'pune');
    expect((await addressOf(one.engagementId, pune)).http).toBe(403);
    expect((await meena.call('address', 'captureBusinessAddress', address(one.engagementId))).http).toBe(404);
  });
});
