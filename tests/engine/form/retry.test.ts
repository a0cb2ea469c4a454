import { expect, test } from 'vitest';
import type { Ask } from '../../../src/engine/form/types.ts';
import type { Json } from '../../../src/engine/types.ts';
import type { RulesDef } from '../../../src/engine/definition/form.ts';
import { duplicate, form, text } from '../support/judgedForms.ts';
import { openFormStore, settlePromises } from '../support/world.ts';

const rules: RulesDef = {
  lookups: { places: { call: 'findpincode', with: { pincode: { var: 'data.pin' } }, when: { matches: [{ var: 'data.pin' }, '^\\d{6}$'] } } },
  check: [duplicate],
  on: [{ id: 'fill', change: '/pin', after: 'places', fill: { '/state': { var: 'lookups.places.0.state' } } }],
};
const place = form({ pin: text, state: text, aadhaar: text }, rules);

/** A form whose server is away until `back` is called. */
function open() {
  const questions: Ask[] = [];
  let away = true;
  const ask = async (one: Ask): Promise<Json> => {
    questions.push(one);
    if (away) throw new Error('no network');
    return one.kind === 'lookup' ? [{ state: 'Maharashtra' }] : true;
  };
  const store = openFormStore(place, {}, { ask });
  return {
    store,
    questions,
    back: () => {
      away = false;
    },
  };
}

test('D12-GAP-107 a lookup that failed is asked again, and fills what it would have filled', async () => {
  const { store, questions, back } = open();
  store.set('pin', '411028');
  await settlePromises();
  expect([questions.length, store.get('state')]).toEqual([1, undefined]);
  back();
  for (const one of [...questions]) store.retry(one);
  await settlePromises();
  expect([questions.length, store.get('state')]).toEqual([2, 'Maharashtra']);
});

test('D1-REG-12 D12-GAP-107 a check that failed is asked again', async () => {
  const { store, questions, back } = open();
  store.set('aadhaar', '1234');
  store.touch('aadhaar');
  await settlePromises();
  expect(store.fact('aadhaar').error).toBeUndefined();
  back();
  for (const one of [...questions]) store.retry(one);
  await settlePromises();
  expect(store.fact('aadhaar').error).toBe('taken');
});

test('D12-GAP-107 a question that has changed meanwhile is not asked again', async () => {
  const { store, questions } = open();
  store.set('pin', '411028');
  await settlePromises();
  store.set('pin', '4110');
  for (const one of [...questions]) store.retry(one);
  await settlePromises();
  expect(questions).toHaveLength(1);
});
