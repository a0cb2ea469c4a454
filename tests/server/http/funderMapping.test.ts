/** Which funder pays for which batch: what is offered, mapped, taken back; all of a list or none of it; two people at once. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { call as wire } from '../../support/wire.ts';
import { codeOf, fieldOf, isObject, ownServer, rowsOf, signIn, textOf, write, type Answer, type Person } from './harness.ts';

const [SAHYADRI, COROMANDEL, HARBOUR] = ['ACC-1001', 'ACC-1002', 'ACC-1003'];
const BY_FUNDER = 'getFunderMappingByBatchIdAndCrmFunderIdAndisActiveAndFundingType';
const OF_ALL = 'getFunderMappingByBatchIdAndIsActiveStatusAndFundingType';
const EVERYWHERE = { centres: 'all' } as const;
const names = (rows: readonly JsonObject[]) => rows.map(({ batchName }) => batchName);

const server = await ownServer();
let fatima = await signIn(server, 'funder');
const meera = await signIn(server, 'manager');

describe('funder mapping', () => {
  // Every story begins without mappings.
  beforeEach(async () => {
    const rows = await server.store.find('funder-mapping', {}, EVERYWHERE, { limit: 100 });
    await write(server, ...rows.map(({ id }) => ({ op: 'remove', entity: 'funder-mapping', id }) as const));
  });

  const funder = (action: string, rows: JsonObject[], person = fatima, key?: string) =>
    wire(server.url, 'funder', action, rows, { token: person.token, ...(key === undefined ? {} : { key }) });
  const save = (rows: JsonObject[], person?: Person, key?: string) => funder('saveFunderMappingDetails', rows, person, key);
  const update = (rows: JsonObject[], person?: Person, key?: string) => funder('UpdateExistingFunderMapping', rows, person, key);
  const unmapped = async (crmFunderId: string, fundingType = 'P', more: JsonObject = {}) =>
    rowsOf(await funder('viewBatchesToMap', [{ batchType: 'Active', crmFunderId, fundingType, ...more }]));
  const mapped = async (crmFunderId: string, fundingType = 'P', more: JsonObject = {}) =>
    rowsOf(await funder(BY_FUNDER, [{ batchType: 'Active', crmFunderId, fundingType, isActive: 'Y', ...more }]));
  const idOf = async (name: string): Promise<number> => (await server.store.find('batch', { batchName: name }, EVERYWHERE, { limit: 1 }))[0]?.id ?? 0;
  const to = async (name: string, crmFunderId: string, fundingType = 'P', more: JsonObject = {}): Promise<JsonObject> => ({
    batchId: await idOf(name),
    crmFunderId,
    fundingType,
    isActive: 'Y',
    ...more,
  });
  const mapOne = async (name: string, crmFunderId: string, fundingType = 'P') => {
    const [row] = rowsOf(await save([await to(name, crmFunderId, fundingType)]));
    if (!row) throw new Error(`${name} was not mapped`);
    return row;
  };

  test('D3-FUNDER-05 D3-CALLS-89 D3-ENTITY-33 the active funding partners, at the door and at the service', async () => {
    const at = async (person: Person | null, query: string) => {
      const response = await fetch(`${server.url}/api/accounts?${query}`, { headers: person ? { authorization: `Bearer ${person.token}` } : {} });
      return { http: response.status, body: (await response.json()) as Json };
    };
    const { http, body } = await at(fatima, 'status=Active%20Partner&relationship=Funding%20partner');
    const rows = Array.isArray(body) ? body.filter(isObject) : [];
    expect([http, rows.map(({ accountName }) => accountName)]).toEqual([
      200,
      ['Blue Harbour Giving', 'Coromandel Trust', 'Monsoon Works', 'Sahyadri Foundation'],
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['id', 'accountName', 'accountId']));
    expect((await at(meera, 'status=Active%20Partner')).http).toBe(403);
    expect((await at(null, 'status=Active%20Partner')).http).toBe(401);
  });

  test('D3-FUNDER-03 D3-FUNDER-04 D3-CALLS-107 D3-CALLS-108 a region has its states, a state its centres', async () => {
    const states = async (zone: string) => rowsOf(await wire(server.url, 'state', 'findstatebyzone', [{ zone }])).map(({ name }) => name);
    expect([(await states('West')).includes('Goa'), (await states('West')).includes('Tamil Nadu')]).toEqual([true, false]);
    const each = await Promise.all(['East', 'West', 'North', 'South'].map(states));
    expect(each.flat().sort()).toEqual((await states('All')).sort());
    expect(codeOf(await wire(server.url, 'state', 'findstatebyzone', [{ zone: 'Centre' }]))).toBe('FIELD_INVALID');
    const centres = async (person: Person, state: string) =>
      rowsOf(await person.call('centre', 'findallCenterByUserScope', { state })).map(({ name }) => name);
    expect(await centres(fatima, 'Tamil Nadu')).toEqual(['Chennai Guindy']);
    expect(await centres(meera, 'Maharashtra')).toEqual(['Mumbai Andheri']);
    expect(await centres(meera, 'Tamil Nadu')).toEqual([]);
    expect(rowsOf(await wire(server.url, 'centre', 'findallCenterByIds', [{ id: [103, 101] }])).map(({ name }) => name)).toEqual([
      'Chennai Guindy',
      'Mumbai Andheri',
    ]);
  });

  test('D3-FUNDER-01 D3-FUNDER-17 D3-GAP-80 running batches are active ones, those that begin after today future ones', async () => {
    const active = await unmapped(SAHYADRI);
    expect(names(active)).toEqual(['C101-INST-001', 'C101-RETAIL-001', 'C103-INST-001']);
    const future = names(await unmapped(SAHYADRI, 'P', { batchType: 'Future' }));
    expect(future).toEqual(['C101-CARE-001', 'C101-INST-002', 'C101-RETAIL-002', 'C102-TAILOR-001', 'C760-BIZ-001']);
    const biz = (await unmapped(SAHYADRI, 'P', { batchType: 'Future' })).find(({ batchName }) => batchName === 'C760-BIZ-001');
    const at = server.clock.now().toISOString();
    server.clock.set(`${String(biz?.['startDate'])}T06:00:00Z`);
    const then = await signIn(server, 'funder');
    const there = async (batchType: string) =>
      names(rowsOf(await funder('viewBatchesToMap', [{ batchType, crmFunderId: SAHYADRI, fundingType: 'P' }], then))).includes('C760-BIZ-001');
    expect([await there('Active'), await there('Future')]).toEqual([true, false]);
    server.clock.set(at);
    fatima = await signIn(server, 'funder');
  });

  test('D3-FUNDER-02 D3-FUNDER-04 D3-FUNDER-07 region, state and centre narrow what is offered, in centres that are not the own one', async () => {
    for (const [more, found] of [
      [{ zone: 'South' }, ['C103-INST-001']],
      [{ zone: 'East' }, []],
      [{ zone: 'All', state: 'Maharashtra' }, ['C101-INST-001', 'C101-RETAIL-001']],
      [{ zone: 'South', state: 'Maharashtra' }, []],
      [{ state: 'Tamil Nadu', centerId: 103 }, ['C103-INST-001']],
      [{ state: 'Tamil Nadu', centerId: 101 }, []],
    ] as const)
      expect([more, names(await unmapped(SAHYADRI, 'P', more))]).toEqual([more, found]);
    const [row = {}] = await unmapped(SAHYADRI, 'P', { centerId: 103 });
    const trainees = await server.store.count('engagement', { batchId: await idOf('C103-INST-001') }, EVERYWHERE);
    expect(trainees).toBeGreaterThan(0);
    expect(row).toMatchObject({ batchName: 'C103-INST-001', trainees, id: null, startDate: expect.any(String), endDate: expect.any(String) });
  });

  test('D3-FUNDER-08 D3-FUNDER-09 D3-FUNDER-10 D3-FUNDER-16 D3-CALLS-103 D3-CALLS-104 D3-CALLS-105 D3-CALLS-106 D3-ENTITY-33 mapped, unmapped, mapped again: one mapping that keeps its id', async () => {
    const first = await mapOne('C103-INST-001', SAHYADRI);
    expect(names(await unmapped(SAHYADRI))).not.toContain('C103-INST-001');
    const [mapping = {}] = await mapped(SAHYADRI);
    expect(mapping).toMatchObject({
      id: first['id'],
      batchName: 'C103-INST-001',
      crmFunderId: SAHYADRI,
      isActive: 'Y',
      fundingType: 'P',
      createdBy: fatima.userId,
    });
    expect(Object.keys(mapping)).toEqual(
      expect.arrayContaining(['batchId', 'funderId', 'createdOn', 'updatedBy', 'updatedOn', 'remarks', 'trainees']),
    );
    expect(names(rowsOf(await funder(OF_ALL, [{ batchId: mapping['batchId'] ?? null, isActive: 'Y', fundingType: 'P' }])))).toEqual([
      'C103-INST-001',
    ]);

    const [off = {}] = rowsOf(await update([{ id: first['id'] ?? null, isActive: 'N', version: first['version'] ?? null, remarks: 'Grant ended' }]));
    expect(off).toMatchObject({ id: first['id'], isActive: 'N', remarks: 'Grant ended' });
    expect(names(await mapped(SAHYADRI))).toEqual([]);
    const again = (await unmapped(SAHYADRI)).find(({ batchName }) => batchName === 'C103-INST-001') ?? {};
    expect(again).toMatchObject({ id: first['id'], version: off['version'] });

    const twice = await save([await to('C103-INST-001', SAHYADRI)]);
    expect([codeOf(twice), textOf(twice)]).toEqual(['DUPLICATE', 'C103-INST-001 was mapped to this funder before or meanwhile. Nothing was saved.']);
    const among = await save([await to('C101-INST-001', SAHYADRI), await to('C103-INST-001', SAHYADRI)]);
    expect(textOf(among)).toBe('C103-INST-001 was mapped to this funder before or meanwhile. Nothing was saved.');
    expect(rowsOf(await update([{ id: first['id'] ?? null, isActive: 'Y', version: again['version'] ?? null }]))).toMatchObject([
      { id: first['id'], isActive: 'Y' },
    ]);
    expect(names(await mapped(SAHYADRI))).toEqual(['C103-INST-001']);
  });

  test('D3-FUNDER-14 a batch has one primary funder, and gets another once that one is gone', async () => {
    const first = await mapOne('C101-RETAIL-001', SAHYADRI);
    expect(names(await unmapped(COROMANDEL))).not.toContain('C101-RETAIL-001');
    expect(textOf(await save([await to('C101-RETAIL-001', COROMANDEL)]))).toBe('C101-RETAIL-001 has a primary funder already');
    await update([{ id: first['id'] ?? null, isActive: 'N' }]);
    await mapOne('C101-RETAIL-001', COROMANDEL);
    expect(textOf(await update([{ id: first['id'] ?? null, isActive: 'Y' }]))).toBe('C101-RETAIL-001 has a primary funder already');
    expect(names(await mapped(SAHYADRI))).toEqual([]);
  });

  test('D3-FUNDER-15 support is for batches with another primary funder only', async () => {
    expect(names(await unmapped(COROMANDEL, 'S'))).toEqual([]);
    expect(textOf(await save([await to('C101-RETAIL-001', COROMANDEL, 'S')]))).toBe(
      'C101-RETAIL-001 has no primary funder yet: nobody can support it',
    );
    await mapOne('C101-RETAIL-001', SAHYADRI);
    expect(names(await unmapped(SAHYADRI, 'S'))).toEqual([]);
    expect(textOf(await save([await to('C101-RETAIL-001', SAHYADRI, 'S')]))).toBe(
      'This funder is the primary funder of C101-RETAIL-001 and cannot support it as well',
    );
    expect(names(await unmapped(COROMANDEL, 'S'))).toEqual(['C101-RETAIL-001']);
    await mapOne('C101-RETAIL-001', COROMANDEL, 'S');
    await mapOne('C101-RETAIL-001', HARBOUR, 'S');
    expect([names(await mapped(COROMANDEL, 'S')), names(await mapped(HARBOUR, 'S'))]).toEqual([['C101-RETAIL-001'], ['C101-RETAIL-001']]);
  });

  test('D3-FUNDER-11 D3-FUNDER-12 all of a list are mapped and unmapped together, or none of them', async () => {
    const before = await mapOne('C101-INST-001', SAHYADRI);
    await update([{ id: before['id'] ?? null, isActive: 'N' }]);
    const offered = await unmapped(SAHYADRI);
    const whole = { crmFunderId: SAHYADRI, fundingType: 'P', isActive: 'Y' };
    const rows = offered.map(({ id = null, batchId = null, version = null }): JsonObject => ({ id, batchId, version, ...whole }));
    const foreign = await to('C101-RETAIL-002', COROMANDEL);
    await save([foreign]);
    const some = await save([...rows, { ...foreign, crmFunderId: SAHYADRI }]);
    expect([textOf(some), names(await mapped(SAHYADRI))]).toEqual(['C101-RETAIL-002 has a primary funder already', []]);
    expect(rowsOf(await save(rows))).toHaveLength(3);
    const all = await mapped(SAHYADRI);
    expect([names(all), names(await unmapped(SAHYADRI))]).toEqual([names(offered), []]);

    const off = all.map(({ id = null, version = null }): JsonObject => ({ id, version, isActive: 'N' }));
    const [last = {}, ...others] = off;
    const stale = await update([...others, { ...last, version: 90 }]);
    expect([stale.http, names(await mapped(SAHYADRI))]).toEqual([409, names(offered)]);
    expect(rowsOf(await update(off))).toHaveLength(3);
    expect(await mapped(SAHYADRI)).toEqual([]);
  });

  test('D3-FUNDER-09 D3-FUNDER-14 of two people at once one maps, the other is told; the same press twice writes once', async () => {
    const [one, other] = await Promise.all([save([await to('C101-RETAIL-001', SAHYADRI)]), save([await to('C101-RETAIL-001', COROMANDEL)])]);
    const won = [one, other].filter(({ appError }) => appError === null);
    const lost = [one, other].find(({ appError }) => appError !== null);
    expect([won.length, lost && textOf(lost)]).toEqual([1, 'C101-RETAIL-001 has a primary funder already']);
    expect(rowsOf(await funder(OF_ALL, [{ batchId: await idOf('C101-RETAIL-001'), isActive: 'Y', fundingType: 'P' }]))).toHaveLength(1);

    const row = await to('C103-INST-001', SAHYADRI);
    const [press, twin] = await Promise.all([save([row], fatima, 'map-1'), save([row], fatima, 'map-1')]);
    expect(rowsOf(twin)).toEqual(rowsOf(press));
    const [{ id = null, version = null } = {}] = rowsOf(press);
    const answers = await Promise.all([update([{ id, version, isActive: 'N' }]), update([{ id, version, isActive: 'N' }])]);
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
  });

  test('D3-FUNDER-15 support is not given while somebody takes the primary funder away', async () => {
    const primary = await mapOne('C101-RETAIL-001', SAHYADRI);
    const [away, support] = await Promise.all([
      update([{ id: primary['id'] ?? null, isActive: 'N' }]),
      save([await to('C101-RETAIL-001', COROMANDEL, 'S')]),
    ]);
    expect(away.appError).toBeNull();
    if (support.appError !== null) expect(textOf(support)).toMatch(/has no primary funder yet|was taken away meanwhile/);
    expect(names(await unmapped(COROMANDEL, 'S'))).toEqual([]);
  });

  test('D3-FUNDER-05 D3-CALLS-105 what is no partner, no batch, twice in one call or about something else is refused by its field', async () => {
    const row = await to('C101-RETAIL-001', SAHYADRI);
    const refusals = async (answer: Promise<Answer>) => [fieldOf(await answer)];
    for (const account of ['ACC-1005', 'ACC-1006', 'ACC-9999']) {
      expect(textOf(await save([{ ...row, crmFunderId: account }]))).toBe('This account is no active funding partner');
    }
    expect(await refusals(save([{ ...row, funderId: 2 }, row]))).toEqual(['funderId']);
    expect(await refusals(save([{ ...row, batchId: 999_999 }]))).toEqual(['batchId']);
    expect(await refusals(save([row, row]))).toEqual(['batchId']);
    expect(await refusals(save([{ ...row, fundingType: 'X' }]))).toEqual(['rows.0.fundingType']);
    expect(await refusals(update([{ id: 999_999, isActive: 'N' }]))).toEqual(['id']);
    const first = await mapOne('C101-RETAIL-001', SAHYADRI);
    expect(await refusals(update([{ id: first['id'] ?? null, isActive: 'N', crmFunderId: COROMANDEL }]))).toEqual(['crmFunderId']);
    expect(textOf(await update([{ id: first['id'] ?? null, isActive: 'Y' }]))).toBe('Somebody has mapped this batch already');
    expect(await refusals(funder(OF_ALL, [{ isActive: 'Y', fundingType: 'P' }]))).toEqual(['batchId']);
  });
});
