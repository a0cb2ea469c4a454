/** Bulk upload: a file is announced, its rows arrive one by one, a job makes beneficiaries of them, the history says what became of each. */
import { describe, expect, test } from 'vitest';
import { read, utils, type CellObject } from 'xlsx';
import basic from '../../../schemas/forms/registration/basic-details/binding.json' with { type: 'json' };
import type { JsonObject } from '../../../src/engine/types.ts';
import { takeOver } from '../../../src/server/jobs/bulk.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import { freshAadhaar, freshPhone, sheetCells } from './beneficiary.ts';
import { codeOf, depsOf, ownServer, rowOf, rowsOf, signedIn, textOf, write, type Answer, type Person } from './harness.ts';

const cells = (more: JsonObject = {}): JsonObject =>
  sheetCells({ aadharNo: freshAadhaar(), primaryContactNumber: freshPhone(), mobilizationPlace: 'Station', ...more });

const server = await ownServer();
const [meera, pune] = await signedIn(server, 'manager', 'pune');

describe('bulk upload', () => {
  const announce = (person: Person, records: number, more: JsonObject = {}) =>
    person.call('bulk-upload', 'saveMetaDataBulk', { uploadFileName: 'people.xlsx', activity: 'Mobilization', records, status: 'L', ...more });
  const row = (regId: number, rowNumber: number, more: JsonObject = {}, person = meera) =>
    person.call('bulk-upload', 'saveStudentDataBulk', { regId, rowNumber, ...cells(more) });
  const submit = (regId: number, person = meera) => person.call('bulk-upload', 'saveMetaDataBulk', { regId, status: 'P' });
  const results = async (regId: number, person = meera) => rowsOf(await person.call('bulk-upload', 'getStudentDataByRegIdBulk', { regId }));
  const history = async (person = meera, centerId = 101) => rowsOf(await person.call('bulk-upload', 'getMetaDataByCenterIdBulk', { centerId }));
  const statusOf = async (regId: number) => (await history()).find((one) => one['regId'] === regId)?.['status'];
  const numberOf = (answer: Answer): number => {
    if (answer.appError) throw new Error(JSON.stringify(answer.appError));
    return Number(rowOf(answer)['regId']);
  };
  const waitForEnd = (regId: number) => expect.poll(() => statusOf(regId)).toBe('C');
  async function upload(rows: readonly JsonObject[], more: JsonObject = {}): Promise<JsonObject[]> {
    const regId = numberOf(await announce(meera, rows.length, more));
    for (const [index, fields] of rows.entries()) expect((await row(regId, index + 1, fields)).appError).toBeNull();
    expect((await submit(regId)).appError).toBeNull();
    await waitForEnd(regId);
    return results(regId);
  }

  test('D3-BULK-18 D3-BULK-19 D3-BULK-24 D3-BULK-27 D3-BULK-29 D3-BULK-31 D3-BULK-33 D3-BULK-38 D3-CALLS-99 D3-CALLS-100 D3-CALLS-101 D3-CALLS-102 D3-GAP-66 rows of a file become mobilised beneficiaries', async () => {
    const regId = numberOf(await announce(meera, 2));
    expect(regId).toBeGreaterThan(0);
    expect(await statusOf(regId)).toBe('L');
    expect((await row(regId, 1, { firstName: 'Asmita', lastName: 'Shin\nde', dob: '14/03/2003' })).appError).toBeNull();
    expect((await row(regId, 2, { firstName: 'Bharati', aadharNo: '' })).appError).toBeNull();
    expect((await results(regId)).map(({ status, rowNumber }) => [rowNumber, status])).toEqual([
      [1, 'P'],
      [2, 'P'],
    ]);
    expect(rowOf(await submit(regId))).toMatchObject({ regId, status: 'P' });
    await waitForEnd(regId);
    const rows = await results(regId);
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
      ['S', null],
      ['S', null],
    ]);
    const { dbUserId = 0, engagementId = 0 } = rows[0] ?? {};
    expect(rowOf(await meera.call('student', 'viewBeneficiaryDetailsById', { dbUserId }))).toMatchObject({
      firstName: 'Asmita',
      lastName: 'Shinde',
      dob: '2003-03-14',
      highestQualification: 13,
      mobilizedBy: meera.userId,
      isVerified: 'N',
    });
    expect(rowOf(await meera.call('engagement', 'viewStudentEngagementById', { engagementId }))).toMatchObject({
      status: 'Mobilised',
      centerId: 101,
    });
    const addresses = rowsOf(await meera.call('address', 'viewAllAddressForEntity', { entityId: dbUserId, entityType: 'S' }));
    expect(addresses.map(({ type, pincode }) => [type, pincode]).sort()).toEqual([
      ['P', '400069'],
      ['R', '400069'],
    ]);
    expect(addresses.every(({ cityName }) => String(cityName ?? '') !== '')).toBe(true);
  });

  const columns = basic.template.columns.map((column) => column.key ?? column.at?.split('/').at(-1) ?? '');
  const lines = (rows: readonly (JsonObject | null)[]): string =>
    rows.map((one) => (one === null ? '' : columns.map((key) => String(one[key] ?? '')).join('\t'))).join('\n');

  test('D3-BULK-24 D3-BULK-27 D3-BULK-29 D3-BULK-33 a file that comes whole is taken over by itself: rows keep their numbers, its history counts them', async () => {
    const text = lines([cells({ firstName: 'Whole', addressLine1: '12/3, Sangam "Nagar"' }), null, cells({ gender: 'x' }), cells()]);
    const answer = await announce(meera, 3, { rows: text });
    expect(answer.appError).toBeNull();
    const regId = numberOf(answer);
    await waitForEnd(regId);
    expect((await results(regId)).map(({ rowNumber, status }) => [rowNumber, status])).toEqual([
      [1, 'S'],
      [3, 'F'],
      [4, 'S'],
    ]);
    expect((await results(regId))[0]).toMatchObject({ firstName: 'Whole', addressLine1: '12/3, Sangam "Nagar"' });
    expect((await history()).find((one) => one['regId'] === regId)).toMatchObject({ records: 3, loaded: 2, failed: 1, status: 'C' });
    expect(textOf(await row(regId, 2))).toBe('This file is taken over already: upload the rows that are left in another one');
  });

  test('D3-BULK-20 D3-BULK-28 a whole file whose rows are fewer than it says, hold a number twice or a cell beyond all bounds leaves nothing', async () => {
    const before = (await history()).length;
    const twice = cells();
    for (const [text, records, words] of [
      [lines([cells()]), 2, 'Only 1 of 2 rows have arrived: send the others first'],
      [lines([twice, { ...cells(), aadharNo: twice['aadharNo'] ?? '' }]), 2, `${String(twice['aadharNo'])}\nduplicate Addhar Number`],
      [lines([cells({ firstName: 'Long', addressLine1: 'x'.repeat(501) })]), 1, '1-Long has a Invalid Data.'],
    ] as const)
      expect(textOf(await announce(meera, records, { rows: text }))).toBe(words);
    expect(await history()).toHaveLength(before);
  });

  test('D3-BULK-15 the text of a whole file may have five million characters', async () => {
    const text = lines(Array.from({ length: 7500 }, () => cells({ addressLine1: 'x'.repeat(400) })));
    expect(text.length).toBeGreaterThan(4_000_000);
    expect(textOf(await announce(meera, 7501, { rows: text }))).toBe('Only 7,500 of 7,501 rows have arrived: send the others first');
  });

  test('D3-BULK-39 rows of a file for a batch become enrolled beneficiaries in it', async () => {
    const batches = rowsOf(await meera.call('batch', 'viewAllBatchesByCenter', { centerId: 101, open: true }));
    const { batchId = 0, batchName = '' } = batches[0] ?? {};
    const [result] = await upload([{}], { activity: 'Enrollment', batchId });
    expect(result).toMatchObject({ status: 'S', batchName });
    const enrolled = rowOf(await meera.call('engagement', 'viewStudentEngagementById', { engagementId: result?.['engagementId'] ?? 0 }));
    expect(enrolled).toMatchObject({ status: 'Enrolled', batchId });
  });

  test('D3-BULK-07 only batches whose freeze date is today or later are offered and taken', async () => {
    const all = rowsOf(await meera.call('batch', 'viewAllBatchesByCenter', { centerId: 101 }));
    const open = rowsOf(await meera.call('batch', 'viewAllBatchesByCenter', { centerId: 101, open: true }));
    const today = server.clock.today();
    expect(open.map(({ batchId }) => batchId)).toEqual(
      all.filter(({ freezeDate }) => String(freezeDate ?? '') >= today).map(({ batchId }) => batchId),
    );
    const frozen = all.find(({ freezeDate }) => freezeDate !== null && String(freezeDate) < today);
    expect(codeOf(await announce(meera, 1, { activity: 'Enrollment', batchId: frozen?.['batchId'] ?? 0 }))).toBe('FIELD_OPTION');
  });

  test('D3-BULK-08 a file for a course enrols in it, with the days of each row', async () => {
    const choice = { activity: 'CourseEnrollment', centerType: 'skillinginstitute', orgId: 1, courseType: 'informal', courseId: 1 };
    const [good, bad] = await upload([{ startDate: '01/12/2026', endDate: '30-01-2027' }, {}], choice);
    expect(good).toMatchObject({ status: 'S', startDate: '01-12-2026' });
    const enrolled = rowOf(await meera.call('engagement', 'viewStudentEngagementById', { engagementId: good?.['engagementId'] ?? 0 }));
    expect(enrolled).toMatchObject({ status: 'Enrolled', courseId: 1, orgId: 1, startDate: '2026-12-01', endDate: '2027-01-30' });
    expect(bad).toMatchObject({ status: 'F', reason: 'Start_Date: A day as DD-MM-YYYY; End_Date: A day as DD-MM-YYYY' });
  });

  test('D3-BULK-28 D3-GAP-67 a row that no form could hold is refused by number and name; what arrived stays and is not taken over', async () => {
    const regId = numberOf(await announce(meera, 3));
    expect((await row(regId, 1)).appError).toBeNull();
    const refused = await row(regId, 2, { firstName: 'Deepa', primaryContactNumber: '12345' });
    expect(textOf(refused)).toBe('2-Deepa has a Invalid Data.');
    expect(textOf(await submit(regId))).toBe('Only 1 of 3 rows have arrived: send the others first');
    expect(await statusOf(regId)).toBe('L');
    expect((await results(regId)).map(({ status }) => status)).toEqual(['P']);
  });

  test('D3-BULK-33 D3-BULK-34 a row that the form refuses, or whose number somebody has, says so in the result; the others are taken', async () => {
    const aadharNo = freshAadhaar();
    await upload([{ aadharNo }]);
    const rows = await upload([{ aadharNo }, { dob: '14-03-2015' }, { villageName: 'Nowhere' }, {}, { primaryEmailId: '' }]);
    expect(rows.map(({ status }) => status)).toEqual(['F', 'F', 'F', 'S', 'F']);
    expect(rows[0]?.['reason']).toMatch(/^Aadhar_Number: /);
    expect(rows[1]?.['reason']).toMatch(/^Date_of_Birth: /);
    expect(rows[2]?.['reason']).toMatch(/^Village: /);
    expect(rows[4]?.['reason']).toMatch(/^Primary_Mail_ID: /);
    expect(String(rows[3]?.['aadharNo'])).toMatch(/^X+\d{4}$/);
    expect(Object.keys(rows[3] ?? {})).toEqual(
      expect.arrayContaining('regId firstName batchName aadharNo dob gender pincode startDate endDate createdOn status reason'.split(' ')),
    );
  });

  test('D3-BULK-20 one Aadhaar number twice in a file is refused, no number twice is not', async () => {
    const regId = numberOf(await announce(meera, 3));
    const aadharNo = freshAadhaar();
    expect((await row(regId, 1, { aadharNo })).appError).toBeNull();
    expect(textOf(await row(regId, 2, { aadharNo }))).toBe('duplicate Addhar Number');
    expect((await row(regId, 2, { aadharNo: '' })).appError).toBeNull();
    expect((await row(regId, 3, { aadharNo: '' })).appError).toBeNull();
  });

  test('a row that is sent again takes the place of the first; a file that is taken over takes no more', async () => {
    const regId = numberOf(await announce(meera, 1));
    await row(regId, 1, { firstName: 'Ela' });
    await row(regId, 1, { firstName: 'Ella' });
    expect((await results(regId)).map(({ firstName }) => firstName)).toEqual(['Ella']);
    expect(rowOf(await submit(regId))).toMatchObject({ status: 'P' });
    await waitForEnd(regId);
    expect(textOf(await row(regId, 1))).toBe('This file is taken over already: upload the rows that are left in another one');
    expect(textOf(await submit(regId))).toBe('This file is taken over already: upload the rows that are left in another one');
  });

  test('D3-BULK-36 D3-BULK-37 D3-BULK-30 the history is that of the centre', async () => {
    const regId = numberOf(await announce(meera, 1));
    const found = (await history()).find((one) => one['regId'] === regId);
    expect(found).toMatchObject({
      uploadFileName: 'people.xlsx',
      uploadDate: server.clock.today(),
      activity: 'Mobilization',
      records: 1,
      status: 'L',
      centerId: 101,
      centerName: 'Mumbai Andheri',
      modelId: 1,
      uploadedBy: meera.userId,
    });
    expect(Object.keys(found ?? {})).toEqual(expect.arrayContaining(['batchName', 'batchId', 'orgId', 'courseId', 'remarks']));
    expect((await history(pune, 102)).some((one) => one['regId'] === regId)).toBe(false);
  });

  test('a job that was killed between two rows, or that two workers took, makes nobody twice', async () => {
    const regId = numberOf(await announce(meera, 6));
    const number = freshPhone();
    for (let at = 1; at <= 6; at += 1) await row(regId, at, { aadharNo: '', primaryContactNumber: number });
    const work = takeOver(depsOf(server));
    expect((await submit(regId)).appError).toBeNull();
    // Beside the server's own: one that stops after every second row, and one that does not.
    let steps = 0;
    const stops = (): boolean => (steps += 1) % 3 === 0;
    for (let turn = 0; turn < 20 && (await statusOf(regId)) !== 'C'; turn += 1)
      await Promise.allSettled([work({ regId }, stops), work({ regId }, () => false)]);
    await waitForEnd(regId);
    expect((await results(regId)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'S'));
    const known = rowsOf(await meera.call('student', 'viewBeneficiariesByNumber', { primaryContactNumber: number }));
    expect(known).toHaveLength(6);
  });

  test('D3-BULK-01 D3-BULK-02 D3-GAP-70 the template says the rule of each column and offers the options of those that have some', async () => {
    const answer = await fetch(`${server.url}/templates/student-template.xlsx`);
    const book = read(Buffer.from(await answer.arrayBuffer()), { bookFiles: true });
    expect(book.SheetNames).toEqual(['Sheet1', 'Options']);
    const { Sheet1: sheet = {} } = book.Sheets;
    const [heads = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    const noteOf = (head: string): unknown => (sheet[`${utils.encode_col(heads.indexOf(head))}1`] as CellObject | undefined)?.c?.[0]?.t;
    expect(heads.map(noteOf).filter((note) => typeof note !== 'string' || note === '')).toEqual([]);
    expect(noteOf('Middle_Name')).toBe('May stay empty\nMust start only with a letter and contain letters or spaces\nAt most 50 characters');
    // The library reads no lists: they are read where they stand.
    const { files } = book as unknown as { files: Record<string, { content: Uint8Array } | undefined> };
    const lists = Buffer.from(files['xl/worksheets/sheet1.xml']?.content ?? [])
      .toString()
      .matchAll(/<dataValidation type="list"[^>]*sqref="([A-Z]+)2:/g);
    const offered = [...lists].map(([, column = '']) => heads[utils.decode_col(column)]);
    expect(offered).toEqual(['Gender', 'Qualification', 'Religion', 'State', 'Category', 'Mobilization_Channel']);
    expect((await fetch(`${server.url}/templates/another.xlsx`)).status).toBe(404);
  });

  test('quality 2 a whole file whose job is killed between two packets keeps each row once; until then nobody puts rows beside', async () => {
    const people = Array.from({ length: 401 }, () => cells({ aadharNo: '', gender: 'x' }));
    const regId = numberOf(await announce(meera, people.length));
    // As a file that came whole leaves it, with no job that takes it over yet.
    const { store } = server;
    await write(server, {
      op: 'insert',
      entity: 'bulk-file',
      id: await store.newId('bulk-file'),
      doc: { regId, rows: lines(people) },
      centreId: 101,
      programmeId: 2,
    });
    expect(textOf(await row(regId, 401))).toBe('This file is taken over already: upload the rows that are left in another one');
    expect(textOf(await submit(regId))).toBe('Only 0 of 401 rows have arrived: send the others first');
    const work = takeOver(depsOf(server));
    expect(await work({ regId }, () => true)).toBe('again');
    await Promise.allSettled([work({ regId }, () => false), work({ regId }, () => false)]);
    await waitForEnd(regId);
    const file = (await history()).find((one) => one['regId'] === regId);
    expect(file).toMatchObject({ records: 401, loaded: 0, failed: 401 });
    expect(await store.count('bulk-row', { regId }, EVERYWHERE)).toBe(401);
    expect(await store.count('bulk-file', { regId }, EVERYWHERE)).toBe(0);
  });

  test('no client takes a file on by itself: V and C are the server’s', async () => {
    const regId = numberOf(await announce(meera, 1));
    for (const status of ['V', 'C']) expect(codeOf(await meera.call('bulk-upload', 'saveMetaDataBulk', { regId, status }))).toBe('FIELD_INVALID');
  });
});
