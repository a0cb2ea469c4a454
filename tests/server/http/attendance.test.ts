import { describe, expect, test } from 'vitest';
import { dateOf, dayNumber } from '../../../src/engine/dates/day.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call as wire } from '../../support/wire.ts';
import { fieldOf, ownServer, rowOf, rowsOf, signIn, textOf, type Answer } from './harness.ts';

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

  test('D3-ATTEND-06 the attendance of a batch that has ended is entered within its three days by its facilitator, and not after them', async () => {
    const { endDate } = rowOf(await farhan.call('batch', 'viewBatchById', { batchId }));
    const last = String(endDate);
    const [inTime, late] = [3, 4].map((days) => `${dateOf((dayNumber(last) ?? 0) + days)}T06:00:00Z`);
    const before = server.clock.now().toISOString();
    const answers: Answer[] = [];
    for (const now of [inTime, late]) {
      server.clock.set(String(now));
      farhan = await signIn(server, 'facilitator');
      answers.push(await save([rowOfDay(students[0] ?? 0, 'P', { attendanceDate: last })]));
    }
    server.clock.set(before);
    farhan = await signIn(server, 'facilitator');
    expect(answers.map(({ appError }) => appError?.map(({ field }) => field) ?? null)).toEqual([null, expect.arrayContaining(['attendanceDate'])]);
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
