import { expect, test } from 'vitest';
import type { JudgedForm } from '../../../src/engine/definition/form.ts';
import { openFormStore } from '../support/world.ts';

const form: JudgedForm = {
  id: 'a/late',
  schema: { type: 'object', properties: { phone: { type: 'string' }, proved: { type: 'string' } } },
  rules: { check: [{ id: 'prove-first', at: '/phone', late: true, fails: { '!==': [{ var: 'data.proved' }, 'Y'] }, message: 'Prove it first' }] },
};
const open = () => openFormStore(form);

test('D1-OTP-12 D12-GAP-021 a late check is silent while one types and leaves, and speaks to who wants to save', () => {
  const store = open();
  store.set('phone', '3170194255');
  store.touch('phone');
  expect(store.fact('phone').error).toBeUndefined();
  expect(store.submit().problems).toMatchObject([{ at: '/phone', rule: 'prove-first' }]);
  expect(store.fact('phone').error).toBe('Prove it first');
  store.set('proved', 'Y');
  expect(store.fact('phone').error).toBeUndefined();
});

test('D1-OTP-12 once it is heeded it goes, and comes back only with the next save', () => {
  const store = open();
  store.submit();
  store.dismissProblem('phone');
  expect(store.fact('phone').error).toBeUndefined();
  store.touch('phone');
  expect(store.fact('phone').error).toBeUndefined();
  store.submit();
  expect(store.fact('phone').error).toBe('Prove it first');
});
