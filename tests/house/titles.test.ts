import { describe, expect, test } from 'vitest';
import { unknownIds } from './requirementIds.ts';
import { filesOf } from './tree.ts';

const idPattern = /\bD\d+-[A-Z]+-\d+/;
const tests = filesOf(['tests'], ['.test.ts', '.test.tsx']).filter(({ path }) => !path.startsWith('tests/house/'));
const definitions = filesOf(['schemas', 'workflows', 'config'], ['.json']);

describe('tests name what they prove', () => {
  test('every requirement that a test or a definition names exists', () => {
    const slips = [...tests, ...definitions].flatMap(({ path, text }) => unknownIds(text).map((id) => `${path} ${id}`));
    expect(slips).toEqual([]);
    expect(unknownIds(`D1-REG-07 D1-REG-${99} D9-X-1`)).toEqual([`D1-REG-${99}`, 'D9-X-1']);
  });

  test('a form to copy from and a form of the tests prove no requirement', () => {
    const slips = filesOf(['schemas/forms/patterns', 'tests/forms'], ['.json']).flatMap(({ path, text }) =>
      [...text.matchAll(/\bD\d+-[A-Z]+-\d+/g)].map(([id]) => `${path} ${id}`),
    );
    expect(slips).toEqual([]);
  });

  test('every journey names its requirements or its promise', () => {
    const silent = tests
      .filter(({ path, text }) => path.startsWith('tests/journeys/') && !idPattern.test(text) && !/quality \d/.test(text))
      .map(({ path }) => path);
    expect(silent).toEqual([]);
  });

  test('every test file has a test and every title is a sentence', () => {
    const empty = tests.filter(({ text }) => !/\b(test|it)(\.each\b|\.for\b|\()/.test(text)).map(({ path }) => path);
    expect(empty).toEqual([]);
    const short = tests.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:test|it)\((['"`])(.*?)\1/g)].filter(([, , title = '']) => title.length < 6).map(([whole]) => `${path} ${whole}`),
    );
    expect(short).toEqual([]);
  });
});
