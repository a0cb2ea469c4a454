import { describe, expect, test } from 'vitest';
import { writingAt } from '../../src/studio/halfWritten.ts';

/** The text with its cursor taken out, and what is written there. */
function at(marked: string) {
  const text = marked.replace('|', '');
  const { way, isKey, content, prefix, from, to, isBare } = writingAt(text, marked.indexOf('|'));
  return [way.join('.'), isKey ? (isBare ? 'new key' : 'key') : 'value', prefix, content, text.slice(from, to)];
}

describe('where somebody is in a half-written text', () => {
  test.each([
    ['{|', ['', 'new key', '', '', '']],
    ['{ | }', ['', 'new key', '', '', '']],
    ['{ "a": 1, | }', ['', 'new key', '', '', '']],
    ['{ "a": { "b": 1, | }', ['a', 'new key', '', '', '']],
    ['{ "ca|', ['', 'new key', 'ca', 'ca', '"ca']],
    ['{ "ca|ll": "x" }', ['', 'key', 'ca', 'call', '"call"']],
    ['{ na| }', ['', 'new key', 'na', 'na', 'na']],
    ['{ "a": | }', ['a', 'value', '', '', '']],
    ['{ "a": |\n  "b": 1 }', ['a', 'value', '', '', '']],
    ['{ "a": "x|', ['a', 'value', 'x', 'x', '"x']],
    ['{ "a": "x|y", "b": 1 }', ['a', 'value', 'x', 'xy', '"xy"']],
    ['{ "a": tr| }', ['a', 'value', 'tr', 'tr', 'tr']],
    ['{ "a": [|', ['a.0', 'value', '', '', '']],
    ['{ "a": ["x", |] }', ['a.1', 'value', '', '', '']],
    ['{ "a": ["x", "y|"] }', ['a.1', 'value', 'y', 'y', '"y"']],
    ['{ "a": [{ "b": "c" }, { "|', ['a.1', 'new key', '', '', '"']],
  ])('%s', (marked, expected) => expect(at(marked)).toEqual(expected));

  test('what can be read of the rest is read', () => {
    expect(writingAt('{ "a": 1, "b": { "c": [1, 2, "d": tr', 5).value).toMatchObject({ a: 1 });
    expect(writingAt('{ "call": "save", "with": { "x": { "var": "', 43).value).toEqual({ call: 'save', with: { x: { var: '' } } });
  });
});
