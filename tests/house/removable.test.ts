/** What programme admins need and nothing shipped uses lies in folders that the rest knows by one row alone. */
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import { filesOf, type SourceFile } from './tree.ts';

/** Folder -> the files whose rows name it, and the widgets that it holds. Who takes the folder away takes out those rows. */
const removable: Readonly<Record<string, { rows: readonly string[]; widgets?: readonly string[] }>> = {
  'src/widgets/inputs/scales': { rows: ['src/widgets/inputs/index.ts'], widgets: ['toggle', 'rating', 'slider'] },
  'src/widgets/inputs/rank': { rows: ['src/widgets/inputs/index.ts'], widgets: ['rank'] },
  'src/widgets/inputs/signature': { rows: ['src/widgets/inputs/index.ts'], widgets: ['signature'] },
  'src/widgets/inputs/code': { rows: ['src/widgets/inputs/index.ts'], widgets: ['code'] },
  'src/cli/import': { rows: ['src/cli/import.ts'] },
  'src/cli/handbook': { rows: ['src/cli/handbook.ts', '.storybook/pages/Handbook.stories.tsx'] },
};

const files = filesOf(['src', '.storybook'], ['.ts', '.tsx', '.mjs']);
const targetsOf = (file: SourceFile): string[] => importsOf(file).map(({ from }) => posix.join(posix.dirname(file.path), from));
const targets: ReadonlyMap<string, readonly string[]> = new Map(files.map((file) => [file.path, targetsOf(file)]));
/** Who imports from the folder, from outside it. */
const importersOf = (folder: string, among = targets): string[] =>
  [...among].filter(([path, its]) => !path.startsWith(`${folder}/`) && its.some((target) => target.startsWith(`${folder}/`))).map(([path]) => path);

describe('what nothing shipped uses can be taken away', () => {
  test.each(Object.entries(removable))('%s is known by its rows alone', (folder, { rows }) => {
    expect(files.some(({ path }) => path.startsWith(`${folder}/`))).toBe(true);
    expect(importersOf(folder).sort()).toEqual([...rows].sort());
  });

  test('an import elsewhere is seen, of its type alone, too', () => {
    const other = { path: 'src/widgets/form/Other.ts', text: "import type { A } from '../inputs/rank/RankInput.tsx';\n" };
    expect(importersOf('src/widgets/inputs/rank', new Map([[other.path, targetsOf(other)]]))).toEqual([other.path]);
  });

  test('no code outside goes by the name of such a widget, and no definition shipped has one', () => {
    const names = Object.values(removable).flatMap(({ widgets = [] }) => widgets);
    const asks = new RegExp(`\\bwidget === '(${names.join('|')})'`);
    const uses = new RegExp(`"widget": "(${names.join('|')})"`);
    expect(files.filter(({ text }) => asks.test(text)).map(({ path }) => path)).toEqual([]);
    const definitions = filesOf(['config', 'schemas', 'workflows'], ['.json']);
    expect(definitions.length).toBeGreaterThan(100);
    expect(definitions.filter(({ text }) => uses.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
