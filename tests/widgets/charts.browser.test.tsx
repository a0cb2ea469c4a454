import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MonthGrid } from '../../src/widgets/charts/MonthGrid.tsx';
import Picture from '../../src/widgets/charts/Picture.tsx';
import type { MonthGridProps } from '../../src/widgets/contract/charts.ts';
import { buttonNamed, find, openStage, textsOf, type Stage } from './support/stage.tsx';

let stage: Stage;
let turned: string[];
beforeEach(async () => {
  stage = openStage();
  turned = [];
  await page.viewport(360, 740);
});
afterEach(() => stage.close());

const [present, absent] = [
  { letter: 'P', label: 'Present', tone: 'success' },
  { letter: 'A', label: 'Absent', tone: 'error' },
] as const;

const month = (more: Partial<MonthGridProps> = {}): MonthGridProps => ({
  title: 'Attendance of a month',
  loading: false,
  empty: 'Choose a batch',
  month: 'November 2026',
  choose: {
    field: 'month',
    label: 'Month of the batch',
    as: 'select',
    values: ['1'],
    options: [{ value: '1', label: 'One' }],
    onChange: () => undefined,
  },
  previous: { id: 'previous', label: 'Previous month', kind: 'text', onPress: () => turned.push('previous') },
  next: { id: 'next', label: 'Next month', kind: 'text', why: 'It has not begun.', onPress: () => turned.push('next') },
  legend: [present, absent],
  columns: { key: 'Student', value: 'Rate' },
  days: Array.from({ length: 30 }, (_, at) => ({ id: String(at), number: at + 1, weekday: 'M', off: at % 7 === 0 })),
  rows: [{ id: '1', label: 'Asha Jadhav', value: '50%', cells: Array.from({ length: 30 }, (_, at) => [present, absent, null][at] ?? null) }],
  holidays: ['08/11/2026 Diwali'],
  ...more,
});

describe('D3-ATTEND-05 a month by letters', () => {
  test('D3-ATTEND-05 a table with a heading for each day and each student; a letter for the eye, a word for the ear, the rate at the end', async () => {
    stage.draw(<MonthGrid {...month()} />);
    const table = await find(stage.place, 'table');
    expect(table.querySelectorAll('thead th[scope="col"]').length).toBe(32);
    expect(textsOf(table, 'tbody th[scope="row"]')).toEqual(['Asha Jadhav']);
    const cells = [...table.querySelectorAll('tbody td')];
    expect(cells.slice(0, 3).map((cell) => cell.textContent)).toEqual(['PPresent', 'AAbsent', '']);
    expect(cells[0]?.querySelector('[aria-hidden]')?.textContent).toBe('P');
    expect(cells.at(-1)?.textContent).toBe('50%');
    expect(textsOf(stage.place, '.sd-month-legend li')).toEqual(['PPresent', 'AAbsent']);
    expect(stage.place.textContent).toContain('08/11/2026 Diwali');
  });

  test('D3-ATTEND-05 on a phone the table scrolls in a box of its own that the keyboard reaches; the page is no wider', async () => {
    stage.draw(<MonthGrid {...month()} />);
    const box = await find<HTMLElement>(stage.place, '.sd-wide');
    expect(box.tabIndex).toBe(0);
    expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  test('D3-ATTEND-05 to the months before, not to one that has not begun; of nobody it says so', async () => {
    stage.draw(<MonthGrid {...month()} />);
    await find(stage.place, 'table');
    await userEvent.click(buttonNamed(stage.place, 'Previous month'));
    expect(turned).toEqual(['previous']);
    const next = buttonNamed(stage.place, 'Next month');
    expect(next.ariaDisabled).toBe('true');
    next.click();
    expect(turned).toEqual(['previous']);
    stage.draw(<MonthGrid {...month({ rows: [] })} />);
    await expect.poll(() => stage.place.querySelector('table')).toBeNull();
    expect(stage.place.textContent).toContain('Choose a batch');
  });
});

test('quality 4: on a phone no name of a bar is cut off', async () => {
  const names = ['Pune Hadapsar', 'Mumbai Andheri', 'Others'];
  stage.draw(<Picture kind="column" rows={names.map((label, at) => ({ id: label, label, value: 27 - at }))} />);
  await find(stage.place, '.apexcharts-series');
  const edges = stage.place.getBoundingClientRect();
  const labels = [...stage.place.querySelectorAll('text')].filter(({ textContent }) => names.some((name) => textContent.startsWith(name)));
  expect(labels).toHaveLength(3);
  for (const label of labels) {
    const { left, right } = label.getBoundingClientRect();
    expect([left >= edges.left, right <= edges.right], label.textContent).toEqual([true, true]);
  }
});
