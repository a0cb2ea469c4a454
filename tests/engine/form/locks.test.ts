import { describe, expect, test } from 'vitest';
import { lockLogic, locksOf } from '../../../src/engine/form/rules.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { JudgedForm } from '../../../src/engine/definition/form.ts';
import { facts } from '../support/world.ts';

const messages = { done: 'It is done', other: 'Somebody else must do it', reader: 'You only read', 'problem.readonly': 'This cannot be changed' };
const validators = { '': () => true, deep: () => true };
const noteLock = { when: { '!!': { var: 'record.stored.note' } }, message: '{{done}}' };
const own = { when: { '===': [{ var: 'record.by' }, { var: 'session.user.id' }] }, message: '{{other}}' };
const form: JudgedForm = {
  id: 'notes/one',
  schema: {
    type: 'object',
    properties: { note: { type: 'string' }, plain: { type: 'string' }, deep: { type: 'object', properties: { inner: { type: 'string' } } } },
  },
  rules: {
    readonly: {
      '': { when: { var: 'session.role.reads' }, message: '{{reader}}' },
      '/note': [noteLock, own],
      '/plain': { '!!': { var: 'record.stored.note' } },
    },
  },
};
const world = (record: JsonObject, reads = false) => facts({ session: { user: { id: 7 }, role: { reads } }, record });
const messagesOf = (record: JsonObject, data: JsonObject, stored: JsonObject | null = null, reads = false): [string, string][] =>
  evaluateForm(form, { data, facts: world({ ...record, stored }, reads), validators, messages, side: 'server', stored }).problems.map(
    ({ at, message }) => [at, message],
  );
const locked = (record: JsonObject, path: string, reads = false): string | undefined =>
  createFormStore({
    form,
    data: {},
    stored: (record['stored'] ?? null) as JsonObject | null,
    facts: world(record, reads),
    validators,
    messages,
    ask: () => Promise.resolve(null as Json),
    question: () => Promise.resolve(true),
  }).fact(path).locked;

describe('why something is read-only', () => {
  test('the first reason that holds is said by the server', () => {
    expect(messagesOf({ by: 7 }, { note: 'mine' })).toEqual([['/note', 'Somebody else must do it']]);
    expect(messagesOf({ by: 7 }, { note: 'mine' }, { note: 'theirs' })).toEqual([['/note', 'It is done']]);
    expect(messagesOf({ by: 8 }, { note: 'mine' })).toEqual([]);
  });
  test('a rule without a text keeps the general one', () => {
    expect(messagesOf({ by: 8 }, { plain: 'x' }, { note: 'theirs' })).toEqual([['/plain', 'This cannot be changed']]);
  });
  test('what lies inside says what its whole says', () => {
    expect(messagesOf({ by: 8 }, { deep: { inner: 'x' } }, null, true)).toEqual([['/deep/inner', 'You only read']]);
    expect([locked({ by: 8 }, 'deep.inner', true), locked({ by: 8 }, 'deep.inner')]).toEqual(['You only read', undefined]);
  });
  test('the page says the same', () => {
    expect([locked({ by: 7 }, 'note'), locked({ by: 8 }, 'note'), locked({ by: 8, stored: { note: 'x' } }, 'note')]).toEqual([
      'Somebody else must do it',
      undefined,
      'It is done',
    ]);
  });
  test('plain logic is no list of reasons', () => {
    expect([locksOf(true), locksOf([]), locksOf({ var: 'x' }), lockLogic([noteLock, own])]).toEqual([
      undefined,
      undefined,
      undefined,
      { or: [noteLock.when, own.when] },
    ]);
  });
});
