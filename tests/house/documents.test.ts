import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operators } from '../../src/engine/rules/operators/index.ts';
import { handlers } from '../../src/server/actions/index.ts';
import widgets from '../../src/widgets/inputs/widgets.json' with { type: 'json' };
import { filesOf, pathsOf, readJson, root } from './tree.ts';

const builtIn = new Set(['install', 'ci', 'start', 'test', 'run']);
const atRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'NOTICE', 'LICENSE'];
const documents = [
  ...atRoot.filter((name) => name.endsWith('.md')).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ...filesOf(['docs', 'deploy', 'config', 'schemas', 'workflows', 'src', 'tests'], ['.md']),
];

describe('documents tell the truth', () => {
  test.each(atRoot)('%s stands', (name) => expect(existsSync(join(root, name))).toBe(true));

  test('every npm command that a document names exists', () => {
    const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
    const wrong = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
        .filter(([whole, name = '']) => (whole.includes('npm run') ? !(name in scripts) : !builtIn.has(name)))
        .map(([whole]) => `${path} ${whole}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every link inside the repository leads somewhere', () => {
    const screens = new Set(
      readdirSync(join(root, 'config/screens'))
        .filter((name) => name.endsWith('.json'))
        .map((name) => (readJson(`config/screens/${name}`) as { path: string }).path),
    );
    const dead = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .filter(([, target = '']) => (target.startsWith('/') ? !screens.has(target) : !existsSync(join(root, dirname(path), target))))
        .map(([, target]) => `${path} ${target}`),
    );
    expect(dead).toEqual([]);
  });

  /** Files that documents name and nobody keeps: of worked examples, and what the product writes. */
  const unkept =
    /(^|\/)(hostel(-rules|rules)?\.(json|md)|owner\.json|front\/keys\/\w+\.json|options\/(work-districts|councils|hold-reasons)\.json|charts\/status-and-gender\.json|dist\/handbook\/index\.html)$/;
  test('every file that a document names exists', () => {
    const paths = pathsOf(['src', 'tests', 'config', 'schemas', 'workflows', 'docs', 'deploy', '.storybook'], ['']).concat(readdirSync(root));
    const suffixes = new Set(paths.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))));
    const slips = documents.flatMap(({ path, text }) =>
      [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([\w@./-]+\.(?:tsx?|mjs|js|json|css|html|md))`/g)]
        .filter(([, name = '']) => !suffixes.has(name) && !existsSync(join(root, dirname(path), name)) && !unkept.test(name))
        .map(([, name]) => `${path} ${name}`),
    );
    expect(suffixes.size).toBeGreaterThan(1000);
    expect(slips).toEqual([]);
  });

  /** The part of CONTRIBUTING.md below a heading. */
  const chapter = (title: string): string =>
    documents
      .find(({ path }) => path === 'CONTRIBUTING.md')
      ?.text.split('\n## ')
      .find((one) => one.startsWith(`${title}\n`)) ?? '';

  test.each([
    ['Add a widget', Object.keys(widgets), ['src', 'schemas'], 3],
    ['Add an action', Object.keys(handlers), ['src'], 1],
    ['Add an operator', Object.keys(operators), ['src', 'schemas'], 2],
  ] as const)('"%s" names every table that holds all of their names', (title, names, folders, count) => {
    const tables = filesOf(folders, ['.ts', '.json']).filter(({ text }) => {
      const words = new Set(text.match(/[\w-]+/g));
      return names.filter((name) => words.has(name)).length > names.length * 0.8;
    });
    expect(tables).toHaveLength(count);
    expect(tables.map(({ path }) => path).filter((path) => !chapter(title).includes(`\`${path}\``))).toEqual([]);
  });

  test('the continuous integration calls the same command as the README', () => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/npm test\s*$/);
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toMatch(/npm start[\s\S]*npm test/);
  });

  test('lint asks for the one form of code and JSON, and npm test asks what lint does', () => {
    const [lint = '', command = '', gate = ''] = ['lint', 'commands', 'test'].map((name) =>
      readFileSync(join(root, `src/cli/launch/${name}.mjs`), 'utf8'),
    );
    expect(lint).toMatch(/export const lint = [^;]*tool\.oxlint[^;]*\|\| format\('--check'/);
    expect(command).toContain('lint: withInstall(lint)');
    expect(gate).toContain('lint: () => lint()');
    expect(gate).not.toContain('tool.oxlint');
  });
});
