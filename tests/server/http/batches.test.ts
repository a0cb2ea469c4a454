import { describe, expect, test } from 'vitest';
import { objectOf, objectsIn } from '../../../src/engine/json.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { batchNamed, codeOf, isObject, ownServer, pageOf, type Person, rowOf, rowsOf, signedIn, signIn, wordsOf } from './harness.ts';

const KEYS =
  'batchId batchName batchDescription startDate endDate ojtStartDate ojtEndDate assessmentDate freezeDate centerId batchType courseId batchOwner ydmCoach domainFacilitator batchHelperId attendenceMechanism applicableProcess googleMeetLink capacity classroomId initialStartDate batchUpdateCount ihubId ihubProductName createdBy updatedBy'.split(
    ' ',
  );

const server = await ownServer();
const [farhan, meera, prajakta] = await signedIn(server, 'facilitator', 'manager', 'pune');

describe('batches', () => {
  const mine = (person: Person = farhan) =>
    person.call('batch', 'getCenterActiveBatchesForUser', { domainFacilitator: person.userId, centerId: 101 });

  test('D3-ENTITY-04 a batch answers every documented key', async () => {
    const [batch] = rowsOf(await farhan.call('batch', 'viewAllBatchesByCenter', { centerId: 101 }));
    expect(Object.keys(batch ?? {}).filter((key) => !['version', 'taken', 'freePlaces'].includes(key))).toEqual(KEYS);
    const { stage, ...whole } = rowOf(await farhan.call('batch', 'viewBatchById', { batchId: batch?.['batchId'] ?? 0 }));
    expect(whole).toEqual(batch);
    expect(stage).toBe('Ended');
  });

  test('D3-ENTITY-04 where a batch stands follows the clock, without anybody writing it', async () => {
    const [{ batchId = 0, startDate, ojtStartDate, endDate } = {}] = rowsOf(await mine()).filter(({ batchName }) => batchName === 'C101-RETAIL-002');
    const before = server.clock.now().toISOString();
    const stages: Json[] = [];
    for (const day of [before.slice(0, 10), startDate, ojtStartDate, endDate]) {
      server.clock.set(`${String(day)}T10:00:00Z`);
      stages.push(rowOf(await (await signIn(server, 'facilitator')).call('batch', 'viewBatchById', { batchId }))['stage'] ?? null);
    }
    server.clock.set(before);
    expect(stages).toEqual(['Planned', 'Running', 'In OJT', 'In OJT']);
  });

  test('D3-CALLS-65 a facilitator has the own batches that have not ended; the last day counts', async () => {
    const names = async () => rowsOf(await mine()).map(({ batchName }) => batchName);
    expect(await names()).toEqual(['C101-CARE-001', 'C101-RETAIL-001', 'C101-RETAIL-002']);
    const [{ endDate } = {}] = rowsOf(await mine()).filter(({ batchName }) => batchName === 'C101-RETAIL-001');
    const before = server.clock.now().toISOString();
    server.clock.set(`${String(endDate)}T10:00:00Z`);
    const later = await signIn(server, 'facilitator');
    const rows = rowsOf(await mine(later)).map(({ batchName }) => batchName);
    server.clock.set(before);
    expect(rows).toContain('C101-RETAIL-001');
  });

  test('D3-BATCHLIST-07 D3-BATCHLIST-06 D3-CALLS-53 a centre has its own batches, ten on a page', async () => {
    const { rows, total } = pageOf(await farhan.call('batch', 'viewAllBatchesByCenter', { centerId: 101, page: 1, size: 10 }));
    const names = rows.map(({ batchName }) => String(batchName));
    expect([names.length, names.every((name) => name.startsWith('C101-'))]).toEqual([Math.min(10, total), true]);
    expect(names).not.toContain('C102-TAILOR-001');
  });

  test('D3-BATCHLIST-09 D3-CALLS-59 my batches are those of one facilitator at one centre, those that are over, too', async () => {
    const deepa = await signIn(server, 'facilitator6');
    const of = async (person: Person) =>
      rowsOf(await person.call('batch', 'viewBatchesByFacilitator', { domainFacilitator: person.userId, centerId: 101 })).map(
        ({ batchName }) => batchName,
      );
    expect(await of(farhan)).toContain('C101-CARE-000');
    expect(await of(farhan)).not.toContain('C101-INST-001');
    expect(await of(farhan)).not.toContain('C102-TAILOR-001');
    expect(await of(deepa)).toEqual(['C101-INST-001', 'C101-INST-002']);
  });

  test('D3-SHORTLIST-01 D3-SHORTLIST-03 D3-SHORTLIST-07 D3-SHORTLIST-20 D3-CALLS-109 the enrolled ones of a batch, and who is shortlisted twice', async () => {
    const deepa = await signIn(server, 'facilitator6');
    const batches = rowsOf(await mine(deepa));
    expect(batches.map(({ batchName }) => batchName)).toEqual(['C101-INST-001', 'C101-INST-002']);
    const of = async (batchId: Json) => rowsOf(await deepa.call('batch', 'viewStudentsByBatch', { centerId: 101, batchId }));
    const [first, second] = await Promise.all(batches.map(({ batchId }) => of(batchId ?? null)));
    expect([first?.length, second]).toEqual([4, []]);
    const paged = (
      await deepa.call('batch', 'viewStudentsByBatch', { centerId: 101, page: 1, size: 20, filter: { batchId: String(batches[0]?.['batchId']) } })
    ).rows;
    expect(isObject(paged) ? paged['total'] : paged).toBe(4);
    for (const row of first ?? [])
      expect([row['status'], row['batchId'], typeof row['dob']]).toEqual(['Enrolled', batches[0]?.['batchId'], 'string']);
    const { dbUserId = null, engagementId = null } = first?.[0] ?? {};
    const shortlist = () => deepa.call('engagement', 'shortlist', { dbUserId, centerId: 101, userId: deepa.userId, engagementId });
    expect((await shortlist()).appError).toBeNull();
    expect((await shortlist()).appError?.[0]?.errorMessage).toContain('already shortlisted for another program');
    expect((await of(batches[0]?.['batchId'] ?? null)).map(({ status }) => status)).toEqual(Array(4).fill('Enrolled'));
    expect((await farhan.call('batch', 'viewStudentsByBatch', { centerId: 102, batchId: 1 })).http).toBe(403);
  });
});

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

describe('the batch form', () => {
  const save = (more: JsonObject = {}, person = meera) => person.call('batch', 'saveBatch', batch({ domainFacilitator: farhan.userId, ...more }));
  const update = (batchId: number, more: JsonObject) =>
    meera.call('batch', 'updateBatch', { ...batch({ domainFacilitator: farhan.userId }), batchId, ...more });
  const one = async (batchId: number) => rowOf(await meera.call('batch', 'viewBatchById', { batchId }));

  test('D3-BATCHLIST-09 D3-CALLS-65 D3-BATCHFORM-06 D3-BATCHFORM-71 D3-BATCHFORM-73 D3-BATCHFORM-77 D3-BATCHFORM-78 D3-BATCHFORM-79 D3-BATCHFORM-80 D3-BATCHFORM-31 D3-CALLS-54 D3-CALLS-55 D3-BATCHFORM-05 D3-GAP-30: the system names a batch, which can be called otherwise, and counts how often its start moves; a second one of the course waits', async () => {
    const newBatch = rowOf(await save());
    expect(newBatch).toEqual({ batchId: expect.any(Number) as number, batchName: expect.stringMatching(/^C101-DATA-\d{3,}$/) as string, version: 1 });
    const batchId = Number(newBatch['batchId']);
    const name = { batchName: String(newBatch['batchName']) };
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
    expect(wordsOf(await update(batchId, { batchName: 'C101-RETAIL-001', startDate: '2026-12-15' })).map(([field]) => field)).toEqual(['batchName']);
    expect((await update(batchId, { batchName: 'Mine', startDate: '2026-12-15' })).appError).toBeNull();
    expect(await one(batchId)).toMatchObject({ batchName: 'Mine' });
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
    const counts = rowsOf(await meera.call('batch', 'countingStudentByBatchId', { batchId: [retail, await batchNamed(meera, 'C101-CARE-000')] }));
    expect(counts).toEqual([{ batchId: retail, count: expect.any(Number) as number }]);
  });
});

describe('ID cards', () => {
  const cards = async (person: Person, payload: JsonObject) =>
    pageOf(await person.call('batch', 'viewCardsByBatch', { page: 1, size: 20, ...payload }));

  test('D3-IDCARD-08 D3-IDCARD-09 D3-CALLS-112 twenty on the first page, the others on the next', async () => {
    const batchId = await batchNamed(prajakta, 'C102-TAILOR-001', 102);
    const [first, second] = [await cards(prajakta, { centerId: 102, batchId }), await cards(prajakta, { centerId: 102, batchId, page: 2 })];
    const all = [...first.rows, ...second.rows].map(({ engagementId }) => engagementId);
    expect(first.rows.length).toBe(20);
    expect(all.length).toBe(first.total);
    expect(new Set(all).size).toBe(all.length);
  });

  test('D3-ENTITY-32 a card holds what its person registered, and goes with the enrolment', async () => {
    const batchId = await batchNamed(meera, 'C101-RETAIL-001');
    const { rows } = await cards(meera, { centerId: 101, batchId });
    for (const { studentId, name, bloodGroup, primaryContactNumber, studentEngagementStatus } of rows) {
      const { firstName, lastName, ...person } = rowOf(await meera.call('student', 'viewBeneficiaryDetailsById', { dbUserId: studentId ?? 0 }));
      expect([name, bloodGroup ?? '', primaryContactNumber]).toEqual([
        `${firstName} ${lastName}`,
        person['bloodGroup'] ?? '',
        person['primaryContactNumber'],
      ]);
      expect(studentEngagementStatus).toBe('Enrolled');
    }
    const dropoutId = rows[0]?.['engagementId'] ?? 0;
    const marked = await meera.call('engagement', 'markdropout', {
      engagementId: dropoutId,
      dropoutReason: 'Marriage',
      status: 'Dropout',
      updatedBy: meera.userId,
    });
    expect(marked.appError).toBeNull();
    const left = await cards(meera, { centerId: 101, batchId });
    expect(left.rows.map(({ engagementId }) => engagementId)).toEqual(rows.slice(1).map(({ engagementId }) => engagementId));
  });
});
