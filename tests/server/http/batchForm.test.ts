import { describe, expect, test } from 'vitest';
import { objectOf, objectsIn } from '../../../src/engine/json.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { batchNamed, codeOf, rowOf, rowsOf, sharedServer, signIn, signedIn, wordsOf } from './harness.ts';

/** Data Entry Operator: 240 hours without training on the job. */
const COURSE = 14;
const batch = (more: JsonObject = {}): JsonObject => ({
  centerId: 101,
  courseId: COURSE,
  batchType: 1,
  batchDescription: 'Hosp_Jan-1',
  batchOwner: 'domain_facilitator',
  startDate: '2026-12-07',
  endDate: '2027-03-01',
  assessmentDate: '2027-03-01',
  capacity: 30,
  attendenceMechanism: 'V',
  applicableProcess: 'Assessment,Placement',
  ...more,
});

const server = await sharedServer();
const [meera, farhan] = await signedIn(server, 'manager', 'facilitator');

describe('the batch form', () => {
  const save = (more: JsonObject = {}, person = meera) => person.call('batch', 'saveBatch', batch({ domainFacilitator: farhan.userId, ...more }));
  const update = (batchId: number, more: JsonObject) =>
    meera.call('batch', 'updateBatch', { ...batch({ domainFacilitator: farhan.userId }), batchId, ...more });
  const one = async (batchId: number) => rowOf(await meera.call('batch', 'viewBatchById', { batchId }));

  test('D3-BATCHLIST-09 D3-CALLS-65 D3-BATCHFORM-06 D3-BATCHFORM-71 D3-BATCHFORM-73 D3-BATCHFORM-77 D3-BATCHFORM-78 D3-BATCHFORM-79 D3-BATCHFORM-80 D3-BATCHFORM-31 D3-CALLS-54 D3-CALLS-55 D3-GAP-30: the system names a batch and counts how often its start moves; a second one of the course waits', async () => {
    const made = rowOf(await save());
    expect(made).toEqual({ batchId: expect.any(Number) as number, batchName: expect.stringMatching(/^C101-DATA-\d{3,}$/) as string, version: 1 });
    const batchId = Number(made['batchId']);
    const name = { batchName: String(made['batchName']) };
    expect(await one(batchId)).toMatchObject({
      ...name,
      initialStartDate: '2026-12-07',
      batchUpdateCount: 0,
      freezeDate: '2026-12-11',
      courseId: COURSE,
    });
    expect(wordsOf(await save())).toEqual([
      ['courseId', 'A batch of this course has no students yet. Reuse it, or else get operations PL approval and upload it in a helpdesk ticket.'],
    ]);
    for (const [startDate, batchUpdateCount] of [
      ['2026-12-14', 1],
      ['2026-12-15', 2],
    ] as const) {
      expect((await update(batchId, { ...name, startDate })).appError).toBeNull();
      expect(await one(batchId)).toMatchObject({ startDate, batchUpdateCount, initialStartDate: '2026-12-07' });
    }
    expect((await update(batchId, { ...name, startDate: '2026-12-15', batchDescription: 'Renamed' })).appError).toBeNull();
    expect(await one(batchId)).toMatchObject({ batchDescription: 'Renamed', batchUpdateCount: 2 });
    const named = await update(batchId, { batchName: 'Mine', startDate: '2026-12-15' });
    expect(wordsOf(named)).toEqual([['batchName', 'The system names a batch: its name stays as it is.']]);
    expect(wordsOf(await update(batchId, { ...name, startDate: '2026-12-16' }))).toMatchObject([['startDate', expect.any(String) as string]]);
    expect(wordsOf(await update(batchId, { ...name, startDate: '2026-12-15', courseId: 28 })).map(([field]) => field)).toContain('courseId');

    // Owned by a YDM facilitator it belongs to its coach and its helper, page by page, too, and to nobody else.
    const [deepa] = rowsOf(await meera.call('user', 'viewFacilitatorsByCenter', { centerId: 101 })).filter(
      ({ name: called }) => called === 'Deepa Nair',
    );
    const coach = Number(deepa?.['id']);
    const ydm = { batchOwner: 'ydm_facilitator', domainFacilitator: null, ydmCoach: coach, batchHelperId: farhan.userId };
    expect((await update(batchId, { ...name, startDate: '2026-12-15', ...ydm })).appError).toBeNull();
    const idsOf = async (action: string, domainFacilitator: number, more: JsonObject = {}): Promise<unknown[]> => {
      const { rows: value } = await meera.call('batch', action, { centerId: 101, domainFacilitator, ...more });
      return objectsIn(Array.isArray(value) ? value : objectOf(value)['rows']).map((row) => row['batchId']);
    };
    for (const who of [coach, farhan.userId]) {
      expect(await idsOf('getCenterActiveBatchesForUser', who)).toContain(batchId);
      expect(await idsOf('viewBatchesByFacilitator', who, { page: 1, size: 50, sort: 'batchName' })).toContain(batchId);
    }
    expect(await idsOf('viewBatchesByFacilitator', meera.userId)).not.toContain(batchId);
  });

  test('D3-BATCHFORM-74 D3-BATCHLIST-02 D3-BATCHLIST-04 D3-BATCHLIST-05: an ended batch stays as it is; facilitators make none, nor a centre that has no new ones, nor anybody elsewhere', async () => {
    const ended = await batchNamed(meera, 'C101-CARE-000');
    expect((await update(ended, { ...(await one(ended)), batchDescription: 'Later' })).appError).not.toBeNull();
    expect(codeOf(await save({}, farhan))).toBe('ROLE_BARRED');
    const prajakta = await signIn(server, 'pune');
    const closed = await save({ centerId: 102 }, prajakta);
    expect(codeOf(closed)).toBe('ROLE_BARRED');
    // It is not for the role that the centre has no new batches, and that is not said.
    expect(closed.appError?.[0]?.errorMessage).toMatch(
      /^This cannot be done as things stand: The centre may have new batches: .*only an administrator/,
    );
    expect(codeOf(await save({ centerId: 103 }))).toBe('SCOPE_BARRED');
    const elsewhere = rowsOf(await prajakta.call('batch', 'viewAllBatchesByCenter', { centerId: 102 }))[0];
    expect(codeOf(await update(Number(elsewhere?.['batchId']), { batchName: 'Mine' }))).toBe('SCOPE_BARRED');
  });

  test('D3-BATCHFORM-14 D3-BATCHFORM-24 D3-BATCHFORM-65 D3-BATCHFORM-85 D3-CALLS-56 D3-CALLS-57 D3-CALLS-58 D3-CALLS-59 D3-CALLS-60 D3-CALLS-61 D3-CALLS-63: what the form asks', async () => {
    const ask = async (service: string, action: string, data: JsonObject) => rowsOf(await meera.call(service, action, { centerId: 101, ...data }));
    expect((await ask('user', 'viewFacilitatorsByCenter', {})).map(({ name }) => name)).toEqual(['Farhan Shaikh', 'Deepa Nair']);
    expect((await ask('classroom', 'findall', {})).map(({ roomName }) => roomName)).toEqual(['Andheri Room 1', 'Andheri Room 2', 'Andheri Lab']);
    expect(await ask('batch', 'findCapacityByCenter', {})).toEqual([{ id: 101, capacity: 120 }]);
    expect((await ask('batch', 'chekingExistingBatchesWithSameCourseId', { courseId: 17 })).map(({ batchName }) => batchName)).toEqual([
      'C101-RETAIL-002',
    ]);
    const ongoing = (await ask('batch', 'getActiveBatches', { domainFacilitator: farhan.userId })).map(({ batchName }) => batchName);
    expect(ongoing).toEqual(expect.arrayContaining(['C101-RETAIL-001', 'C101-RETAIL-002', 'C101-CARE-001']));
    expect(ongoing).not.toContain('C101-CARE-000');
    expect((await ask('batch', 'viewBatchesByFacilitator', { domainFacilitator: farhan.userId })).map(({ batchName }) => batchName)).toContain(
      'C101-CARE-000',
    );
    const retail = await batchNamed(meera, 'C101-RETAIL-001');
    const counted = rowsOf(await meera.call('batch', 'countingStudentByBatchId', { batchId: [retail, await batchNamed(meera, 'C101-CARE-000')] }));
    expect(counted).toEqual([{ batchId: retail, count: expect.any(Number) as number }]);
  });
});
