import { describe, expect, test } from 'vitest';
import { handlerReads } from '../../src/server/actions/index.ts';
import { filesOf } from './tree.ts';

const files = filesOf(['src/server/actions'], ['.ts']);
const constantsIn = (text: string): Map<string | undefined, string> =>
  new Map([...text.matchAll(/^(?:export )?const (\w+) = '([\w-]+)';/gm)].map(([, name, noun = '']) => [name, noun]));
const shared = constantsIn(files.map(({ text }) => text).join('\n'));
/** `store.find('noun', { key: … }`, `store.count(NOUN, { key }`: what rows are found by. */
const questions = /\.(?:find|counts?)\(\s*(?:'([\w-]+)'|([A-Z]+)),\s*(?:'(\w+)',\s*)?\{([^{}]*)/g;
const keysIn = (inside: string): string[] => [...inside.matchAll(/(?:^|,)\s*(\w+)\b(?!\()/g)].map(([, key = '']) => key);

interface Question {
  path: string;
  noun: string;
  keys: string[];
}
const asked = files.flatMap(({ path, text }): Question[] =>
  [...text.matchAll(questions)].map(([, noun, name, per, inside = '']) => ({
    path,
    noun: noun ?? constantsIn(text).get(name) ?? shared.get(name) ?? '',
    keys: [...(per === undefined ? [] : [per]), ...keysIn(inside)].filter((key) => key !== 'id'),
  })),
);

describe('handlers say what they find rows by', () => {
  test('every key of a question stands in what some handler says: definitions without it are refused when they load', () => {
    expect(asked.length).toBeGreaterThan(20);
    const said = new Set(
      Object.values(handlerReads).flatMap((reads) => Object.entries(reads).flatMap(([noun, { by = [] }]) => by.map((key) => `${noun}.${key}`))),
    );
    const unsaid = asked.flatMap(({ path, noun, keys }) => keys.filter((key) => !said.has(`${noun}.${key}`)).map((key) => `${path} ${noun}.${key}`));
    expect(unsaid).toEqual([]);
  });
});
