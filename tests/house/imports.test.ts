import { describe, expect, test } from 'vitest';
import { judgeImports } from './imports.ts';
import { rooms } from './rooms.ts';
import { filesOf } from './tree.ts';

const files = filesOf(['src'], ['.ts', '.tsx', '.mjs']).filter(({ path }) => !path.startsWith('src/cli/launch'));

describe('imports go one way', () => {
  test('every file of every room keeps to the table', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(judgeImports(files)).toEqual([]);
  });

  test('every room of the table exists', () => {
    expect([...new Set(files.map(({ path }) => path.split('/')[1] ?? ''))].sort()).toEqual(Object.keys(rooms).sort());
  });

  test.each([
    ['an unknown folder', 'src/helpers/a.ts', '', /without a row/],
    ['the engine using react', 'src/engine/a.ts', "import { memo } from 'react';", /may not import react/],
    ['the engine using the catalogue', 'src/engine/a.ts', "import type { FormDef } from '../catalogue/types.ts';", /may not import catalogue/],
    ['the engine reading a clock', 'src/engine/a.ts', 'export const a = () => Date.now();', /Date\.now/],
    ['the engine making today', 'src/engine/a.ts', 'export const a = () => new Date();', /new Date\(\)/],
    ['the engine touching window', 'src/engine/a.ts', 'export const a = () => window.name;', /window/],
    ['the engine using node', 'src/engine/a.ts', "import { join } from 'node:path';", /node:path/],
    ['a widget calling the engine', 'src/widgets/a/a.tsx', "import { a } from '../../engine/a.ts';", /only types of engine/],
    ['a widget importing the runtime', 'src/widgets/a.ts', "import type { a } from '../runtime/a.ts';", /may not import runtime/],
    ['the runtime importing a widget', 'src/runtime/a.ts', "import { a } from '../widgets/a.ts';", /only types of widgets/],
    ['a lazy import of a widget', 'src/runtime/a.ts', "export const a = () => import('../widgets/a.ts');", /only types of widgets/],
    ['the server importing the page', 'src/server/a.ts', "import { a } from '../runtime/a.ts';", /may not import runtime/],
    ['the page importing the server', 'src/app/a.ts', "import type { a } from '../server/a.ts';", /may not import server/],
    ['an import without extension', 'src/server/a.ts', "import { a } from './b';", /without its extension/],
    ['an import out of src', 'src/server/a.ts', "import { a } from '../../tests/a.ts';", /out of src/],
    ['an export from elsewhere', 'src/engine/a.ts', "export * from '../server/a.ts';", /may not import server/],
    ['a type of another room by import()', 'src/engine/a.ts', "export type A = import('../server/a.ts').A;", /may not import server/],
  ])('the scanner refuses %s', (_name, path, text, message) => {
    expect(judgeImports([{ path, text }]).join('\n')).toMatch(message);
  });

  test('the scanner admits what the table admits', () => {
    const good = [
      { path: 'src/widgets/a.ts', text: "import { type Json } from '../engine/types.ts';\nimport Button from '@mui/material/Button';" },
      { path: 'src/engine/a.ts', text: 'export const a = (o: { window: number }) => o.window;' },
      { path: 'src/catalogue/fromDisk.ts', text: "import { readFile } from 'node:fs/promises';" },
    ];
    expect(judgeImports(good)).toEqual([]);
  });
});
