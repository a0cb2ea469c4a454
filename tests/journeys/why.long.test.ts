/** Quality 4: five people visit their screens; whatever is locked, off, worked out or not there says why, in the words of why.golden.json. */
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { askEverywhere, inOrder, screens, type Reasons } from '../support/pages/askReasons.ts';

const here = journey({ isReader: true });
const people = ['facilitator', 'principal', 'counsellor1', 'assessor', 'mobilizer'];

test('quality 4: whatever five people find locked or off says why, and every explanation that they meet has the words of the golden file', async () => {
  expect(screens).toEqual(
    expect.arrayContaining(
      ['recommend', 'calculatePercentiles', 'mybatches', 'dashboard', 'userprofile', 'changepassword', 'settings', 'businessevaluation'].map(
        (screen) => `/dashboard/${screen}`,
      ),
    ),
  );
  const reasons: Reasons = { met: new Map(), silent: [], elementCount: 0 };
  for (const name of people) {
    const person = await here.person();
    await askEverywhere(person, here.url, name, reasons);
    expect(person.troubles).toEqual([]);
    await person.close();
  }
  expect(reasons.silent).toEqual([]);
  const entries = inOrder(reasons);
  expect(people.filter((name) => !entries.some(({ at }) => at.some((one) => one.startsWith(`${name} |`))))).toEqual([]);
  await expect(`[\n${entries.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`).toMatchFileSnapshot('./why.golden.json');
});
