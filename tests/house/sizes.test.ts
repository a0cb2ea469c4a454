import { describe, expect, test } from 'vitest';
import { filesOf } from './tree.ts';

/** Tables may be long: one row is one line, and splitting them would only hide them. */
const tables: readonly string[] = ['src/engine/types.ts', 'src/catalogue/types.ts', 'src/widgets/contract.ts'];
const files = filesOf(['src'], ['.ts', '.tsx', '.mjs']).map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
const share = (part: number): number => files.map(({ lines }) => lines).sort((a, b) => a - b)[Math.floor((files.length - 1) * part)] ?? 0;

describe('files stay small', () => {
  test('half of the source files have at most 60 lines', () => expect(share(0.5)).toBeLessThanOrEqual(60));
  test('nine of ten have at most 120 lines', () => expect(share(0.9)).toBeLessThanOrEqual(120));
  test('none has over 250 lines but tables', () => {
    expect(files.filter(({ path, lines }) => lines > 250 && !tables.includes(path))).toEqual([]);
  });
  test('no test or story has over 350 lines, tables of seeded faults apart', () => {
    const long = filesOf(['tests', '.storybook'], ['.ts', '.tsx'])
      .filter(({ path }) => !path.startsWith('tests/catalogue/faults/'))
      .filter(({ text }) => text.split('\n').length > 350)
      .map(({ path }) => path);
    expect(long).toEqual([]);
  });
});
