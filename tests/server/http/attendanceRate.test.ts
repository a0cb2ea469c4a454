/** What the list of a batch's students says of their attendance, and how much it reads for that. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { batchNamed, ownServer, pageOf, rowsOf, signIn, write, type Answer } from './harness.ts';

/** Some of a person's days, `P` and `A`, up to yesterday. */
const WEEKS: readonly string[] = ['PPPPA', 'PPAAA', 'AAAAP', ''];

const finds: string[] = [];
const server = await ownServer();
const farhan = await signIn(server, 'facilitator');
const batchId = await batchNamed(farhan, 'C101-CARE-001');
const [other] = await server.store.find('engagement', { status: 'Enrolled', centerId: 101, programId: 2 }, { centres: 'all' }, { limit: 1 });
if (!other) throw new Error('nobody is enrolled at the centre');
const ids = await Promise.all(WEEKS.map(() => server.store.newId('engagement')));
const inBatch = ids.map((id) => ({ op: 'insert' as const, entity: 'engagement', id, centreId: 101, programmeId: 2, doc: { ...other.doc, batchId } }));
const taken = await Promise.all(
  WEEKS.flatMap((letters, person) =>
    [...letters].map(async (status, at) => ({
      op: 'insert' as const,
      entity: 'attendance',
      id: await server.store.newId('attendance'),
      centreId: null,
      programmeId: null,
      doc: { batchId, engagementId: ids[person] ?? 0, attendanceDate: `2026-11-${10 + at}`, status, attendanceMechanism: 'E' },
    })),
  ),
);
await write(server, ...inBatch);
// The last day first: what is stored last is not the last day.
await write(server, ...taken.reverse());
const { find } = server.store;
server.store.find = (entity, ...rest) => {
  finds.push(entity);
  return find(entity, ...rest);
};

describe('attendance in lists', () => {
  const students = (more: JsonObject): Promise<Answer> => farhan.call('batch', 'viewStudentsByBatch', { centerId: 101, batchId, ...more });
  const said = (rows: readonly JsonObject[]) =>
    ids.map((id) => {
      const row = rows.find(({ engagementId }) => engagementId === id);
      return [row?.['attendanceRate'], row?.['absencesInARow']];
    });

  test('D3-ATTEND-05 D3-SHORTLIST-03 rate and absences in a row of each student of the batch, on a page and in the whole list', async () => {
    const wanted = [
      [80, 1],
      [40, 3],
      [20, 0],
      [null, null],
    ];
    expect(said(pageOf(await students({ attendance: true, page: 1, size: 20 })).rows)).toEqual(wanted);
    expect(said(rowsOf(await students({ attendance: true })))).toEqual(wanted);
  });

  test('D3-ATTEND-05 who does not ask for it is told nothing of it, and nothing is read for it', async () => {
    finds.length = 0;
    expect(said(pageOf(await students({ page: 1, size: 20 })).rows)).toEqual(WEEKS.map(() => [null, null]));
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
    person.call('attendance', 'viewAttendanceOfDays', { centerId: 101, batchId, from, to });

  test('D3-ATTEND-05 the days of a span with the rate in it, both days included, a question for all students', async () => {
    finds.length = 0;
    const rows = rowsOf(await daysOf('2026-11-11', '2026-11-13'));
    expect(finds.filter((entity) => entity === 'attendance')).toEqual(['attendance']);
    const told = ids.map((id) => rows.find(({ engagementId }) => engagementId === id));
    expect(told.map((row) => row?.['attendanceRate'])).toEqual([100, 33, 0, null]);
    expect(told[1]?.['days']).toEqual([
      { batchId, attendanceDate: '2026-11-11', status: 'P' },
      { batchId, attendanceDate: '2026-11-12', status: 'A' },
      { batchId, attendanceDate: '2026-11-13', status: 'A' },
    ]);
    expect(told[3]?.['days']).toEqual([]);
  });
});
