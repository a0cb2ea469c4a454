/** A state of placements is taken out while records stand in it: refused with their number, moved by a migration with what makes it serve, and taken back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectOf, objectsIn } from '../../../src/engine/json.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { folderOfDefinitions, noticed, startFollowed, type Folder, type Followed } from './followed.ts';
import { overwrite, codeOf, demoDatabase, pageOf, rowOf, signIn, type Answer, type Person } from './harness.ts';
import { enrolledOf, placementsOf, save, type Engagement } from './placementSteps.ts';
import { migration, migrationFile, NEW, OLD, renamedFiles } from './renamedState.ts';

describe('a state that is taken out', () => {
  let folder: Folder;
  let server: Followed;
  let [author, second, pune]: Person[] = [];
  let people: Engagement[] = [];
  let renamed: JsonObject[] = [];
  const of = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('not there');
    return value;
  };
  const call = (who: Person | undefined, action: string, data: JsonObject = {}): Promise<Answer> => of(who).call('definitions', action, data);
  const textOf = (answer: Answer) => answer.appError?.[0]?.errorMessage;
  const saved = async (files: JsonObject[]): Promise<JsonObject> => {
    const versionId = Number(rowOf(await call(author, 'saveDefinitions', { reason: 'The centres call it so', files }))['versionId']);
    return rowAt(versionId);
  };
  const rowAt = async (versionId: number): Promise<JsonObject> => {
    const { rows: page } = await call(author, 'viewDefinitionVersions', { page: 1, size: 50 });
    return of(objectsIn(objectOf(page)['rows']).find((row) => row['versionId'] === versionId));
  };
  const approved = async ({ versionId = null }: JsonObject): Promise<Answer> => {
    await call(author, 'proposeDefinitions', { versionId });
    return call(second, 'approveDefinitions', { versionId });
  };
  const rollBack = (versionId: number): Promise<Answer> =>
    call(author, 'rollBackDefinitions', { versionId, withLater: false, remarks: 'Nobody says so' });
  const notPlaced = (who: Engagement, more: JsonObject = {}): Promise<Answer> =>
    save(of(pune), { ...who, interviewStatus: OLD, reason: 'Opted Higher Studies', ...more });
  const stored = async (at: number): Promise<JsonObject> => of((await placementsOf(of(pune), of(people[at])))[0]);

  beforeAll(async () => {
    folder = folderOfDefinitions();
    server = await startFollowed({ folder, databaseUrl: await demoDatabase() });
    author = await signIn(server, 'admin');
    const userName = 'second.admin@example.test';
    await author.call('user', 'saveUser', { id: 0, userName, firstName: 'Neha', lastName: 'Sawant', emailAddress: userName, roleId: 100 });
    second = await signIn(server, userName);
    pune = await signIn(server, 'pune');
    people = (await enrolledOf(pune, 102)).slice(0, 3);
    for (const who of people) expect((await notPlaced(who)).appError).toBeNull();
    renamed = await renamedFiles(folder.path);
  });
  afterAll(async () => {
    await server?.close();
    folder.remove();
  });

  test('is refused with the number of records that stand in it, and what to do', async () => {
    const version = await saved(renamed);
    expect(version).toMatchObject({ faults: 0, wrong: null });
    const refused = textOf(await approved(version));
    expect(refused).toContain(`workflows/placement.json:1 /machine/states the state "${OLD}" is gone, and 3 records of placement stand in it`);
    expect(refused).toContain('config/migrations/<name>.json with {"workflow":"placement","from":"Not Placed","to":"…"}');
    await call(author, 'withdrawDefinitions', { versionId: version['versionId'] ?? 0 });
  });

  test('with a migration its records go, with what makes it serve; the page that was open hears 409; rolled back those that nobody changed go back', async () => {
    const before = await stored(0);
    const version = await saved([...renamed, migrationFile]);
    expect(version).toMatchObject({ faults: 0, wrong: null });
    expect(String(version['difference']).split('\n')).toEqual(
      expect.arrayContaining([
        `Records in "${OLD}" go to "${NEW}" (migration "Not placed is called without work")`,
        '3 records of placement move by migration without-work, as of now',
      ]),
    );
    expect(await approved(version)).toMatchObject({ appError: null });
    expect(server.holder.current.workflows['placement']?.machine.states).toHaveProperty([NEW]);
    const after = await stored(0);
    expect(after).toEqual({
      ...before,
      interviewStatus: NEW,
      version: Number(before['version']) + 1,
      updatedOn: after['updatedOn'],
      updatedBy: of(second).userId,
    });
    const late = await save(of(pune), { ...before, interviewStatus: NEW });
    expect([late.http, codeOf(late)]).toEqual([409, 'VERSION_STALE']);
    const [revision] = await server.store.past([{ entity: 'placement', ids: [Number(after['id'])] }], { size: 1 });
    expect(revision).toMatchObject({ action: 'config/migrations.without-work', userId: of(second).userId });
    const lines = await server.store.query(`select user_id from audit where event = 'records.moved' and entity = 'placement' and entity_id = $1`, [
      after['id'],
    ]);
    expect(lines).toEqual([{ user_id: of(second).userId }]);
    const story = async (): Promise<JsonObject[]> =>
      objectsIn(pageOf(await of(pune).call('student', 'fetchHistory', { dbUserId: of(people[0]).dbUserId })).rows);
    expect((await story())[0]).toMatchObject({ entity: 'placement', changedByName: 'Neha Sawant', told: migration.title });
    // One of them is changed since: it stays.
    const third = await stored(2);
    const { id = 0, version: oldVersion = 0 } = third;
    expect((await notPlaced(of(people[2]), { id, version: oldVersion, interviewStatus: NEW })).appError).toBeNull();
    const versionId = Number(version['versionId']);
    expect(textOf(await rollBack(versionId))).toContain(`the state "${NEW}" is gone, and 1 record of placement stands in it`);
    expect((await stored(0))['interviewStatus']).toBe(NEW);
    await overwrite(server, 'placement', Number(id), { interviewStatus: 'Placed' });
    expect((await rollBack(versionId)).appError).toBeNull();
    expect(await Promise.all([0, 1, 2].map(async (at) => (await stored(at))['interviewStatus']))).toEqual([OLD, OLD, 'Placed']);
    expect(await stored(0)).toMatchObject({ version: Number(before['version']) + 2 });
    expect((await story()).slice(0, 2).map(({ told }) => told)).toEqual(['{{history.movedBack}}', '{{history.movedByDefinitions}}']);
    expect((await rowAt(versionId))['difference']).toContain('1 record of placement stays as changed since the migration');
    expect(server.holder.current.workflows['placement']?.machine.states).toHaveProperty([OLD]);
  });

  test('what a version brought and somebody used is taken back all the same, on every server: it stays stored, unseen, and is there again with the next', async () => {
    const FAMILY = 'schemas/forms/record/family';
    const edited = (path: string, from: string, to: string): JsonObject => {
      expect(folder.text(path)).toContain(from);
      return { path, text: folder.text(path).replace(from, to) };
    };
    const files = [
      edited('config/actions/family.json', '      "grossSal",\n', '      "grossSal",\n      "rent",\n'),
      edited('config/options/relationships.json', '"items": [', '"items": [{ "value": "Godparent", "label": "Godparent" },'),
      edited(`${FAMILY}/schema.json`, '"headOfFamily": {', '"rent": { "title": "Rent", "type": "string", "maxLength": 5 }, "headOfFamily": {'),
      edited(`${FAMILY}/ui.json`, '{ "at": "/headOfFamily"', '{ "at": "/rent", "width": 4 }, { "at": "/headOfFamily"'),
    ];
    const { hash } = server.holder.current;
    const version = await saved(files);
    expect(version).toMatchObject({ faults: 0, wrong: null });
    expect((await approved(version)).appError).toBeNull();
    const other = await startFollowed({ folder, databaseUrl: of(server.config.databaseUrl) });
    const manager = await signIn(server, 'manager');
    const [{ dbUserId = 0 } = {}] = objectsIn(pageOf(await manager.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 1 })).rows);
    const capture = (more: JsonObject): Promise<Answer> =>
      manager.call('family', 'captureFamilyDetails', {
        ...{ dbUserId, occupation: 'Agriculture', qualId: 1, headOfFamily: 'N', primaryBreadWinner: 'N', grossSal: '4000' },
        ...more,
      });
    // Parents come first; who has a mother keeps her.
    await capture({ name: 'Zarine Driver', relationshipId: 'Mother' });
    expect((await capture({ name: 'Zubin Driver', relationshipId: 'Godparent', rent: '300' })).appError).toBeNull();
    const member = async (): Promise<JsonObject> =>
      of(objectsIn((await manager.call('family', 'viewAllFamilyDetailsForUser', { dbUserId })).rows).find(({ rent }) => rent === '300'));

    const versionId = Number(version['versionId']);
    expect((await rollBack(versionId)).appError).toBeNull();
    expect(server.holder.current.hash).toBe(hash);
    await noticed(() => other.holder.current.hash === hash);
    await other.close();
    expect((await rowAt(versionId))['difference']).toContain(
      '1 record of family keeps "Godparent" in "/relationshipId", which nobody can choose until it is back\n' +
        '1 record of family keeps a value of "/rent", which nobody sees until the field is back',
    );
    expect((await approved(await saved(files))).appError).toBeNull();
    expect(await member()).toMatchObject({ relationshipId: 'Godparent', rent: '300' });
    // A later version that takes it out is no roll back.
    const without = ['config/actions/family.json', `${FAMILY}/schema.json`, `${FAMILY}/ui.json`].map((path) => ({ path, text: folder.text(path) }));
    expect(textOf(await approved(await saved(without)))).toContain('the field "/rent" is gone, and 1 record of family holds a value of it');
  });
});
