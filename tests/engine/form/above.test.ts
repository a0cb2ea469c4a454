import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import { planForm, RuleCycle } from '../../../src/engine/form/plan.ts';
import type { Json, JsonObject, Logic } from '../../../src/engine/types.ts';
import type { RulesDef } from '../../../src/engine/definition/form.ts';
import { fakeTimers } from '../../support/fakeTimers.ts';
import { form, text } from '../support/judgedForms.ts';
import { facts, messages, openFormStore } from '../support/world.ts';

const rows = { type: 'array', items: { type: 'object', properties: { id: text, under: text, answer: text, total: { type: 'number' } } } };
const of = (rules: RulesDef) => form({ rows }, rules);
/** A row below another is there while that one says yes. */
const saysYes: Logic = {
  or: [
    { isEmpty: { var: 'row.under' } },
    { '>': [{ length: { pick: [{ pick: [{ var: 'above' }, 'id', { var: 'row.under' }] }, 'answer', 'yes'] } }, 0] },
  ],
};
const questions = of({
  show: { '/rows/*/answer': saysYes },
  options: { '/rows/*/answer': { if: [{ isEmpty: { var: 'row.under' } }, ['yes', 'no'], true] } },
});
const three: JsonObject = {
  rows: [
    { id: 'a', answer: 'yes' },
    { id: 'b', under: 'a', answer: 'yes' },
    { id: 'c', under: 'b', answer: 'free words' },
  ],
};
const judge = (data: JsonObject) =>
  evaluateForm(questions, { data, facts: facts(), validators: compileValidators(questions), messages, side: 'server' });
const answers = (data: JsonObject): Json[] => (data['rows'] as JsonObject[]).map((row) => row['answer'] ?? null);

fakeTimers();

describe('rules that read the rows above', () => {
  test('D2-EXB-07 may read there what they decide themselves: one row after the other', () => {
    expect(answers(judge(three).data)).toEqual(['yes', 'yes', 'free words']);
    const no = structuredClone(three);
    (no['rows'] as Record<string, Json>[])[0] = { id: 'a', answer: 'no' };
    expect(answers(judge(no).data)).toEqual(['no', null, null]);
  });
  test('an open form says what a judgement from nothing says', () => {
    const store = openFormStore(questions, three);
    const visibility = (): boolean[] => [0, 1, 2].map((index) => !store.fact(`rows.${index}.answer`).hidden);
    expect(visibility()).toEqual([true, true, true]);
    store.set('rows.0.answer', 'no');
    expect(visibility()).toEqual([true, false, false]);
    store.set('rows.0.answer', 'yes');
    expect(visibility()).toEqual([true, true, true]);
    expect(answers(store.snapshot())).toEqual(['yes', 'yes', 'free words']);
    store.spliceRows('rows', 0, 1);
    expect(visibility().slice(0, 2)).toEqual([false, false]);
  });
  test('a running total reads the total above', () => {
    const sums = of({ compute: { '/rows/*/total': { '+': [{ reduce: [{ var: 'above' }, { var: 'current.total' }, 0] }, 1] } } });
    const { data } = evaluateForm(sums, {
      data: { rows: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
      facts: facts(),
      validators: compileValidators(sums),
      messages,
      side: 'page',
    });
    expect((data['rows'] as JsonObject[]).map((row) => row['total'])).toEqual([1, 2, 3]);
  });
  test('two rules that read above what the other decides are a cycle', () => {
    const above = (name: string): Logic => ({ some: [{ var: 'above' }, { var: name }] });
    expect(() => planForm(of({ show: { '/rows/*/answer': above('total') }, compute: { '/rows/*/total': above('answer') } }))).toThrow(RuleCycle);
  });
});

describe('options', () => {
  test('D2-EXB-04 a rule that says true lets anything be written', () => {
    expect(judge(three).problems).toEqual([]);
    expect(judge({ rows: [{ id: 'a', answer: 'perhaps' }] }).problems.map(({ at, rule }) => [at, rule])).toEqual([['/rows/0/answer', 'options']]);
  });
});
