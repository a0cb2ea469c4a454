/** What single tabs of a record keep beside what the contract holds every form to: who is there already, and who is first of two at once. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { address, register, type Registered } from './beneficiary.ts';
import { codeOf, fieldOf, rowOf, rowsOf, sharedServer, signedIn, wordsOf, type Answer, type Person } from './harness.ts';

const server = await sharedServer();
const [meena, sunita, vikram, anil, rohit] = await signedIn(server, 'mobilizer', 'counsellor1', 'counsellor2', 'assessor', 'manager1');
const sendRows = (service: string, action: string, rows: JsonObject[], { token }: Pick<Person, 'token'> = meena): Promise<Answer> =>
  call(server.url, service, action, rows, { token });
const messagesOf = (answer: Answer): (string | undefined)[] => wordsOf(answer).map(([, words]) => words);

const household = { name: 'Suresh Pawar', occupation: 'Agriculture', headOfFamily: 'Y', qualId: 1, primaryBreadWinner: 'Y' };
const member = (dbUserId: number, relationshipId: string, more: JsonObject = {}): Promise<Answer> =>
  meena.call('family', 'captureFamilyDetails', { ...household, relationshipId, dbUserId, ...more });
const family = async (dbUserId: number): Promise<JsonObject[]> => rowsOf(await meena.call('family', 'viewAllFamilyDetailsForUser', { dbUserId }));

const school: JsonObject = { qualificationId: 8, passingYear: '2019', instituteName: '9th School', marksPercentage: '72', splCourse: null };
const college: JsonObject = { ...school, qualificationId: 11, passingYear: '2021', instituteName: 'Municipal College', splCourse: 'Typing' };
const schooled = (dbUserId: number, ...rows: JsonObject[]): Promise<Answer> =>
  sendRows(
    'education',
    'captureAllEducation',
    rows.map((row) => ({ ...row, dbUserId, isActive: 'Y' })),
  );
const schooling = async (dbUserId: number): Promise<JsonObject[]> => rowsOf(await meena.call('education', 'viewAllEducationForUser', { dbUserId }));

const first = { firstCounselorComments: 'Keen on tailoring', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
const second = { secondCounselorComments: 'Agrees', secondCounselorRating: 'StrongPositive', secondCounselorSuggestedCourse: 3 };
const counsel = (person: Person, engagementId: number, data: JsonObject) => person.call('counselling', 'save', { engagementId, ...data });

const scores = { groupExecObservation: 12, behaviourInterviewObservation: 15, individualExecScore: 70, assessorName: 'Anil Verma' };
const evaluate = (person: Person, engagementId: number, more: JsonObject) =>
  sendRows('evaluation', 'captureAllEvaluationDetails', [{ engagementId, ...scores, ...more }], person);

test.each<[string, (her: Registered) => Promise<Answer>[], (her: Registered) => Promise<JsonObject[]>, RegExp]>([
  [
    'D2-FAM-16 of three fathers',
    ({ dbUserId }) => [1, 2, 3].map(() => member(dbUserId, 'Father')),
    ({ dbUserId }) => family(dbUserId),
    /already added|meanwhile/,
  ],
  [
    'D2-EDU-09 of the same qualification from two devices',
    ({ dbUserId }) => [1, 2].map(() => schooled(dbUserId, school)),
    ({ dbUserId }) => schooling(dbUserId),
    /./,
  ],
  [
    'quality 2: of two first counsellors',
    ({ engagementId }) => [counsel(sunita, engagementId, first), counsel(vikram, engagementId, { ...first, firstCounselorComments: 'Not keen' })],
    async ({ engagementId }) => rowsOf(await meena.call('counselling', 'get', { engagementId })),
    /^The first counselling is saved and stays as it is$/,
  ],
  [
    'quality 2: of two assessors',
    ({ engagementId }) => [anil, rohit].map((one, at) => evaluate(one, engagementId, { individualExecScore: 60 + at })),
    async ({ engagementId }) => rowsOf(await rohit.call('evaluation', 'viewByEngagementId', { engagementId })),
    /^The evaluation is saved and stays as it is$/,
  ],
])('%s at the same moment one is stored, and the others hear of it', async (_who, send, read, words) => {
  const her = await register(server, meena);
  const answers = await Promise.all(send(her));
  expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
  expect(answers.flatMap(messagesOf).some((text) => words.test(String(text)))).toBe(true);
  expect(await read(her)).toHaveLength(1);
});

test('D2-FAM-18 D2-CALLS-11 a new member is sent whole, its id being none yet; one of its own choosing is refused', async () => {
  const { dbUserId } = await register(server, meena);
  expect(rowOf(await member(dbUserId, 'Father', { id: 0 })).id).toBeGreaterThan(0);
  expect((await member(dbUserId, 'Mother', { id: null })).appError).toBeNull();
  expect(wordsOf(await member(dbUserId, 'Brother', { id: 4711 })).map(([field]) => field)).toEqual(['id']);
  expect(await family(dbUserId)).toHaveLength(2);
});

test('D2-FAM-15 D2-FAM-16 D2-FAM-17 the server knows who is in the family already', async () => {
  const { dbUserId } = await register(server, meena);
  expect(messagesOf(await member(dbUserId, 'Brother'))).toEqual(['Please Enter Father/Mother Details']);
  for (const parent of ['Father', 'Mother']) {
    expect((await member(dbUserId, parent)).appError).toBeNull();
    expect(messagesOf(await member(dbUserId, parent))).toEqual([`${parent}'s details are already added`]);
  }
  expect((await member(dbUserId, 'Brother')).appError).toBeNull();
  expect(await family(dbUserId)).toHaveLength(3);
});

test('what belongs to one beneficiary is handed to no other, of the own centre either', async () => {
  const [one, other] = [await register(server, meena), await register(server, meena)];
  const { id = null } = rowOf(await member(one.dbUserId, 'Father'));
  const familyAnswer = await meena.call('family', 'updateFamilyDetails', { ...household, relationshipId: 'Father', id, dbUserId: other.dbUserId });
  const [home = 0] = one.addresses;
  const handed = await meena.call('address', 'updateAddress', { ...address('R', other.dbUserId), id: home });
  expect([familyAnswer, handed].map((answer) => [answer.http, codeOf(answer), fieldOf(answer)])).toEqual([
    [403, 'SCOPE_BARRED', expect.any(String)],
    [403, 'SCOPE_BARRED', 'entityId'],
  ]);
  expect(rowOf(await meena.call('address', 'viewAddressById', { id: home }))['entityId']).toBe(one.dbUserId);
});

describe('education', () => {
  test('D2-CALLS-07 D2-EDU-02 D2-EDU-03 the qualifications are answered to anybody, in order', async () => {
    const names = rowsOf(await call(server.url, 'qualification', 'findall', [{}], {})).map(({ name }) => name);
    expect([names[0], names.at(-1), names.includes('No Formal Education')]).toEqual(['Below 5th Standard', 'Post Graduate', false]);
  });

  test('D2-EDU-11 D2-CALLS-05 D12-GAP-136 D12-GAP-137 stored and new rows together; a row taken out is kept, inactive', async () => {
    const { dbUserId } = await register(server, meena);
    await schooled(dbUserId, school, college);
    const [one, other] = await schooling(dbUserId);
    const answer = await sendRows('education', 'updateAllEducation', [
      { ...school, id: one?.['id'] ?? null, dbUserId, version: 1, isActive: 'Y', marksPercentage: '80' },
      { ...school, dbUserId, isActive: 'Y', qualificationId: 12 },
      { ...college, id: other?.['id'] ?? null, dbUserId, version: 1, isActive: 'N' },
    ]);
    expect(answer.appError).toBeNull();
    expect((await schooling(dbUserId)).map((row) => [row['qualificationId'], row['marksPercentage'], row['version']])).toEqual([
      [8, '80', 2],
      [12, '72', 1],
    ]);
  });
});

test('D2-EXP-06 D2-EXP-07 D2-CALLS-15 a fresher is one record, its end reads NA', async () => {
  const { dbUserId } = await register(server, meena);
  const nothing = { isExperience: 'N', experienceFrom: null, experienceTo: 'NA', employerName: null, grossSalary: null };
  const capture = () => meena.call('experience', 'captureExperience', { ...nothing, id: 0, dbUserId });
  const { id = null } = rowOf(await capture());
  expect(messagesOf(await capture())).toEqual(['This beneficiary is stored as a fresher already']);
  expect(rowOf(await meena.call('experience', 'updateExperience', { ...nothing, id, dbUserId }))).toEqual({ id, version: 2 });
  expect(rowsOf(await meena.call('experience', 'viewAllExperienceForUser', { dbUserId }))).toMatchObject([{ ...nothing, id, dbUserId, version: 2 }]);
});

test('D2-OBS-02 D2-OBS-06 D2-OBS-08 D2-OBS-10 D2-CALLS-31 D2-CALLS-32 D2-CALLS-33 D3-CALLS-20 D12-GAP-156 each save adds an observation', async () => {
  const masters = rowsOf(await call(server.url, 'observation', 'findall', [{}], {}));
  const { dbUserId, engagementId } = await register(server, meena);
  const rows = masters.map(({ id }): JsonObject => ({ parameter: id ?? null, observationValue: 'Yes', dbUserId, engagementId }));
  const list = (more: JsonObject = {}) => meena.call('observation', 'viewAllObservationsForUser', { engagementId, ...more });
  for (const _ of [1, 2]) expect((await sendRows('observation', 'captureObservations', rows)).appError).toBeNull();
  expect(rowsOf(await list())).toHaveLength(2 * masters.length);
  const row = {
    ...{ id: expect.any(Number), parameter: 1, observationValue: 'Yes', dbUserId, engagementId },
    ...{ createdBy: meena.userId, createdOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/), firstName: 'Manisha' },
  };
  expect(rowsOf(await list({ parameter: 1 }))).toEqual([row, row]);
  expect((await list({ page: 1, size: 1 })).rows).toMatchObject({ rows: [{ createdBy: meena.userId, firstName: 'Manisha' }] });
});

test('D2-EXB-15 D2-CALLS-53 D3-CALLS-38 D3-ENTITY-11 the address of a business belongs to the engagement, apart from those of the person', async () => {
  const { dbUserId, engagementId } = await register(server, meena);
  const capture = () => meena.call('address', 'captureAddress', address('R', engagementId, { type: 'EB' }));
  const typesOf = async (entityId: number, more: JsonObject = {}) =>
    rowsOf(await meena.call('address', 'viewAllAddressForEntity', { entityId, entityType: 'S', ...more })).map(({ type }) => type);
  expect((await capture()).appError).toBeNull();
  expect(await typesOf(engagementId, { type: 'EB' })).toEqual(['EB']);
  expect(await typesOf(dbUserId)).toEqual(['R', 'P']);
  expect(codeOf(await capture())).toBe('VERSION_STALE');
});

test('D2-COUN-42 D2-COUN-43 D2-COUN-45 D2-CALLS-39 D2-CALLS-40 D2-CALLS-41 D2-CALLS-42 D3-CALLS-13 D3-CALLS-14 D12-GAP-020 two people counsel one after the other', async () => {
  const { engagementId } = await register(server, meena);
  const validates = async () =>
    Promise.all(['validate', 'validateSingleCounseling'].map(async (name) => (await meena.call('counselling', name, { engagementId })).rows));
  expect(await validates()).toEqual([false, false]);
  expect((await counsel(sunita, engagementId, first)).appError).toBeNull();
  expect(await validates()).toEqual([false, true]);
  const whole = { ...first, ...second, parentCounsellingComments: 'They agree', parentCounsellingRating: 'Neutral', finalCourse: 3 };
  expect((await counsel(vikram, engagementId, whole)).appError).toBeNull();
  expect(await validates()).toEqual([true, true]);
  const people = { firstCounselorId: sunita.userId, secondCounselorId: vikram.userId, parentCounselorId: vikram.userId };
  expect(rowOf(await meena.call('counselling', 'get', { engagementId }))).toMatchObject({ engagementId, ...whole, ...people, version: 2 });
});

test("D2-EVAL-02 D2-CALLS-30 the knack score is read by the engagement, and is nobody else's", async () => {
  const mobilised = async (centerId: number) => rowsOf(await rohit.call('engagement', 'viewAllByCenterAndStatus', { centerId, status: 'Mobilised' }));
  expect(await mobilised(760)).toEqual([]);
  const answers = (await mobilised(101)).map(({ engagementId = null }) => rohit.call('knack', 'get', { engagementId }));
  const known = (await Promise.all(answers)).flatMap(rowsOf);
  expect(known.length).toBeGreaterThan(0);
  for (const { finalScore } of known) expect(finalScore).toBeGreaterThanOrEqual(40);
});
