/** What the page would save, the server takes or refuses for the same reasons. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import type { Json } from '../../../src/engine/types.ts';
import { alternatives, deep, followed } from '../support/judgedForms.ts';
import { facts, messages, openFormStore } from '../support/world.ts';

/** Values and places as somebody types them, one after the other. */
const entriesOf = (paths: readonly string[]): fc.Arbitrary<[string, Json | undefined][]> =>
  fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom<(Json | undefined)[]>('a', 'b', 'c', 'x', 0, 1, 3, undefined)), { maxLength: 25 });

describe('quality 5: what the page sends is judged alike by the server', () => {
  test.each([
    [
      'alternatives',
      alternatives,
      [
        'pay.kind',
        'pay.note',
        'pay.bank',
        'pay.day',
        'pay.deep.at',
        ...[0, 1].flatMap((row) => ['kind', 'amount', 'why'].map((key) => `rows.${row}.${key}`)),
      ],
    ],
    [
      'tables as long as something says',
      followed,
      [
        'count',
        ...[0, 1].flatMap((row) => [
          `children.${row}.name`,
          `members.${row}.works`,
          `members.${row}.jobs.1.pay`,
          `needs.${row}.note`,
          `members.${row}.name`,
        ]),
      ],
    ],
    [
      'tables three deep',
      deep,
      [
        'place',
        'houses.0.name',
        'houses.1.least',
        ...['houses.0.people.0', 'houses.1.people.1'].flatMap((at) => [`${at}.age`, `${at}.jobs.0.of`, `${at}.jobs.1.pay`]),
      ],
    ],
  ])('%s', (_, form, paths) => {
    const validators = compileValidators(form);
    fc.assert(
      fc.property(entriesOf(paths), (all) => {
        const store = openFormStore(form, { rows: [{}, {}] }, { validators, debounce: 0 });
        for (const [path, value] of all) store.set(path, value);
        const { problems, data } = store.submit();
        store.dispose();
        const verdicts = evaluateForm(form, { data, facts: facts(), validators, messages, side: 'server' });
        expect(verdicts.problems).toEqual(problems);
        expect(verdicts.data).toEqual(data);
      }),
      { numRuns: 300 },
    );
  });
});

describe('quality 5: an object of which one alternative is chosen', () => {
  const open = () => openFormStore(alternatives, {}, { debounce: 0 });

  test('keeps what was typed for the other while the page is open, and saves the chosen one alone', () => {
    const store = open();
    store.setMany({ 'pay.kind': 'a', 'pay.note': 'n', 'pay.bank': 'B', 'pay.deep.at': 'here' });
    store.set('pay.kind', 'b');
    expect(store.fact('pay.deep.at').hidden).toBe(true);
    expect(store.snapshot()['pay']).toEqual({ kind: 'b', note: 'n', bank: 'B' });
    store.set('pay.kind', 'a');
    expect(store.snapshot()['pay']).toEqual({ kind: 'a', note: 'n', bank: 'B', deep: { at: 'here' } });
    store.dispose();
  });

  test('asks for what the chosen one needs, beside what a rule asks for', () => {
    const store = open();
    store.set('pay.kind', 'a');
    expect(store.submit().problems.map(({ at, message }) => [at, message])).toEqual([
      ['/pay/note', 'required'],
      ['/pay/bank', 'bank please'],
      ['/pay/deep/at', 'required'],
    ]);
    store.setMany({ 'pay.kind': 'b', 'pay.note': 'x' });
    expect(store.submit().problems.map(({ at }) => at)).toEqual(['/pay/bank']);
    store.dispose();
  });

  test('what somebody sends of another alternative is not kept', () => {
    const data = { pay: { kind: 'b', bank: 'B', deep: { at: 'here' } } };
    const verdicts = evaluateForm(alternatives, { data, facts: facts(), validators: compileValidators(alternatives), messages, side: 'server' });
    expect(verdicts.problems).toEqual([]);
    expect(verdicts.data['pay']).toEqual({ kind: 'b', bank: 'B' });
  });
});
