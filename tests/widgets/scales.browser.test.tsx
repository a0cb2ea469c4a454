/** A switch, stars, a slider and a day with its time: what they write, by pointer and by keyboard alone. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { drawForm, formFaults } from './support/form.tsx';
import { drawUnit } from './support/unit.tsx';
import { buttonNamed, described, eachStage, find } from './support/stage.tsx';

const stage = eachStage();
const inputs = async (count: number): Promise<HTMLInputElement[]> => {
  await expect.poll(() => stage.place.querySelectorAll('[data-field="unit"] input').length).toBe(count);
  return [...stage.place.querySelectorAll<HTMLInputElement>('[data-field="unit"] input')];
};

describe('a switch', () => {
  test('quality 4: is pressed by Space, says on and off, and writes what its schema keeps', async () => {
    const store = drawUnit(stage, {
      schema: { type: 'string', enum: ['Y', 'N'] },
      widget: 'toggle',
      with: { yes: 'Y', no: 'N', on: 'There is', off: 'None' },
    });
    const [box] = await inputs(1);
    expect([box?.checked, box?.labels?.[0]?.textContent]).toEqual([false, 'None']);
    const [root, thumb] = [await find(stage.place, '.MuiSwitch-root'), await find(stage.place, '.MuiSwitch-thumb')];
    expect(getComputedStyle(thumb).borderTopWidth, 'white on white, off, it would not be seen').toBe('1px');
    expect(getComputedStyle(root).overflow, 'the mark of the focus would be cut').toBe('visible');
    box?.focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => [store.get('unit'), box?.labels?.[0]?.textContent]).toEqual(['Y', 'There is']);
    await userEvent.keyboard(' ');
    await expect.poll(() => store.get('unit')).toBe('N');
    expect(await formFaults(stage)).toEqual([]);
  });
});

describe('stars', () => {
  test('quality 4: as many as the schema has at most, chosen by arrows, named by their number', async () => {
    const store = drawUnit(stage, { schema: { type: 'integer', minimum: 1, maximum: 4 }, widget: 'rating', fact: { error: 'Too few' } });
    const all = await inputs(5);
    expect(all.map(({ labels }) => labels?.[0]?.textContent?.trim())).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4', 'No stars']);
    all[4]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(() => store.get('unit')).toBe(2);
    const group = await find(stage.place, '[role="radiogroup"]');
    expect([group.getAttribute('aria-invalid'), described(group)]).toEqual(['true', 'Too few']);
    expect(await formFaults(stage)).toEqual([]);
  });

  test('quality 4: ten of them fit on a phone, side by side, none too small to hit', async () => {
    await page.viewport(360, 740);
    drawUnit(stage, { schema: { type: 'integer', minimum: 1, maximum: 10 }, widget: 'rating', value: 3 });
    const stars = (await inputs(11)).slice(0, 10).map(({ labels }) => labels?.[0]?.getBoundingClientRect() ?? new DOMRect());
    expect(new Set(stars.map(({ top }) => top)).size).toBe(1);
    expect(Math.min(...stars.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await page.viewport(1280, 800);
  });

  test('pressed again they are taken back', async () => {
    const store = drawUnit(stage, { schema: { type: 'integer', maximum: 5 }, widget: 'rating', value: 3 });
    const [, , third] = await inputs(6);
    await userEvent.click(third?.labels?.[0] ?? stage.place);
    await expect.poll(() => store.get('unit')).toBeUndefined();
  });
});

describe('a slider', () => {
  const schema = { type: 'integer', minimum: 15, maximum: 60, multipleOf: 15 };
  test('quality 4: nothing is chosen until it is moved; arrows go by the steps of the schema, Home takes the least', async () => {
    const store = drawUnit(stage, { schema, widget: 'slider', with: { unit: 'minutes' } });
    const [box] = await inputs(1);
    expect([store.get('unit'), box?.getAttribute('aria-valuetext')]).toEqual([undefined, 'none']);
    box?.focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(() => store.get('unit')).toBe(15);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => [store.get('unit'), box?.getAttribute('aria-valuetext')]).toEqual([30, '30 minutes']);
    await userEvent.keyboard('{End}');
    await expect.poll(() => stage.place.querySelector('output')?.textContent).toBe('60 minutes');
    expect(await formFaults(stage)).toEqual([]);
    await userEvent.click(buttonNamed(stage.place, 'Clear'));
    await expect.poll(() => store.get('unit')).toBeUndefined();
  });

  test('what is read is a number in its box', async () => {
    drawUnit(stage, { schema, widget: 'slider', value: 45, fact: { readonly: true } });
    expect((await inputs(1)).map(({ value }) => value)).toEqual(['45']);
  });
});

describe('a day with its time', () => {
  const schema = { type: 'string', format: 'date-time-local' };
  test('quality 4: two boxes, each named; both halves make one value, one half alone stays for the schema to refuse', async () => {
    const store = drawUnit(stage, { schema, widget: 'date-time' });
    const [day, time] = await inputs(2);
    if (!day || !time) throw new Error('two boxes');
    expect(day.labels?.[0]?.textContent).toContain('Unit');
    expect(time.labels?.[0]?.textContent).toBe('Unit Time');
    await userEvent.fill(day, '18-11-2026');
    expect(store.get('unit')).toBe('2026-11-18T');
    await userEvent.fill(time, '16:30');
    expect(store.get('unit')).toBe('2026-11-18T16:30:00');
    expect(await formFaults(stage)).toEqual([]);
    await userEvent.clear(day);
    await userEvent.fill(time, '');
    expect(store.get('unit')).toBeUndefined();
  });

  test('quality 4: in a row of a table, whose headings name its boxes, both have names that axe takes', async () => {
    await page.viewport(1280, 800);
    const items = { type: 'object', properties: { at: { title: 'Paid at', ...schema } } };
    drawForm(stage, {
      form: {
        schema: { type: 'object', properties: { pays: { title: 'Pays', type: 'array', items } } },
        ui: { sections: [{ id: 'all', title: 'All', fields: [{ at: '/pays', with: { columns: [{ at: '/at', widget: 'date-time' }] } }] }] },
      },
      store: storyStore({ pays: [{ at: '2026-01-02T03:04:00' }] }),
    });
    const time = await find(stage.place, 'input[type="time"]');
    expect(await formFaults(stage)).toEqual([]);
    stage.place.style.width = '260px';
    const day = await find<HTMLInputElement>(stage.place, '[data-field="pays.0.at"] input');
    expect(day.scrollWidth, 'the whole day is read').toBeLessThanOrEqual(day.clientWidth);
    expect(time.getBoundingClientRect().top).toBeGreaterThan(day.getBoundingClientRect().bottom);
  });

  test('a value from elsewhere fills both; read, it is one text', async () => {
    const store = drawUnit(stage, { schema, widget: 'date-time', value: '2026-01-02T03:04:00' });
    expect((await inputs(2)).map(({ value }) => value)).toEqual(['02/01/2026', '03:04']);
    store.setFact('unit', { readonly: true });
    await expect.poll(() => stage.place.querySelector<HTMLInputElement>('[data-field="unit"] input')?.value).toBe('02/01/2026 03:04');
  });
});
