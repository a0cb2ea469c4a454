import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { askLookups } from '../../src/runtime/pages/list/useListRows.ts';
import { catalogue } from '../rules/support/definitions.ts';

const { lookups = {} } = catalogue.lists['observations'] ?? {};

test('D2-OBS-09 D2-CALLS-34 names are read through users by centre, then by their ids', async () => {
  const calls: [string, JsonObject][] = [];
  const answers = await askLookups(lookups, { session: { centre: { id: 101 } } }, async (call, payload) => {
    calls.push([call, payload]);
    const rows = call === 'findUsersByCenterId' ? [{ userId: 5 }, { userId: 7 }, { userId: 5 }] : [{ id: 5, firstName: 'Meena' }];
    return { rows, value: rows };
  });
  expect(calls).toEqual([
    ['findUsersByCenterId', { centerId: 101 }],
    ['fetchUserDetailsById', { id: [5, 7] }],
  ]);
  expect(answers['users']).toEqual([{ id: 5, firstName: 'Meena' }]);
});
test('a lookup that is refused leaves its columns empty', async () => {
  expect(await askLookups(lookups, { session: { centre: { id: 101 } } }, () => Promise.reject(new Error('away')))).toEqual({
    centreUsers: null,
    users: null,
  });
});
