/** Funder mapping by the shipped definitions: options, buttons, what is sent and to whom it is open. */
import { describe, expect, test } from 'vitest';
import { argsOf, holds } from '../../src/engine/rules/logic.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import type { ListDef } from '../../src/engine/definition/list.ts';
import { sendEvent } from '../../src/engine/workflow/machine.ts';
import { catalogue, entryOf } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const funder = sessionOf('Funder Manager');
const record: JsonObject = { batchType: 'Active', zone: 'West', state: null, centerId: null, crmFunderId: 'ACC-1001', fundingType: 'P' };
const row: JsonObject = { batchId: 3, batchName: 'C101-RETAIL-001', trainees: 12, id: null, version: null };
const listOf = (name: string): ListDef => entryOf(catalogue.lists, name);
const [UNMAPPED, MAPPED] = [listOf('unmapped-batches'), listOf('mapped-batches')];
const form = catalogue.forms['training/funder-mapping'];
const labels = (name: string) => catalogue.options[name]?.items.map(({ label }) => label);

/** The calls that a button makes with these rows, in order. */
function callsOf(list: ListDef, id: string, rows: JsonObject[]): { call: string; payloads: JsonObject[] }[] {
  const def = [...(list.actions ?? []), ...(list.buttons ?? [])].find((one) => one.id === id);
  const facts = { session: funder, record, rows, row: rows[0] ?? null };
  return (def?.run ?? [])
    .filter(({ when }) => holds(when, facts))
    .map(({ call, each, with: keys }) => ({
      call,
      payloads: each ? rows.map((one) => argsOf(keys, { ...facts, row: one })) : [argsOf(keys, facts)],
    }));
}

describe('what is chosen', () => {
  test('D3-FUNDER-01 D3-FUNDER-02 D3-FUNDER-06 batch types, regions and funding types are exactly the specified ones', () => {
    expect(labels('funder-batch-types')).toEqual(['Active Batches', 'Future Batches']);
    expect(labels('zones')).toEqual(['All', 'East', 'West', 'North', 'South']);
    expect(catalogue.options['funding-types']?.items.map(({ value, label }) => [value, label])).toEqual([
      ['P', 'Primary'],
      ['S', 'Supporting'],
    ]);
  });
  test('D3-FUNDER-03 every state is in one of the four regions', () => {
    const zones = (catalogue.options['states']?.items ?? []).map((item) => item['zone']);
    expect(zones).toHaveLength(36);
    expect([...new Set(zones)].sort()).toEqual(['East', 'North', 'South', 'West']);
  });
  test('D3-FUNDER-03 D3-FUNDER-04 D3-FUNDER-05 the six fields, and what their choices are asked by', () => {
    expect(Object.values(form?.schema.properties ?? {}).map(({ title }) => title)).toEqual([
      'Batch Type',
      'Regions',
      'State',
      'Center Name',
      'Funding Partner',
      'Funding Type',
    ]);
    const lookups = form?.rules.lookups ?? {};
    expect([lookups['states']?.call, lookups['accounts']?.with]).toEqual([
      'findstatebyzone',
      { status: 'Active Partner', relationship: 'Funding partner' },
    ]);
    expect([holds(lookups['centres']?.when, { data: { state: null } }), holds(lookups['centres']?.when, { data: { state: 'Goa' } })]).toEqual([
      false,
      true,
    ]);
  });
  test('the form writes nothing: what it says is told to both lists', () => {
    expect([form?.binding.save, form?.binding.rows?.list, form?.binding.rows?.below]).toEqual([undefined, 'unmapped-batches', ['mapped-batches']]);
    expect(Object.keys(form?.binding.tells ?? {})).toEqual(Object.keys(form?.schema.properties ?? {}));
    for (const { load } of [UNMAPPED, MAPPED]) {
      expect(holds(load.when, { record })).toBe(true);
      for (const key of ['batchType', 'crmFunderId', 'fundingType'])
        expect(holds(load.when, { record: { ...record, [key]: null } }), key).toBe(false);
    }
  });
});

describe('the two tables', () => {
  test('D3-FUNDER-09 D3-FUNDER-16 the first mapping is saved, a later one updates what is there', () => {
    expect(callsOf(UNMAPPED, 'map', [row])).toEqual([
      { call: 'saveFunderMappingDetails', payloads: [{ batchId: 3, crmFunderId: 'ACC-1001', fundingType: 'P', isActive: 'Y' }] },
    ]);
    expect(callsOf(UNMAPPED, 'map', [{ ...row, id: 7, version: 2 }])).toEqual([
      {
        call: 'UpdateExistingFunderMapping',
        payloads: [{ id: 7, batchId: 3, crmFunderId: 'ACC-1001', fundingType: 'P', isActive: 'Y', version: 2 }],
      },
    ]);
  });
  test('D3-FUNDER-10 unmapping says N, with the version that was seen', () => {
    expect(callsOf(MAPPED, 'unmap', [{ ...row, id: 7, version: 2 }])).toMatchObject([
      { call: 'UpdateExistingFunderMapping', payloads: [{ id: 7, isActive: 'N', version: 2 }] },
    ]);
  });
  test('D3-FUNDER-11 D3-FUNDER-12 all of a table go out in one call, whatever was mapped before', () => {
    const [fresh, before] = [row, { ...row, batchId: 4, id: 7, version: 2 }];
    const countsOf = (list: ListDef, id: string, rows: JsonObject[]) => callsOf(list, id, rows).map(({ call, payloads }) => [call, payloads.length]);
    expect(countsOf(UNMAPPED, 'mapAll', [fresh, fresh])).toEqual([['saveFunderMappingDetails', 2]]);
    expect(countsOf(UNMAPPED, 'mapAll', [before, before])).toEqual([['UpdateExistingFunderMapping', 2]]);
    expect(countsOf(UNMAPPED, 'mapAll', [fresh, before])).toEqual([['saveFunderMappingDetails', 2]]);
    expect(countsOf(MAPPED, 'unmapAll', [before, before, before])).toEqual([['UpdateExistingFunderMapping', 3]]);
  });
});

describe('who may, and when', () => {
  const workflow = catalogue.workflows['funder-mapping'];
  const can = (from: string, type: string, about: JsonObject, session: JsonObject = funder) =>
    workflow !== undefined && sendEvent(workflow, from, { type }, { session, record: { batchName: 'C101', ...about } }).ok;

  test('D3-FUNDER-14 D3-FUNDER-15 a primary funder where there is none, support where there is another', () => {
    for (const from of ['unmapped', 'N'])
      expect(
        [null, 'A', 'B'].map((primaryFunder) => ['P', 'S'].map((fundingType) => can(from, 'map', { crmFunderId: 'A', fundingType, primaryFunder }))),
        from,
      ).toEqual([
        [true, false],
        [false, false],
        [false, true],
      ]);
  });
  test('D3-FUNDER-18 only role 10 maps, whose other rights stay none, and who has the menu of everything', () => {
    const roles = catalogue.roles.items.filter(({ mapsFunders }) => mapsFunders === true);
    expect(roles.map(({ id, allCentres, seesBeneficiaries }) => [id, allCentres, seesBeneficiaries])).toEqual([
      [10, false, false],
      [100, true, true],
    ]);
    expect(can('unmapped', 'map', { fundingType: 'P', primaryFunder: null }, sessionOf('Center Manager'))).toBe(false);
    const open = Object.entries({ ...catalogue.actions['funder'], ...catalogue.actions['accounts'] }).filter(([, { may }]) =>
      holds(may, { session: sessionOf('Center Manager') }),
    );
    expect(open).toEqual([]);
  });
});
