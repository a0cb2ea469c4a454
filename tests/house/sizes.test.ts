import { describe, expect, test } from 'vitest';
import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import { filesOf, type SourceFile } from './tree.ts';

/** Tables whose rows are files: a check, a handler has its file and its row, however short it is. */
const registries = /^src\/(catalogue\/checks|server\/(actions|operations)|widgets\/inputs)\/(\w+\/)?index\.tsx?$|^src\/widgets\/chunks\//;

const files = filesOf(['src'], ['.ts', '.tsx', '.mjs']).filter(({ path }) => !/\.stories\.|\/story\w*\.tsx?$/.test(path));
const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/** What is fetched when it is asked for is a file of its own, however short. */
const lazy = new Set(
  files.flatMap(({ path, text }) => [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, from = '']) => posix.join(posix.dirname(path), from))),
);

/** Who imports whom within src, lazily too. */
const targetsOf = (some: readonly SourceFile[]): Map<string, string[]> =>
  new Map(
    some.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => posix.join(posix.dirname(file.path), from.replace(/\?\w+$/, ''))),
    ]),
  );
const imports = targetsOf(files);

/** By file, who imports it: a test of its own counts, it looks for the idea by that name. */
function importersOf(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const all = new Map([...imports, ...targetsOf(filesOf(['tests'], ['.ts', '.tsx']))]);
  for (const [path, targets] of all) for (const target of new Set(targets)) found.set(target, [...(found.get(target) ?? []), path]);
  return found;
}

/** Files that reach each other, by Tarjan's walk: every group of more than one. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.size - 1);
    open.push(path);
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) low.set(path, Math.min(low.get(path) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(path) !== order.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1) found.push(group);
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return found;
}

/** No more lines than stand here: whoever takes some out writes the smaller figure, whoever needs more finds first what can go. */
const most: Readonly<Record<string, number>> = {
  app: 861,
  catalogue: 19_225,
  cli: 5_449,
  engine: 8_353,
  runtime: 14_311,
  server: 21_529,
  studio: 3_472,
  widgets: 13_282,
};

describe('the house does not grow', () => {
  test.each(Object.entries(most))('%s has at most %i lines', (room, lines) => {
    const own = files.filter(({ path }) => path.startsWith(`src/${room}/`));
    expect(own.reduce((sum, { text }) => sum + linesOf(text), 0)).toBeLessThanOrEqual(lines);
  });
  test('all rooms are counted, in at most 972 files', () => {
    expect([...new Set(files.map(({ path }) => path.split('/')[1]))].sort()).toEqual(Object.keys(most));
    expect(files.length).toBeLessThanOrEqual(972);
  });
  test('CSS has at most 4,467 lines', () => {
    expect(filesOf(['src', '.storybook'], ['.css']).reduce((sum, { text }) => sum + linesOf(text), 0)).toBeLessThanOrEqual(4_467);
  });
  test('what is read as a type that it is not, at most 6 times', () => {
    expect(files.reduce((sum, { text }) => sum + text.split(/as unknown as/).length - 1, 0)).toBeLessThanOrEqual(6);
  });
  test('a definition is read, put together and judged by at most 171 files of the catalogue', () => {
    const passed = new Set<string>();
    const pass = (path: string): void => {
      if (passed.has(path) || !path.startsWith('src/catalogue/')) return;
      passed.add(path);
      for (const target of imports.get(path) ?? []) pass(target);
    };
    pass('src/catalogue/fromDisk.ts');
    expect(passed.size).toBeLessThanOrEqual(171);
  });
});

describe('a file holds one idea', () => {
  test('none has over 250 lines', () => {
    expect(files.filter(({ text }) => linesOf(text) > 250).map(({ path }) => path)).toEqual([]);
  });

  test('none has under 20 lines and a single importer, rows of a table apart', () => {
    const importers = importersOf();
    const isAlone = (path: string): boolean => importers.get(path)?.length === 1 && importers.get(path)?.[0]?.startsWith('src/') === true;
    const alone = files.filter(({ path, text }) => linesOf(text) < 20 && isAlone(path) && !lazy.has(path));
    expect(
      alone.map(({ path }) => `${path} <- ${importers.get(path)?.join()}`).filter((line) => !registries.test(line.split(' <- ')[1] ?? '')),
    ).toEqual([]);
  });

  test('no circle of files', () => {
    expect(circles(imports)).toEqual([]);
    expect(
      circles(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['a', 'd']],
          ['d', []],
        ]),
      ),
    ).toEqual([['a', 'b', 'c']]);
  });

  test('folders within a room import one way; a folder and what lies in it are one', () => {
    const graph = new Map<string, string[]>();
    for (const [path, targets] of imports) {
      const folder = posix.dirname(path);
      const others = targets
        .map((target) => posix.dirname(target))
        .filter((to) => !`${to}/`.startsWith(`${folder}/`) && !`${folder}/`.startsWith(`${to}/`));
      graph.set(folder, [...(graph.get(folder) ?? []), ...others.filter((to) => to.split('/')[1] === folder.split('/')[1])]);
    }
    expect(graph.size).toBeGreaterThan(60);
    expect(circles(graph)).toEqual([]);
  });

  test('no test or story has over 350 lines, tables of seeded faults apart', () => {
    const long = filesOf(['tests', '.storybook'], ['.ts', '.tsx'])
      .filter(({ path }) => !path.startsWith('tests/catalogue/faults/'))
      .filter(({ text }) => text.split('\n').length > 350)
      .map(({ path }) => path);
    expect(long).toEqual([]);
  });
});
