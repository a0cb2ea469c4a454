import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, sharedServer, signIn, type Answer, type Person } from './harness.ts';

const first = { firstCounselorComments: 'Keen on tailoring', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
const second = { secondCounselorComments: 'Agrees', secondCounselorRating: 'StrongPositive', secondCounselorSuggestedCourse: 3 };
const LOCKED = 'The first counselling is saved and stays as it is';
const said = ({ appError }: Answer) => Object.fromEntries((appError ?? []).map(({ field, errorMessage }) => [field ?? '', errorMessage]));

const server = await sharedServer();
const [meena, sunita, vikram] = [await signIn(server, 'mobilizer'), await signIn(server, 'counsellor1'), await signIn(server, 'counsellor2')];

describe('counselling', () => {
  const save = (person: Person, engagementId: number, data: JsonObject) => person.call('counselling', 'save', { engagementId, ...data });
  const read = async (engagementId: number) => rowOf(await meena.call('counselling', 'get', { engagementId }));
  const validates = async (engagementId: number) =>
    Promise.all(['validate', 'validateSingleCounseling'].map(async (name) => (await meena.call('counselling', name, { engagementId })).rows));
  const begun = async () => {
    const { engagementId } = await register(server, meena);
    expect((await save(sunita, engagementId, first)).appError).toBeNull();
    return engagementId;
  };

  test('D2-COUN-42 D2-COUN-43 D2-COUN-45 D2-CALLS-39 D2-CALLS-40 D2-CALLS-41 D2-CALLS-42 D3-CALLS-13 D3-CALLS-14 D12-GAP-020 two people counsel one after the other', async () => {
    const { engagementId } = await register(server, meena);
    expect(await validates(engagementId)).toEqual([false, false]);
    expect((await save(sunita, engagementId, first)).appError).toBeNull();
    expect(await validates(engagementId)).toEqual([false, true]);
    expect(
      (
        await save(vikram, engagementId, {
          ...first,
          ...second,
          parentCounsellingComments: 'They agree',
          parentCounsellingRating: 'Neutral',
          finalCourse: 3,
        })
      ).appError,
    ).toBeNull();
    expect(await validates(engagementId)).toEqual([true, true]);
    expect(await read(engagementId)).toMatchObject({
      engagementId,
      ...first,
      ...second,
      firstCounselorId: sunita.userId,
      secondCounselorId: vikram.userId,
      parentCounsellingComments: 'They agree',
      parentCounsellingRating: 'Neutral',
      parentCounselorId: vikram.userId,
      finalCourse: 3,
      version: 2,
    });
  });

  test('D2-COUN-38 nobody approves the own counselling as second counsellor, nor in the name of somebody else', async () => {
    const engagementId = await begun();
    const other = 'The second counsellor must be somebody else than the first';
    expect(said(await save(sunita, engagementId, { ...first, ...second }))).toEqual(
      Object.fromEntries(Object.keys(second).map((key) => [key, other])),
    );
    expect(codeOf(await save(sunita, engagementId, { ...first, secondCounselorId: vikram.userId }))).toBe('FIELD_COMPUTED');
    expect((await save(sunita, engagementId, { ...first, finalCourse: 2 })).appError).toBeNull();
    expect(await validates(engagementId)).toEqual([false, true]);
  });

  test('D2-COUN-37 D2-COUN-39 D2-COUN-40 what is saved stays, parents and the final course go on', async () => {
    const engagementId = await begun();
    expect(said(await save(vikram, engagementId, { ...first, firstCounselorRating: 'Negative', ...second }))).toEqual({
      firstCounselorRating: LOCKED,
    });
    expect((await save(vikram, engagementId, { ...first, ...second })).appError).toBeNull();
    const asha = await signIn(server, 'manager');
    expect(said(await save(asha, engagementId, { ...first, ...second, secondCounselorComments: 'Disagrees' }))).toEqual({
      secondCounselorComments: 'The second counselling is saved and stays as it is',
    });
    expect((await save(asha, engagementId, { ...first, ...second, parentCounsellingComments: 'Not sure', finalCourse: 5 })).appError).toBeNull();
    expect(await read(engagementId)).toMatchObject({ secondCounselorId: vikram.userId, parentCounselorId: asha.userId, finalCourse: 5 });
  });

  test('quality 2: of two first counsellors at once one is first, and the other learns of it', async () => {
    const { engagementId } = await register(server, meena);
    const answers = await Promise.all([
      save(sunita, engagementId, first),
      save(vikram, engagementId, { ...first, firstCounselorComments: 'Not keen' }),
    ]);
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    const lost = answers.find(({ appError }) => appError !== null);
    expect(lost && said(lost)['firstCounselorComments']).toBe(LOCKED);
  });

  test('quality 2: the second of two who save a counselling first is told what is stored, as 409, and a version of theirs later, too', async () => {
    const { engagementId } = await register(server, meena);
    const sent = { ...first, version: 0 };
    const both = await Promise.all([save(sunita, engagementId, sent), save(vikram, engagementId, { ...sent, firstCounselorComments: 'Not keen' })]);
    expect(both.filter(({ appError }) => appError === null)).toHaveLength(1);
    const late = [both.find(({ appError }) => appError !== null), await save(vikram, engagementId, { ...sent, firstCounselorComments: 'Late' })];
    for (const one of late) {
      expect([one?.http, one && codeOf(one)]).toEqual([409, 'VERSION_STALE']);
      expect(one && rowOf(one)).toMatchObject({ engagementId, firstCounselorRating: first.firstCounselorRating, version: 1 });
    }
  });
});
