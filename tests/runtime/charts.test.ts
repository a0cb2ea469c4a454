import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import { chartRows } from '../../src/runtime/pages/chart/ChartBox.tsx';
import { catalogue, messages } from '../rules/support/definitions.ts';

const text = (words: string): string => textOf(messages, words);
const chart = (id: string) => {
  const found = catalogue.charts[id];
  if (!found) throw new Error(id);
  return found;
};

describe('issue 3.4: bars from what a call answers', () => {
  test('keys read as the lifecycle calls them', () => {
    const rows = chartRows(
      chart('statuses'),
      [
        { status: 'Enrolled', count: 5 },
        { status: 'Odd', count: 1 },
      ],
      catalogue,
      text,
    );
    expect(rows).toEqual([
      { id: 'Enrolled', label: 'Enrolled', value: 5 },
      { id: 'Odd', label: 'Odd', value: 1 },
    ]);
  });
  test('programs read as their table calls them, centres as the answer does', () => {
    expect(chartRows(chart('enrolled-by-program'), [{ programId: 2, count: 3 }], catalogue, text)[0]?.label).toBe('Core Skilling Programme');
    expect(chartRows(chart('mobilised-by-centre'), [{ centerId: 9, name: 'Pune', count: 3 }], catalogue, text)[0]?.label).toBe('Pune');
  });
  test('a bar leads to the list of those it counts; the step of everybody to all, a step of nobody nowhere', () => {
    const answered = [
      { status: 'Mobilised', count: 10 },
      { status: 'Enrolled', count: 4 },
    ];
    const rows = chartRows(chart('from-mobilised-to-placed'), answered, catalogue, text, (keys) => keys.join(','));
    expect(rows.map(({ href }) => href)).toEqual([
      '',
      'Shortlisted,Recommended,Not Recommended,Enrolled,Dropout,Placed,Entrepreneurship/ Self Employed',
      'Enrolled,Dropout,Placed,Entrepreneurship/ Self Employed',
      undefined,
    ]);
  });
  test('a funnel adds up what came at least so far; nothing answered is nothing', () => {
    const answered = [
      { status: 'Mobilised', count: 10 },
      { status: 'Enrolled', count: 4 },
      { status: 'Placed', count: 1 },
    ];
    expect(chartRows(chart('from-mobilised-to-placed'), answered, catalogue, text).map(({ value }) => value)).toEqual([15, 5, 5, 1]);
    expect(chartRows(chart('from-mobilised-to-placed'), [], catalogue, text).map(({ value }) => value)).toEqual([0, 0, 0, 0]);
  });
});
