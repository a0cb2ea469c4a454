/** Columns and a mark that come while the server runs, and mean something else later: over the wire, with what people write meanwhile. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register, type Registered } from './beneficiary.ts';
import { folderOfDefinitions, serve, type Folder } from './followed.ts';
import { pageOf, rowOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

const columns = (folder: Folder, entity: string, more: JsonObject): void =>
  folder.editJson(`config/entities/${entity}.json`, (content) => void Object.assign(content['columns'] as JsonObject, more));
const addAnswerKeys = (folder: Folder, service: string, action: string, ...keys: string[]): void =>
  folder.editJson(`config/actions/${service}.json`, (actions) => void ((actions[action] as JsonObject)['answer'] as Json[]).push(...keys));

/** Born in 2004 gives 2004 more than `more`. */
const birthYear = (more: number): JsonObject => ({
  type: 'integer',
  compute: { '+': [{ year: { var: 'dob' } }, more] },
  examples: [{ row: { dob: '2004-03-12' }, is: 2004 + more }],
});
const relatives = (where?: JsonObject): JsonObject => ({
  type: 'integer',
  children: { entity: 'family', by: 'dbUserId', take: 'count', ...(where ? { where } : {}) },
});
const copied = (at: string): JsonObject => ({ type: 'integer', from: { entity: 'student', by: 'dbUserId', at: `/${at}` }, sort: true, filter: true });
const marked = (folder: Folder, rule: Json): void =>
  folder.editJson('config/actions/evaluation.json', (actions) => {
    const { mark } = (actions['captureAllEvaluationDetails'] as JsonObject)['do'] as { mark: { set: JsonObject } };
    mark.set['observed'] = rule;
  });
const total = { sum: [{ var: 'rows' }, 'individualExecScore'] };

describe('quality 2: columns and a mark that come while people work', () => {
  let folder: Folder;
  let server: TestServer;
  let people: { meena: Person; meera: Person; anil: Person; rohit: Person };
  let born: Registered;
  let daughter: Registered;
  let scored: Registered;
  let unscored: Registered;

  const member = { name: 'Asha', occupation: 'Agriculture', qualId: 1, headOfFamily: 'Y', primaryBreadWinner: 'Y' };
  const add = async (relationshipId: string): Promise<JsonObject> => {
    const answer = await people.meena.call('family', 'captureFamilyDetails', { ...member, dbUserId: daughter.dbUserId, relationshipId });
    expect(answer.appError).toBeNull();
    return rowOf(answer);
  };
  const evaluated = async ({ engagementId }: Registered, individualExecScore: number): Promise<void> => {
    const row = { engagementId, groupExecObservation: 12, behaviourInterviewObservation: 15, individualExecScore, assessorName: 'Anil Verma' };
    const { appError } = await call(server.url, 'evaluation', 'captureAllEvaluationDetails', [row], { token: people.anil.token });
    expect(appError).toBeNull();
  };
  const askList = (more: JsonObject): Promise<Answer> =>
    people.meera.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 100, ...more });
  const valuesOf = async (column: string, more: JsonObject = {}): Promise<Map<Json, Json>> =>
    new Map(pageOf(await askList(more)).rows.map(({ dbUserId = null, [column]: value = null }) => [dbUserId, value]));
  const sortedDown = async (column: string): Promise<number[]> => {
    const sorted = [...(await valuesOf(column, { sort: `-${column}` })).values()].map(Number);
    expect(sorted).toEqual([...sorted].sort((one, other) => other - one));
    return sorted;
  };
  const read = async ({ engagementId }: Registered): Promise<JsonObject> =>
    rowOf(await people.rohit.call('business-evaluation', 'calculateFinalScore', { engagementId }));

  beforeAll(async () => {
    folder = folderOfDefinitions();
    server = await startServer();
    const [meena, meera, anil, rohit] = await Promise.all(['mobilizer', 'manager', 'assessor', 'manager1'].map((name) => signIn(server, name)));
    if (!meena || !meera || !anil || !rohit) throw new Error('nobody is signed in');
    people = { meena, meera, anil, rohit };
    born = await register(server, meena, { dob: '2004-03-12' });
    daughter = await register(server, meena);
    await add('Mother');
    [scored, unscored] = [await register(server, anil), await register(server, anil)];
    await evaluated(scored, 70);
    columns(folder, 'student', { birthYear: birthYear(0), relatives: relatives() });
    columns(folder, 'engagement', {
      birthYear: copied('birthYear'),
      relatives: copied('relatives'),
      observed: { type: 'number', sort: true, title: 'Observed' },
    });
    addAnswerKeys(folder, 'engagement', 'viewAllByCenter', 'birthYear', 'relatives');
    addAnswerKeys(folder, 'business-evaluation', 'calculateFinalScore', 'observed', 'candidate');
    marked(folder, total);
    await serve(server, folder.path);
    return async () => {
      await server.close();
      folder.remove();
    };
  });

  test('a computed column: old rows are filled, found and sorted; a change of what is read changes it', async () => {
    const { dbUserId, payload } = born;
    expect((await valuesOf('birthYear', { filter: { birthYear: 2004 } })).get(dbUserId)).toBe(2004);
    const sorted = await sortedDown('birthYear');
    expect(sorted.length).toBeGreaterThan(1);
    expect(sorted).not.toContain(0);
    const answer = await people.meena.call('student', 'updateBeneficiaryDetails', { ...payload, dbUserId, dob: '2001-03-12' });
    expect(answer.appError).toBeNull();
    expect((await valuesOf('birthYear', { filter: { birthYear: 2004 } })).has(dbUserId)).toBe(false);
    expect((await valuesOf('birthYear', { filter: { birthYear: 2001 } })).get(dbUserId)).toBe(2001);
  });

  test('a column counted from other rows: old rows are counted, found and sorted; what is added counts at once', async () => {
    const { dbUserId } = daughter;
    expect((await valuesOf('relatives', { filter: { relatives: 1 } })).get(dbUserId)).toBe(1);
    await add('Sister');
    await add('Brother');
    expect((await valuesOf('relatives')).get(dbUserId)).toBe(3);
    await sortedDown('relatives');
  });

  test('a mark: rows from before are filled, and a later save is the mark of that save', async () => {
    expect(await read(scored)).toMatchObject({ observed: 70, candidate: 'waiting' });
    expect(await read(unscored)).toMatchObject({ observed: null, candidate: null });
    await evaluated(unscored, 60);
    expect(await read(unscored)).toMatchObject({ observed: 60 });
  });
});
