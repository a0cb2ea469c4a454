import { describe, expect, test } from 'vitest';
import { filesOf } from './tree.ts';

/** What is written once in the house: how others would spell it, where it stands, and spellings that the search must find. */
const once: readonly { name: string; pattern: RegExp; home: readonly string[]; found: readonly string[] }[] = [
  {
    name: 'JSON Pointer',
    pattern: /['"`/]~[01]['"`/]|\b\w*([pP]ointer|[aA]t|each|target|field)\)?(\.slice\([^)]*\))?\.split\('\/'\)/,
    home: ['src/engine/json.ts'],
    found: [
      "key.replaceAll('/', '~1')",
      "part.replace(/~0/g, '~')",
      "pointer.split('/').slice(1)",
      "step.each.split('/')",
      "field.slice(1).split('/')",
    ],
  },
  {
    name: 'isObject',
    pattern: /typeof (\S+) === 'object'[^;]*!Array\.isArray\(\1\)|typeof (\S+) !== 'object'[^;]*Array\.isArray\(\2\)/,
    home: ['src/engine/json.ts'],
    found: [
      "typeof a === 'object' && a !== null && !Array.isArray(a)",
      "a !== null && typeof a === 'object' && !Array.isArray(a)",
      "typeof a !== 'object' || a === null || Array.isArray(a)",
    ],
  },
];

const source = filesOf(['src'], ['.ts', '.tsx', '.mjs']);

describe('what is written once', () => {
  test.each(once)('$name', ({ pattern, home }) => {
    const places = source.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) && !home.includes(path) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(home.filter((path) => !source.some((one) => one.path === path && pattern.test(one.text)))).toEqual([]);
    expect(places).toEqual([]);
  });

  test.each(once.flatMap(({ name, pattern, found }) => found.map((text) => ({ name, pattern, text }))))('$name: the search finds $text', (one) => {
    expect(one.text).toMatch(one.pattern);
  });
});
