/** The career-interest game from the server's side: who plays, what is kept, which results are believed. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { base64, bomb, png } from '../../support/files.ts';
import { upload } from './documentsSteps.ts';
import { register } from './beneficiary.ts';
import { codeOf, type Person, rowOf, rowsOf, sharedServer, signIn, textOf } from './harness.ts';

const groupOf = (row: JsonObject): string[] => (row['pictures'] as JsonObject[]).map(({ group }) => String(group));

const server = await sharedServer();
const asha = await signIn(server, 'mobilizer');

describe('the career-interest game', () => {
  let engagementId = 0;
  const anybody = async (): Promise<number> => (await register(server, asha)).engagementId;
  const start = (id: number, person = asha) => person.call('interest-inventory', 'startGame', { engagementId: id, game: 'interest-game' });
  const save = (run: JsonObject, step: string, answers: Json, more: JsonObject = {}) =>
    asha.call('interest-inventory', 'saveGame', { runId: run['runId'] ?? null, step, answers, ...more });
  const capture = (id: number, finalScore: string, person = asha) =>
    person.call('interest-inventory', 'captureInterestInventory', { engagementId: id, finalScore, createdBy: person.userId });
  const view = async (id: number) => rowsOf(await asha.call('interest-inventory', 'viewInterestInventoryByEngId', { engagementId: id }));
  /** Likes so many pictures of each group, and none of the others. */
  const likes = (run: JsonObject, tally: Record<string, number>): string[] => {
    const left = { ...tally };
    return groupOf(run).map((group) => ((left[group] ?? 0) > 0 ? ((left[group] = (left[group] ?? 0) - 1), 'like') : 'unlike'));
  };
  const played = async (tally: Record<string, number>): Promise<{ id: number; run: JsonObject }> => {
    const id = await anybody();
    const run = rowOf(await start(id));
    expect((await save(run, 'finish', likes(run, tally))).appError).toBeNull();
    return { id, run };
  };

  test('D1-GAME-25 D1-GAME-26 D1-GAME-27 D1-GAME-28 a run has 42 pictures, seven of each group, no occupation twice, another order for everybody', async () => {
    engagementId = await anybody();
    const run = rowOf(await start(engagementId));
    const pictures = run['pictures'] as JsonObject[];
    expect(['R', 'I', 'A', 'S', 'E', 'C'].map((letter) => groupOf(run).filter((group) => group === letter).length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(new Set(pictures.map(({ group, occupation }) => `${String(group)}${String(occupation)}`)).size).toBe(42);
    expect(pictures.every(({ src }) => /^\/pictures\/\w+\.svg\?v=[0-9a-f]{10}$/.test(String(src)))).toBe(true);
    expect(rowOf(await start(await anybody()))['pictures']).not.toEqual(pictures);
  });

  test('D1-GAME-03 left and taken up again elsewhere: the same pictures, the answers so far', async () => {
    const run = rowOf(await start(engagementId));
    await save(run, 'answer', ['like', 'confused'], { version: run['version'] ?? null });
    const other = rowOf(await start(engagementId, await signIn(server, 'facilitator')));
    expect([other['runId'], other['pictures'], other['answers'], other['state']]).toEqual([
      run['runId'],
      run['pictures'],
      ['like', 'confused'],
      'Playing',
    ]);
    const stale = await save(run, 'answer', ['like', 'like', 'like'], { version: run['version'] ?? null });
    expect([stale.http, codeOf(stale)]).toEqual([409, 'VERSION_STALE']);
  });

  test('answers out of range are refused by name, and too many of them', async () => {
    const run = rowOf(await start(engagementId));
    const strange = await save(run, 'answer', ['love']);
    expect([codeOf(strange), strange.appError?.[0]?.field]).toEqual(['FIELD_INVALID', 'answers.0']);
    expect(textOf(await save(run, 'answer', Array(43).fill('like')))).toBe('There are more answers than pictures.');
    expect(textOf(await save(run, 'finish', Array(41).fill('like')))).toBe('The game is not finished: every picture needs an answer.');
    expect(textOf(await capture(engagementId, 'RIA'))).toBe('The game is not finished: every picture needs an answer.');
    expect(await view(engagementId)).toEqual([]);
  });

  test('D1-GAME-30 D1-GAME-35 D1-CALLS-39 the code is worked out anew: only the one that the answers make is saved', async () => {
    const { id } = await played({ R: 7, I: 5, A: 3, S: 2 });
    for (const wrong of ['IRA', 'RI', 'RIS', 'No Interests']) {
      expect(textOf(await capture(id, wrong)), wrong).toBe('This is not the code that the answers make. Please open the game again.');
    }
    expect(await view(id)).toEqual([]);
    expect(rowOf(await capture(id, 'RIA'))).toMatchObject({ engagementId: id, finalScore: 'RIA', createdBy: asha.userId });
    expect(await view(id)).toHaveLength(1);
  });

  test('D1-GAME-31 likes alike: fewer unlikes come first', async () => {
    const id = await anybody();
    const run = rowOf(await start(id));
    const answers = likes(run, { R: 2, C: 2, S: 7 });
    const groups = groupOf(run);
    await save(
      run,
      'finish',
      answers.map((answer, at) => (answer === 'unlike' && groups[at] === 'C' ? 'confused' : answer)),
    );
    expect(textOf(await capture(id, 'SRC'))).toBe('This is not the code that the answers make. Please open the game again.');
    expect((await capture(id, 'SCR')).appError).toBeNull();
  });

  test('D1-GAME-32 D12-GAP-130 no like at all is No Interests, and is saved', async () => {
    const { id } = await played({});
    expect(rowOf(await capture(id, 'No Interests'))).toMatchObject({ finalScore: 'No Interests' });
    expect((await view(id))[0]).toMatchObject({ hollandCode: 'No Interests', coursesOfHollandCode: '' });
  });

  test('D1-GAME-36 D1-GAME-43 D1-CALLS-40 the result hangs on its engagement, spelled as documented', async () => {
    const { id } = await played({ R: 7, S: 5, A: 3 });
    await capture(id, 'RSA');
    const [row] = await view(id);
    expect(row).toMatchObject({ engagementId: id, finalScore: 'RSA', hollandCode: 'RSA', benificiaryName: 'Sunita Pawar' });
    expect(String(row?.['coursesOfHollandCode'])).toContain('Self Employed Tailor');
    expect(await view(engagementId)).toEqual([]);
  });

  test('D1-CALLS-41 courses of a code, the closest first, each as course', async () => {
    const find = async (hollandcode: string) => rowsOf(await asha.call('interest-inventory', 'findCoursesByHollandCode', { hollandcode }));
    const courses = await find('RSA');
    expect(courses.length).toBeGreaterThan(2);
    expect(courses.every(({ course, hollandCode }) => typeof course === 'string' && /[RSA]/.test(String(hollandCode)[0] ?? ''))).toBe(true);
    expect(String(courses[0]?.['hollandCode'])).toMatch(/^R/);
    expect([await find('No Interests'), await find(''), await find('XYZ')]).toEqual([[], [], []]);
  });

  test('sent twice: one result, one run; at the same moment as well', async () => {
    const { id, run } = await played({ E: 6, C: 4, S: 1 });
    const twice = await Promise.all([capture(id, 'ECS'), capture(id, 'ECS')]);
    expect(twice.some(({ appError }) => appError === null)).toBe(true);
    expect((await capture(id, 'ECS')).appError).toBeNull();
    expect((await view(id)).map(({ finalScore }) => finalScore)).toEqual(['ECS']);
    expect((await save(run, 'answer', ['like'])).appError?.[0]?.errorCode).toBe('TRANSITION_REFUSED');
    const fresh = await anybody();
    const starts = await Promise.all([start(fresh), start(fresh)]);
    const again = rowOf(await start(fresh));
    expect(starts.flatMap(rowsOf).map(({ runId }) => runId)).toContain(again['runId']);
  });

  const chart = `data:image/png;base64,${base64(png())}`;
  const file = (run: JsonObject, more: JsonObject = {}, person = asha) =>
    person.call('interest-inventory', 'saveInterestInventoryDocument', {
      dbUserId: run['dbUserId'] ?? null,
      engagementId: run['engagementId'] ?? null,
      documentType: 'Interest Inventory',
      typeOfDocument: 'P',
      documentName: 'Interest Inventory',
      base64File: chart,
      ...more,
    });
  const listCharts = async (engagementId: number) =>
    rowsOf(
      await asha.call('documents', 'fetchDocumentDetailsByEngagementIdAndDocumentType', {
        engagementId,
        documentType: 'Interest Inventory',
        typeOfDocument: 'P',
      }),
    );
  const complete = 'The interest inventory of this beneficiary is complete: the game cannot be played again.';

  test('D1-GAME-38 D1-GAME-39 D1-GAME-41 D1-CALLS-43 D12-GAP-015 the chart is a document like any other, once, after the result, of its own beneficiary only', async () => {
    const { id, run } = await played({ S: 3, I: 2, R: 1 });
    expect(textOf(await file(run))).toBe('The game is not finished: every picture needs an answer.');
    await capture(id, 'SIR');
    expect((await file(run, { dbUserId: Number(run['dbUserId']) - 1 })).http).toBe(403);
    expect((await file(run, {}, await signIn(server, 'pune'))).http).toBe(403);
    const svg = await file(run, { base64File: Buffer.from('<svg/>').toString('base64') });
    expect(textOf(svg)).toBe('This kind of file is not accepted. It must be PNG; what counts is the content, not the name.');
    expect(textOf(await file(run, { base64File: base64(bomb(8000, 8000)) }))).toBe(
      'This picture has 64 megapixels, at most 50 are possible. Please take a smaller one.',
    );
    expect([codeOf(svg), (await file(run, { typeOfDocument: 'G' })).appError?.[0]?.field]).toEqual(['FILE_TYPE', 'typeOfDocument']);
    expect([(await view(id))[0]?.['basicDocId'], await listCharts(id)]).toEqual([null, []]);
    const [first, twin] = (await Promise.all([file(run), file(run)])).map(rowOf);
    expect(twin).toEqual(first);
    expect(await listCharts(id)).toMatchObject([
      {
        ...first,
        ...{
          engagementId: id,
          dbUserId: run['dbUserId'],
          documentType: 'Interest Inventory',
          documentName: 'Interest Inventory',
          typeOfDocument: 'P',
        },
        ...{ documentPath: `${String(first?.['basicDocId'])}/Interest Inventory SIR.png`, fileType: 'image/png', isActive: 'Y' },
      },
    ]);
    expect((await view(id))[0]?.['basicDocId']).toBe(first?.['basicDocId']);
    expect(textOf(await start(id))).toBe(complete);
    expect((await capture(id, 'SIR')).appError).toBeNull();
  });

  test('D12-GAP-132 the chart taken away: the game can be played again, and files a chart again', async () => {
    const { id, run } = await played({ A: 3, I: 2, R: 1 });
    await capture(id, 'AIR');
    expect(rowOf(await start(id))).toMatchObject({ runId: run['runId'], state: 'Saved' });
    const first = rowOf(await file(run));
    expect(textOf(await start(id))).toBe(complete);
    expect((await asha.call('documents', 'deleteDocument', { basicDocId: first['basicDocId'] ?? null })).appError).toBeNull();
    expect((await view(id))[0]).toMatchObject({ finalScore: 'AIR', basicDocId: null });
    const again = rowOf(await start(id));
    expect([again['state'], again['answers'], again['runId'] === run['runId']]).toEqual(['Playing', [], false]);
    await save(again, 'finish', likes(again, { S: 7, C: 2, E: 1 }));
    expect((await capture(id, 'SCE')).appError).toBeNull();
    expect(rowOf(await file(again))['basicDocId']).not.toBe(first['basicDocId']);
    expect([(await view(id)).map(({ finalScore }) => finalScore), (await listCharts(id)).length, textOf(await start(id))]).toEqual([
      ['SCE'],
      1,
      complete,
    ]);
  });

  test('D2-BCASE-20 D12-GAP-132 a document that somebody uploaded ends the game as well', async () => {
    const { engagementId: id, dbUserId } = await register(server, asha);
    await asha.call('documents', 'captureDocDetails', upload({ dbUserId, engagementId: id }, { documentType: 'Interest Inventory' }));
    expect([(await listCharts(id)).length, textOf(await start(id))]).toEqual([1, complete]);
  });

  test('D2-COUN-09 D2-COUN-10 D2-CALLS-37 D12-GAP-189 the document is fetched by its engagement, with a session, within the centre', async () => {
    const { id, run } = await played({ E: 3, C: 2, R: 1 });
    const ask = async (of: Json, person: Person | null = asha) => {
      const answer = await fetch(`${server.url}/api/interest-inventory/downloadDoc/${String(of)}`, {
        headers: person ? { Authorization: `Bearer ${person.token}` } : {},
      });
      return { http: answer.status, body: (await answer.json()) as { status?: string; data?: { documentPath?: string } } };
    };
    expect((await ask(id)).http).toBe(404);
    await capture(id, 'ECR');
    await file(run);
    const { http, body } = await ask(id);
    expect([http, body.status]).toEqual([200, 'SUCCESS']);
    const document = await fetch(`${server.url}${String(body.data?.documentPath)}`);
    expect([
      document.status,
      document.headers.get('content-type'),
      `data:image/png;base64,${Buffer.from(await document.arrayBuffer()).toString('base64')}`,
    ]).toEqual([200, 'image/png', chart]);
    const pune = await signIn(server, 'pune');
    expect([(await ask(id, null)).http, (await ask(id, pune)).http, (await ask(999_999)).http, (await ask('x')).http === 500]).toEqual([
      401,
      403,
      403,
      false,
    ]);
  });

  test('a result that was made elsewhere is taken, if it is a code at all', async () => {
    const id = await anybody();
    for (const wrong of ['RR', 'XYZ', 'RIASEC', 'ria', '']) expect((await capture(id, wrong)).appError, wrong).not.toBeNull();
    expect((await capture(id, 'SEC')).appError).toBeNull();
  });
});

describe('a game of another provider', () => {
  test("D2-COUN-06 D2-CALLS-38 the id for another provider is the engagement's own, and nobody else's", async () => {
    const [{ engagementId: id }, { engagementId }] = [await register(server, asha), await register(server, asha)];
    const ask = async (digiHubId: number, person = asha) =>
      (
        await person.post('/api/game/register', {
          ...{ firstName: 'Sunita', lastName: 'Pawar', dob: '2004-03-12', creationChannel: 'karyapath' },
          ...{ primaryContactNumber: digiHubId, digiHubId },
        })
      ).body as { status?: string; data?: { karyapathId?: string } };
    const [one, same, other] = [await ask(id), await ask(id), await ask(engagementId)];
    expect([one.status, one.data?.karyapathId]).toEqual(['SUCCESS', same.data?.karyapathId]);
    expect(other.data?.karyapathId).not.toBe(one.data?.karyapathId);
    expect((await ask(id, await signIn(server, 'pune'))).data?.karyapathId).toBeUndefined();
  });

  test('D1-CALLS-43 D3-CALLS-27 D12-GAP-015 it hears which document holds the result: of that engagement, from who may write it, and the audit says so', async () => {
    const { engagementId, dbUserId } = await register(server, asha);
    await asha.call('interest-inventory', 'captureInterestInventory', { engagementId, finalScore: 'ASR', createdBy: asha.userId });
    const file = async () =>
      rowOf(
        await asha.call('documents', 'saveInterestInventoryDocument', {
          ...{ dbUserId, engagementId, documentType: 'Interest Inventory', typeOfDocument: 'P', documentName: 'Interest Inventory' },
          base64File: `data:image/png;base64,${base64(png())}`,
        }),
      );
    const tell = async (documentPath: string, more: JsonObject = {}, person = asha) => {
      const { http, body } = await person.post('/api/game/document', {
        ...{ dbUserId, engagementId, createdBy: person.userId, documentPath, updatedBy: person.userId },
        ...more,
      });
      const { status, data, appError } = body as { status?: string; data?: JsonObject | string; appError?: { errorCode: string }[] };
      return [http, status, appError?.[0]?.errorCode ?? data];
    };
    expect(await tell('1/Interest Inventory ASR.png')).toEqual([404, 'failure', 'FILE_GONE']);
    const chartRow = await file();
    const documentPath = `${String(chartRow['basicDocId'])}/Interest Inventory ASR.png`;
    expect([chartRow['documentPath'], (await file())['documentPath']]).toEqual([documentPath, documentPath]);
    expect(await tell(documentPath)).toEqual([200, 'SUCCESS', { documentPath }]);
    expect((await tell(`${documentPath}x`))[2]).toBe('FILE_GONE');
    expect((await tell(documentPath, { dbUserId: Number(dbUserId) - 1 }))[0]).toBe(403);
    for (const other of ['pune', 'principal']) expect((await tell(documentPath, {}, await signIn(server, other)))[0], other).toBe(403);
    expect(
      await server.store.query(
        "select user_id, entity, entity_id from audit where event = 'game.document-told' and detail ->> 'code' is null order by id",
      ),
    ).toMatchObject([{ user_id: asha.userId, entity: 'document', entity_id: chartRow['basicDocId'] }]);
  });
});
