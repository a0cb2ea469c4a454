import { expect, test } from 'vitest';
import { filesOf } from './tree.ts';

/** The classes that a style sheet gives a look of their own: those that begin a selector. */
const classesOf = (text: string): string[] => [
  ...new Set([...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?:^|[,{}])\s*\.(sd-[a-z0-9-]+)\s*(?=[,{])/g)].map(([, name]) => name ?? '')),
];

test('a class has its look from one style sheet: two that name one class fight over it unseen', () => {
  const sheets = new Map<string, string[]>();
  for (const { path, text } of filesOf(['src'], ['.css'])) for (const name of classesOf(text)) sheets.set(name, [...(sheets.get(name) ?? []), path]);
  expect([...sheets].filter(([, paths]) => paths.length > 1)).toEqual([]);
  expect(sheets.size).toBeGreaterThan(50);
});
