/** Lists of single values, of files and of rows: what is wrong with one is said at its field, as long as it is. */
import { expect, test, vi } from 'vitest';
import type { FormStore } from '../../../src/engine/form/types.ts';
import { fakeTimers } from '../../support/fakeTimers.ts';
import { form, text } from '../support/judgedForms.ts';
import { messages, openFormStore } from '../support/world.ts';

const photo = { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 1000 } };
const lists = form(
  {
    spoken: { type: 'array', items: text },
    photos: { type: 'array', maxItems: 3, items: photo },
    rows: { type: 'array', items: { type: 'object', properties: { a: text } } },
  },
  {},
  { required: ['spoken', 'photos', 'rows'] },
);
const names = ['spoken', 'photos', 'rows'];
const words = { ...messages, 'problem.fileNamed': '{name}: {said}' };
const open = (): FormStore => openFormStore(lists, {}, { messages: words });
const errors = (store: FormStore): (string | undefined)[] => names.map((name) => store.fact(name).error);
const [small, large] = [1, 2].map((kilo) => `file:local.${kilo}?name=${kilo}.png&type=image%2Fpng&size=${kilo * 900}`);

fakeTimers();

test('a list that must be there says so at its field until something is in it, and again when it is empty', () => {
  const store = open();
  expect(store.submit().problems.map(({ at, rule }) => [at, rule])).toEqual(names.map((name) => [`/${name}`, 'required']));
  expect(errors(store).every((one) => one !== undefined)).toBe(true);
  store.set('spoken', ['Hindi']);
  store.set('photos', [small ?? '']);
  store.spliceRows('rows', 0, 0, { a: 'x' });
  vi.advanceTimersByTime(1000);
  expect(errors(store)).toEqual([undefined, undefined, undefined]);
  store.set('spoken', undefined);
  store.set('photos', []);
  store.spliceRows('rows', 0, 1);
  vi.advanceTimersByTime(1000);
  expect(errors(store).every((one) => one !== undefined)).toBe(true);
});

test('what is wrong with one of several stands at the field, whoever says it', () => {
  const store = open();
  store.set('photos', [small ?? '', large ?? '']);
  expect(store.submit().problems.find(({ rule }) => rule === 'size')?.at).toBe('/photos/1');
  expect(store.fact('photos').error).toMatch(/^2\.png: /);
  store.set('photos', [small ?? '']);
  store.setProblems([{ at: '/photos/0', rule: 'FILE_INFECTED', code: 'FILE_INFECTED', severity: 'error', message: 'Refused' }]);
  expect(store.fact('photos').error).toBe('Refused');
});
