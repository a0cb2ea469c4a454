/** All faults of a rule come in the first round. */
import { expect, test } from 'vitest';
import type { Json } from '../../../src/engine/types.ts';
import { Copy } from '../../rules/support/copy.ts';

test('1.6 "All faults of a rule come in the first round, with drafts of the why.* texts it wants"', async () => {
  const folder = 'schemas/forms/record/follow-up';
  const copy = new Copy();
  const readFaults = async (): Promise<string[]> =>
    (await copy.faults()).filter(({ file }) => file.startsWith(folder)).map(({ check, right }) => `${check}: ${right}`);
  const asks = (field: string): Json[] => [
    {
      id: 'late',
      at: '/followUpRemarks',
      fails: { and: [{ '===': [{ var: 'session.user.emailAddress' }, 'red'] }, { '>': [{ var: `data.${field}` }, { var: 'today' }] }] },
      message: '{{followUp.late}}',
    },
  ];
  const checks = copy.read(`${folder}/rules.json`)['check'];
  const others = Array.isArray(checks) ? checks : [];
  copy.set(`${folder}/rules.json`, ['check'], [...others, ...asks('followUpDay')]);
  const first = await readFaults();
  copy.set(`${folder}/rules.json`, ['check'], [...others, ...asks('followUpDate')]);
  copy.set('config/messages/en.json', ['followUp.late'], 'Too late');
  const mended = await readFaults();
  expect(first).toEqual(
    expect.arrayContaining([expect.stringMatching(/^unknown-path: /), expect.stringMatching(/^missing-text: .*"followUp\.late"/)]),
  );
  const later = (all: string[]): string[] =>
    all.map((one) => one.replace(/; "npm run check.*/, '')).filter((one) => !/^(unknown-path|missing-text)/.test(one));
  expect(later(first)).toEqual(expect.arrayContaining(later(mended)));
  expect(first.filter((one) => one.startsWith('untitled-fact'))).toEqual(
    expect.arrayContaining([expect.stringContaining('"why.fact.session.user.emailAddress": "User email address"')]),
  );
  expect(mended).toContainEqual(expect.stringMatching(/^rule-without-example/));
});
