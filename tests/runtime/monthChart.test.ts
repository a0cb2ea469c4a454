/** A month of attendance as letters, and the holidays of charts of time, by the shipped definitions. */
import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { daysDrawn } from '../../src/runtime/pages/chart/SpansBox.tsx';
import { holidaysSaid, monthAfter, monthBefore, monthGrid, monthOf, monthText } from '../../src/runtime/pages/chart/monthRows.ts';
import { spansOptions } from '../../src/widgets/charts/spansOptions.ts';
import { catalogue, messages } from '../rules/support/definitions.ts';

const text = (words: string, values?: JsonObject): string => textOf(messages, words, values);
const chart = catalogue.charts['attendance-of-month'];
if (chart?.kind !== 'month') throw new Error('attendance-of-month');
const DIWALI = { holidayDate: '2026-11-09', name: 'Diwali' };
const day = (attendanceDate: string, status: string): JsonObject => ({ batchId: 3, attendanceDate, status });

describe('D3-ATTEND-05 a month of attendance', () => {
  const grid = monthGrid(
    chart,
    [
      { name: 'Asha Jadhav', attendanceRate: 67, days: [day('2026-11-02', 'P'), day('2026-11-03', 'A'), day('2026-11-08', 'P')] },
      { name: 'Meena Sawant', attendanceRate: null, days: [] },
    ],
    { period: monthOf('2026-11-20'), today: '2026-11-20', holidays: [DIWALI] },
    text,
  );
  const letters = (at: number): string => (grid.rows[at]?.cells ?? []).map((mark) => mark?.letter ?? ' ').join('');

  test('D3-ATTEND-05 present, absent, not taken, Sunday and holiday by letter; days to come by nothing; a taken Sunday by what was taken', () => {
    expect(letters(0)).toBe('SPA––––PH–––––S––––– S      S ');
    expect(letters(1)).toBe('S––––––SH–––––S––––– S      S ');
    expect(grid.rows.map(({ label, value }) => [label, value])).toEqual([
      ['Asha Jadhav', '67%'],
      ['Meena Sawant', '-'],
    ]);
  });

  test('D3-ATTEND-05 each letter is said by a word; holidays by their names', () => {
    expect(grid.legend.map(({ letter, label }) => `${letter} ${label}`)).toEqual(['P Present', 'A Absent', '– Not taken', 'S Sunday', 'H Holiday']);
    expect(grid.holidays).toEqual(['09/11/2026 Diwali']);
    expect(grid.days.filter(({ off }) => off).map(({ number }) => number)).toEqual([1, 8, 9, 15, 22, 29]);
  });

  test('D3-ATTEND-05 from month to month, over the year', () => {
    expect(monthOf('2028-02-10')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
    expect(monthBefore(monthOf('2027-01-31'))).toEqual({ first: '2026-12-01', last: '2026-12-31' });
    expect(monthAfter(monthOf('2026-12-01'))).toEqual({ first: '2027-01-01', last: '2027-01-31' });
    expect(monthText(monthOf('2026-11-20'))).toBe('November 2026');
  });
});

describe('D3-ENTITY-08 holidays in charts of time', () => {
  const span = (first: string, last: string) => ({ label: '', days: { first, last }, words: '' });

  test('D3-ENTITY-08 they are asked for from the first day that is drawn to the last', () => {
    const rows = [
      { id: '1', label: 'A', spans: [span('2026-11-02', '2027-01-09'), { label: '', words: '' }] },
      { id: '2', label: 'B', spans: [span('2026-10-05', '2026-12-01')] },
    ];
    expect(daysDrawn(rows)).toEqual({ first: '2026-10-05', last: '2027-01-09' });
    expect(daysDrawn([])).toBeUndefined();
    const spans = catalogue.charts['batches-in-time'];
    expect(spans?.kind === 'spans' && spans.holidays?.call).toBe('holidays.search');
  });

  test('D3-ENTITY-08 each is a whole day across the lines, and said by its name in their order', () => {
    const days = holidaysSaid([{ holidayDate: '2026-12-25', name: 'Christmas' }, DIWALI], text);
    expect(days.map(({ words }) => words)).toEqual(['09/11/2026 Diwali', '25/12/2026 Christmas']);
    const look = { dark: false, still: true, narrow: false, series: ['#000'], grid: '#eee', text: '#111', font: 'x', statusColour: () => '#000' };
    const spans = spansOptions(look, { day: '2026-11-20', label: 'Today' }, { label: 'Holiday', days }).annotations?.xaxis ?? [];
    expect(spans.map(({ x, x2 }) => [x, x2])).toEqual([
      [Date.parse('2026-11-09'), Date.parse('2026-11-10')],
      [Date.parse('2026-12-25'), Date.parse('2026-12-26')],
      [Date.parse('2026-11-20'), undefined],
    ]);
  });
});
