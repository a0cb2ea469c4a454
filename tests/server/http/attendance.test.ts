import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call as wire } from '../../support/wire.ts';
import { type Answer, batchNamed, fieldOf, ownServer, pageOf, rowsOf, signIn, textOf, write } from './harness.ts';

const TODAY = '2026-11-20';

const server = await ownServer();
let farhan = await signIn(server, 'facilitator');
let batchId = 0;
let students: number[] = [];
for (const batch of rowsOf(await farhan.call('batch', 'getCenterActiveBatchesForUser', { domainFacilitator: farhan.userId, centerId: 101 }))) {
  const enrolled = rowsOf(await farhan.call('batch', 'viewStudentsByBatch', { centerId: 101, batchId: batch['batchId'] ?? 0 }));
  if (enrolled.length < 2) continue;
  batchId = Number(batch['batchId']);
  students = enrolled.map(({ engagementId }) => Number(engagementId));
  break;
}

describe('attendance', () => {
  const rowOfDay = (engagementId: number, status: string, more: JsonObject = {}): JsonObject => ({
    id: null,
    batchId,
    attendanceDate: TODAY,
    engagementId,
    status,
    attendanceMechanism: 'E',
    createdBy: farhan.userId,
    updatedBy: farhan.userId,
    ...more,
  });
  const save = (rows: JsonObject[], person = farhan) => wire(server.url, 'attendance', 'updateAllAttendance', rows, { token: person.token });
  const view = async (attendanceDate = TODAY) =>
    rowsOf(await farhan.call('attendance', 'viewAttendanceByBatchIdAndAttendanceDate', { batchId, attendanceDate }));

  test('D3-ATTEND-05 D3-ATTEND-07 D3-ATTEND-09 D3-CALLS-70 D3-CALLS-71 D3-ENTITY-24 D3-GAP-57 a day is saved, shown again and saved over: a row for each student', async () => {
    expect(await view()).toEqual([]);
    const first = await save(students.map((one) => rowOfDay(one, 'A')));
    expect([first.appError, first.http]).toEqual([null, 200]);
    await save(students.map((one, at) => rowOfDay(one, at === 0 ? 'P' : 'A')));
    const rows = await view();
    expect(rows).toHaveLength(students.length);
    const [here] = rows.filter(({ engagementId }) => engagementId === students[0]);
    expect(here).toMatchObject({
      status: 'P',
      attendanceMechanism: 'E',
      attendanceDate: TODAY,
      batchId,
      createdBy: farhan.userId,
      updatedBy: farhan.userId,
    });
    expect([typeof here?.['savedBy'], typeof here?.['savedOn'], typeof here?.['version']]).toEqual(['string', 'string', 'number']);
  });

  test('D3-ATTEND-06 D3-ATTEND-10 from three days ago to today by the clock of Kolkata; the server says so', async () => {
    const at = (attendanceDate: string) => save([rowOfDay(students[0] ?? 0, 'P', { attendanceDate })]);
    expect((await at('2026-11-17')).appError).toBeNull();
    for (const wrong of ['2026-11-16', '2026-11-21']) {
      const refused = await at(wrong);
      expect([fieldOf(refused), textOf(refused)]).toEqual(['attendanceDate', 'The attendance date must be from 17/11/2026 to 20/11/2026.']);
    }
    // Half past midnight in Kolkata, still yesterday in London.
    const before = server.clock.now().toISOString();
    server.clock.set('2026-11-20T19:00:00Z');
    farhan = await signIn(server, 'facilitator');
    const [next, old] = [await at('2026-11-21'), await at('2026-11-17')];
    server.clock.set(before);
    farhan = await signIn(server, 'facilitator');
    expect([next.appError, fieldOf(old)]).toEqual([null, 'attendanceDate']);
  });

  test('D3-ATTEND-07 a batch of another centre, a student of another batch and a row of another day are refused by name', async () => {
    const pune = await signIn(server, 'pune');
    expect(fieldOf(await save([rowOfDay(students[0] ?? 0, 'P')], pune))).toBe('batchId');
    const stranger = await save([rowOfDay(999_999, 'P')]);
    expect(String(fieldOf(stranger))).toContain('engagementId');
    const mixed = await save([rowOfDay(students[0] ?? 0, 'P'), rowOfDay(students[1] ?? 0, 'P', { batchId: batchId + 1 })]);
    expect(fieldOf(mixed)).toBe('batchId');
    const [{ id = null } = {}] = await view('2026-11-17');
    expect(fieldOf(await save([rowOfDay(students[0] ?? 0, 'P', { id })]))).toBe('id');
    expect(fieldOf(await save([rowOfDay(students[0] ?? 0, 'P'), rowOfDay(students[0] ?? 0, 'A')]))).toBe('engagementId');
    const principal = await signIn(server, 'principal');
    expect((await save([rowOfDay(students[0] ?? 0, 'P')], principal)).http).toBe(403);
  });
});

/** Some of a person's days, `P` and `A`, up to yesterday. */
const WEEKS: readonly string[] = ['PPPPA', 'PPAAA', 'AAAAP', ''];

const finds: string[] = [];
const careBatch = await batchNamed(farhan, 'C101-CARE-001');
const [other] = await server.store.find('engagement', { status: 'Enrolled', centerId: 101, programId: 2 }, { centres: 'all' }, { limit: 1 });
if (!other) throw new Error('nobody is enrolled at the centre');
const ids = await Promise.all(WEEKS.map(() => server.store.newId('engagement')));
const inBatch = ids.map((id) => ({
  op: 'insert' as const,
  entity: 'engagement',
  id,
  centreId: 101,
  programmeId: 2,
  doc: { ...other.doc, batchId: careBatch },
}));
const writes = await Promise.all(
  WEEKS.flatMap((letters, person) =>
    [...letters].map(async (status, at) => ({
      op: 'insert' as const,
      entity: 'attendance',
      id: await server.store.newId('attendance'),
      centreId: null,
      programmeId: null,
      doc: { batchId: careBatch, engagementId: ids[person] ?? 0, attendanceDate: `2026-11-${10 + at}`, status, attendanceMechanism: 'E' },
    })),
  ),
);
await write(server, ...inBatch);
// The last day first: what is stored last is not the last day.
await write(server, ...writes.reverse());
const { find } = server.store;
server.store.find = (entity, ...rest) => {
  finds.push(entity);
  return find(entity, ...rest);
};

describe('attendance in lists', () => {
  const students = (more: JsonObject): Promise<Answer> => farhan.call('batch', 'viewStudentsByBatch', { centerId: 101, batchId: careBatch, ...more });
  const ratesOf = (rows: readonly JsonObject[]) =>
    ids.map((id) => {
      const row = rows.find(({ engagementId }) => engagementId === id);
      return [row?.['attendanceRate'], row?.['absencesInARow']];
    });

  test('D3-ATTEND-05 D3-SHORTLIST-03 rate and absences in a row of each student of the batch, on a page and in the whole list', async () => {
    const rates = [
      [80, 1],
      [40, 3],
      [20, 0],
      [null, null],
    ];
    expect(ratesOf(pageOf(await students({ attendance: true, page: 1, size: 20 })).rows)).toEqual(rates);
    expect(ratesOf(rowsOf(await students({ attendance: true })))).toEqual(rates);
  });

  test('D3-ATTEND-05 who does not ask for it is told nothing of it, and nothing is read for it', async () => {
    finds.length = 0;
    expect(ratesOf(pageOf(await students({ page: 1, size: 20 })).rows)).toEqual(WEEKS.map(() => [null, null]));
    expect(finds).not.toContain('attendance');
  });

  test('D3-ATTEND-05 one question for a page, however many students stand on it', async () => {
    for (const size of [1, 20]) {
      finds.length = 0;
      await students({ attendance: true, page: 1, size });
      expect(finds.filter((entity) => entity === 'attendance')).toEqual(['attendance']);
    }
  });

  const daysOf = (from: string, to: string, person = farhan): Promise<Answer> =>
    person.call('attendance', 'viewAttendanceOfDays', { centerId: 101, batchId: careBatch, from, to });

  test('D3-ATTEND-05 the days of a span with the rate in it, both days included, a question for all students', async () => {
    finds.length = 0;
    const rows = rowsOf(await daysOf('2026-11-11', '2026-11-13'));
    expect(finds.filter((entity) => entity === 'attendance')).toEqual(['attendance']);
    const studentRows = ids.map((id) => rows.find(({ engagementId }) => engagementId === id));
    expect(studentRows.map((row) => row?.['attendanceRate'])).toEqual([100, 33, 0, null]);
    expect(studentRows[1]?.['days']).toEqual([
      { batchId: careBatch, attendanceDate: '2026-11-11', status: 'P' },
      { batchId: careBatch, attendanceDate: '2026-11-12', status: 'A' },
      { batchId: careBatch, attendanceDate: '2026-11-13', status: 'A' },
    ]);
    expect(studentRows[3]?.['days']).toEqual([]);
  });
});
