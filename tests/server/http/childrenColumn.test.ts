/** A column counted from other rows, over the wire: added by its recipe, kept in step and given another meaning while the server runs. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { folderOfDefinitions, startEdited, type Folder, type Followed } from './followed.ts';
import { isObject, rowOf, signIn, type Answer, type Person } from './harness.ts';

const pageOf = ({ rows }: Answer): JsonObject[] => (isObject(rows) && Array.isArray(rows['rows']) ? rows['rows'] : []).filter(isObject);
const columnsOf = (entity: JsonObject): JsonObject => entity['columns'] as JsonObject;
const relatives = (folder: Folder, where?: JsonObject): void => {
  folder.editJson('config/entities/student.json', (entity) => {
    const children = { entity: 'family', by: 'dbUserId', take: 'count', ...(where ? { where } : {}) };
    columnsOf(entity)['relatives'] = { type: 'integer', children };
  });
};
const listed = (folder: Folder): void => {
  folder.editJson('config/entities/engagement.json', (entity) => {
    columnsOf(entity)['relatives'] = { type: 'integer', from: { entity: 'student', by: 'dbUserId', at: '/relatives' }, sort: true, filter: true };
  });
  folder.editJson('config/actions/engagement.json', (actions) => {
    ((actions['viewAllByCenter'] as JsonObject)['answer'] as Json[]).push('relatives');
  });
};

describe('quality 2: a column counted from other rows while people work', () => {
  let folder: Folder;
  let server: Followed;
  let people: { meena: Person; meera: Person };
  beforeAll(async () => {
    folder = folderOfDefinitions();
    server = await startEdited(folder);
    people = { meena: await signIn(server, 'mobilizer'), meera: await signIn(server, 'manager') };
    return async () => {
      await server.close();
      folder.remove();
    };
  });
  const asked = (more: JsonObject): Promise<Answer> =>
    people.meera.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 100, ...more });
  const countOf = async (dbUserId: number, more: JsonObject = {}): Promise<Json | undefined> =>
    pageOf(await asked(more)).find((row) => row['dbUserId'] === dbUserId)?.['relatives'];
  const member = { name: 'Asha', occupation: 'Agriculture', qualId: 1, headOfFamily: 'Y', primaryBreadWinner: 'Y' };
  const add = async (dbUserId: number, relationshipId: string): Promise<JsonObject> => {
    const answer = await people.meena.call('family', 'captureFamilyDetails', { ...member, dbUserId, relationshipId });
    expect(answer.appError).toBeNull();
    return rowOf(answer);
  };

  test('old rows are counted, found and sorted; what is added and changed counts at once; another meaning counts anew', async () => {
    const { dbUserId } = await register(server, people.meena, {});
    await add(dbUserId, 'Mother');
    await server.changed(() => {
      relatives(folder);
      listed(folder);
    });
    expect(await countOf(dbUserId, { filter: { relatives: 1 } })).toBe(1);
    const { id = null, version = null } = await add(dbUserId, 'Sister');
    await add(dbUserId, 'Brother');
    expect(await countOf(dbUserId, { sort: '-relatives' })).toBe(3);
    const sorted = pageOf(await asked({ sort: '-relatives' })).map((row) => Number(row['relatives']));
    expect(sorted).toEqual([...sorted].sort((one, other) => other - one));
    await server.changed(() => relatives(folder, { relationshipId: ['Mother', 'Father'] }));
    expect(await countOf(dbUserId)).toBe(1);
    const changed = await people.meena.call('family', 'updateFamilyDetails', { ...member, dbUserId, id, version, relationshipId: 'Father' });
    expect(changed.appError).toBeNull();
    expect(await countOf(dbUserId, { filter: { relatives: 2 } })).toBe(2);
  });
});
