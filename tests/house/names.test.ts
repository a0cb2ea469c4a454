import { describe, expect, test } from 'vitest';
import { basename } from 'node:path';
import { exportedNames } from './syntax.ts';
import { filesOf, pathsOf } from './tree.ts';

const sources = pathsOf(['src'], ['.ts', '.tsx', '.mjs']);
const stem = (path: string): string => basename(path).replace(/(\.(stories|test|browser|d))*\.\w+$/, '');
/** Names that say nothing: whatever would go there has a better one. */
const drawers = /^(utils?|helpers?|misc|common|stuff|temp|new|old|final|manager|data)\d*$/i;

/** What was done says nothing of what it is. `stored` is what the rules call it, `found` and `known` everybody knows. */
const PARTICIPLES =
  'said asked kept told drawn shown held given made chosen wanted judged sent written seen done gone changed placed filled answered typed loaded listed counted moved begun meant heard opened carried worked taken named proved waited settled bound joined';
const participle = new RegExp(String.raw`\b(?:const|let|function|class|type|interface) (?:${PARTICIPLES.replaceAll(' ', '|')})\b(?! [},])`, 'gi');

describe('names', () => {
  test('a thing is named by a noun, what is done by a verb', () => {
    const all = filesOf(['src', 'tests', '.storybook'], ['.ts', '.tsx', '.mjs'])
      .filter(({ path }) => path !== 'tests/house/names.test.ts' && !path.includes('.stories.'))
      .flatMap(({ path, text }) => (text.match(participle) ?? []).map((name) => `${path}: ${name}`));
    expect(all).toEqual([]);
    expect('const said = 1; let stored, keptKeys; interface Kept {} import { type Told } from'.match(participle)).toEqual([
      'const said',
      'interface Kept',
    ]);
  });

  test('a file is named in camelCase, a component in PascalCase', () => {
    expect(sources.filter((path) => !/^([a-z][a-zA-Z0-9]*|[A-Z][a-zA-Z0-9]*)$/.test(stem(path)))).toEqual([]);
    expect(sources.filter((path) => !path.endsWith('.tsx') && /^[A-Z]/.test(stem(path)))).toEqual([]);
  });

  test('no file or folder is a drawer for anything', () => {
    expect(
      sources.filter((path) =>
        path
          .split('/')
          .slice(1)
          .some((part) => drawers.test(stem(part))),
      ),
    ).toEqual([]);
    expect('src/server/utils.ts'.split('/').some((part) => drawers.test(stem(part)))).toBe(true);
  });

  test('one name stands once in a folder, whatever its case', () => {
    const pathsByKey = new Map<string, string[]>();
    for (const path of sources.filter((one) => !/\.(stories|test)\./.test(one))) {
      const key = path.replace(/\.\w+$/, '').toLowerCase();
      pathsByKey.set(key, [...(pathsByKey.get(key) ?? []), path]);
    }
    expect([...pathsByKey.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });

  test('one exported name means one thing in the whole house', () => {
    const pathsByName = new Map<string, string[]>();
    for (const file of filesOf(['src'], ['.ts', '.tsx']).filter(({ path }) => !/\.stories\./.test(path)))
      for (const name of exportedNames(file)) pathsByName.set(name, [...(pathsByName.get(name) ?? []), file.path]);
    pathsByName.delete('default');
    expect([...pathsByName].filter(([, paths]) => paths.length > 1)).toEqual([]);
    expect(pathsByName.get('Judgement')).toEqual(['src/engine/form/judgement.ts']);
  });

  test('what a file exports another one reads', () => {
    const files = filesOf(['src', 'tests', '.storybook'], ['.ts', '.tsx', '.mjs']);
    const readers = new Map<string, number>();
    for (const { text } of files) for (const word of new Set(text.match(/\w+/g))) readers.set(word, (readers.get(word) ?? 0) + 1);
    const shared = files.filter(({ path }) => path.startsWith('src/') && !/\.stories\./.test(path));
    const alone = shared.flatMap((file) =>
      exportedNames(file)
        .filter((name) => name !== 'default' && !file.text.includes(`export default function ${name}`))
        .flatMap((name) => ((readers.get(name) ?? 0) > 1 ? [] : [`${file.path}: ${name}`])),
    );
    expect(alone).toEqual([]);
    expect(readers.get('Judgement')).toBeGreaterThan(1);
  });

  test('a test lies in the room that it proves', () => {
    const rooms = [
      'rules',
      'engine',
      'catalogue',
      'server',
      'runtime',
      'widgets',
      'studio',
      'journeys',
      'faults',
      'soak',
      'security',
      'bench',
      'house',
    ];
    expect(pathsOf(['tests'], ['.test.ts', '.test.tsx']).filter((path) => !rooms.includes(path.split('/')[1] ?? ''))).toEqual([]);
  });
});
