/** A mark that comes while the server runs: rows from before get what it says, what people wrote since stays, and the history says who. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { folderOfDefinitions, startEdited, type Folder, type Followed } from './followed.ts';
import { isObject, rowOf, signIn, type Person } from './harness.ts';

const total = { sum: [{ var: 'rows' }, 'individualExecScore'] };
const marked = (folder: Folder, rule: Json): void => {
  folder.editJson('config/actions/evaluation.json', (actions) => {
    const { mark } = (actions['captureAllEvaluationDetails'] as JsonObject)['do'] as { mark: { set: JsonObject } };
    mark.set['observed'] = rule;
  });
};
const shown = (folder: Folder): void => {
  folder.editJson('config/entities/engagement.json', (entity) => {
    (entity['columns'] as JsonObject)['observed'] = { type: 'number', sort: true, title: 'Observed' };
  });
  folder.editJson('config/actions/business-evaluation.json', (actions) => {
    ((actions['calculateFinalScore'] as JsonObject)['answer'] as Json[]).push('observed', 'candidate');
  });
};

describe('quality 2: a mark while people work', () => {
  let folder: Folder;
  let server: Followed;
  let people: { anil: Person; rohit: Person };
  beforeAll(async () => {
    folder = folderOfDefinitions();
    server = await startEdited(folder);
    people = { anil: await signIn(server, 'assessor'), rohit: await signIn(server, 'manager1') };
    return async () => {
      await server.close();
      folder.remove();
    };
  });
  const evaluated = async (engagementId: number, individualExecScore: number): Promise<void> => {
    const row = { engagementId, groupExecObservation: 12, behaviourInterviewObservation: 15, individualExecScore, assessorName: 'Anil Verma' };
    const { appError } = await call(server.url, 'evaluation', 'captureAllEvaluationDetails', [row], { token: people.anil.token });
    expect(appError).toBeNull();
  };
  const read = async (engagementId: number): Promise<JsonObject> =>
    rowOf(await people.rohit.call('business-evaluation', 'calculateFinalScore', { engagementId }));

  test('rows from before are filled, a later save is the mark of that save, and only what nobody wrote since follows another rule', async () => {
    const [before, without] = [await register(server, people.anil), await register(server, people.anil)];
    await evaluated(before.engagementId, 70);
    await server.changed(() => {
      marked(folder, total);
      shown(folder);
    });
    expect(await read(before.engagementId)).toMatchObject({ observed: 70, candidate: 'waiting' });
    expect(await read(without.engagementId)).toMatchObject({ observed: null, candidate: null });
    await evaluated(without.engagementId, 60);
    expect(await read(without.engagementId)).toMatchObject({ observed: 60 });
    await server.changed(() => marked(folder, { '*': [2, total] }));
    expect(await read(before.engagementId)).toMatchObject({ observed: 140 });
    expect(await read(without.engagementId)).toMatchObject({ observed: 60 });
    const told = await people.rohit.call('student', 'fetchHistory', { dbUserId: before.dbUserId });
    expect(isObject(told.rows) ? told.rows['rows'] : told.rows).toContainEqual(
      expect.objectContaining({ changedByName: null, changes: [expect.objectContaining({ field: 'observed', before: 70, after: 140 })] }),
    );
  });
});
