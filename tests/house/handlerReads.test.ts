import { describe, expect, test } from 'vitest';
import { handlerReads, handlers } from '../../src/server/actions/index.ts';
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
const queries = files.flatMap(({ path, text }): Question[] =>
  [...text.matchAll(questions)].map(([, noun, name, per, inside = '']) => ({
    path,
    noun: noun ?? constantsIn(text).get(name) ?? shared.get(name) ?? '',
    keys: [...(per === undefined ? [] : [per]), ...keysIn(inside)].filter((key) => key !== 'id'),
  })),
);

/** Keys that no definition names: code alone writes and reads them, or another system's rows bring them. */
const OWN: ReadonlySet<string> = new Set([
  'answers',
  'basicDocId',
  'begunUnder',
  'former',
  'interestedCourse',
  'migrated',
  'nearestCenter',
  'origin',
  'pictures',
  'undo',
  'until',
  'uploadedBy',
]);
/** `row.doc['key']`, `doc['key']`, `const { key } = row.doc`. */
const keysReadIn = (text: string): string[] => [
  ...[...text.matchAll(/\bdoc\??(?:\.(?=\[))?\['(\w+)'\]/g)].map(([, key = '']) => key),
  ...[...text.matchAll(/const \{([^{}]*)\} = [\w.]*\bdoc;/g)].flatMap(([, inside = '']) =>
    inside.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []),
  ),
];
/** `{ ...row.doc, key: value }`: what code writes into a row that it read. */
const keysWrittenIn = (text: string): string[] =>
  [...text.matchAll(/\{ \.\.\.[\w.?]*\bdoc,([^{}]*)\}/g)]
    .flatMap(([, inside = '']) => keysIn(`,${inside}`))
    .filter((key) => key !== 'id' && key !== 'version');
/** Keys that handlers of a file say; of a file without any, whatever handlers say. */
function saidIn(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(/^export const (\w+)(?:: Handler)? =/gm)].map(([, name = '']) => name).filter((name) => name in handlers);
  const reads = names.length > 0 ? names.flatMap((name) => handlerReads[name] ?? []) : Object.values(handlerReads);
  return new Set(reads.flatMap((each) => Object.values(each).flatMap(({ by = [], of = [] }) => [...by, ...of])));
}

describe('handlers say what they find rows by', () => {
  test('every key of a question stands in what some handler says: definitions without it are refused when they load', () => {
    expect(queries.length).toBeGreaterThan(20);
    const rowKeys = new Set(
      Object.values(handlerReads).flatMap((reads) => Object.entries(reads).flatMap(([noun, { by = [] }]) => by.map((key) => `${noun}.${key}`))),
    );
    const unsaid = queries.flatMap(({ path, noun, keys }) =>
      keys.filter((key) => !rowKeys.has(`${noun}.${key}`)).map((key) => `${path} ${noun}.${key}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('every key that a handler reads or writes of a row stands in what a handler of its file says', () => {
    const used = files.map(({ path, text }) => ({ path, said: saidIn(text), keys: [...keysReadIn(text), ...keysWrittenIn(text)] }));
    expect(used.flatMap(({ keys }) => keys).length).toBeGreaterThan(60);
    const unsaid = used.flatMap(({ path, said, keys }) => keys.filter((key) => !said.has(key) && !OWN.has(key)).map((key) => `${path} ${key}`));
    expect([...new Set(unsaid)]).toEqual([]);
  });

  test('what is left to code has no name of a column', () => {
    const columns = filesOf(['config/entities'], ['.json']).flatMap(({ text }) =>
      Object.keys((JSON.parse(text) as { columns?: object }).columns ?? {}),
    );
    expect(columns.length).toBeGreaterThan(50);
    expect(columns.filter((column) => OWN.has(column))).toEqual([]);
  });
});
