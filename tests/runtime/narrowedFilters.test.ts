/** Filters of a list that offer what another filter before them leaves, in a register dropped into the definitions. */
import { describe, expect, test } from 'vitest';
import { toClientList } from '../../src/catalogue/client.ts';
import { chosenAnew, filterFacts, offeredBy } from '../../src/runtime/pages/list/filters.ts';
import type { ListQuery } from '../../src/runtime/pages/list/listQuery.ts';
import { Copy } from '../rules/support/copy.ts';
import { filesOf } from '../support/droppedForms.ts';

const copy = new Copy();
for (const [file, text] of Object.entries(filesOf('field-trips', 'front'))) copy.write(file, text);
const trips = toClientList(await copy.catalogue(), 'front-field-trips');
if (!trips) throw new Error('there is no such list');

describe('quality 5: filters that are narrowed by one before them', () => {
  const bare = { session: {}, today: '2026-11-20' };
  const offers = (filter: ListQuery['filter']): string[] => {
    const vehicle = trips.filters?.find(({ field }) => field === 'vehicle');
    return vehicle ? offeredBy(vehicle, { ...bare, filter: filterFacts(trips, filter) }, trips.optionLists, filter).map(({ label }) => label) : [];
  };
  const after = (before: ListQuery['filter'], field: string, ...values: string[]) => chosenAnew(trips, before, field, values, bare);

  test('a register narrows them as its form does: by its rule, or within the answer beside', () => {
    expect(trips.filters?.map(({ field, within, offers: rule }) => [field, within ?? rule])).toEqual([
      ['area', undefined],
      ['village', 'area'],
      ['vehicle', { pick: [{ var: 'lists.trip-vehicles' }, 'area', { var: 'filter.area' }] }],
    ]);
  });

  test('a short list offers what goes with one choice, and all of it while there is none or there are several', () => {
    expect([offers({}), offers({ area: ['N'] }), offers({ area: ['S'] }), offers({ area: ['N', 'S'] })]).toEqual([
      ['Bus', 'Jeep', 'Boat'],
      ['Bus', 'Jeep'],
      ['Boat'],
      ['Bus', 'Jeep', 'Boat'],
    ]);
  });

  test('a value is read as its options have it, so that 1 of a list of texts is a text', () => {
    expect(filterFacts(trips, { vehicle: ['1'], village: ['72'] })).toEqual({ area: null, village: '72', vehicle: '1' });
    expect(filterFacts({ filters: trips.filters, optionLists: {} }, { vehicle: ['1'] })['vehicle']).toBe(1);
  });

  test('another choice lets go what it does not offer, and keeps the rest', () => {
    trips.optionLists['trip-villages'] = [{ value: '72', label: 'Rampur', within: 'N' }];
    expect(after({ village: ['72'], vehicle: ['2'] }, 'area', 'N')).toEqual({ area: ['N'], village: ['72'], vehicle: ['2'] });
    expect(after({ area: ['N'], village: ['72'], vehicle: ['2', '3'] }, 'area', 'S')).toEqual({ area: ['S'], vehicle: ['3'] });
    expect(after({ area: ['N'], village: ['72'], vehicle: ['2'] }, 'area')).toEqual({ village: ['72'], vehicle: ['2'] });
    expect(after({ area: ['N'], village: ['72'] }, 'vehicle', '1')).toEqual({ area: ['N'], village: ['72'], vehicle: ['1'] });
    // Of a row that nobody here has read nobody can say that it fits.
    expect(after({ village: ['81'] }, 'area', 'S')).toEqual({ area: ['S'] });
  });

  test('what hangs on something that went goes with it', () => {
    const [area, village, vehicle] = trips.filters ?? [];
    if (!area || !village || !vehicle) throw new Error('three filters');
    const chain = { ...trips, filters: [area, vehicle, { ...village, within: 'vehicle' }] };
    expect(chosenAnew(chain, { area: ['N'], vehicle: ['2'], village: ['72'] }, 'area', ['S'], bare)).toEqual({ area: ['S'] });
  });
});
