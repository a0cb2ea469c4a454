import { expect, test } from 'vitest';
import { numberedIds } from './ruleIds.ts';
import { filesOf } from './tree.ts';

/** The tables in which these ids stand once. */
const tables = /^config\/(roles|programs|centre-models|components)\.json$|^config\/reference\//;

test('rules read traits, never the number of a role, programme, centre or model', () => {
  const files = filesOf(['config', 'schemas', 'workflows'], ['.json']).filter(({ path }) => !tables.test(path));
  expect(files.flatMap(({ path, text }) => numberedIds(JSON.parse(text)).map((pointer) => `${path} ${pointer}`))).toEqual([]);
});

test('the search finds an id in any place of a rule', () => {
  expect(numberedIds({ show: { '/a': { '===': [{ var: 'session.role.id' }, 4] } } })).toEqual(['/show/~a/==='.replace('~', '/')]);
  expect(numberedIds({ in: [{ var: 'session.program.id' }, [1, 9]] })).toEqual(['/in']);
  expect(numberedIds({ '!==': [18, { var: ['session.centre.modelId', 0] }] })).toEqual(['/!==']);
  expect(numberedIds({ '>=': [{ age: [{ var: 'data.dob' }, { var: 'today' }] }, 18] })).toEqual([]);
});
