/** Tables that are wider than their card, and boxes of a form that are narrower than what they hold. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import trackerSchema from '../../schemas/forms/training/course-modules/schema.json' with { type: 'json' };
import trackerUi from '../../schemas/forms/training/course-modules/ui.json' with { type: 'json' };
import type { UiDef } from '../../src/catalogue/definition/form.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { DataTable } from '../../src/widgets/tables/DataTable.tsx';
import { storyColumns, storyRows } from '../../src/widgets/tables/storyRows.ts';
import { drawForm, formFaults } from './support/form.tsx';
import { eachStage, field, find } from './support/stage.tsx';

const stage = eachStage({ viewport: [1280, 900] });

test.each([
  ['the rows of a register', true],
  ['any others', false],
])('quality 4: %s are scrolled within their card, never the page, whatever only screen readers read there', async (_rows, beside) => {
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
      beside={beside}
    />,
  );
  const frame = await find(stage.place, '.sd-wide');
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth + 1000);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('quality 4: an address of a person breaks after its @ before it makes a table wide, and is read and copied as it is', async () => {
  const address = 'somebody.with.a.long.name@an.organisation.example';
  const table = { label: 'People', columns: [{ id: 'user', label: 'User', card: 'line' as const }], select: 'none' as const, selected: [] };
  stage.place.style.width = '300px';
  stage.draw(
    <DataTable {...table} rows={[{ id: '1', label: 'One', cells: { user: address } }]} onSelect={() => undefined} empty={{ title: 'Nobody yet' }} />,
  );
  const cell = await find(stage.place, 'td');
  expect(cell.textContent).toBe(address);
  expect(cell.getBoundingClientRect().width).toBeLessThanOrEqual(300);
});

test.each(['table', 'roster'] as const)(
  'quality 4: a %s of a form that is wider than its card is scrolled there, and shows its focus',
  async (widget) => {
    const names = Array.from({ length: 12 }, (_column, index) => `day${index}`);
    const day = { type: 'string', format: 'date', title: 'Day of a visit' };
    const items = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, day])) };
    const schema = { type: 'object', properties: { rows: { title: 'Visits', type: 'array', items } } } as FormSchema;
    const columns: JsonObject[] = names.map((name) => ({ at: `/${name}` }));
    const ui: UiDef = { sections: [{ title: 'All', fields: [{ at: '/rows', width: 12, widget, with: { columns } }] }] };
    stage.place.style.width = '600px';
    drawForm(stage, { form: { schema, ui }, store: storyStore({ rows: [{ day0: '2026-11-20' }] }) });
    const table = await find<HTMLTableElement>(stage.place, '.sd-rows');
    const card = await find(stage.place, '.sd-card');
    expect(table.offsetWidth).toBeGreaterThan(card.clientWidth);
    expect([card.scrollWidth, document.documentElement.scrollWidth]).toEqual([card.clientWidth, innerWidth]);
    expect(await formFaults(stage)).toEqual([]);
    await userEvent.keyboard('{Tab}');
    table.focus();
    expect(getComputedStyle(table).outline).toMatch(/ solid 2px$/);
    expect(getComputedStyle(table).outlineOffset).toBe('-2px');
  },
);

test.each(['table', 'roster'] as const)('quality 6: the options of a box in the only row of a %s are not cut off by its frame', async (widget) => {
  const items = { type: 'object', properties: { course: { title: 'Course', type: 'integer' } } };
  const schema = { type: 'object', properties: { rows: { title: 'Courses', type: 'array', items } } } as FormSchema;
  const columns: JsonObject[] = [{ at: '/course', widget: 'autocomplete' }];
  const ui: UiDef = { sections: [{ title: 'All', fields: [{ at: '/rows', width: 12, widget, with: { columns } }] }] };
  const options = Array.from({ length: 30 }, (_course, value) => ({ value, label: `Course ${value}` }));
  drawForm(stage, { form: { schema, ui }, store: storyStore({ rows: [{}] }, { 'rows.0.course': { options } }) });
  await userEvent.click(await field(stage.place, 'rows.0.course'));
  const last = [...(await find(stage.place, '.sd-options')).children].at(4);
  const { left, top } = last?.getBoundingClientRect() ?? { left: 0, top: 0 };
  expect(document.elementFromPoint(left + 20, top + 5)?.closest('li')).toBe(last);
});

test('quality 5: a column of the table of a form is as wide as its definition says, so that a date is read whole', async () => {
  const schema: FormSchema = {
    type: 'object',
    properties: {
      rows: {
        title: 'Visits',
        type: 'array',
        items: { type: 'object', properties: { day: { title: 'Day', type: 'string', format: 'date' }, note: { title: 'Note', type: 'string' } } },
      },
    },
  };
  const columns: JsonObject[] = [{ at: '/day', width: 3 }, { at: '/note' }];
  const ui: UiDef = { sections: [{ title: 'All', fields: [{ at: '/rows', width: 12, widget: 'table', with: { columns } }] }] };
  drawForm(stage, { form: { schema, ui }, store: storyStore({ rows: [{ day: '2026-11-20' }] }), text: (text) => text, handle: { current: null } });
  const head = await find(stage.place, 'thead th');
  const share = (head.getBoundingClientRect().width * 12) / (head.closest('table')?.getBoundingClientRect().width ?? 0);
  expect(share).toBeCloseTo(3, 0);
});

test('quality 4: the module of the course tracker has the most room of its line; on a phone a short box that none pairs with has the line', async () => {
  const { centerId, batchId, year, moduleId } = trackerSchema.properties;
  const schema = { type: 'object', properties: { centerId, batchId, year, moduleId } } as FormSchema;
  const ui = JSON.parse(JSON.stringify({ sections: trackerUi.sections.slice(0, 1) })) as UiDef;
  const words = { centerId: 'Mumbai Andheri', batchId: 'C101-CARE-000', year: 'First Year', moduleId: 'Foundation and Self Development' };
  const facts = Object.fromEntries(Object.entries(words).map(([name, label]) => [name, { options: [{ value: 1, label }] }]));
  const ones = Object.fromEntries(Object.keys(words).map((name) => [name, 1]));
  drawForm(stage, { form: { schema, ui }, store: storyStore(ones, facts), text: (text) => text });
  const module = await field(stage.place, 'moduleId');
  await expect.poll(() => module.value).toBe(words.moduleId);
  const widths = (): number[] => [...stage.place.querySelectorAll('.sd-f')].map((box) => Math.round(box.getBoundingClientRect().width));
  expect(Math.max(...widths().slice(0, 3))).toBeLessThan(widths()[3] ?? 0);
  await page.viewport(360, 740);
  await expect.poll(() => new Set(widths()).size).toBe(1);
  // What still does not fit ends in dots.
  expect([module.scrollWidth > module.clientWidth, getComputedStyle(module).textOverflow]).toEqual([true, 'ellipsis']);
});
