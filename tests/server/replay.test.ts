/** What becomes of a stored record by other definitions, and which records may be judged otherwise at all: decided without a store. */
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/engine/form/evaluateForm.ts';
import type { JudgedForm, RulesDef } from '../../src/engine/definition/form.ts';
import type { Json, JsonObject, Logic, Problem } from '../../src/engine/types.ts';
import { differencesOf } from '../../src/server/studio/replay/differences.ts';
import { changedPart, reachOf } from '../../src/server/studio/replay/reach.ts';
import { productCatalogue } from '../support/productCatalogue.ts';

const problem = (at: string, code: string, severity: Problem['severity'] = 'error'): Problem => ({ at, rule: code, code, severity, message: code });
const outcome = (data: JsonObject, ...problems: Problem[]): Outcome => ({ data, problems });

describe('what becomes of a record', () => {
  const computed = { compute: { '/rows/*/sum': true, '/age': true } };
  test.each<[string, Outcome, Outcome, unknown[]]>([
    ['nothing, of what is as it was', outcome({ a: 1 }), outcome({ a: 1 }), []],
    ['refused, where a value was allowed', outcome({ a: 1 }), outcome({ a: 1 }, problem('/a', 'FIELD_INVALID')), [['refused', '/a']]],
    ['incomplete, where a value is asked for', outcome({}), outcome({}, problem('/b', 'FIELD_REQUIRED')), [['incomplete', '/b']]],
    ['nothing, where it was refused already', outcome({}, problem('/a', 'RULE_REFUSED')), outcome({}, problem('/a', 'FIELD_INVALID')), []],
    [
      'nothing, of a warning, a question, what nobody was asked',
      outcome({}),
      outcome({}, problem('/a', 'RULE_WARNING', 'warning'), problem('/a', 'CONFIRM_NEEDED', 'confirm'), problem('/a', 'CHECK_UNANSWERED')),
      [],
    ],
    ['recomputed, of a value that becomes another', outcome({ age: 18 }), outcome({ age: 21 }), [['recomputed', '/age', 18, 21]]],
    [
      'recomputed, of a computed value that becomes none',
      outcome({ rows: [{ sum: 3 }] }),
      outcome({ rows: [{}] }),
      [['recomputed', '/rows/0/sum', 3, null]],
    ],
    ['hidden, of a value that is dropped', outcome({ a: 1, b: 'x' }), outcome({ a: 1 }), [['hidden', '/b', 'x', null]]],
    ['nothing, of what the session may not see', outcome({ secret: 'x' }), outcome({}), []],
  ])('%s', (_name, before, after, expected) => {
    const found = differencesOf(before, after, { ...computed, see: { '/secret': false } });
    expect(found.map((one): Json[] => [one.kind, one.at, ...('problem' in one ? [] : [one.was, one.becomes])])).toEqual(expected);
  });
});

describe('which records may be judged otherwise', async () => {
  const served = await productCatalogue();
  const education = served.forms['record/education'];
  if (!education) throw new Error('no form');
  const reach = (changes: Partial<typeof served>, paths: string[] = []) => reachOf(served, { ...served, ...changes }, paths);
  test('those of no form where nothing that judges has changed', () => {
    const ui = { ...education, ui: { ...education.ui, sections: [] }, examples: [] };
    expect(reach({ forms: { ...served.forms, 'record/education': ui } })).toMatchObject({ forms: [], completeness: [], workflows: [] });
  });
  test('those of the form whose rules have changed, and of no other', () => {
    const forms = { ...served.forms, 'record/education': { ...education, rules: { ...education.rules, require: { '/rows': true } } } };
    expect(reach({ forms }).forms).toEqual(['record/education']);
    expect(reach({ forms }).unchanged).toBe(reach({}).unchanged - 1);
  });
  test('those of all forms that offer a list which has changed', () => {
    const qualifications = 'education-qualifications';
    expect(reach({}, [`config/options/${qualifications}.json`]).forms).toContain('record/education');
    expect(reach({}, [`config/options/${qualifications}.json`]).forms).not.toContain('record/observation');
  });
  test('those of all forms where a role, a programme or a constant has changed', () => {
    expect(reach({ app: { ...served.app, constants: { ...served.app.constants, undoSeconds: 11 } } })).toMatchObject({ unchanged: 0 });
  });
  test('those whose state goes by no name any more', () => {
    const workflow = served.workflows['bulk-upload'];
    if (!workflow) throw new Error('no workflow');
    const [first = '', ...rest] = Object.keys(workflow.machine.states);
    const states = Object.fromEntries(rest.map((name) => [name, workflow.machine.states[name]]));
    const workflows = {
      ...served.workflows,
      'bulk-upload': { ...workflow, machine: { ...workflow.machine, states: states as typeof workflow.machine.states } },
    };
    expect([first, reach({ workflows }).workflows]).toEqual([expect.stringMatching(/./), ['bulk-upload']]);
  });
});

describe('the part of a form that may say something else', () => {
  const text = { type: 'string' as const };
  const schema = { type: 'object' as const, properties: { a: text, b: text, c: text, d: text } };
  const rules: RulesDef = {
    show: { '/d': true },
    compute: { '/b': { var: 'data.a' }, '/c': { var: 'data.b' } },
    options: { '/d': [{ var: 'data.a' }] },
    lookups: { place: { call: 'findpincode', with: { pincode: { var: 'data.c' } } } },
    require: { '/a': true, '/d': { var: 'lookups.place' } },
    check: [
      { id: 'of-a', at: '/a', fails: { var: 'data.a' }, message: 'a' },
      { id: 'of-c', at: '/c', fails: { var: 'data.c' }, message: 'c' },
      { id: 'of-list', at: '/a', fails: { in: [{ var: 'data.a' }, { var: 'lists.genders' }] }, message: 'list' },
    ],
  };
  const form: JudgedForm = { id: 'one', schema, rules };
  const part = (next: Partial<JudgedForm>, lists: string[] = [], isWhole = false) => changedPart(form, { ...form, ...next }, lists, isWhole);
  const left = ({ spec: { rules: partRules } }: ReturnType<typeof part>): unknown[] => [
    Object.keys({ ...partRules.options, ...partRules.lookups, ...partRules.require }),
    partRules.check?.map(({ id }) => id),
  ];
  const check = (id: string, fails: Logic): RulesDef => ({
    ...rules,
    check: (rules.check ?? []).map((one) => (one.id === id ? { ...one, fails } : one)),
  });

  test.each<[string, ReturnType<typeof part>, unknown[]]>([
    [
      'no rule that only speaks, where a limit has changed',
      part({ schema: { ...schema, properties: { ...schema.properties, a: { ...text, maxLength: 3 } } } }),
      [[], []],
    ],
    ['a check that has changed', part({ rules: check('of-a', false) }), [[], ['of-a']]],
    [
      'what reads a value that is computed otherwise, by way of another or a lookup too',
      part({ rules: { ...rules, compute: { ...rules.compute, '/b': '1' } } }),
      [['place', '/d'], ['of-c']],
    ],
    [
      'what reads a value that nothing computes any more',
      part({ rules: { ...rules, compute: { '/b': { var: 'data.a' } } } }),
      [['place', '/d'], ['of-c']],
    ],
    [
      'the lookup that a rule which has changed reads',
      part({ rules: { ...rules, require: { ...rules.require, '/d': { '!': { var: 'lookups.place' } } } } }),
      [['place', '/d'], []],
    ],
    ['what reads a list that has changed', part({}, ['genders']), [[], ['of-list']]],
  ])('is %s', (_name, found, expected) => expect(left(found)).toEqual(expected));

  test('is the whole of it where more has changed, or what it holds', () => {
    for (const found of [part({}, [], true), part({ schema: { ...schema, properties: { ...schema.properties, a: { type: 'number' } } } })])
      expect(left(found)).toEqual([
        ['/d', 'place', '/a'],
        ['of-a', 'of-c', 'of-list'],
      ]);
  });
  test('keeps what decides, and knows what its rules ask', () => {
    const change = part({ rules: check('of-a', { var: 'lookups.place' }) });
    expect(change.spec.rules).toMatchObject({ show: rules.show, compute: rules.compute });
    const asks = (kind: 'check' | 'lookup', id: string): boolean => change.asks({ kind, id });
    expect([asks('check', 'of-a'), asks('check', 'of-c@0'), asks('lookup', 'place'), asks('lookup', 'other')]).toEqual([true, false, true, false]);
  });
});
