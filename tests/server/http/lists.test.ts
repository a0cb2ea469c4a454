import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { ownServer, pageOf, rowsOf, signIn, type Page, type Person } from './harness.ts';

const KEYS = ['dbUserId', 'engagementId', 'linkedEngagementId', 'firstName', 'lastName', 'primaryContactNumber', 'status', 'dob', 'version'];

const server = await ownServer();
const priya = await signIn(server, 'manager');

describe('the beneficiary list', () => {
  const list = (more: object = {}, person: Person = priya) => person.call('engagement', 'viewAllByCenter', { centerId: 101, ...more });

  test('D3-LIST-02 D3-LIST-06 D3-CALLS-06 D3-ENTITY-15 without paging it is the plain array of rows with the documented keys', async () => {
    const rows = rowsOf(await list());
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(Object.keys(row)).toEqual(KEYS);
  });

  test('D3-LIST-05 pages of ten with a total, forth and back', async () => {
    const first = pageOf(await list({ page: 1, size: 10 }));
    expect([first.rows.length, typeof first.total, first.previous]).toEqual([10, 'number', undefined]);
    const second = pageOf(await list({ after: first.next, size: 10 }));
    expect(second.rows[0]).not.toEqual(first.rows[0]);
    const back = pageOf(await list({ before: second.previous, size: 10 }));
    expect(back.rows).toEqual(first.rows);
    expect(pageOf(await list({ page: 2, size: 10 })).rows).toEqual(second.rows);
  });

  test.each([
    ['page', 0, 'Must be at least 1'],
    ['size', 201, 'Must be at most 200'],
    ['version', -1, 'Must be at least 0'],
  ])('quality 2: %s %i is refused with its limit', async (field, value, errorMessage) =>
    expect((await list({ [field]: value })).appError).toEqual([expect.objectContaining({ field, errorMessage })]),
  );

  test.each(['firstName', '-dob', 'engagementId'])('sorted by %s', async (sort) => {
    const rows = pageOf(await list({ page: 1, size: 50, sort })).rows;
    const key = sort.replace('-', '');
    const values = rows.map((row) => (typeof row[key] === 'number' ? String(row[key]).padStart(9, '0') : String(row[key]).toLowerCase()));
    const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(values).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
  });

  test('filtered by status, in any spelling, and by several', async () => {
    const one = pageOf(await list({ page: 1, size: 100, filter: { status: 'mobilised' } }));
    expect(one.rows.length).toBeGreaterThan(0);
    expect(new Set(one.rows.map(({ status }) => status))).toEqual(new Set(['Mobilised']));
    const both = pageOf(await list({ page: 1, size: 100, filter: { status: ['Mobilised', 'Enrolled'] } }));
    expect(new Set(both.rows.map(({ status }) => status))).toEqual(new Set(['Mobilised', 'Enrolled']));
    expect(both.total).toBeGreaterThan(one.total);
  });

  test('found by name, by id and by phone', async () => {
    const { dbUserId, payload } = await register(server, await signIn(server, 'mobilizer'), { firstName: 'Zarina', lastName: 'Quadri' });
    for (const search of ['zarina', 'quad', 'Zarina Quadri', String(payload['primaryContactNumber'])]) {
      expect(
        pageOf(await list({ page: 1, search })).rows.map((row) => row['dbUserId']),
        search,
      ).toContain(dbUserId);
    }
    expect(pageOf(await list({ page: 1, search: 'nobodyiscalledthis' }))).toMatchObject({ rows: [], total: 0 });
  });

  test('D3-CALLS-05 D3-CALLS-07 by one status and by several', async () => {
    const principal = await signIn(server, 'principal');
    const rows = rowsOf(
      await principal.call('engagement', 'viewAllByCenterAndMultipleStatus', { centerId: 101, status: ['Shortlisted', 'Recommended'] }),
    );
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Shortlisted', 'Recommended']));
    const narrowed = async (filter: JsonObject): Promise<Page> =>
      pageOf(
        await principal.call('engagement', 'viewAllByCenterAndMultipleStatus', {
          centerId: 101,
          status: ['Shortlisted', 'Recommended'],
          page: 1,
          filter,
        }),
      );
    expect(await narrowed({ status: 'Mobilised' })).toMatchObject({ rows: [], total: 0 });
    expect(new Set((await narrowed({ status: 'Recommended' })).rows.map(({ status }) => status))).toEqual(new Set(['Recommended']));
  });

  test.each<[string, object]>([
    ['sort', { page: 1, sort: 'remarks' }],
    ['sort', { page: 1, sort: '-nope', filter: { nope: 1 } }],
    ['sort', { page: 1, sort: 'doc; drop table' }],
    ['filter.nope', { page: 1, sort: 'firstName', filter: { nope: 'x' } }],
    ['filter.dbUserId', { page: 1, filter: { dbUserId: { $gt: 0 } } }],
    ['filter.batchId', { page: 1, filter: { status: 'Enrolled', batchId: ['1', 'abc'] } }],
    ['after', { after: 'zzz' }],
    ['before', { before: 'zzz' }],
    ['page', { page: 900_000, size: 100 }],
    ['size', { page: 1, size: 100_000 }],
    ['search', { page: 1, search: ['x'] }],
  ])('D3-LIST-05 a refusal of %s names it: %j', async (field, more) => {
    const answer = await list(more);
    expect([answer.http, answer.appError?.[0]?.field]).toEqual([200, field]);
  });

  test('a cursor of one centre is worth nothing in another', async () => {
    const { next } = pageOf(await list({ page: 1, size: 5 }));
    const pune = await signIn(server, 'pune');
    const answer = await pune.call('engagement', 'viewAllByCenter', { centerId: 102, after: next ?? '', size: 50 });
    const mine = rowsOf(await pune.call('engagement', 'viewAllByCenter', { centerId: 102 })).map((row) => row['engagementId']);
    if (answer.appError === null) expect(pageOf(answer).rows.every((row) => mine.includes(row['engagementId'] ?? null))).toBe(true);
    else expect(answer.http).toBe(200);
  });
});
