/** What a cell says of a field that is no plain text, and what its heading says of it. */
import { describe, expect, test } from 'vitest';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import { columnGuides } from '../../../src/engine/sheet/columnGuides.ts';
import { cleanRow, formDataOf, type TemplateDef } from '../../../src/engine/sheet/template.ts';

const schema: FormSchema = {
  type: 'object',
  required: ['at'],
  properties: {
    at: { type: 'string', format: 'date-time-local' },
    isIn: { type: 'boolean' },
    stars: { type: 'integer', minimum: 1, maximum: 5 },
    comfort: {
      type: 'object',
      required: ['light'],
      properties: { light: { type: 'string', 'x-options': 'languages' }, noise: { type: 'integer', enum: [1, 2] } },
    },
    spoken: { type: 'array', items: { type: 'string', 'x-options': 'languages' } },
    trades: { type: 'array', items: { type: 'string', 'x-options': 'trades' } },
    shifts: { type: 'array', items: { type: 'string', enum: ['Sat, Sun', 'Sat', 'Night'] } },
    day: { type: 'string', format: 'date' },
  },
};
const names = ['at', 'isIn', 'stars', 'spoken', 'trades', 'shifts', 'comfort/light', 'comfort/noise'];
const template: TemplateDef = { file: 'units', columns: names.map((name) => ({ name, at: `/${name}` })) };
const lists = {
  languages: [
    { value: 'hi', label: 'Hindi' },
    { value: 'mr', label: 'Marathi' },
  ],
  trades: [
    { value: 'food', label: 'Cooking, baking' },
    { value: 'cook', label: 'Cooking' },
    { value: 'it', label: 'Computers' },
  ],
};
const read = (row: Record<string, string>) => formDataOf(template, schema, lists, row);

describe('a row of a spreadsheet', () => {
  test.each([
    ['18-11-2026 16:30', '2026-11-18T16:30:00'],
    ['8/1/2026 9:05', '2026-01-08T09:05:00'],
    ['2026-11-18 16:30:20', '2026-11-18T16:30:20'],
    ['18.11.2026 16:30', '2026-11-18T16:30:00'],
    ['yesterday', 'yesterday'],
  ])('a day with its time: %s', (cell, at) => expect(read({ at: cell })).toEqual({ at }));

  test.each([
    ['Yes', true],
    ['n', false],
    ['FALSE', false],
    ['perhaps', 'perhaps'],
  ])('yes or no: %s', (cell, isIn) => expect(read({ isIn: cell })).toEqual({ isIn }));

  test.each([
    ['4', 4],
    ['-1.5', -1.5],
    ['four', 'four'],
  ])('a number: %s', (cell, stars) => expect(read({ stars: cell })).toEqual({ stars }));

  test.each([
    ['Hindi, marathi', ['hi', 'mr']],
    ['mr; mr ;', ['mr']],
    ['Hindi, Tamil', ['hi', 'Tamil']],
  ])('several of a list: %s', (cell, spoken) => expect(read({ spoken: cell })).toEqual({ spoken }));

  test.each([
    ['Cooking, baking; Computers', ['food', 'it']],
    ['computers,COOKING,baking', ['it', 'food']],
    ['Cooking, Computers', ['cook', 'it']],
    ['baking', ['baking']],
  ])('an option with a comma in its name stays whole: %s', (cell, trades) => expect(read({ trades: cell })).toEqual({ trades }));

  test('one of a closed set, too', () => expect(read({ shifts: 'Night, Sat, Sun' })).toEqual({ shifts: ['Night', 'Sat, Sun'] }));

  test('D3-BULK-19 in a column of days the day alone counts; text behind it stays to be refused', () => {
    const days: TemplateDef = { file: 'units', columns: [{ name: 'day', at: '/day' }] };
    const clean = (day: string) => cleanRow(days, schema, { day })['day'];
    expect(['14/03/2003', '14-03-2003 16:30', '14-03-2003 00:00:20', '14-03-2003 in the morning'].map(clean)).toEqual([
      ...Array.from({ length: 3 }, () => '14-03-2003'),
      '14-03-2003 in the morning',
    ]);
  });

  test('the questions of a matrix, one column each', () =>
    expect(read({ light: 'Hindi', noise: '2' })).toEqual({ comfort: { light: 'hi', noise: 2 } }));
});

test('the heading of a column says what its cells hold; a cell with several has no list to choose one of', () => {
  const say = (text: string, values: Readonly<Record<string, number | string>> = {}) => [text, ...Object.values(values)].join(' ');
  expect(columnGuides(template, schema, lists, say)).toEqual([
    { name: 'at', note: '{{sheet.required}}\n{{sheet.dayTime}}' },
    { name: 'isIn', note: '{{sheet.optional}}\n{{sheet.yesNo}}' },
    { name: 'stars', note: '{{sheet.optional}}\n{{sheet.number}} 1 5' },
    { name: 'spoken', note: '{{sheet.optional}}\n{{sheet.several}} Hindi, Marathi' },
    { name: 'trades', note: '{{sheet.optional}}\n{{sheet.several}} Cooking, baking, Cooking, Computers' },
    { name: 'shifts', note: '{{sheet.optional}}\n{{sheet.several}} Sat, Sun, Sat, Night' },
    { name: 'comfort/light', note: '{{sheet.required}}\n{{sheet.option}}', options: ['Hindi', 'Marathi'] },
    { name: 'comfort/noise', note: '{{sheet.optional}}\n{{sheet.option}}', options: ['1', '2'] },
  ]);
});
