/** Tables that are wider than their card. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DataTable } from '../../src/widgets/tables/DataTable.tsx';
import { storyColumns, storyRows } from '../../src/widgets/tables/storyRows.ts';
import { find, openStage, type Stage } from './support/stage.tsx';

let stage: Stage;
beforeEach(async () => {
  stage = openStage();
  await page.viewport(1280, 900);
});
afterEach(() => stage.close());

test('quality 4: it is scrolled within its card, never the page, whatever only screen readers read there', async () => {
  const more = Array.from({ length: 30 }, (_column, index) => ({ id: `c${index}`, label: `What is known ${index}`, card: 'line' as const }));
  // The last one is empty, as only screen readers are told.
  const cells = Object.fromEntries(more.map(({ id }, index) => [id, index === 29 ? '' : 'something that is long']));
  const rows = storyRows.slice(0, 2).map((row) => ({ ...row, cells: { ...row.cells, ...cells } }));
  stage.draw(
    <DataTable
      label="Beneficiary list"
      columns={[...storyColumns, ...more]}
      rows={rows}
      select="none"
      selected={[]}
      onSelect={() => undefined}
      empty={{ title: 'Nobody yet' }}
      wide
    />,
  );
  const frame = await find(stage.place, '.sd-wide');
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth + 1000);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
