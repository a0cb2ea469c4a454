import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf } from './imports.ts';
import { root } from './tree.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const chapters = read('docs/walkthrough.md').split('\n## ').slice(1);

/** Files that lines name, from the root; a bare name lies beside the file named before it, or in the folder of one of the chapter. */
function filesIn(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const [, name = ''] of lines.join('\n').matchAll(/`([\w./-]+\.tsx?)`/g)) {
    const folders = found.map((path) => posix.dirname(path)).reverse();
    const beside = folders.map((folder) => posix.join(folder, name)).find((path) => existsSync(join(root, path)));
    found.push(name.startsWith('src/') ? name : (beside ?? name));
  }
  return [...new Set(found)];
}

const ways = chapters.map((text) => {
  const lines = text.split('\n');
  return { title: lines[0] ?? '', steps: filesIn(lines.filter((line) => /^\d+\. /.test(line))), named: filesIn(lines) };
});
const wayOf = (title: string) => {
  const way = ways.find((one) => one.title === title);
  if (!way) throw new Error(`docs/walkthrough.md has no chapter "${title}"`);
  return way;
};

describe('docs/walkthrough.md', () => {
  test('names files that exist', () => {
    expect(ways).toHaveLength(4);
    expect(ways.flatMap(({ title, named }) => named.filter((path) => !existsSync(join(root, path))).map((path) => `${title}: ${path}`))).toEqual([]);
  });

  test.each([
    ['A key press', 15],
    ['A save', 22],
    ['A list', 14],
    ['A definition, from the disk to the screen', 12],
  ])('%s passes at most %i files, and the introduction says so', (title, most) => {
    const { steps } = wayOf(title);
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.length).toBeLessThanOrEqual(most);
    expect(read('docs/walkthrough.md').split('\n## ')[0]).toMatch(new RegExp(`\\b${most} for a`));
  });

  test.each([
    ['A save', 'src/server/endpoint/performAction.ts'],
    ['A list', 'src/runtime/pages/list/ListPage.tsx'],
    ['A list', 'src/runtime/pages/list/ListLive.tsx'],
  ])('%s names what lies beside %s and is imported by it', (title, path) => {
    const { named, steps } = wayOf(title);
    const beside = importsOf({ path, text: read(path) })
      .filter(({ from, typeOnly }) => !typeOnly && from.startsWith('./'))
      .map(({ from }) => posix.join(posix.dirname(path), from));
    expect(steps).toContain(path);
    expect(beside.length).toBeGreaterThan(0);
    expect(beside.filter((one) => !named.includes(one))).toEqual([]);
  });
});
