import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call as wire } from '../../support/wire.ts';
import { fieldOf, ownServer, rowsOf, signIn, textOf } from './harness.ts';

const TODAY = '2026-11-20';

const server = await ownServer();
let farhan = await signIn(server, 'facilitator');
const mine = rowsOf(await farhan.call('batch', 'getCenterActiveBatchesForUser', { domainFacilitator: farhan.userId, centerId: 101 }));
const running = mine.find(({ startDate }) => String(startDate) < '2026-11-18');
const batchId = Number(running?.['batchId']);
const startDay = String(running?.['startDate']);

describe('course modules', () => {
  /** Exactly what the specification says is sent. */
  const progress = (moduleId: number, subtopicId: number, more: JsonObject = {}): JsonObject => ({
    userId: farhan.userId,
    batchId,
    isActive: 'Y',
    moduleId,
    subtopicId,
    createdDate: TODAY,
    remarks: '',
    compDate: TODAY,
    ...more,
  });
  const save = (rows: JsonObject[], person = farhan) => wire(server.url, 'module', 'SaveCourseModuleDetails', rows, { token: person.token });
  const view = async (moduleId: number, isActive = 'Y') =>
    rowsOf(await farhan.call('module', 'findByBatchIdAndModuleIdAndIsActive', { batchId, moduleId, isActive }));

  test('D3-MODULE-03 D3-MODULE-05 D3-CALLS-72 D3-CALLS-73 the modules of a year, the sub-topics of a module', async () => {
    const second = rowsOf(await farhan.call('module', 'getModuleNameByYear', { year: 2 }));
    expect(second[0]).toEqual({ moduleId: 5, moduleName: 'Advanced Trade Practice', year: 2 });
    expect(new Set(second.map(({ year }) => year))).toEqual(new Set([2]));
    const topics = rowsOf(await farhan.call('module', 'getSubtopicNameByYearAndModuleId', { year: 1, moduleId: 2 }));
    expect(topics[0]).toEqual({ subtopicId: 6, subtopicName: 'Listening and speaking' });
    expect(topics).toHaveLength(5);
    expect(rowsOf(await farhan.call('module', 'getSubtopicNameByYearAndModuleId', { year: 2, moduleId: 2 }))).toEqual([]);
  });

  test('D3-MODULE-13 D3-MODULE-14 D3-CALLS-74 D3-CALLS-75 D3-ENTITY-25 progress is saved, shown again and saved over', async () => {
    const first = await save([progress(1, 1, { remarks: 'Well done' }), progress(1, 2, { isActive: 'N' })]);
    expect([first.appError, first.http, first.status]).toEqual([null, 200, 'success']);
    const [here] = await view(1);
    expect(here).toEqual({
      id: expect.any(Number) as number,
      userId: farhan.userId,
      batchId,
      moduleId: 1,
      subtopicId: 1,
      subtopicName: 'Programme orientation',
      isActive: 'Y',
      createdDate: TODAY,
      remarks: 'Well done',
      compDate: TODAY,
      version: 1,
    });
    expect((await view(1, 'N')).map(({ subtopicId }) => subtopicId)).toEqual([2]);
    const again = await save([progress(1, 1, { id: here?.['id'] ?? null, version: 1, isActive: 'N', compDate: startDay })]);
    expect(again.appError).toBeNull();
    expect(await view(1)).toEqual([]);
    const rows = await view(1, 'N');
    expect(rows.map(({ subtopicId, compDate }) => [subtopicId, compDate])).toEqual([
      [1, startDay],
      [2, TODAY],
    ]);
  });

  test('D3-MODULE-08 D3-MODULE-10 D3-GAP-93 without a completion date nothing is stored', async () => {
    const ticked = await save([progress(2, 6, { compDate: null })]);
    expect([fieldOf(ticked), textOf(ticked)]).toEqual(['rows.0.compDate', 'This field is compulsary']);
    const untouched = await save([progress(2, 6, { compDate: null, isActive: 'N' })]);
    expect([untouched.appError, rowsOf(untouched)]).toEqual([null, []]);
    expect([...(await view(2)), ...(await view(2, 'N'))]).toEqual([]);
    const beside = await save([progress(2, 9, { compDate: null, isActive: 'N' }), progress(2, 10, { isActive: 'N' })]);
    expect(beside.appError).toBeNull();
    const stored = await view(2, 'N');
    expect(stored.map(({ subtopicId }) => subtopicId)).toEqual([10]);
    const emptied = await save([progress(2, 10, { id: stored[0]?.['id'] ?? null, compDate: null, isActive: 'N' })]);
    expect([fieldOf(emptied), textOf(emptied)]).toEqual(['rows.0.compDate', 'This field is compulsary']);
  });

  test('D3-MODULE-05 a module that is none, a sub-topic of another module, two modules at once, the same sub-topic twice', async () => {
    expect(fieldOf(await save([progress(99, 1)]))).toBeDefined();
    const stray = await save([progress(3, 1)]);
    expect([String(fieldOf(stray)), textOf(stray)]).toEqual([
      'rows.0.subtopicId',
      'This sub module is not one of the module. Choose the module again.',
    ]);
    expect(fieldOf(await save([progress(3, 11), progress(4, 16)]))).toBe('moduleId');
    expect(fieldOf(await save([progress(3, 11), progress(3, 11)]))).toBe('subtopicId');
    expect([...(await view(3)), ...(await view(4))]).toEqual([]);
  });

  test('D3-MODULE-13 a batch of another centre is refused', async () => {
    expect(fieldOf(await save([progress(3, 12)], await signIn(server, 'pune')))).toBe('batchId');
    const mixed = await save([progress(3, 12), progress(3, 13, { batchId: batchId + 1 })]);
    expect(fieldOf(mixed)).toBe('batchId');
    expect(await view(3)).toEqual([]);
  });

  test('D3-MODULE-12 D3-GAP-58 editable the day after, locked from the second day after, by the clock of Kolkata; the sent day of creation counts for nothing', async () => {
    expect((await save([progress(4, 17, { createdDate: '2026-12-24' })])).appError).toBeNull();
    const [{ id = null, createdDate } = {}] = await view(4);
    expect(createdDate).toBe(TODAY);
    const before = server.clock.now().toISOString();
    const change = async (at: string, more: JsonObject) => {
      server.clock.set(at);
      farhan = await signIn(server, 'facilitator');
      return save([progress(4, 17, { createdDate: at.slice(0, 10), ...more })]);
    };
    expect((await change('2026-11-21T18:00:00Z', { id, remarks: 'Next day' })).appError).toBeNull();
    // Half past midnight of the second day in Kolkata.
    const locked = await change('2026-11-21T19:00:00Z', { id, remarks: 'Too late' });
    const unnamed = await change('2026-11-21T19:00:00Z', { isActive: 'N' });
    const [after] = await view(4);
    server.clock.set(before);
    farhan = await signIn(server, 'facilitator');
    expect([locked, unnamed].map(textOf)).toEqual(Array(2).fill('Saved before yesterday: this sub module can no longer be changed.'));
    expect([after?.['remarks'], after?.['isActive'], after?.['createdDate']]).toEqual(['Next day', 'Y', TODAY]);
  });
});
