import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { chartRows, partNames } from '../../src/runtime/pages/chart/ChartBox.tsx';
import { spanRows } from '../../src/runtime/pages/chart/SpansBox.tsx';
import { pictureOptions, pictureSeries, type PictureOf } from '../../src/widgets/charts/pictureOptions.ts';
import { statusColour } from '../../src/widgets/charts/useLook.ts';
import type { ChartRow } from '../../src/widgets/contract/charts.ts';
import { spansSeries } from '../../src/widgets/charts/spansOptions.ts';
import { catalogue, messages } from '../rules/support/definitions.ts';

type LookOf = NonNullable<ChartRow['look']>;

const text = (words: string): string => textOf(messages, words);
const genders = catalogue.options['genders']?.items ?? [];
const chart = (id: string) => {
  const found = catalogue.charts[id];
  if (!found || found.kind === 'spans' || found.kind === 'month') throw new Error(id);
  return found;
};

describe('bars from what a call answers', () => {
  test('keys read and look as the lifecycle says of them', () => {
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
      { id: 'Enrolled', label: 'Enrolled', value: 5, look: { tone: 'primary', colour: 'enrolled', icon: 'school' } },
      { id: 'Odd', label: 'Odd', value: 1 },
    ]);
  });
  test('a bar has the colour of the status that it counts: a solid chip its ground, a soft one its icon, without a colour its tone', () => {
    const palette = {
      status: {
        enrolled: { bg: 'pale', border: 'line', icon: 'green' },
        placed: { bg: 'deep', border: 'deep', icon: 'white' },
        neutral: { bg: 'pale', border: 'line', icon: 'grey' },
      },
      ...Object.fromEntries(['primary', 'info', 'success', 'warning', 'error'].map((tone) => [tone, { main: `of ${tone}` }])),
    } as unknown as Parameters<typeof statusColour>[0];
    const look = { text: 'black', grid: 'grid', series: ['teal'], statusColour: (status: LookOf) => statusColour(palette, status) };
    const optionsOf = (rows: ChartRow[]) => pictureOptions({ kind: 'bar', rows, look: look as unknown as PictureOf['look'] });
    const bars = [
      { tone: 'primary', colour: 'enrolled' },
      { tone: 'success', colour: 'placed' },
      { tone: 'warning' },
      { tone: 'neutral' },
      undefined,
    ];
    const rows = bars.map((status, at): ChartRow => ({ id: String(at), label: 'x', value: 1, ...(status ? { look: status } : {}) }));
    expect(optionsOf(rows).colors).toEqual(['green', 'deep', 'of warning', 'grey', 'teal']);
    expect(optionsOf(rows.slice(4)).colors).toEqual(['teal']);
  });
  test('programs read as their table calls them, centres as the answer does', () => {
    expect(chartRows(chart('enrolled-by-program'), [{ programId: 2, count: 3 }], catalogue, text)[0]?.label).toBe('Core Skilling Programme');
    expect(chartRows(chart('mobilised-by-centre'), [{ centerId: 9, name: 'Pune', count: 3 }], catalogue, text)[0]?.label).toBe('Pune');
  });
  test('a bar leads to the list of those it counts; the step of everybody to all, a step of nobody nowhere', () => {
    const counts = [
      { status: 'Mobilised', count: 10 },
      { status: 'Enrolled', count: 4 },
    ];
    const rows = chartRows(chart('from-mobilised-to-placed'), counts, catalogue, text, (keys) => keys.join(','));
    expect(rows.map(({ href }) => href)).toEqual([
      '',
      'Shortlisted,Recommended,Not Recommended,Enrolled,Dropout,Placed,Entrepreneurship/ Self Employed',
      'Enrolled,Dropout,Placed,Entrepreneurship/ Self Employed',
      undefined,
    ]);
  });
  test('quality 4: beyond six bars the rest stands together, with what the answer left out; a seventh by itself is shown', () => {
    const sectors = (count: number) => Array.from({ length: count }, (_, at) => ({ domainName: `D${at}`, name: `D${at}`, count: 20 - at }));
    const rowsOf = (id: string, counts: JsonObject[]) => chartRows(chart(id), counts, catalogue, text, (keys) => keys.join(','));
    expect(rowsOf('placements-by-sector', sectors(7)).map(({ label }) => label)).toEqual(['D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6']);
    expect(rowsOf('placements-by-sector', sectors(9)).slice(6)).toEqual([{ id: 'others', label: 'Others', value: 14 + 13 + 12, href: 'D6,D7,D8' }]);
    const employers = sectors(7).map(({ name, count }) => ({ employerName: name, name, count, others: null }));
    const left = { employerName: null, name: 'Self-employed', count: 30, others: true };
    expect(rowsOf('placements-by-employer', [...employers, left]).slice(6)).toEqual([{ id: 'others', label: 'Others', value: 14 + 30 }]);
  });
  test('a funnel adds up what came at least so far; nothing answered is nothing', () => {
    const counts = [
      { status: 'Mobilised', count: 10 },
      { status: 'Enrolled', count: 4 },
      { status: 'Placed', count: 1 },
    ];
    expect(chartRows(chart('from-mobilised-to-placed'), counts, catalogue, text).map(({ value }) => value)).toEqual([15, 5, 5, 1]);
    expect(chartRows(chart('from-mobilised-to-placed'), [], catalogue, text).map(({ value }) => value)).toEqual([0, 0, 0, 0]);
  });
});

describe('quality 4: bars that have parts', () => {
  const of = genders.map(({ value, label }) => ({ value, label: String(label) }));
  const parts = { by: 'gender', options: 'genders', as: 'stacked' as const, of };
  const stacked = { ...chart('statuses'), parts };
  const counts = [
    { status: 'Enrolled', gender: 'Female', count: 5 },
    { status: 'Mobilised', gender: 'Male', count: 4 },
    { status: 'Mobilised', gender: 'Female', count: 3 },
    { status: 'Enrolled', gender: 'Others', count: 1 },
  ];

  test('one bar for each key, most people first, its parts in the order of their options', () => {
    expect(partNames(parts, counts)).toEqual(['Male', 'Female', 'Others']);
    expect(chartRows(stacked, counts, catalogue, text)).toMatchObject([
      { id: 'Mobilised', label: 'Mobilised', value: 7, parts: [4, 3, 0] },
      { id: 'Enrolled', label: 'Enrolled', value: 6, parts: [0, 5, 1] },
    ]);
  });
  test('who has said none of the options is counted at the end, in a part of that name', () => {
    const more = [...counts, { status: 'Enrolled', gender: null, count: 2 }];
    expect(partNames(parts, more).map(text)).toEqual(['Male', 'Female', 'Others', 'Not said']);
    expect(chartRows(stacked, more, catalogue, text)[0]).toMatchObject({ id: 'Enrolled', label: 'Enrolled', value: 8, parts: [0, 5, 1, 2] });
  });
  test('a bar leads to everybody whom it counts', () => {
    expect(chartRows(stacked, counts, catalogue, text, (keys) => keys.join(',')).map(({ href }) => href)).toEqual(['Mobilised', 'Enrolled']);
  });
  test('stacked they end where their sum does, side by side where the largest does', () => {
    const rows = chartRows(stacked, counts, catalogue, text);
    const look = { text: 'black', grid: 'grey', series: ['teal', 'brown', 'red'], narrow: false } as unknown as PictureOf['look'];
    const names = ['Male', 'Female', 'Others'];
    const optionsOf = (as: 'stacked' | 'grouped') => pictureOptions({ kind: 'bar', rows, parts: { as, names }, look });
    const end = (as: 'stacked' | 'grouped'): number => Number((optionsOf(as).xaxis as { max: number }).max);
    expect(pictureSeries(rows, { as: 'stacked', names })).toEqual([
      { name: 'Male', data: [4, 0] },
      { name: 'Female', data: [3, 5] },
      { name: 'Others', data: [0, 1] },
    ]);
    expect([optionsOf('stacked').chart?.stacked, optionsOf('grouped').chart?.stacked]).toEqual([true, false]);
    expect([end('stacked'), end('grouped')]).toEqual([expect.closeTo(7 * 1.12), expect.closeTo(5 * 1.12)]);
  });
});

describe('batches as lines of time', () => {
  const spans = catalogue.charts['batches-in-time'];
  if (spans?.kind !== 'spans') throw new Error('batches-in-time');

  test('training, work on the job, freeze and assessment, the earliest batch first; what has no days is left out', () => {
    const rows = spanRows(
      spans,
      [
        {
          batchName: 'Late',
          startDate: '2027-03-01',
          endDate: '2027-04-10',
          ojtStartDate: null,
          ojtEndDate: null,
          freezeDate: '2027-03-03',
          assessmentDate: '2027-04-10',
        },
        {
          batchName: 'Early',
          startDate: '2027-01-04',
          endDate: '2027-02-20',
          ojtStartDate: '2027-02-09',
          ojtEndDate: '2027-02-20',
          freezeDate: '2027-01-06',
          assessmentDate: '2027-02-20',
        },
        { batchName: 'Undated', startDate: '', endDate: null, ojtStartDate: null, ojtEndDate: null, freezeDate: '2027-02-31', assessmentDate: null },
      ],
      text,
    );
    expect(rows.map(({ label }) => label)).toEqual(['Early', 'Late']);
    expect(rows[0]?.spans.map(({ label, words }) => [label, words])).toEqual([
      ['Training', '04/01/2027 – 20/02/2027'],
      ['On the job', '09/02/2027 – 20/02/2027'],
      ['Freeze date', '06/01/2027'],
      ['Assessment', '20/02/2027'],
    ]);
    expect(rows[1]?.spans[1]).toEqual({ label: 'On the job', words: '' });
  });

  test('its series follow the order of the stretches, a day drawn whole', () => {
    const [training] = spansSeries([
      { id: '0', label: 'Early', spans: [{ label: 'Training', days: { first: '2027-01-04', last: '2027-01-04' }, words: '' }] },
    ]);
    const [from = 0, to = 0] = training?.data[0]?.y ?? [];
    expect(to - from).toBe(24 * 60 * 60 * 1000);
  });
});

test('quality 4: bars stand on an axis that begins at nothing, lying or standing', () => {
  const rows = [{ id: 'a', label: 'A', value: 7 }];
  const look = { text: 'black', grid: 'grey', series: ['teal'], narrow: false } as unknown as PictureOf['look'];
  const standing = pictureOptions({ kind: 'column', rows, look });
  expect([standing.yaxis, standing.xaxis?.axisBorder]).toEqual([
    expect.objectContaining({ min: 0 }),
    expect.objectContaining({ show: true, color: 'grey' }),
  ]);
  const lying = pictureOptions({ kind: 'bar', rows, look });
  expect([lying.xaxis, lying.yaxis]).toEqual([
    expect.objectContaining({ min: 0 }),
    expect.objectContaining({ axisBorder: expect.objectContaining({ show: true }) }),
  ]);
});
