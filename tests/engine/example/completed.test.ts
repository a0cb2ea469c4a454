import { describe, expect, test } from 'vitest';
import { completed, defaultSession } from '../../../src/engine/example/completed.ts';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { runExample } from '../../../src/engine/example/runExample.ts';
import type { CheckDef, ExampleDef } from '../../../src/engine/definition/form.ts';
import { chain } from '../support/judgedForms.ts';
import { kinds, messages } from '../support/world.ts';

const session = defaultSession({
  role: { traits: { counsels: { about: 'x', default: false }, menu: { about: 'y', default: 'standard' } } },
  program: {},
});
const example = (facts: NonNullable<ExampleDef['facts']> = {}, data = {}): ExampleDef => ({ name: 'x', requirement: [], facts, data, expect: {} });
const asks = (fails: CheckDef['fails']): CheckDef => ({
  id: 'known',
  at: '/number',
  needs: 'server',
  ask: { call: 'find', with: { number: { var: 'data.number' } } },
  fails,
  message: 'x',
});
const answersOf = (fails: CheckDef['fails'], facts = {}): unknown =>
  completed(example(facts, { number: '12' }), { rules: { check: [asks(fails)] }, session }).facts?.answers;

describe('what an example need not say', () => {
  test('traits have their defaults, and those that it names its own', () => {
    const whole = completed(example({ session: { role: { counsels: true } } }), { rules: {}, session });
    expect(whole.facts?.session).toEqual({ role: { counsels: true, menu: 'standard' }, program: {} });
  });
  test('what heads the form is its first value', () => {
    const head = { day: { var: 'today' }, own: { var: 'session.role.menu' } };
    const { facts } = completed(example({ today: '2026-11-20', record: { own: 'mine' } }), { rules: {}, head, session });
    expect(facts?.record).toEqual({ day: '2026-11-20', own: 'mine' });
  });
  test.each([
    ['nothing is found', { '===': [{ var: 'answer' }, true] }, false],
    ['no row is there', { '!!': [{ var: 'answer.0' }] }, false],
    ['something came', { isEmpty: { var: 'answer' } }, false],
    ['a row says yes', { '!==': [{ var: 'answer.0.verified' }, true] }, [{ verified: true, number: '12' }]],
    ['it is about what was asked', { '!==': [{ var: 'answer.0.number' }, { var: 'data.number' }] }, [{ number: '12' }]],
  ])('what only the server can check is answered so that %s', (_title, fails, answer) => expect(answersOf(fails)).toEqual({ known: answer }));
  test('an answer that the example gives stays, and null says that there is none', () => {
    expect(answersOf({ '===': [{ var: 'answer' }, true] }, { answers: { known: true } })).toEqual({ known: true });
    expect(answersOf({ '===': [{ var: 'answer' }, true] }, { answers: { known: null } })).toEqual({});
  });
  test('an answer that nothing plain satisfies is left to the example', () => expect(answersOf(true)).toEqual({}));
});

describe('a message named by its key', () => {
  const world = (texts: typeof messages) => ({ lists: { kinds }, messages: texts, validators: compileValidators(chain) });
  const keyExample: ExampleDef = {
    name: 'x',
    requirement: [],
    data: { kind: 'b', size: 7, place: { city: 'Pune' } },
    expect: {
      problems: [
        { at: '/locked', rule: 'required', message: '{{problem.required}}' },
        { at: '', rule: 'sure', message: 'sure?', severity: 'confirm' },
      ],
    },
  };
  test('holds in another wording and another language', () => {
    expect(runExample(chain, keyExample, world(messages)).differences).toEqual([]);
    expect(runExample(chain, keyExample, world({ ...messages, 'problem.required': 'यह आवश्यक है' })).differences).toEqual([]);
  });
});
