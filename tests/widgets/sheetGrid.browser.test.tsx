/** Cells of a spreadsheet that are mended. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import meta, { Some } from '../../src/widgets/upload/SheetGrid.stories.tsx';
import { SheetGrid } from '../../src/widgets/upload/SheetGrid.tsx';
import panelMeta, { LoadedInPart, WithFaults } from '../../src/widgets/upload/SpreadsheetPanel.stories.tsx';
import { SpreadsheetPanel } from '../../src/widgets/upload/SpreadsheetPanel.tsx';
import type { SheetGridProps, SpreadsheetPanelProps } from '../../src/widgets/contract/sheet.ts';
import { eachStage, find } from './support/stage.tsx';

const stage = eachStage({ viewport: [360, 740] });

test('quality 4: beside a wrong cell of a list its choices are offered; the wrong word makes room for them and stays until one is taken', async () => {
  const mended: unknown[] = [];
  stage.draw(<SheetGrid {...(meta.args as SheetGridProps)} {...Some.args} onMend={(...what) => mended.push(what)} />);
  const box = (await find(stage.place, '[data-column="gender"] [aria-invalid="true"]')) as HTMLInputElement;
  expect([...(box.list?.options ?? [])].map(({ value }) => value)).toEqual(['Male', 'Female', 'Others']);
  expect(box.value).toBe('Femal');
  const ofItsRow = (await find(stage.place, '[data-column="dob"] [aria-invalid="true"]')) as HTMLInputElement;
  expect([...(ofItsRow.list?.options ?? [])].map(({ value }) => value)).toEqual(['14-03-2003']);
  await userEvent.click(box);
  await expect.poll(() => [box.value, box.placeholder]).toEqual(['', 'Femal']);
  await userEvent.tab();
  await expect.poll(() => box.value).toBe('Femal');
  expect(mended).toEqual([]);
  await userEvent.fill(box, 'Female');
  await userEvent.tab();
  expect(mended).toEqual([[4, 'gender', 'Female']]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('quality 4: what came of a file stands right above the button that sent it, however many rows there are', async () => {
  const rows = <SheetGrid {...(meta.args as SheetGridProps)} {...Some.args} />;
  stage.draw(<SpreadsheetPanel {...(panelMeta.args as SpreadsheetPanelProps)} {...WithFaults.args} {...LoadedInPart.args} rows={rows} />);
  const [outcome, button] = [await find(stage.place, '.sd-upload > [role="status"]'), await find(stage.place, '.sd-upload > .sd-wrap button')];
  expect(outcome.innerText).toContain('Data Saved Successfully');
  const gap = button.getBoundingClientRect().top - outcome.getBoundingClientRect().bottom;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(40);
});
