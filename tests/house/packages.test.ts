import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf, readJson, root } from './tree.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
  engines: { node: string };
}
interface Lock {
  packages: Record<
    string,
    {
      engines?: { node?: string };
      version: string;
      license?: string;
      dev?: boolean;
      resolved?: string;
      hasInstallScript?: boolean;
      optional?: boolean;
    }
  >;
}

const manifest = readJson('package.json') as Manifest;
const lock = readJson('package-lock.json') as Lock;
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
const production = installed.filter(([, one]) => !one.dev);

/** Packages that stand here without an import, and why. */
const unasked: Readonly<Record<string, string>> = {
  '@emotion/styled': 'MUI asks for it',
  '@mui/icons-material': 'the theme of rjsf asks for it',
  playwright: 'the browser mode of the tests asks for it',
  '@storybook/addon-a11y': 'named in .storybook/main.ts',
  '@aws-sdk/client-s3': 'documents in S3',
  oxlint: 'named in src/cli/launch/paths.mjs',
  'ajv-formats': 'our formats are held against it',
  'typescript-7': 'tsc, named in src/cli/launch/paths.mjs',
};

/** Packages that are the user's choice: each does its job in the product. */
const fixed = [
  'react',
  'react-router-dom',
  '@rjsf/core',
  '@rjsf/validator-ajv8',
  '@rjsf/mui',
  '@mui/material',
  'ajv',
  'ajv-errors',
  'json-logic-js',
  '@tanstack/react-table',
  'dayjs',
  'apexcharts',
  'react-apexcharts',
  'html2canvas',
  'xlsx',
  'xstate',
  '@xstate/react',
];
/** Code of ours where a package does something alike. */
const ours: readonly [string, ...string[]][] = [
  ['catalogue/regex', 'recheck', 'regexpp'],
  ['server/store/db/lock.ts', 'proper-lockfile'],
  ['cli/launch/lock.mjs', 'proper-lockfile'],
  ['server/store/batchReads.ts', 'DataLoader'],
  ['widgets/inputs/AutocompleteInput', 'MUI'],
  ['widgets/charts/Funnel', 'ApexCharts'],
];

/** Ways into packages that list no exports, as their documentation gives them. */
const documented = [
  /^ajv\/dist\/2020\.js$/,
  /^dayjs\/(plugin|locale)\/[\w-]+(\.js)?$/,
  /^apexcharts\/dist\/apexcharts\.css$/,
  /^@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs$/,
];

/** Whether an import goes into a package by a path that the package does not offer. */
function isPrivate(from: string): boolean {
  const [, name = '', way] = /^((?:@[\w.-]+\/)?\w[\w.-]*)(\/[^?]+)?/.exec(from) ?? [];
  if (way === undefined || from.startsWith('node:')) return false;
  const file = join(root, 'node_modules', name, 'package.json');
  const { exports } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { exports?: Readonly<Record<string, unknown>> }) : {};
  if (!exports) return !documented.some((pattern) => pattern.test(from));
  return !Object.entries(exports).some(([key, target]) => {
    // Where a package offers the folders of its build, what lies in them is still its own.
    if (/^\.\/(lib|dist|esm|cjs|src)\b/.test(key)) return false;
    const [before = '', after] = key.split('*');
    return target !== null && (after === undefined ? key === `.${way}` : `.${way}`.startsWith(before) && way.endsWith(after));
  });
}

/** Whether a range of versions, as `engines` writes it, holds a version; what cannot be read holds none. */
const runsOn = (version: readonly number[], range: string): boolean =>
  range.split('||').some((all) =>
    (all.trim() || '*')
      .replace(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
      .every((one) => {
        const [, how = '', limit] = /^(>=|<=|>|<|=|\^|~)?v?(\d+(?:\.(?:\d+|x))*|\*)$/.exec(one) ?? [];
        if (limit === undefined) return false;
        const numbers = limit
          .split('.')
          .filter((part) => /^\d+$/.test(part))
          .map(Number);
        if (numbers.length === 0) return true;
        const far = numbers.map((part, index) => (version[index] ?? 0) - part).find((difference) => difference !== 0) ?? 0;
        const same = how === '^' ? 1 : how === '~' ? 2 : how === '' || how === '=' ? numbers.length : 0;
        if (same > 0) return (how === '^' || how === '~' ? far >= 0 : true) && numbers.slice(0, same).every((part, index) => version[index] === part);
        return { '>=': far >= 0, '<=': far <= 0, '>': far > 0, '<': far < 0 }[how] ?? false;
      }),
  );

const importedBy = (texts: readonly string[]): Set<string | undefined> =>
  new Set(
    texts.flatMap((text) => [...text.matchAll(/(?:from|import\(?|require\(|resolve\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name)),
  );

describe('packages', () => {
  test('every package is imported somewhere, or says why it is here', () => {
    const code = filesOf(['src', 'tests', '.storybook'], ['.ts', '.tsx', '.mjs', '.css']).filter(({ path }) => !path.startsWith('tests/house/'));
    const config = ['vite.config.ts', 'vite.preview.config.ts', 'vitest.config.ts'].map((path) => readFileSync(join(root, path), 'utf8'));
    const imported = importedBy([...code.map(({ text }) => text), ...config]);
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((name) => !name.startsWith('@types/'));
    expect(imported.has('fastify')).toBe(true);
    expect(names.filter((name) => !imported.has(name) && !Object.hasOwn(unasked, name))).toEqual([]);
  });

  test('the build stands in for no package', async () => {
    for (const { default: config } of [await import('../../vite.config.ts'), await import('../../vite.preview.config.ts')]) {
      const plugins = [config.plugins ?? []].flat(3).filter((one): one is Plugin => typeof one === 'object' && one !== null && 'name' in one);
      expect(plugins.filter(({ name }) => !name.startsWith('vite:react'))).toEqual([]);
      expect(config.resolve?.alias).toBeUndefined();
    }
  });

  test('every fixed package is imported by the product, by a public name', () => {
    const product = filesOf(['src'], ['.ts', '.tsx'])
      .filter(({ path }) => !/\.(stories|test)\.|\/story\w+\.tsx?$/.test(path))
      .map(({ text }) => text);
    const imported = importedBy(product);
    expect(fixed.filter((name) => !imported.has(name))).toEqual([]);
  });

  test('every package is imported by a public name: one of its exports, or a way that its documentation names', () => {
    const everywhere = filesOf(['src', 'tests', '.storybook'], ['.ts', '.tsx', '.mjs']).filter(({ path }) => !path.startsWith('tests/house/'));
    const settings = ['vite.config.ts', 'vite.preview.config.ts', 'vitest.config.ts'].map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    }));
    const wrong = [...everywhere, ...settings].flatMap((file) =>
      [...file.text.matchAll(/(?:from|import\(?|require\(|resolve\()\s*['"]([@\w][^'"]*)['"]/g)]
        .filter(([, from = '']) => isPrivate(from))
        .map(([, from]) => `${file.path} ${from}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
    const inner = [...filesOf(['src'], ['.ts', '.tsx', '.css']), ...settings].filter(({ text }) => /node_modules\/[@\w]/.test(text));
    expect(inner.map(({ path }) => path)).toEqual([]);
    expect(['@rjsf/core/lib/components/Form.js', 'xstate/dist/xstate.cjs.js', 'ajv/lib/core.ts', 'dayjs/esm/index.js'].every(isPrivate)).toBe(true);
    expect(['xstate', '@mui/material/Button', 'dayjs/plugin/utc.js', './xstate/dist/a.ts', 'node:fs'].some(isPrivate)).toBe(false);
  });

  test.each(ours)('%s is ours, and docs/decisions.md says why it is not %s', (path, ...packages) => {
    const [, reasons = ''] = readFileSync(join(root, 'docs/decisions.md'), 'utf8').split('## What stays ours, and why\n');
    const reason =
      reasons
        .split('\n## ')[0]
        ?.split('\n- ')
        .find((one) => one.includes(`\`${path}`)) ?? '';
    expect([path, `src/${path}`, `src/${path}.tsx`].some((one) => existsSync(join(root, one)))).toBe(true);
    expect(packages.filter((name) => !reason.includes(name))).toEqual([]);
    expect(reason).toMatch(/\d/);
  });

  test('every version is pinned', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  test('the oldest Node that the product promises runs every package', () => {
    expect(manifest.engines.node).toBe('>=20.19');
    const asking = installed.flatMap(([path, { engines }]) => (engines?.node === undefined ? [] : [{ path, node: engines.node }]));
    expect(asking.length).toBeGreaterThan(300);
    expect(asking.filter(({ node }) => !runsOn([20, 19, 0], node)).map(({ path, node }) => `${path} ${node}`)).toEqual([]);
    const narrow = ['>=22', '^22.12.0', '^18.0.0 || >=22', '>=20.20', '~20.18.0', '>=6 <20', '20.20.0', 'lts'];
    expect(narrow.filter((range) => runsOn([20, 19, 0], range))).toEqual([]);
    const wide = ['*', '>= 10.x', '20 || >=22', '^20.0.0', '>=16 || 14 >=14.17', '^20.19.0 || >=22.12', '>=6 <21'];
    expect(wide.filter((range) => !runsOn([20, 19, 0], range))).toEqual([]);
  });

  test('the lock file names no host', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.(tgz|tar\.gz)/);
  });

  test('every licence of the production set is named in NOTICE', () => {
    const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
    expect(production.length).toBeGreaterThan(100);
    expect(production.filter(([, one]) => !one.license).map(([path]) => path)).toEqual([]);
    const licences = [...new Set(production.flatMap(([, one]) => (one.license ?? '').replace(/[()]/g, '').split(/ (?:OR|AND) /)))].sort();
    expect(licences.filter((licence) => !notice.includes(licence))).toEqual([]);
  });

  test('no production package runs a script when it is installed', () => {
    expect(production.filter(([, one]) => one.hasInstallScript).map(([path]) => path)).toEqual([]);
  });
});
