import { describe, expect, test } from 'vitest';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { mergeRows } from '../../src/runtime/pages/form/conflict.ts';

const text = { type: 'string' } as FormSchema;
const items: FormSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', 'x-system': true },
    version: { type: 'integer', 'x-system': true },
    school: text,
    marks: text,
    seen: { type: 'string', 'x-local': true },
  },
};
const row = (id: number, version: number, school: string, marks: string): JsonObject => ({ id, version, school, marks });
const base = [row(1, 1, 'A', '50'), row(2, 1, 'B', '60')];
const merge = (mine: JsonObject[], theirs: JsonObject[]) => mergeRows('rows', items, 'id', { mine, base, theirs });

describe('quality 2: two people on one table', () => {
  test('cells that only one of them changed are kept without asking, under the newer version', () => {
    const { rows, found } = merge([row(1, 1, 'Mine', '50'), row(2, 1, 'B', '60')], [row(1, 2, 'A', '55'), row(2, 1, 'B', '60')]);
    expect([rows, found]).toEqual([[row(1, 2, 'Mine', '55'), row(2, 1, 'B', '60')], []]);
  });
  test('a cell that both changed is asked about and holds mine', () => {
    const { rows, found } = merge([row(1, 1, 'Mine', '50'), row(2, 1, 'B', '60')], [row(1, 2, 'Theirs', '50'), row(2, 1, 'B', '60')]);
    expect(found).toEqual([{ path: 'rows.0.school', mine: 'Mine', theirs: 'Theirs' }]);
    expect(rows[0]).toEqual(row(1, 2, 'Mine', '50'));
  });
  test('a row that they removed goes; one that was edited here meanwhile is kept as a new one', () => {
    expect(merge([...base], [row(2, 1, 'B', '60')]).rows).toEqual([row(2, 1, 'B', '60')]);
    expect(merge([row(1, 1, 'Mine', '50'), row(2, 1, 'B', '60')], [row(2, 1, 'B', '60')]).rows).toEqual([
      { school: 'Mine', marks: '50' },
      row(2, 1, 'B', '60'),
    ]);
  });
  test('a row that they added comes; one removed here stays away unless they changed it', () => {
    const added = row(3, 1, 'C', '70');
    expect(merge([row(1, 1, 'A', '50'), { school: 'New', marks: '1' }], [...base, added]).rows).toEqual([
      row(1, 1, 'A', '50'),
      { school: 'New', marks: '1' },
      added,
    ]);
    expect(merge([row(1, 1, 'A', '50')], [row(1, 1, 'A', '50'), row(2, 2, 'B', '65')]).rows).toEqual([row(1, 1, 'A', '50'), row(2, 2, 'B', '65')]);
  });
  test('what a row only shows comes with theirs, and is told of where I changed that row', () => {
    const mine = row(1, 1, 'Mine', '50');
    const theirs = [{ ...row(1, 2, 'A', '50'), seen: 'new' }, row(2, 1, 'B', '60')];
    expect(merge([mine, row(2, 1, 'B', '60')], theirs)).toEqual({
      rows: [{ ...mine, version: 2, seen: 'new' }, row(2, 1, 'B', '60')],
      found: [],
      isOther: true,
    });
    expect(merge([...base], theirs)).toEqual({ rows: theirs, found: [], isOther: false });
  });
  test('where it is not known what the work began from, every cell that differs is asked about', () => {
    const old = row(1, 7, 'A', '51');
    expect(merge([old], [row(1, 9, 'A', '50')]).found).toEqual([{ path: 'rows.0.marks', mine: '51', theirs: '50' }]);
  });
});
