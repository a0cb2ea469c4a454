/** The calendar of a date, and a count: what they write, by mouse, keys and paste. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import batchUi from '../../schemas/forms/training/batch/ui.json' with { type: 'json' };
import type { UiDef } from '../../src/catalogue/definition/form.ts';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { ListToolbar } from '../../src/widgets/tables/ListToolbar.tsx';
import { drawForm, formFaults } from './support/form.tsx';
import { eachStage, field, find, textsOf } from './support/stage.tsx';

const stage = eachStage();

const schema = { type: 'object', properties: { visit: { type: 'string', format: 'date', title: 'Visit' } } };
const ui = { sections: [{ id: 's', title: 'Visits', fields: [{ at: '/visit' }] }] };

/** A form whose date is told already, or not; answers what it holds. */
async function draw(visit: string | null): Promise<() => unknown> {
  const store = storyStore({ visit });
  drawForm(stage, { form: { schema, ui }, store });
  await find(stage.place, '[data-field="visit"] button');
  return () => store.get('visit');
}
const month = () => expect.poll(() => textsOf(document, '.sd-calendar .MuiPickersCalendarHeader-label').join());
const opener = () => find(stage.place, '[data-field="visit"] button');
const next = () => find(document, '.sd-calendar button[aria-label="Next month"]');

describe('the calendar of a date', () => {
  test.each([
    ['that holds a day', '2026-03-14', ['March 2026', 'April 2026', 'May 2026'], '2026-05-20'],
    ['that holds none yet', null, ['November 2026', 'December 2026', 'January 2027'], '2027-01-20'],
  ] as const)('D1-REG-40 %s goes to the months beside it and stays there, pressed with the mouse', async (_which, before, months, after) => {
    const value = await draw(before);
    await userEvent.click(await opener());
    await month().toBe(months[0]);
    await userEvent.click(await next());
    await month().toBe(months[1]);
    await userEvent.click(await next());
    await month().toBe(months[2]);
    await find(document, '.sd-calendar [role="gridcell"]');
    const day = [...document.querySelectorAll<HTMLElement>('.sd-calendar [role="gridcell"]')].find(({ textContent }) => textContent === '20');
    await userEvent.click(day ?? (await next()));
    await expect.poll(value).toBe(after);
  });

  test('D1-REG-40 one that holds a day is left for another year', async () => {
    const value = await draw('2026-03-14');
    await userEvent.click(await opener());
    await month().toBe('March 2026');
    await userEvent.click(await find(document, '.sd-calendar .MuiPickersCalendarHeader-switchViewButton'));
    await userEvent.click(page.getByRole('radio', { name: '2024' }));
    await userEvent.click(page.getByRole('radio', { name: 'April' }));
    await month().toBe('April 2024');
    await userEvent.click(page.getByRole('gridcell', { name: '20' }));
    await expect.poll(value).toBe('2024-04-20');
  });

  test('D1-REG-40 one that holds a day is left by keys, too', async () => {
    const value = await draw('2026-03-14');
    (await opener()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.textContent).toBe('14');
    await userEvent.keyboard('{PageDown}');
    await month().toBe('February 2026');
    await expect.poll(() => document.activeElement?.textContent).toBe('14');
    await userEvent.keyboard('{PageDown}');
    await month().toBe('January 2026');
    await expect.poll(() => document.activeElement?.textContent).toBe('14');
    await userEvent.keyboard('{Enter}');
    await expect.poll(value).toBe('2026-01-14');
  });
});

describe('a date of a batch that was worked out', () => {
  const dates = [
    ['D3-BATCHFORM-32', 'endDate'],
    ['D3-BATCHFORM-33', 'ojtStartDate'],
    ['D3-BATCHFORM-34', 'ojtEndDate'],
    ['D3-BATCHFORM-36', 'assessmentDate'],
  ] as const;
  /** As the rules say it each time that they run: another object with the same days in it. */
  const offered = () => ({ days: { min: '2026-01-05', off: [{ holidayDate: '2026-05-01', name: 'Maharashtra Day' }], noSundays: true } });
  async function drawBatch(name: string) {
    const { sections } = JSON.parse(JSON.stringify(batchUi)) as UiDef;
    const fields = sections.flatMap((one) => one.fields ?? []).filter(({ at }) => at === `/${name}`);
    const date = { type: 'string', format: 'date', title: 'Day' };
    const store = storyStore({}, { [name]: offered() });
    const form = { schema: { type: 'object', properties: { [name]: date } }, ui: { sections: [{ id: 's', title: 'Dates', fields }] } };
    drawForm(stage, { form, store });
    const button = await find(stage.place, `[data-field="${name}"] button`);
    store.setMany({ [name]: '2026-03-14' });
    return { store, button };
  }

  test.each(dates)('%s the %s leaves its month by the mouse, also while rules run beside it', async (_id, name) => {
    const { store, button } = await drawBatch(name);
    await userEvent.click(button);
    await month().toBe('March 2026');
    for (const other of ['April 2026', 'May 2026']) {
      await userEvent.click(await next());
      await month().toBe(other);
      store.setFact(name, offered());
    }
    await expect.poll(() => textsOf(document, '.sd-calendar-closed li')).toEqual(['1 May: Maharashtra Day']);
    // The month that goes is drawn until it is gone.
    const twentieth = page.getByRole('gridcell', { name: '20' });
    await expect.poll(() => twentieth.elements().length).toBe(1);
    await userEvent.click(twentieth);
    await expect.poll(() => store.get(name)).toBe('2026-05-20');
  });

  test.each(dates)('%s the %s leaves its month by keys', async (_id, name) => {
    const { store, button } = await drawBatch(name);
    button.focus();
    await userEvent.keyboard('{Enter}');
    await month().toBe('March 2026');
    for (const other of ['February 2026', 'January 2026']) {
      await expect.poll(() => document.activeElement?.textContent).toBe('14');
      await userEvent.keyboard('{PageDown}');
      await month().toBe(other);
      store.setFact(name, offered());
    }
    await expect.poll(() => document.activeElement?.textContent).toBe('14');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(() => store.get(name)).toBe('2026-01-15');
  });

  test('quality 4: the holidays of its month stand below its days, off its edges', async () => {
    const { store, button } = await drawBatch('endDate');
    store.setMany({ endDate: '2026-05-20' });
    await userEvent.click(button);
    const list = await find(document, '.sd-calendar .sd-calendar-closed');
    const rectOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const words = document.createRange();
    words.selectNodeContents(list);
    const days = () => rectOf(document.querySelector('.sd-calendar [role="row"] [role="gridcell"]'));
    await expect.poll(() => words.getBoundingClientRect().left - days().left).toBeGreaterThanOrEqual(0);
    expect(rectOf(list.closest('.sd-calendar')).bottom - words.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(8);
  });
});

test('D3-PLACE-77 a count is as long as it may be, and a negative one is none, typed or pasted', async () => {
  const store = storyStore();
  const count = { type: 'integer', title: 'People' };
  const ui = { sections: [{ id: 's', title: 'A', fields: [{ at: '/count', widget: 'digits', with: { digits: 4, clamp: true } }] }] };
  drawForm(stage, { form: { schema: { type: 'object', properties: { count } }, ui }, store });
  const box = await field(stage.place, 'count');
  for (const [text, value] of [
    ['12345', 1234],
    ['-5', 0],
    ['7', 7],
  ] as const) {
    await userEvent.clear(box);
    await userEvent.type(box, text);
    expect([box.value, store.get('count')]).toEqual([String(value), value]);
  }
  await userEvent.fill(box, '-12');
  expect(store.get('count')).toBe(0);
});

test('D2-FAM-13 a point that is typed into whole rupees does nothing; an amount with paise that is pasted is shown whole, and is what the form refuses', async () => {
  const store = storyStore();
  const wages = { type: 'string', title: 'Wages' };
  const amounts = { sections: [{ id: 's', title: 'A', fields: [{ at: '/wages', widget: 'rupees' }] }] };
  drawForm(stage, { form: { schema: { type: 'object', properties: { wages } }, ui: amounts }, store });
  const box = await field(stage.place, 'wages');
  await userEvent.type(box, '15.00');
  expect([box.value, store.get('wages')]).toEqual(['1500', '1500']);
  await userEvent.fill(box, '1500.75');
  expect(store.get('wages')).toBe('1500.75');
  box.blur();
  await expect.poll(() => box.value).toBe('1,500.75');
  await userEvent.fill(box, '₹ 1,500.00');
  expect(store.get('wages')).toBe('1500');
});

test('quality 5: a day by which a list is filtered is typed, and taken from the calendar, as in a form', async () => {
  const onChange = vi.fn();
  const filter = { field: 'day', label: 'Day', as: 'date' as const, values: [], today: '2026-11-20', onChange };
  stage.draw(<ListToolbar title="Visits" filters={[filter]} />);
  const box = await find<HTMLInputElement>(stage.place, '[data-field="day"] input');
  expect(box.type).toBe('text');
  await userEvent.type(box, '1/2/2026');
  expect(onChange.mock.calls).toEqual([['2026-02-01']]);
  // Pasted, more than one day is none: its first is not taken in silence.
  await userEvent.fill(box, '14/03/2003-15/03/2003');
  await userEvent.fill(box, '14/03/20035');
  expect([box.value, onChange.mock.calls]).toEqual(['14/03/20035', [['2026-02-01']]]);
  await userEvent.click(page.getByRole('button', { name: /^Choose a date/ }));
  await userEvent.click(page.getByRole('gridcell', { name: '16' }));
  expect(onChange).toHaveBeenLastCalledWith('2026-11-16');
  expect(await formFaults(stage)).toEqual([]);
});
