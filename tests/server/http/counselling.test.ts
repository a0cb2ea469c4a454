import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { rowOf, sharedServer, signedIn, type Answer, type Person } from './harness.ts';

const first = { firstCounselorComments: 'Keen on tailoring', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
const second = { secondCounselorComments: 'Agrees', secondCounselorRating: 'StrongPositive', secondCounselorSuggestedCourse: 3 };
const LOCKED = 'The first counselling is saved and stays as it is';
const said = ({ appError }: Answer) => Object.fromEntries((appError ?? []).map(({ field, errorMessage }) => [field ?? '', errorMessage]));

const server = await sharedServer();
const [meena, sunita, vikram] = await signedIn(server, 'mobilizer', 'counsellor1', 'counsellor2');

describe('counselling', () => {
  const save = (person: Person, engagementId: number, data: JsonObject) => person.call('counselling', 'save', { engagementId, ...data });
  const read = async (engagementId: number) => rowOf(await meena.call('counselling', 'get', { engagementId }));
  const validates = async (engagementId: number) =>
    Promise.all(['validate', 'validateSingleCounseling'].map(async (name) => (await meena.call('counselling', name, { engagementId })).rows));

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
});
