/** A column that is worked out and stored, over the wire: added, kept in step and given another rule while the server runs. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { folderOfDefinitions, startEdited, type Folder, type Followed } from './followed.ts';
import { isObject, signIn, type Answer, type Person } from './harness.ts';

const year = { year: { var: 'dob' } };
const pageOf = ({ rows }: Answer): JsonObject[] => (isObject(rows) && Array.isArray(rows['rows']) ? rows['rows'] : []).filter(isObject);
const columnsOf = (entity: JsonObject): JsonObject => entity['columns'] as JsonObject;

/** As the recipe says it, with the rule and what it gives for somebody born in 2004. */
const worked = (folder: Folder, compute: Json, is: number): void => {
  folder.editJson('config/entities/student.json', (entity) => {
    columnsOf(entity)['birthYear'] = { type: 'integer', compute, examples: [{ row: { dob: '2004-03-12' }, is }] };
  });
};
const listed = (folder: Folder): void => {
  folder.editJson('config/entities/engagement.json', (entity) => {
    columnsOf(entity)['birthYear'] = { type: 'integer', from: { entity: 'student', by: 'dbUserId', at: '/birthYear' }, sort: true, filter: true };
  });
  folder.editJson('config/actions/engagement.json', (actions) => {
    const answer = (actions['viewAllByCenter'] as JsonObject)['answer'] as Json[];
    answer.push('birthYear');
  });
};

describe('quality 2: a computed column while people work', () => {
  let folder: Folder;
  let server: Followed;
  let [meena, meera]: Person[] = [];
  const by = (person: Person | undefined): Person => {
    if (!person) throw new Error('nobody is signed in');
    return person;
  };
  beforeAll(async () => {
    folder = folderOfDefinitions();
    server = await startEdited(folder);
    [meena, meera] = [await signIn(server, 'mobilizer'), await signIn(server, 'manager')];
    return async () => {
      await server.close();
      folder.remove();
    };
  });
  const asked = (more: JsonObject): Promise<Answer> =>
    by(meera).call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 100, ...more });
  const yearsOf = async (more: JsonObject = {}): Promise<Map<Json, Json>> =>
    new Map(pageOf(await asked(more)).map(({ dbUserId = null, birthYear = null }) => [dbUserId, birthYear]));

  test('old rows are filled, found, sorted and counted; a change of what is read changes it; another rule fills it anew', async () => {
    const { dbUserId, sent } = await register(server, by(meena), { dob: '2004-03-12' });
    await server.changed(() => {
      worked(folder, year, 2004);
      listed(folder);
    });
    expect((await yearsOf({ filter: { birthYear: 2004 } })).get(dbUserId)).toBe(2004);
    const sorted = [...(await yearsOf({ sort: '-birthYear' })).values()].map(Number);
    expect(sorted).toEqual([...sorted].sort((one, other) => other - one));
    expect(sorted.length).toBeGreaterThan(1);
    expect(sorted).not.toContain(0);

    const changed = await by(meena).call('student', 'updateBeneficiaryDetails', { ...sent, dbUserId, dob: '2001-03-12' });
    expect(changed.appError).toBeNull();
    expect((await yearsOf({ filter: { birthYear: 2004 } })).has(dbUserId)).toBe(false);
    expect((await yearsOf({ filter: { birthYear: 2001 } })).get(dbUserId)).toBe(2001);

    await server.changed(() => worked(folder, { '+': [year, 18] }, 2022));
    expect((await yearsOf({ filter: { birthYear: 2019 } })).get(dbUserId)).toBe(2019);
    expect((await yearsOf({ filter: { birthYear: 2001 } })).has(dbUserId)).toBe(false);
  });
});
