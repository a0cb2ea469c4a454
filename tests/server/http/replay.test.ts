/** Stored records judged by a version of the definitions before it serves: what is told of them, who may, and that nothing of them is written. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { objectOf, objectsIn } from '../../../src/engine/json.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import { root } from '../../support/product.ts';
import { folderOfDefinitions, startFollowed, type Folder, type Followed } from './followed.ts';
import { codeOf, demoDatabase, rowOf, signIn, type Answer, type Person } from './harness.ts';

const EDUCATION = 'schemas/forms/record/education';
const FAMILY = 'schemas/forms/record/family';
const REPLAY = 'definition-replay';

let folder: Folder;
let server: Followed;
let admin: Person;
let versionId = 0;
/** Who has: a school that is too long and no course, marks of long ago, a mother's salary, nothing of it. */
let [long, old, mother, sound]: number[] = [];

const call = (action: string, data: JsonObject = {}, who = admin): Promise<Answer> => who.call('definitions', action, data);
const pageOf = ({ rows }: Answer): JsonObject[] => objectsIn(objectOf(rows)['rows']);
const replay = async (): Promise<JsonObject> => pageOf(await call('viewReplays', { versionId, page: 1, size: 5 }))[0] ?? {};
const ended = async (): Promise<JsonObject> => {
  await vi.waitFor(async () => expect((await replay())['state']).not.toBe('Running'), { timeout: 100_000, interval: 300 });
  return replay();
};
const records = async (): Promise<JsonObject[]> => pageOf(await call('viewReplayRecords', { versionId, page: 1, size: 200 }));
const edited = (path: string, change: (definition: JsonObject) => void): JsonObject => {
  const definition = JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as JsonObject;
  change(definition);
  return { path, text: JSON.stringify(definition) };
};

beforeAll(async () => {
  folder = folderOfDefinitions();
  server = await startFollowed({ folder, databaseUrl: await demoDatabase() });
  admin = await signIn(server, 'admin');
  const manager = await signIn(server, 'manager');
  const people = pageOf(await manager.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 50 }));
  const bare: number[] = [];
  for (const { dbUserId = 0 } of people) {
    const { rows } = await manager.call('education', 'viewAllEducationForUser', { dbUserId });
    if (Array.isArray(rows) && rows.length === 0) bare.push(Number(dbUserId));
  }
  [long, old, mother, sound] = bare;
  const capture = async (dbUserId: number | undefined, row: JsonObject): Promise<void> => {
    const whole = { qualificationId: 8, passingYear: '2019', instituteName: '9th School', marksPercentage: '72', ...row };
    const answer = await manager.call('education', 'captureAllEducation', { ...whole, dbUserId: dbUserId ?? 0, isActive: 'Y' });
    expect(answer.appError).toBeNull();
  };
  await capture(long, { qualificationId: 11, instituteName: 'Modern College of Arts' });
  await capture(old, { passingYear: '2012' });
  await capture(sound, {});
  const row = { name: 'Asha Jadhav', relationshipId: 'Mother', occupation: 'Agriculture', qualId: 1, headOfFamily: 'N', primaryBreadWinner: 'N' };
  expect((await manager.call('family', 'captureFamilyDetails', { ...row, grossSal: '4000', dbUserId: mother ?? 0 })).appError).toBeNull();
  const files = [
    edited(`${EDUCATION}/schema.json`, (form) => {
      const items = objectOf(objectOf(objectOf(form['properties'])['rows'])['items']);
      objectOf(objectOf(items['properties'])['instituteName'])['maxLength'] = 17;
    }),
    edited(`${EDUCATION}/rules.json`, (rules) => {
      const year = { var: 'row.passingYear' };
      rules['require'] = { '/rows/*/splCourse': { in: [{ var: 'row.qualificationId' }, [10, 11]] } };
      rules['show'] = { '/rows/*/marksPercentage': { or: [{ isEmpty: year }, { '>=': [year, '2015'] }] } };
    }),
    edited(`${FAMILY}/rules.json`, (rules) => {
      rules['compute'] = { '/grossSal': { when: { '===': [{ var: 'data.relationshipId' }, 'Mother'] }, value: '100' } };
    }),
  ];
  const saved = rowOf(await call('saveDefinitions', { reason: 'To be replayed', files }));
  expect(saved).toMatchObject({ faults: 0 });
  versionId = Number(saved['versionId']);
});
afterAll(async () => {
  await server?.close();
  folder.remove();
});

const readRevisions = async (): Promise<JsonObject[]> =>
  server.store.query(
    "select entity, count(*)::int as n, max(id)::int as last from revision where entity not like 'definition%' group by 1 order by 1",
  );

test('quality 2: a draft judges all stored records of the forms that it changes, and says of each field what becomes of it; nothing of them is written', async () => {
  const before = await readRevisions();
  expect(rowOf(await call('replayDefinitions', { versionId }))).toMatchObject({ versionId, state: 'Running' });
  const outcome = await ended();
  const found = await records();
  const of = (dbUserId: number | undefined): unknown[] =>
    found.filter((row) => row['dbUserId'] === dbUserId).map(({ kind, form, field, reason }) => [kind, form, field, reason]);
  expect(of(long)).toEqual([
    ['refused', 'Education', 'Institute Name', 'Must be at most 17 characters'],
    ['incomplete', 'Education', 'Special Course', 'Please fill out this field'],
  ]);
  expect(of(old)).toEqual([['hidden', 'Education', 'Marks (%)', '72 → –']]);
  expect(of(mother)).toEqual([['recomputed', 'Family', 'Gross Salary', '4000 → 100']]);
  expect(of(sound)).toEqual([]);
  const countOf = (kind: string): number => found.filter((row) => row['kind'] === kind).length;
  for (const kind of ['refused', 'incomplete', 'recomputed', 'hidden', 'moved']) expect([kind, outcome[kind]]).toEqual([kind, countOf(kind)]);
  expect(outcome).toMatchObject({ state: 'Finished', left: null, done: outcome['total'] });
  expect(Number(outcome['unchanged'])).toBeGreaterThan(20);
  expect(await readRevisions()).toEqual(before);
});

/** The id of one that begins, and is stopped. */
async function pressedAgain(): Promise<Json> {
  const { replayId = null, state } = rowOf(await call('replayDefinitions', { versionId }));
  expect([state, rowOf(await call('stopReplay', { replayId }))['state']]).toEqual(['Running', 'Stopped']);
  return replayId;
}

test('quality 2: one runs at a time, a second press shows it, and it can be stopped', async () => {
  const { replayId = null } = rowOf(await call('replayDefinitions', { versionId }));
  expect(rowOf(await call('replayDefinitions', { versionId }))).toMatchObject({ replayId, state: 'Running' });
  expect(rowOf(await call('stopReplay', { replayId }))).toMatchObject({ state: 'Stopped' });
  expect(codeOf(await call('stopReplay', { replayId }))).toBe('TRANSITION_REFUSED');
  // The job lets go of it, so that the next one begins.
  expect(await pressedAgain()).not.toBe(replayId);
});

test('quality 2: one that was pressed by who may no more ends as failed, and stands in the way of no other', async () => {
  const [last] = await server.store.find(REPLAY, { versionId }, EVERYWHERE, { limit: 1 });
  const MOBILIZER = 19;
  const id = await server.store.newId(REPLAY);
  const doc = { ...last?.doc, state: 'Running', roleId: MOBILIZER };
  const writes = [{ op: 'insert' as const, entity: REPLAY, id, doc, centreId: null, programmeId: null }];
  const jobs = [{ name: 'replay', payload: { replayId: id } }];
  await server.store.apply({ userId: null, action: 'test', catalogue: '', scope: EVERYWHERE, writes, jobs });
  await vi.waitFor(async () => expect((await server.store.get(REPLAY, id, EVERYWHERE))?.doc['state']).toBe('Failed'), { timeout: 100_000 });
  expect(await pressedAgain()).not.toBe(id);
});

test('quality 2: who does not administer replays nothing, and a draft with faults is not replayed', async () => {
  const mobilizer = await signIn(server, 'mobilizer');
  for (const [action, data] of [
    ['replayDefinitions', { versionId }],
    ['stopReplay', { replayId: 1 }],
    ['viewReplays', { versionId }],
    ['viewReplayRecords', { versionId }],
  ] as const)
    expect([action, codeOf(await call(action, data, mobilizer))]).toEqual([action, 'ROLE_BARRED']);
  const broken = rowOf(await call('saveDefinitions', { reason: 'Broken', files: [{ path: `${FAMILY}/rules.json`, text: '{' }] }));
  expect((await call('replayDefinitions', { versionId: Number(broken['versionId']) })).appError?.[0]?.errorMessage).toContain('without faults');
});
