import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explainField } from '../../../src/engine/explain/explainField.ts';
import { explainRule, verdictIn, withChanges } from '../../../src/engine/explain/explainRule.ts';
import { vocabularyOf } from '../../../src/engine/explain/vocabulary.ts';
import type { Facts, Json, JsonObject } from '../../../src/engine/types.ts';
import type { FormSchema, RulesDef } from '../../../src/engine/definition/form.ts';
import { applyLogic, truthy } from '../../../src/engine/rules/logic.ts';

const messages = JSON.parse(readFileSync(new URL('../../../config/messages/en.json', import.meta.url), 'utf8')) as Record<string, string>;
const roles = { traits: { counsels: { about: 'Counsels beneficiaries.', default: false } } };
const schema = {
  title: 'Counselling',
  type: 'object',
  properties: {
    status: { title: 'Status', type: 'string' },
    remarks: { title: 'Remarks', type: 'string' },
    score: { title: 'Score', type: 'number' },
    dob: { title: 'Date of birth', type: 'string' },
    fund: { title: 'Funding', type: 'string', 'x-options': 'funds' },
    funds: { title: 'Sources', type: 'array', items: { type: 'string', 'x-options': 'funds' } },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { year: { title: 'Year of passing', type: 'string' }, grade: { title: 'Grade', type: 'string' } } },
    },
  },
} as unknown as FormSchema;
const words = vocabularyOf({ messages, roles, form: { id: 'people/details', schema } });
const explain = (rule: Json, facts: JsonObject) => explainRule(rule, facts, words);
const v = (path: string): Json => ({ var: path });

describe('what a rule answers to what stands in a form', () => {
  const facts = { session: { role: { counsels: true } }, data: { remarks: 'Seen', score: 4 }, today: '2026-11-20' };

  test('a verdict or a value in words, with the facts that it reads', () => {
    expect(verdictIn({ isEmpty: v('data.remarks') }, facts, words)).toMatchObject({ answer: 'no', reads: [{ label: 'Remarks', text: '“Seen”' }] });
    expect(verdictIn({ '*': [v('data.score'), 2] }, facts, words)).toMatchObject({ answer: '8', reads: [{ label: 'Score', text: '4' }] });
    expect(verdictIn(true, facts, words)).toEqual({ answer: 'yes', reads: [] });
  });
  test('nothing where it reads what no form has, as that of a row', () => {
    expect(verdictIn({ and: [v('data.remarks'), v('row.year')] }, facts, words)).toBeNull();
    expect(verdictIn({ '!': v('event.reason') }, facts, words)).toBeNull();
    expect(verdictIn({ some: [v('data.rows'), { '!': v('year') }] }, facts, words)).toMatchObject({ answer: 'no' });
  });
});

describe('why a rule answers as it does', () => {
  test('says the rule in words, with the names that the definitions give its facts', () => {
    const {
      words: sentence,
      reads,
      holds,
    } = explain({ and: [v('session.role.counsels'), { '!': { isEmpty: v('data.remarks') } }] }, { session: { role: { counsels: true } }, data: {} });
    expect(sentence).toBe('‹Your role counsels beneficiaries› and ‹Remarks› is filled in');
    expect(holds).toBe(false);
    expect(reads.map(({ label, text: value }) => `${label}: ${value}`)).toEqual(['Remarks: nothing', 'Your role counsels beneficiaries: yes']);
  });

  test('a part that a setting decided is no reason', () => {
    const of = (rule: Json): string => explain(rule, { data: {} }).words;
    const mine = { '===': [v('data.status'), 'x'] };
    expect([of({ or: [{ '!': true }, mine] }), of({ and: [true, mine] }), of({ '!': { or: [false, mine] } })]).toEqual([
      '‹Status› is “x”',
      '‹Status› is “x”',
      '‹Status› is not “x”',
    ]);
    expect([of({ or: [true, mine] }), of({ or: [false, false] })]).toEqual(['always or ‹Status› is “x”', 'never or never']);
  });

  test('an option is said as its list calls it: in the rule, among the facts, as the way out', () => {
    const funds = [
      { value: 'P', label: 'Primary' },
      { value: 'S', label: 'Secondary' },
    ];
    const { words: sentence, reads, ways } = explain({ '===': [v('data.fund'), 'P'] }, { data: { fund: 'S' }, lists: { funds } });
    expect([sentence, reads[0]?.text, ways[0]?.text]).toEqual(['‹Funding› is “Primary”', '“Secondary”', 'Set Funding to “Primary”.']);
    const among = explain({ in: [v('data.fund'), ['P', 'X']] }, { data: {}, lists: { funds } });
    expect(among.words).toBe('‹Funding› is “Primary” or “X”');
    const several = explain({ '!!': v('data.funds') }, { data: { funds: ['S', 'P'] }, lists: { funds } });
    expect(several.reads[0]?.text).toBe('“Secondary”, “Primary”');
    // The same letter of another fact is no option.
    expect(explain({ '===': [v('data.remarks'), 'P'] }, { data: {}, lists: { funds } }).words).toBe('‹Remarks› is “P”');
  });

  test('a form that brings the name of a column along is read by it, any other by the general one', () => {
    const own = { ...messages, 'hostel.column.beds': 'Beds in the hostel', 'clinic.column.beds': 'Beds of the ward', 'why.column.beds': 'Beds' };
    const labelIn = (id: string): string => vocabularyOf({ messages: own, form: { id, schema } }).label('*.beds');
    expect([labelIn('people/hostel'), labelIn('care/clinic'), labelIn('care/ward'), vocabularyOf({ messages: own }).label('*.beds')]).toEqual([
      'Beds in the hostel',
      'Beds of the ward',
      'Beds',
      'Beds',
    ]);
  });

  test('says a rule that has a name in its sentence, wherever it stands, with the facts beneath it', () => {
    const editing: Json = { and: [v('session.role.counsels'), { '!': v('session.role.reads') }] };
    const vocabulary = vocabularyOf({
      messages,
      roles,
      form: { id: 'people/details', schema },
      permissions: { edits: { about: 'Your role edits records.', rule: editing } },
      facts: { late: { about: '{{why.value.nothing}}', rule: { '>': [v('data.score'), 40] } } },
    });
    const facts = { session: { role: { counsels: true, reads: true } }, data: { score: 12 } };
    const explanation = explainRule({ or: [{ '!': editing }, { '>': [v('data.score'), 40] }] }, facts, vocabulary);
    expect(explanation.words).toBe('it is not so that ‹Your role edits records› or ‹nothing›');
    expect(explanation.reads.map(({ path }) => path)).toEqual(['data.score', 'session.role.counsels', 'session.role.reads']);
    expect(explainRule(editing, facts, vocabulary)).toMatchObject({
      holds: false,
      words: '‹Your role edits records›',
      change: [{ path: 'session.role.reads', to: false }],
    });
    expect(explainRule({ and: [v('session.role.counsels')] }, facts, vocabulary).words).toBe('‹Your role counsels beneficiaries›');
  });

  test.each<[string, Json, JsonObject, string | null]>([
    ['the one fact that is missing', { '!': { isEmpty: v('data.remarks') } }, { data: {} }, 'Remarks: something'],
    ['the value that the rule compares with', { '===': [v('data.status'), 'Approved'] }, { data: { status: 'Open' } }, 'Status: “Approved”'],
    ['one of the values of a list', { in: [v('data.status'), ['Enrolled', 'Placed']] }, { data: { status: 'Open' } }, 'Status: “Enrolled”'],
    ['the number at the bound', { '>': [v('data.score'), 40] }, { data: { score: 12 } }, 'Score: 41'],
    [
      'what people type before what a role has',
      { or: [v('session.role.counsels'), v('data.remarks')] },
      { session: { role: { counsels: false } }, data: {} },
      'Remarks: yes',
    ],
    [
      'two facts where one is not enough',
      { and: [v('session.role.counsels'), v('data.remarks')] },
      { session: { role: { counsels: false } }, data: {} },
      'Remarks: yes, Your role counsels beneficiaries: yes',
    ],
    ['what would make a rule that holds not hold', { '===': [v('data.status'), 'Approved'] }, { data: { status: 'Approved' } }, 'Status: nothing'],
    [
      'a birthday',
      { '>=': [{ age: [v('data.dob'), v('today')] }, 17] },
      { data: { dob: '2012-03-12' }, today: '2026-11-20' },
      /Date of birth: “200[89]/.source,
    ],
    ['nothing where nothing turns it', { '>': [1, 2] }, {}, null],
  ])('the smallest change: %s', (_name, rule, facts, pattern) => {
    const { change, holds } = explain(rule, facts);
    const sentence = change?.map(({ label, text: to }) => `${label}: ${to}`).join(', ') ?? null;
    if (pattern?.includes('[')) expect(sentence).toMatch(new RegExp(pattern));
    else expect(sentence).toBe(pattern);
    // Whatever is proposed does turn the rule.
    const factsAfter = withChanges(facts, change ?? []);
    if (change) expect(truthy(applyLogic(rule, factsAfter))).toBe(!holds);
  });

  test('is bounded: a rule over many facts, of which more than can be tried would have to change, is answered; facts are never changed', () => {
    const paths = Array.from({ length: 30 }, (_, index) => `data.field${index}`);
    const facts = { data: Object.fromEntries(paths.map((path) => [path.slice(5), null])) };
    const before = JSON.stringify(facts);
    expect(explain({ and: paths.map(v) }, facts).change).toBeNull();
    expect(JSON.stringify(facts)).toBe(before);
  });

  test('a rule that fails on its facts is explained all the same', () => {
    expect(explain({ map: [v('data.rows'), { '+': [v('year'), 1] }] }, { data: { rows: 'no list' } })).toMatchObject({ holds: false });
  });
});

describe('why a field is as it is', () => {
  const rules: RulesDef = {
    show: { '/remarks': { '===': [v('data.status'), 'Rejected'] } },
    readonly: { '/score': [{ when: { '!': v('session.role.counsels') }, message: 'Counsellors score' }], '/rows/*/grade': { '!': v('row.year') } },
    require: { '/remarks': { when: { '===': [v('data.status'), 'Rejected'] }, message: 'Please say why' } },
    compute: { '/dob': { cat: [v('today'), ''] } },
    check: [{ id: 'score-high', at: '/score', fails: { '>': [v('data.score'), 100] }, message: 'At most 100' }],
  } as unknown as RulesDef;
  const facts = (data: JsonObject, counsels = false): Facts & { data: JsonObject } =>
    ({ session: { role: { counsels } }, record: {}, today: '2026-11-20', lists: {}, lookups: {}, data }) as Facts & { data: JsonObject };
  const of = (path: string, data: JsonObject, counsels = false) =>
    explainField({ form: { id: 'f', schema, rules }, facts: facts(data, counsels), path, words }).map(
      ({ kind, text: sentence, value, explanation }) => [
        kind,
        sentence ?? value ?? '',
        explanation.words,
        explanation.change?.map(({ label, text: to }) => `${label}: ${to}`).join(', '),
      ],
    );

  test.each<[string, string, JsonObject, unknown[]]>([
    ['hidden', 'remarks', { status: 'Open' }, [['hidden', '', '‹Status› is “Rejected”', 'Status: “Rejected”']]],
    ['required', 'remarks', { status: 'Rejected' }, [['required', 'Please say why', '‹Status› is “Rejected”', 'Status: nothing']]],
    [
      'locked with its reason, and wrong',
      'score',
      { score: 101 },
      [
        ['locked', 'Counsellors score', 'it is not so that ‹Your role counsels beneficiaries›', 'Your role counsels beneficiaries: yes'],
        ['error', 'At most 100', '‹Score› is more than 100', 'Score: 100'],
      ],
    ],
    ['worked out', 'dob', {}, [['computed', '2026-11-20', '‹Today› followed by nothing', 'Today: “2026-11-21”']]],
    ['locked in its row', 'rows.1.grade', { rows: [{ year: '2020' }, {}] }, [['locked', '', '‹Year of passing› is empty', 'Year of passing: yes']]],
    ['free in another row', 'rows.0.grade', { rows: [{ year: '2020' }, {}] }, []],
  ])('%s', (_name, path, data, reasons) => {
    expect(of(path, data)).toEqual(reasons);
  });
});
