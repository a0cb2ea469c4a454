/** Recipes of docs/recipes.md, followed to the letter on one copy of the definitions that the server serves: what each promises holds over the wire. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { servedAfter } from '../../rules/support/recipe.ts';
import { address, details, freshPhone, register, verifyPhone } from './beneficiary.ts';
import { fill, type Ids } from './complete.ts';
import { capture as captureDocument } from './documentsSteps.ts';
import { batchNamed, codeOf, ownServer, pageOf, password, rowOf, rowsOf, signIn, signedIn, wordsOf, type Answer } from './harness.ts';

const NEEDED = 'Please fill out this field';

const followedHere = [
  'A field that must differ from another, for one programme',
  'A computed column and a computed note',
  'A question that requires another and filters a list',
  'A document that enrolment asks of some',
  'A status with a way back',
  'Longer passwords',
  'A card and a chart by status and gender',
  'A register',
  'Words in another language',
  'At most three registrations for one number',
];
const server = await ownServer({ catalogue: servedAfter(...followedHere) });
const [meena, meera, omkar] = await signedIn(server, 'mobilizer', 'manager', 'ops');

describe('what administrators ask for, by the words of the recipes', () => {
  const second = (): { secondPhone: string } => ({ secondPhone: freshPhone() });
  const registered = (more: JsonObject = {}) => register(server, meena, { ...second(), ...more });
  const capture = async (more: JsonObject, person = meena): Promise<Answer> => {
    const payload = details(more);
    await verifyPhone(server, person, String(payload['primaryContactNumber']));
    return person.call('student', 'captureBeneficiaryDetails', payload);
  };

  test('quality 5: a second phone differs from the first, and only one programme has it', async () => {
    const first = freshPhone();
    expect(wordsOf(await capture({ primaryContactNumber: first, secondPhone: first }))).toEqual([
      ['secondPhone', 'This is the primary contact number: please give another one'],
    ]);
    expect(wordsOf(await capture({}))).toEqual([['secondPhone', NEEDED]]);
    const deepa = await signIn(server, 'facilitator6');
    expect(wordsOf(await capture({}, deepa))).toEqual([]);
    expect(codeOf(await capture(second(), deepa))).toBe('FIELD_UNSEEN');
  });

  test('quality 5: the day on which a member of a family was born is kept and answered; what is worked out of it is sent by nobody', async () => {
    const { dbUserId } = await registered();
    const member = {
      name: 'Ramesh',
      relationshipId: 'Father',
      occupation: 'Agriculture',
      qualId: 1,
      headOfFamily: 'Y',
      primaryBreadWinner: 'Y',
      dbUserId,
    };
    const keep = (more: JsonObject) => meena.call('family', 'captureFamilyDetails', { ...member, ...more });
    expect(wordsOf(await keep({ dob: '1975-02-28', age: 51 }))[0]?.[0]).toBe('age');
    expect(wordsOf(await keep({ dob: '1975-02-28' }))).toEqual([]);
    expect(rowsOf(await meena.call('family', 'viewAllFamilyDetailsForUser', { dbUserId }))).toMatchObject([{ dob: '1975-02-28' }]);
  });

  test('quality 5: an answer requires another field, and the list is filtered by it, page by page', async () => {
    expect(wordsOf(await capture({ ...second(), needsHostel: 'Y' }))).toEqual([['hostelFrom', NEEDED]]);
    const names = async (needsHostel: string): Promise<Json[]> => {
      const query = { centerId: 101, page: 1, size: 50, filter: { needsHostel } };
      return pageOf(await meera.call('engagement', 'viewAllByCenter', query)).rows.map(({ firstName }) => firstName ?? null);
    };
    expect(await names('Y')).toEqual([]);
    await registered({ firstName: 'Hosteller', needsHostel: 'Y', hostelFrom: '2026-12-01' });
    await registered({ firstName: 'Daily', needsHostel: 'N' });
    expect([await names('Y'), await names('N')]).toEqual([['Hosteller'], ['Daily']]);
  });

  test('quality 5: nobody of another state is enrolled without the certificate, and everybody else as before', async () => {
    const from = async (state: string): Promise<Ids> => {
      const her = await registered();
      const home = { ...address('R', her.dbUserId, { state }), id: her.addresses[0] ?? 0 };
      expect(wordsOf(await meena.call('address', 'updateAddress', home))).toEqual([]);
      await fill(server, her);
      return her;
    };
    const lacks = async ({ engagementId }: Ids): Promise<Json> =>
      rowsOf(await omkar.call('enrollment', 'fetchIncompleteDetails', { engagementId }))[0]?.['text'] ?? null;
    const batchId = await batchNamed(omkar, 'C101-RETAIL-002');
    const enrol = ({ engagementId }: Ids): Promise<Answer> =>
      omkar.call('enrollment', 'enrolltobatch', { engagementId, batchId, status: 'enrolled' });
    const [near, far] = [await from('Maharashtra'), await from('Gujarat')];
    expect([await lacks(near), await lacks(far)]).toEqual(['', 'Migration Certificate']);
    expect(JSON.stringify((await enrol(far)).appError)).toContain('Migration Certificate');
    const paper = { documentName: 'MigrationCertificate', documentType: 'MigrationCertificate' };
    expect(wordsOf(await captureDocument(await signIn(server, 'facilitator'), far, paper))).toEqual([]);
    expect(await lacks(far)).toBe('');
    for (const one of [near, far]) expect(wordsOf(await enrol(one))).toEqual([]);
  });

  test('quality 5: somebody is put on hold with a reason, not without, and taken up again', async () => {
    const { engagementId } = await registered();
    const farhan = await signIn(server, 'facilitator');
    const to = (status: string, more: JsonObject = {}) => farhan.call('engagement', 'updateStatus', { engagementId, status, ...more });
    expect((await to('On Hold')).appError?.[0]?.errorMessage).toBe('Please say why');
    expect(rowOf(await to('On Hold', { reason: 'Harvest' }))).toMatchObject({ status: 'On Hold' });
    expect(rowOf(await to('Mobilised'))).toMatchObject({ status: 'Mobilised' });
  });

  test('quality 5: women who are enrolled are counted, and everybody by status and gender, whoever was there before and whoever comes', async () => {
    const ask = (action: string, more: JsonObject = {}) => meera.call('dashboard', action, { centerId: 101, ...more });
    const readCounts = async () => rowsOf(await ask('countByStatusAndGender'));
    const before = await readCounts();
    const all = rowsOf(await ask('countByStatus'));
    for (const { status, count } of all) {
      const parts = before.filter((row) => row['status'] === status).map((row) => Number(row['count']));
      expect([status, parts.reduce((sum, one) => sum + one, 0)]).toEqual([status, count]);
    }
    const mobilised = (rows: JsonObject[]) => rows.find(({ status, gender }) => status === 'Mobilised' && gender === 'Female')?.['count'];
    await registered({ gender: 'Female' });
    expect(mobilised(await readCounts())).toBe(Number(mobilised(before)) + 1);
    const women = await ask('countOfGender', { status: 'Enrolled', gender: 'Female' });
    expect(rowOf(women)['count']).toBe((await readCounts()).find(({ status, gender }) => status === 'Enrolled' && gender === 'Female')?.['count']);
  });

  test('quality 5: keys that are lent are written down by whom the register names', async () => {
    const key = { keyName: 'Lab 2', lentTo: 'Asha Jadhav', lentOn: '2026-11-20', centerId: 101 };
    expect(wordsOf(await omkar.call('front-keys', 'add', { ...key, lentTo: null }))).toEqual([['lentTo', NEEDED]]);
    expect(wordsOf(await omkar.call('front-keys', 'add', key))).toEqual([]);
    expect(pageOf(await meena.call('front-keys', 'list', { centerId: 101, page: 1, size: 5 })).rows).toMatchObject([{ keyName: 'Lab 2' }]);
  });

  test('quality 5: the words of the registration are answered in Hindi, as they are said anew, and in English as before', async () => {
    const { hash } = server.holder.current;
    const textsIn = async (language: string): Promise<unknown[]> => {
      const { messages } = (await (await fetch(`${server.url}/api/catalogue/${hash}?language=${language}`)).json()) as { messages: JsonObject };
      return ['registration.note', 'Secondary Contact Number'].map((key) => messages[key]);
    };
    expect(await textsIn('hi')).toEqual(['जहाँ "ज़रूरी नहीं" नहीं लिखा है, वह हर जानकारी भरें।', 'घर का संपर्क नंबर']);
    expect(await textsIn('en')).toEqual(['All fields are required unless marked optional.', undefined]);
  });

  describe('a rule over other records, by a named lookup: counted by an index and judged again with the save, however many save at once', () => {
    const TOO_MANY = [['primaryContactNumber', 'This number already has three registrations']];
    const saved = (primaryContactNumber: string, more: JsonObject = {}): JsonObject => details({ ...second(), primaryContactNumber, ...more });
    const save = (number: string): Promise<Answer> => meena.call('student', 'captureBeneficiaryDetails', saved(number));
    const verified = async (): Promise<string> => {
      const number = freshPhone();
      await verifyPhone(server, meena, number);
      return number;
    };

    test('quality 5: the fourth is refused at the field; whoever is there may be saved again', async () => {
      const number = await verified();
      const [first, ...more] = [await save(number), await save(number), await save(number)];
      expect([first, ...more].map(codeOf)).toEqual([undefined, undefined, undefined]);
      expect(wordsOf(await save(number))).toEqual(TOO_MANY);
      const { dbUserId = null, version = null } = rowOf(first);
      expect(wordsOf(await meena.call('student', 'updateBeneficiaryDetails', { ...saved(number), dbUserId, version }))).toEqual([]);
    });

    test('of three at once beside two one is written, and of twelve at once beside none three', async () => {
      for (const [there, asking] of [
        [2, 3],
        [0, 12],
      ] as const) {
        const number = await verified();
        for (let one = 0; one < there; one += 1) expect(codeOf(await save(number))).toBeUndefined();
        const answers = await Promise.all(Array.from({ length: asking }, () => save(number)));
        const refused = answers.filter((one) => one.appError !== null);
        expect([answers.length - refused.length, refused.map(wordsOf)]).toEqual([
          3 - there,
          Array.from({ length: asking - 3 + there }, () => TOO_MANY),
        ]);
      }
    });
  });

  test('quality 5: a password has ten characters', async () => {
    const person = await signIn(server, 'two');
    const change = (next: string) => person.call('user', 'changePassword', { id: person.userId, password: next, currentPassword: password });
    expect(wordsOf(await change('Zebra@123'))).toEqual([['password', 'password min 10 characters']]);
    expect(wordsOf(await change('Zebra@1234'))).toEqual([]);
  });
});
