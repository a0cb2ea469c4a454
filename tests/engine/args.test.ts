import { describe, expect, test } from 'vitest';
import type { CallDef } from '../../src/engine/types.ts';
import { readingOf } from '../../src/engine/rules/logic.ts';

describe('what a call that reads asks by', () => {
  const by = (value: unknown) => readingOf({ with: { other: 1, id: { var: 'record.id' } } }, { record: { id: value } });
  test.each([0, false, '', 'x', 7, [], {}])('%j is known', (value) => expect(by(value)).toEqual({ other: 1, id: value }));
  test.each([null, undefined])('%j is not', (value) => expect(by(value)).toBeNull());
  test('nothing is asked by nothing', () => expect(readingOf({}, {})).toEqual({}));
});

describe('page and server ask', () => {
  const def: CallDef = { call: 'fetch', with: { id: { var: 'record.id' }, kind: 'S' } };
  test.each([0, false, '', 31])('by %j', (id) => expect(readingOf(def, { record: { id } })).toEqual({ id, kind: 'S' }));
  test('not by what is not there', () => {
    expect(readingOf(def, { record: { id: null } })).toBeNull();
    expect(readingOf(def, { record: {} })).toBeNull();
  });
  test('not while its condition does not hold', () => expect(readingOf({ ...def, when: { var: 'session.may' } }, { record: { id: 1 } })).toBeNull());
  test('nor by what is not there while its condition holds', () =>
    expect(readingOf({ ...def, when: { var: 'session.may' } }, { session: { may: true }, record: {} })).toBeNull());
  test("an object's own keys are spread first", () =>
    expect(readingOf({ with: { '': { var: 'record' }, id: 2 } }, { record: { id: 1, name: 'Asha' } })).toEqual({ id: 2, name: 'Asha' }));
});
