import { describe, expect, test } from 'vitest';
import { argsOf, isKnown } from '../../src/engine/rules/logic.ts';
import { readingOf } from '../../src/runtime/context/lookup.ts';

describe('what a call that reads asks by', () => {
  test.each([0, false, '', 'x', 7, [], {}])('%j is known', (value) => expect(isKnown({ id: value })).toBe(true));
  test.each([null, undefined])('%j is not', (value) => expect(isKnown({ other: 1, id: value as null })).toBe(false));
  test('nothing is asked by nothing', () => expect(isKnown(argsOf(undefined, {}))).toBe(true));
});

describe('the page asks as the server does', () => {
  const def = { call: 'fetch', with: { id: { var: 'record.id' }, kind: 'S' } };
  test.each([0, false, '', 31])('by %j', (id) => expect(readingOf(def, { record: { id } })).toEqual({ id, kind: 'S' }));
  test('not by what is not there', () => {
    expect(readingOf(def, { record: { id: null } })).toBeNull();
    expect(readingOf(def, { record: {} })).toBeNull();
  });
  test('not while its condition does not hold', () => expect(readingOf({ ...def, when: { var: 'session.may' } }, { record: { id: 1 } })).toBeNull());
  test("an object's own keys are spread first", () =>
    expect(readingOf({ call: 'fetch', with: { '': { var: 'record' }, id: 2 } }, { record: { id: 1, name: 'Asha' } })).toEqual({
      id: 2,
      name: 'Asha',
    }));
});
