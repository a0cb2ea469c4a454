/** Quality 4: what there is to do, in sentences without a "not" before another; what only others, the clock or the past could change is said as such. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explainRule } from '../../../src/engine/explain/explainRule.ts';
import { sayRule } from '../../../src/engine/explain/sayRule.ts';
import { vocabularyOf } from '../../../src/engine/explain/vocabulary.ts';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { productCatalogue } from '../../support/productCatalogue.ts';

const messages = { ...(await productCatalogue()).messages['en'], 'why.column.relation': 'relation' };
const shipped = (JSON.parse(readFileSync(new URL('../../../config/app.json', import.meta.url), 'utf8')) as { ways: Record<string, Json> }).ways;
const first = 'record.stored.firstCounselorId';
const v = (path: string): Json => ({ var: path });
const defined: Omit<Parameters<typeof vocabularyOf>[0], 'messages'> = {
  roles: {
    traits: { counsels: { about: 'Counsels beneficiaries.' }, judges: { about: 'Judges them.' } },
    items: [
      { id: 1, name: 'Mobilizer', counsels: false, judges: false },
      { id: 2, name: 'Counsellor', counsels: true, judges: false },
      { id: 3, name: 'Principal', counsels: true, judges: true },
      { id: 4, name: 'Nobody', counsels: true, judges: true, barred: true },
    ],
  },
  programs: { traits: { briefs: { about: 'Has briefs.' } } },
  app: {
    ways: {
      [first]: shipped[first] ?? [],
      'record.counselled': [{ do: '{{why.do.firstCounselling}}', may: v('session.role.counsels'), tab: 'counselling', field: 'comments' }],
      'record.status': [{ value: 'Shortlisted', do: '{{why.do.shortlist}}' }, { do: '{{why.do.status}}' }],
    },
  },
  form: {
    id: 'people/details',
    schema: {
      type: 'object',
      properties: {
        remarks: { title: 'Remarks', type: 'string' },
        score: { title: 'Score', type: 'number' },
        course: { title: 'Course', type: 'string', 'x-options': 'courses' },
        agreed: { title: 'Agreed', type: 'boolean' },
        family: { title: 'Family', type: 'array', items: { type: 'object', properties: {} } },
      },
    } as unknown as FormSchema,
  },
};
const words = vocabularyOf({ ...defined, messages });
const mobilizer = { id: 1, counsels: false, judges: false };
const facts = (more: JsonObject = {}, role: JsonObject = mobilizer): JsonObject => ({
  session: { role, program: { briefs: false }, user: { id: 7 } },
  data: {},
  record: { status: 'Mobilised' },
  today: '2026-11-20',
  lists: { courses: [{ value: 'C1', label: 'Tailoring' }] },
  ...more,
});
const notEmpty = (path: string): Json => ({ '!': { isEmpty: v(path) } });

describe('quality 4: what there is to do', () => {
  test.each<[string, Json, JsonObject, string[]]>([
    ['a field to fill in', notEmpty('data.remarks'), facts(), ['mine remarks: Fill in Remarks.']],
    [
      'several of them, in one sentence',
      { and: [notEmpty('data.remarks'), notEmpty('data.score'), notEmpty('data.course')] },
      facts(),
      ['mine remarks: Fill in Remarks, Score and Course.'],
    ],
    ['a field to empty', { isEmpty: v('data.remarks') }, facts({ data: { remarks: 'x' } }), ['mine remarks: Empty Remarks.']],
    ['what a step asks and nobody answered', notEmpty('event.reason'), facts({ event: { type: 'reject' } }), ['mine: Fill in The reason given.']],
    [
      'what a step asks is not turned where the record says more: the day that is over is named, and that it is settled',
      { or: [{ '<=': [v('today'), v('record.freezeDate')] }, { and: [notEmpty('event.batchId'), notEmpty('event.courseId')] }] },
      facts({ event: { type: 'enrol' }, record: { freezeDate: '2026-11-01' } }),
      ['You cannot change this any more. It was settled before: The freeze date is “2026-11-01”.'],
    ],
    ['the option by its label', { '===': [v('data.course'), 'C1'] }, facts(), ['mine course: Set Course to “Tailoring”.']],
    [
      'the option that has a trait',
      { '===': [{ traitOf: [v('lists.courses'), v('data.course'), 'needle'] }, 'yes'] },
      facts({ lists: { courses: [{ value: 'C1', label: 'Tailoring', needle: 'yes' }] } }),
      ['mine course: Set Course to “Tailoring”.'],
    ],
    ['a number at the bound', { '>': [v('data.score'), 40] }, facts({ data: { score: 12 } }), ['mine score: Change Score, for instance to 41.']],
    [
      'a day with its time, by another such',
      { '<': [v('data.remarks'), '2026-11-18T09:30:00'] },
      facts({ data: { remarks: '2026-11-18T08:00:00' } }),
      ['mine remarks: Change Remarks, for instance to 19/11/2026 08:00.'],
    ],
    [
      'what the person can do before what is nearer but not for them',
      { or: [v('session.role.judges'), { and: [notEmpty('data.remarks'), notEmpty('data.score')] }] },
      facts(),
      ['mine remarks: Fill in Remarks.', 'mine score: Fill in Score.'],
    ],
    [
      'a step elsewhere, with its place',
      v('record.counselled'),
      facts({}, { id: 2, counsels: true, judges: false }),
      ['mine counselling/comments: Save the first counselling.'],
    ],
    [
      'a step elsewhere that others take',
      v('record.counselled'),
      facts(),
      ['Your role cannot do this. These roles can: Counsellor and Principal. What they do: Save the first counselling.'],
    ],
    [
      'a step that somebody else has to take: who saved the first counselling is sent to nobody but another counsellor',
      { '!': { '===': [v(first), v('session.user.id')] } },
      facts({ record: { stored: { firstCounselorId: 7 } } }, { id: 2, counsels: true, judges: false }),
      ['mine: Ask another counsellor to save the second counselling.'],
    ],
    [
      'the same fact while nothing stands in it: the step itself',
      notEmpty(first),
      facts({ record: { stored: {} } }, { id: 2, counsels: true, judges: false }),
      ['mine counselling/firstCounselorComments: Save the first counselling.'],
    ],
    ['a value of its own', { '===': [v('record.status'), 'Shortlisted'] }, facts(), ['mine: Shortlist the beneficiary.']],
    ['any other value', { '===': [v('record.status'), 'Enrolled'] }, facts(), ['mine: Bring the status to “Enrolled”.']],
    [
      'another role: nothing else is said, for it would not help',
      { and: [v('session.role.judges'), { '===': [v('record.status'), 'Shortlisted'] }] },
      facts(),
      ['Your role cannot do this. These roles can: Principal.'],
    ],
    [
      'no role at all',
      { and: [v('session.role.judges'), { '!': v('session.role.counsels') }] },
      facts(),
      ['You cannot change this: no other role can either, as this programme and centre are set up.'],
    ],
    ['the programme', v('session.program.briefs'), facts(), ['You cannot change this: only an administrator can, for the programme or the centre.']],
    ['somebody else', { '!==': [v('session.user.id'), 7] }, facts(), ['You cannot do this yourself: somebody else has to.']],
    ['the clock', { '>': [v('today'), '2026-11-21'] }, facts(), ['Wait: it changes by itself on 27/11/2026.']],
    ['a day that has passed', { '<': [v('today'), '2026-11-20'] }, facts(), ['It is too late: the day for this has passed.']],
    [
      'the past',
      { '===': [v('record.score'), 3] },
      facts({ record: { score: 2 } }),
      ['You cannot change this any more. It was settled before: The score is 2.'],
    ],
    ['nothing, where nothing is read', { '>': [1, 2] }, facts(), ['There is nothing to do here: it is only shown.']],
    [
      'nothing, where nothing that was tried turns it',
      { and: [v('record.a'), { '!': v('record.a') }] },
      facts(),
      ['There is nothing to do: nothing that you can enter changes this.'],
    ],
    [
      'what it depends on, where it is typed',
      { '>': [{ length: [{ pick: [v('data.family'), 'chosen', 'Y'] }] }, 0] },
      facts({ data: { family: [{ chosen: 'N' }] } }),
      ['mine family: Look at Family: this depends on what is entered there.'],
    ],
  ])('%s', (_name, rule, now, sentences) => {
    const { ways } = explainRule(rule, now, words);
    expect(
      ways.map(({ text: sentence, mine, tab, field }) =>
        [...(mine ? [['mine', [tab, field].filter(Boolean).join('/')].filter(Boolean).join(' ')] : []), sentence].join(': '),
      ),
    ).toEqual(sentences);
  });

  test('a value that is worked out is changed by what it is worked out from', () => {
    const of = (rule: Json) => explainRule(rule, facts(), words, { as: 'value' }).ways;
    expect(of({ cat: [v('data.remarks'), v('data.score')] })).toEqual([
      { text: 'Change what it is worked out from: Remarks and Score.', mine: true, field: 'remarks' },
    ]);
    expect(of({ addDays: [v('today'), 1] })).toEqual([{ text: 'There is nothing to do: it is worked out by itself.', mine: false }]);
  });
});

describe('quality 4: a rule in words has no "not" before another', () => {
  test.each<[Json, string]>([
    [{ '!': { isEmpty: v('data.remarks') } }, '‹Remarks› is filled in'],
    [{ '!': { '!': v('session.role.counsels') } }, '‹Your role counsels beneficiaries›'],
    [{ '!==': [v('session.program.briefs'), false] }, '‹Has briefs›'],
    [{ '===': [v('session.program.briefs'), false] }, 'it is not so that ‹Has briefs›'],
    [{ '!': { '!==': [v('data.course'), 'C1'] } }, '‹Course› is “C1”'],
    [{ '!': { '<': [v('data.score'), 3] } }, '‹Score› is at least 3'],
    [{ '!': { and: [v('data.agreed'), { isEmpty: v('data.remarks') }] } }, '‹Agreed› is empty or ‹Remarks› is filled in'],
    [
      { or: [{ '===': [v('data.course'), 'C1'] }, { isEmpty: v('data.course') }, { '===': [v('data.course'), 'C2'] }] },
      '‹Course› is “C1” or “C2” or ‹Course› is empty',
    ],
    [{ or: ['C1', 'C2', 'C3'].map((course) => ({ '===': [v('data.course'), course] })) }, '‹Course› is “C1”, “C2” or “C3”'],
    [{ or: ['C1', 'C2'].map((course) => ({ sameText: [v('data.course'), course] })) }, '‹Course› is “C1” or “C2”'],
    [{ '!': { or: ['C1', 'C2'].map((course) => ({ '===': [v('data.course'), course] })) } }, '‹Course› is none of “C1”, “C2”'],
    [{ in: [v('data.course'), ['C1', 'C2', 'C3']] }, '‹Course› is “C1”, “C2” or “C3”'],
    [{ or: [{ in: [v('data.course'), ['C1', 'C2']] }, { '===': [v('data.course'), 'C3'] }] }, '‹Course› is “C1”, “C2” or “C3”'],
    [
      { and: [notEmpty('data.remarks'), { and: [notEmpty('data.score'), notEmpty('data.course')] }] },
      '‹Remarks›, ‹Score› and ‹Course› are filled in',
    ],
    [{ or: [notEmpty('data.remarks'), notEmpty('data.score')] }, '‹Remarks› or ‹Score› is filled in'],
    [{ and: [v('data.agreed'), v('data.score')] }, '‹Agreed› and ‹Score› are given'],
    [
      { and: [v('session.role.judges'), { or: [{ '===': [v('data.course'), 'C1'] }, { '>': [v('data.score'), 3] }] }, v('data.agreed')] },
      '‹Your role judges them›, (‹Course› is “C1” or ‹Score› is more than 3) and ‹Agreed› is given',
    ],
    [{ and: [{ '===': [v('data.course'), 'C1'] }, { '===': [v('data.course'), 'C2'] }] }, '‹Course› is “C1” and ‹Course› is “C2”'],
    [{ '!': { in: [v('data.course'), ['C1', 'C2']] } }, '‹Course› is none of “C1”, “C2”'],
    [{ '!': { distinct: [v('data.family'), 'relation'] } }, 'there is nothing in each ‹relation› of ‹Family›'],
    [{ '!': { some: [v('data.family'), { '===': [v('relation'), 'Father'] }] } }, 'none of ‹Family›: ‹relation› is “Father”'],
    [true, 'always'],
  ])('%j', (rule, sentence) => {
    expect(sayRule(rule, words)).toBe(sentence);
  });
});

test('issue 14-6: statuses and roles are said in the language of who asks', () => {
  const hindi = { ...messages, 'state.engagement.Enrolled': 'नामांकित', 'why.do.status': 'स्थिति {to} करें', Principal: 'प्रधानाचार्य' };
  const spoken = vocabularyOf({ ...defined, messages: hindi });
  const saidOf = (rule: Json): string[] => explainRule(rule, facts(), spoken).ways.map(({ text: sentence }) => sentence);
  expect(saidOf({ '===': [v('record.status'), 'Enrolled'] })).toEqual(['स्थिति “नामांकित” करें']);
  expect(saidOf(v('session.role.judges'))).toEqual([expect.stringContaining('प्रधानाचार्य')]);
  expect(sayRule({ '===': [v('data.remarks'), 'Enrolled'] }, spoken)).toContain('“Enrolled”');
});
