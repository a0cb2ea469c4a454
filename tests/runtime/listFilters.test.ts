import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { asChosen, serverQuery, filterFacts, filterRead, fixedValue, hangingOn, withFixed } from '../../src/runtime/pages/list/filters.ts';
import { readListQuery, writeListQuery, type ListQuery } from '../../src/runtime/pages/list/listQuery.ts';
import { destination } from '../../src/runtime/save/after.ts';
import { catalogue } from '../rules/support/definitions.ts';

const list = catalogue.lists['placed-students'];
if (!list) throw new Error('there is no such list');
const { filters } = list;
const listParts = { filters, optionLists: {} };
const sessionOf = (allCentres: boolean): { session: JsonObject } => ({
  session: { role: { allCentres }, centre: { id: 101, state: 'Maharashtra' } },
});
const queryOf = (filter: ListQuery['filter']): ListQuery => ({ page: 1, sort: '', search: '', filter });

describe('filters of the placed', () => {
  test('D3-PVERIFY-02 D3-PVERIFY-03 state and centre are kept for a centre’s own people, whatever the address says', () => {
    const elsewhere = queryOf({ state: ['Tamil Nadu'], centerId: ['103'], batchId: ['4'] });
    expect(withFixed(filters, elsewhere, sessionOf(true)).filter).toEqual(elsewhere.filter);
    expect(withFixed(filters, elsewhere, sessionOf(false)).filter).toEqual({ state: ['Maharashtra'], centerId: ['101'], batchId: ['4'] });
    expect((filters ?? []).filter((filter) => fixedValue(filter, sessionOf(false)) !== null).map(({ field }) => field)).toEqual([
      'state',
      'centerId',
    ]);
  });

  test('D3-PVERIFY-01 another state takes centre and batch away, another course nothing', () => {
    expect(hangingOn(list, 'state')).toEqual(['centerId', 'batchId']);
    expect(hangingOn(list, 'centerId')).toEqual(['batchId']);
    expect(hangingOn(list, 'courseId')).toEqual([]);
  });

  test('D3-PVERIFY-04 the server is asked by centre, course and batch, not by state', () => {
    expect(serverQuery(filters, queryOf({ state: ['Goa'], centerId: ['101'], courseId: ['17'] })).filter).toEqual({
      centerId: ['101'],
      courseId: ['17'],
    });
    const facts = filterFacts(listParts, { state: ['Goa'], centerId: ['101'] });
    expect(facts).toEqual({ state: 'Goa', centerId: 101, courseId: null, batchId: null, verification: '', domainName: null });
    expect(filterRead(list, { ...facts, courseId: 3 })).toEqual({ state: 'Goa', centerId: 101 });
  });

  test('D3-PVERIFY-17 who verifies begins with what waits; another choice, and none at all, is kept by the address and on the way back', () => {
    const verifies = { session: { role: { allCentres: true, verifiesPlacements: true } } };
    const filterOf = (address: string, facts: { session: JsonObject }) =>
      withFixed(filters, readListQuery(new URLSearchParams(address), list), facts).filter;
    const addressOf = (filter: ListQuery['filter']): string =>
      writeListQuery({ ...queryOf(asChosen(filters, filter)), sort: list.sort ?? '' }, list).toString();
    expect([filterOf('', verifies), filterOf('', sessionOf(true))]).toEqual([{ verification: ['Not Verified'] }, {}]);
    expect([addressOf({ verification: ['Approved'] }), addressOf({})]).toEqual(['f.verification=Approved', 'f.verification=']);
    expect([filterOf('f.verification=Approved', verifies), filterOf('f.verification=', verifies)]).toEqual([{ verification: ['Approved'] }, {}]);
    const back = { path: '/', filterAs: { var: 'from' } };
    expect(destination(back, { from: filterFacts(listParts, {}) }).filter).toEqual({ verification: [''] });
  });

  test('D3-ROUTES-43 the way back carries what was filtered', () => {
    const go = { path: '/dashboard/studentverfication', filterAs: { var: 'record.from' } };
    const record = { from: { state: 'Goa', centerId: 101, courseId: null } };
    expect(destination(go, { record })).toEqual({ path: go.path, state: {}, filter: { state: ['Goa'], centerId: ['101'] } });
    expect(destination(go, { record: { from: null } })).toEqual({ path: go.path, state: {} });
  });
});
