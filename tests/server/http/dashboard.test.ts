import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { overwrite, ownServer, rowsOf, signIn, write } from './harness.ts';

const PLACED_STATUSES = ['Placed', 'Placed (Awaiting Documents)', 'Entrepreneurship/ Self Employed'];
const server = await ownServer();

describe('the counts of the dashboard', () => {
  const who = (name: string) => signIn(server, name);
  const countStatus = async (name: string, studentEngagementStatus: string, centerId = 101): Promise<number> =>
    Number(rowsOf(await (await who(name)).call('dashboard', 'viewStrengthByEngagementStatus', { centerId, studentEngagementStatus }))[0]?.['count']);
  const asRecord = (rows: readonly JsonObject[], key: string): JsonObject =>
    Object.fromEntries(rows.map((row) => [String(row[key]), row['count'] ?? null]));

  test('D3-DASH-01 D3-DASH-05 the first card counts who is Mobilised, as of now', async () => {
    const before = await countStatus('ops', 'Mobilised');
    for (let time = 0; time < 3; time += 1) await register(server, await who('mobilizer'));
    const query = { centerId: 101, studentEngagementStatus: 'Mobilised' };
    const [row] = rowsOf(await (await who('ops')).call('dashboard', 'viewStrengthByEngagementStatus', query));
    expect(row?.['count']).toBe(before + 3);
    expect(row?.['refreshDate']).toBe(server.clock.now().toISOString());
  });

  test('D3-DASH-02 D3-DASH-03 D3-DASH-04 the other cards count Shortlisted, Enrolled in either spelling, and Recommended', async () => {
    const engagements = await server.store.find('engagement', {}, { centres: [101] }, { limit: 1000 });
    const stored = (status: string): number => engagements.filter(({ doc }) => doc['status'] === status).length;
    expect(await countStatus('ops', 'Shortlisted')).toBe(stored('Shortlisted'));
    expect(await countStatus('ops', 'Recommended')).toBe(stored('Recommended'));
    expect([await countStatus('ops', 'Enrolled'), await countStatus('ops', 'enrolled')]).toEqual([stored('Enrolled'), stored('Enrolled')]);
    expect(stored('Shortlisted') * stored('Enrolled')).toBeGreaterThan(0);
  });

  test('every status at once, from the counters, agrees with each card', async () => {
    const rows = rowsOf(await (await who('ops')).call('dashboard', 'countByStatus', { centerId: 101 }));
    const all = asRecord(rows, 'status');
    for (const status of ['Mobilised', 'Shortlisted', 'Enrolled']) expect(all[status]).toBe(await countStatus('ops', status));
    expect(rows.every(({ refreshDate }) => refreshDate === server.clock.now().toISOString())).toBe(true);
  });

  test('programs of a centre, and for who has all centres each of them by name', async () => {
    const byProgram = asRecord(
      rowsOf(await (await who('ops')).call('dashboard', 'countByProgram', { centerId: 101, status: 'enrolled' })),
      'programId',
    );
    expect(Object.values(byProgram).reduce<number>((sum, count) => sum + Number(count), 0)).toBe(await countStatus('ops', 'Enrolled'));
    const byCentre = rowsOf(await (await who('admin')).call('dashboard', 'countByCentre', { status: 'Mobilised' }));
    expect(byCentre.find(({ centerId }) => centerId === 101)).toMatchObject({ name: 'Mumbai Andheri', count: await countStatus('ops', 'Mobilised') });
    expect(byCentre.length).toBeGreaterThan(1);
  });

  test('D3-DASH-06 placements of a centre by sector, employer, band of salary and month, as its active placements stand', async () => {
    const stored = (await server.store.find('placement', { isActive: 'Y' }, { centres: [101] }, { limit: 1000 })).filter(({ doc }) =>
      PLACED_STATUSES.includes(String(doc['interviewStatus'])),
    );
    expect(stored.length).toBeGreaterThan(3);
    const expected = (keyOf: (doc: JsonObject) => unknown): JsonObject => {
      const counts: Record<string, number> = {};
      for (const { doc } of stored) {
        const key = keyOf(doc);
        if (key !== null && key !== undefined && key !== '') counts[String(key)] = (counts[String(key)] ?? 0) + 1;
      }
      return counts;
    };
    const countsOf = async (action: string): Promise<JsonObject[]> => rowsOf(await (await who('ops')).call('dashboard', action, { centerId: 101 }));
    expect(asRecord(await countsOf('countPlacementsBySector'), 'name')).toEqual(expected((doc) => doc['domainName']));
    expect(asRecord(await countsOf('countPlacementsByEmployer'), 'name')).toEqual(expected((doc) => doc['employerName'] ?? 'Self-employed'));
    const bands = await countsOf('countPlacementsBySalary');
    expect(asRecord(bands, 'monthlyGrossSal')).toEqual(expected((doc) => Math.min(5000 * Math.floor(Number(doc['monthlyGrossSal']) / 5000), 30_000)));
    expect(bands.map(({ name }) => name)).toEqual(['10–15k', '15–20k', '20–25k']);
    const months = await countsOf('countPlacementsByMonth');
    expect(asRecord(months, 'joiningDate')).toEqual(
      expected((doc) => (typeof doc['joiningDate'] === 'string' ? doc['joiningDate'].slice(0, 7) : null)),
    );
    expect(months.map(({ joiningDate }) => joiningDate)).toEqual(months.map(({ joiningDate }) => String(joiningDate)).sort());
    expect(months.map(({ name }) => name)).toEqual(months.map(({ joiningDate }) => String(joiningDate).split('-').reverse().join('/')));
  });

  test('a placement that is saved again moves from band to band, one of 30,000 and more stands in the last', async () => {
    const [one] = await server.store.find('placement', { isActive: 'Y', interviewStatus: 'Placed' }, { centres: [101] }, { limit: 1 });
    if (!one) throw new Error('nobody is placed');
    await overwrite(server, 'placement', one.id, { monthlyGrossSal: 41_500 });
    const bands = rowsOf(await (await who('ops')).call('dashboard', 'countPlacementsBySalary', { centerId: 101 }));
    expect(bands.at(-1)).toMatchObject({ monthlyGrossSal: 30_000, name: '30k+', count: 1 });
  });

  test('D3-DASH-06 placements are counted in the own centre only, by the placement admin everywhere', async () => {
    const countPlacements = async (name: string, query: JsonObject): Promise<number> =>
      rowsOf(await (await who(name)).call('dashboard', 'countPlacementsBySector', query)).reduce((sum, row) => sum + Number(row['count']), 0);
    const [here, there, everywhere] = [
      await countPlacements('manager', { centerId: 101 }),
      await countPlacements('placement', { centerId: 102 }),
      await countPlacements('placement', {}),
    ];
    expect(everywhere).toBeGreaterThanOrEqual(here + there);
    expect([await countPlacements('manager', {}), await countPlacements('facilitator', { centerId: null })]).toEqual([here, here]);
  });

  test('D3-PVERIFY-02 what waits for a verdict is counted for each centre, with the state by which its list is opened', async () => {
    const waits = await server.store.find('placement', { isActive: 'Y', verification: 'Not Verified' }, { centres: [101] }, { limit: 1000 });
    expect(new Set(waits.map(({ doc }) => doc['placementVerificationStatus'] ?? null))).toEqual(new Set([null]));
    const rows = rowsOf(await (await who('placement')).call('dashboard', 'countPlacementsToVerify', {}));
    expect(rows.find(({ centerId }) => centerId === 101)).toMatchObject({ name: 'Mumbai Andheri', state: 'Maharashtra', count: waits.length });
    expect([waits.length > 0, rows.length > 1]).toEqual([true, true]);
  });

  test('D3-DASH-06 employers beyond those with most placements are counted together, none is lost', async () => {
    const people = await server.store.find('engagement', { status: 'Mobilised' }, { centres: [101] }, { limit: 12 });
    const ids = await Promise.all(people.map(() => server.store.newId('placement')));
    const writes = people.map(({ id, doc }, at) => ({
      op: 'insert' as const,
      entity: 'placement',
      id: ids[at] ?? 0,
      doc: { engagementId: id, dbUserId: doc['dbUserId'] ?? null, isActive: 'Y', interviewStatus: 'Placed', employerName: `Employer ${at}` },
      centreId: null,
      programmeId: null,
    }));
    await write(server, ...writes);
    expect(writes).toHaveLength(12);
    const sum = (rows: readonly JsonObject[]): number => rows.reduce((whole, { count }) => whole + Number(count), 0);
    const countsOf = async (action: string) => rowsOf(await (await who('ops')).call('dashboard', action, { centerId: 101 }));
    const rows = await countsOf('countPlacementsByEmployer');
    expect(rows.map(({ others }) => others)).toEqual([...Array.from({ length: 12 }, () => null), true]);
    const all = await server.store.find('placement', { isActive: 'Y' }, { centres: [101] }, { limit: 1000 });
    expect(sum(rows)).toBe(all.filter(({ doc }) => PLACED_STATUSES.includes(String(doc['interviewStatus']))).length);
  });
});
