/** The student report: what its pages answer, to whom, and the workbook with every row of it. */
import { read, utils } from 'xlsx';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { batchNamed, overwrite, ownServer, pageOf, rowOf, signIn, type Person } from './harness.ts';

const MOBILISED = { centerId: 102, studentEngagementStatus: 'Mobilised', startDate: '2024-02-01', endDate: '2024-02-29' };
const PAGE = { pageNumber: 1, pageSize: 20 };
const HEADS = ['Engagement Id', 'Name', 'Primary Contact', 'Status', 'Mobilised Date', 'Enrolled Date', 'Batch Name'];
const HIDDEN = ['Aadhaar Number', 'Date Of Birth', 'Marital Status'];

const server = await ownServer();
const pune = await signIn(server, 'pune');
// 21 within February, one a quarter of an hour before it by the clock of India and one after it.
const moments = [
  ...Array.from({ length: 21 }, (_one, day) => `2024-02-${String(day + 1).padStart(2, '0')}T06:00:00Z`),
  '2024-01-31T18:15:00Z',
  '2024-02-29T18:45:00Z',
];
for (const [index, at] of moments.entries()) {
  const [student = 0, engagement = 0, home = 0] = await Promise.all(
    ['student', 'engagement', 'socio-economic'].map((noun) => server.store.newId(noun)),
  );
  const row = { centreId: 102, programmeId: 2, at, userId: null };
  const name = index === 0 ? '=HYPERLINK("http://x")' : `Reported${index}`;
  await server.store.load('student', [
    {
      ...row,
      id: student,
      doc: {
        firstName: name,
        lastName: 'Person',
        primaryContactNumber: `98765${10_000 + index}`,
        dob: '2001-02-03',
        aadharNo: `55554444${3000 + index}`,
      },
    },
  ]);
  await server.store.load('engagement', [{ ...row, id: engagement, doc: { dbUserId: student, status: 'Mobilised' } }]);
  await server.store.load('socio-economic', [{ ...row, id: home, doc: { dbUserId: student, maritalStatus: 'Unmarried' } }]);
}

describe('the student report', () => {
  const viewed = async (person: Person, payload: JsonObject) => pageOf(await person.call('report', 'viewReport', { ...PAGE, ...payload }));
  const addressOf = async (person: Person, payload: JsonObject): Promise<string> =>
    String(rowOf(await person.call('report', 'downloadExcel', { ...PAGE, ...payload }))['reportName']);
  const linesOf = async (response: Response): Promise<Json[][]> => {
    const book = read(Buffer.from(await response.arrayBuffer()));
    return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null, raw: false });
  };

  test('D3-CALLS-76 D3-REPORT-12 D3-REPORT-13 D3-REPORT-14 twenty-one of a month are a page of twenty and one more, by number and by cursor', async () => {
    const first = await viewed(pune, MOBILISED);
    expect([first.rows.length, first.total, typeof first.next]).toEqual([20, 21, 'string']);
    const byNumber = await viewed(pune, { ...MOBILISED, pageNumber: 2 });
    const byCursor = await viewed(pune, { ...MOBILISED, after: first.next ?? null });
    expect(byNumber.rows).toEqual(byCursor.rows);
    expect([byNumber.rows.length, byNumber.total, byNumber.next]).toEqual([1, 21, undefined]);
    expect(new Set([...first.rows, ...byNumber.rows].map(({ engagementId }) => engagementId)).size).toBe(21);
    const twenty = await viewed(pune, { ...MOBILISED, endDate: '2024-02-20' });
    expect([twenty.rows.length, twenty.total, twenty.next]).toEqual([20, 20, undefined]);
  });

  test('D3-REPORT-15 D3-REPORT-16 D3-ENTITY-02 D3-CONST-14 a row has the columns, the Aadhaar number masked, and nothing else', async () => {
    const answer = await pune.call('report', 'viewReport', { ...PAGE, ...MOBILISED });
    expect(JSON.stringify(answer)).not.toMatch(/55554444/);
    const [newest] = (await viewed(pune, MOBILISED)).rows;
    expect(newest).toEqual({
      engagementId: expect.any(Number) as number,
      firstName: 'Reported20',
      lastName: 'Person',
      primaryContactNumber: '9876510020',
      studentEngagementStatus: 'Mobilised',
      studentCreatedOn: '2024-02-21T06:00:00.000Z',
      enrolledDate: null,
      batchName: null,
      aadharNo: 'XXXXXXXX3020',
      dob: '2001-02-03',
      maritalStatus: 'Unmarried',
    });
  });

  test('D3-REPORT-03 a day begins and ends by the clock of the product, and both days count', async () => {
    const days = async (startDate: string, endDate: string): Promise<Json[]> =>
      (await viewed(pune, { ...MOBILISED, startDate, endDate })).rows.map(({ firstName }) => firstName ?? null);
    expect(await days('2024-01-31', '2024-01-31')).toEqual(['Reported21']);
    expect(await days('2024-03-01', '2024-03-01')).toEqual(['Reported22']);
    expect(await days('2024-02-21', '2024-02-21')).toEqual(['Reported20']);
    expect(await days('2024-02-22', '2024-02-28')).toEqual([]);
  });

  test('D3-REPORT-07 D3-REPORT-19 the enrolled of a batch, and those who were enrolled on its days', async () => {
    const enrolled = { centerId: 102, studentEngagementStatus: 'Enrolled' };
    const batchId = await batchNamed(pune, 'C102-TAILOR-001', 102);
    const ofBatch = await viewed(pune, { ...enrolled, batchId, pageSize: 200 });
    expect(ofBatch.total).toBe(ofBatch.rows.length);
    expect(new Set(ofBatch.rows.map((row) => `${row['studentEngagementStatus']} ${row['batchName']}`))).toEqual(
      new Set(['Enrolled C102-TAILOR-001']),
    );
    const day = String(ofBatch.rows[0]?.['enrolledDate']);
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    const ofDay = await viewed(pune, { ...enrolled, startDate: day, endDate: day, pageSize: 200 });
    expect(ofDay.rows.length).toBeGreaterThan(0);
    expect(new Set(ofDay.rows.map(({ enrolledDate }) => enrolledDate))).toEqual(new Set([day]));
  });

  test('D3-REPORT-19 who was mobilised in the period is reported, whatever became of them, with the status of today', async () => {
    const of = async () => (await viewed(pune, { ...MOBILISED, pageSize: 50 })).rows.find(({ firstName }) => firstName === 'Reported3');
    const engagementId = Number((await of())?.['engagementId']);
    await overwrite(server, 'engagement', engagementId, { status: 'Dropout' });
    expect([(await viewed(pune, MOBILISED)).total, (await of())?.['studentEngagementStatus']]).toEqual([21, 'Dropout']);
    await overwrite(server, 'engagement', engagementId, { status: 'Mobilised' });
  });

  test('D3-REPORT-04 a batch that came with a report of the mobilised picks nothing', async () => {
    const batchId = await batchNamed(pune, 'C102-TAILOR-001', 102);
    expect((await viewed(pune, { ...MOBILISED, batchId })).total).toBe(21);
  });

  test('D3-REPORT-01 D3-REPORT-02 D3-REPORT-05 D3-REPORT-06 the server refuses what the page would, and the download alike', async () => {
    const wrong: [JsonObject, string][] = [
      [{ ...MOBILISED, studentEngagementStatus: 'mobilised' }, 'studentEngagementStatus'],
      [{ centerId: 102, studentEngagementStatus: 'Enrolled' }, 'batchId'],
    ];
    for (const action of ['viewReport', 'downloadExcel']) {
      for (const [payload, field] of wrong) {
        const { appError, http } = await pune.call('report', action, { ...PAGE, ...payload });
        expect([action, http, appError?.[0]?.field]).toEqual([action, 200, field]);
      }
      const long = await pune.call('report', action, { ...PAGE, ...MOBILISED, startDate: '2025-10-20', endDate: '2026-11-20' });
      expect(long.appError?.[0]).toMatchObject({ field: 'endDate', errorMessage: 'dates gap should not be more than 12 months' });
      expect((await pune.call('report', action, { ...PAGE, ...MOBILISED, startDate: '2025-11-20', endDate: '2026-11-20' })).appError).toBeNull();
    }
  });

  test('D3-REPORT-10 D3-REPORT-17 D3-REPORT-18 the workbook holds every row of the filter, by a link of its own', async () => {
    const address = await addressOf(pune, MOBILISED);
    const response = await fetch(`${server.url}${address}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="report-Mobilised-102-2024-02-01-2024-02-29.xlsx"; filename*=UTF-8''report-Mobilised-102-2024-02-01-2024-02-29.xlsx`,
    );
    expect(response.headers.get('content-length')).toBeNull();
    const [heads, ...rows] = await linesOf(response);
    expect(heads).toEqual([...HEADS, ...HIDDEN]);
    expect(rows.length).toBe(21);
    expect(rows[0]?.slice(1)).toEqual([
      'Reported20 Person',
      '9876510020',
      'Mobilised',
      '21/02/2024',
      null,
      null,
      'XXXXXXXX3020',
      '03/02/2001',
      'Unmarried',
    ]);
    expect(rows.at(-1)?.[1]).toBe(`'=HYPERLINK("http://x") Person`);
    expect(JSON.stringify(rows)).not.toMatch(/5555/);
    const auditLines = await server.store.query<{ user_id: number; entity_id: number }>(
      `select user_id, entity_id from audit where event = 'report.downloaded' order by id desc limit 1`,
    );
    expect(auditLines.map(({ user_id, entity_id }) => [Number(user_id), Number(entity_id)])).toEqual([[pune.userId, 102]]);
  });

  test('a report of nobody is a workbook with headings alone', async () => {
    const response = await fetch(`${server.url}${await addressOf(pune, { ...MOBILISED, startDate: '2024-02-22' })}`);
    expect(await linesOf(response)).toEqual([[...HEADS, ...HIDDEN]]);
  });

  test('who asked for a workbook in Hindi reads its heads and statuses in Hindi, though the link is opened by a browser that says nothing', async () => {
    const answer = await pune.call('report', 'downloadExcel', { ...PAGE, ...MOBILISED }, { language: 'hi' });
    const [heads, first] = await linesOf(
      await fetch(`${server.url}${String(rowOf(answer)['reportName'])}`, { headers: { 'accept-language': 'en' } }),
    );
    expect([heads?.slice(4), first?.[3]]).toEqual([expect.arrayContaining(['मोबिलाइज़ की तारीख', 'बैच का नाम']), 'मोबिलाइज़्ड']);
    expect([...HEADS, ...HIDDEN].filter((head) => heads?.includes(head))).toEqual([]);
  });
});
