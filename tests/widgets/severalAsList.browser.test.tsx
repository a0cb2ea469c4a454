/** Several values kept as a list: chosen, ticked, and put into an order. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { LongItem, OptionItem } from '../../src/engine/types.ts';
import type { OptionSearch } from '../../src/widgets/contract/form.ts';
import { formFaults } from './support/form.tsx';
import { drawUnit } from './support/unit.tsx';
import { eachStage, field, find, textsOf } from './support/stage.tsx';

const stage = eachStage();

const listSchema: FormSchema = { type: 'array', items: { type: 'string', 'x-options': 'languages' } };
const options = {
  languages: [
    { value: 'hi', label: 'Hindi' },
    { value: 'mr', label: 'Marathi' },
    { value: 'ta', label: 'Tamil' },
  ],
};
const press = async (name: string): Promise<void> => {
  (await find(stage.place, `[aria-label="${name}"]`)).focus();
  await userEvent.keyboard('{Enter}');
};

describe('several values as a list', () => {
  test('quality 4: chips in a box, typed and taken out by keyboard, the list as it was chosen', async () => {
    const store = drawUnit(stage, { schema: listSchema, widget: 'several', value: ['ta'], options });
    const box = await field(stage.place, 'unit');
    box.focus();
    await userEvent.keyboard('hin{Enter}');
    await expect.poll(() => store.get('unit')).toEqual(['ta', 'hi']);
    expect(textsOf(stage.place, '.sd-several-one')).toEqual(['Tamil', 'Hindi']);
    await userEvent.keyboard('{Escape}{Backspace}');
    await expect.poll(() => store.get('unit')).toEqual(['ta']);
    expect(await formFaults(stage)).toEqual([]);
  });

  test.each([1280, 360])(
    'quality 4: the list stays open from one choice to the next, by key and by press, until it is left, at %i px',
    async (width) => {
      await page.viewport(width, 800);
      const store = drawUnit(stage, { schema: listSchema, widget: 'several', options });
      const box = await field(stage.place, 'unit');
      const offered = (): string[] => textsOf(stage.place, '[role="option"]');
      const isClosed = (): Promise<void> => expect.poll(offered).toEqual([]);
      box.focus();
      await userEvent.keyboard('hin{Enter}tam{Enter}');
      await expect
        .poll(() => [store.get('unit'), offered()])
        .toEqual([
          ['hi', 'ta'],
          ['Hindi', 'Marathi', 'Tamil'],
        ]);
      expect(await formFaults(stage)).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await isClosed();
      expect(store.get('unit')).toEqual(['hi', 'ta']);
      await userEvent.click(box);
      for (const name of ['Marathi', 'Hindi']) await userEvent.click(page.getByRole('option', { name }));
      expect([store.get('unit'), offered().length, document.activeElement]).toEqual([['ta', 'mr'], 3, box]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await userEvent.keyboard('{Tab}');
      await isClosed();
      await userEvent.click(box);
      await expect.poll(() => offered().length).toBe(3);
      await userEvent.click(document.body, { position: { x: 2, y: 700 } });
      await isClosed();
      expect(store.get('unit')).toEqual(['ta', 'mr']);
      await page.viewport(1280, 800);
    },
  );

  test('boxes to tick write them in the order of the list; read, they are their labels', async () => {
    const store = drawUnit(stage, { schema: listSchema, widget: 'checks', value: ['ta'], options });
    (await field(stage.place, 'unit')).focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => store.get('unit')).toEqual(['hi', 'ta']);
    expect(await formFaults(stage)).toEqual([]);
    store.setFact('unit', { readonly: true });
    await expect.poll(() => stage.place.querySelector<HTMLInputElement>('[data-field="unit"] input')?.value).toBe('Hindi, Tamil');
  });
});

describe('several of a list that is searched', () => {
  const schema: FormSchema = { type: 'array', 'x-within': 'district', items: { type: 'string', 'x-options': 'villages' } };
  const rows = [
    { value: '1', label: 'Khed', within: '490' },
    { value: '2', label: 'Rampur', within: '490' },
    { value: '3', label: 'Rampur', within: '490' },
  ];

  test('quality 4: chips by their names, found by typing, taken out by keyboard', async () => {
    const questions: string[] = [];
    const lists: Record<string, OptionItem[]> = {};
    const learn = (row: LongItem | null): LongItem | null => {
      if (row) (lists['villages'] ??= []).push(row);
      return row;
    };
    const search: OptionSearch = {
      find: (_list, { text, within }) => {
        questions.push(`${text} in ${within ?? ''}`);
        const items = rows.filter(({ label }) => label.toLowerCase().includes(text));
        return Promise.resolve({ items, total: items.length + 1 });
      },
      label: (_list, value) => Promise.resolve(learn(rows.find((row) => row.value === value) ?? null)),
      learn: (_list, row) => void learn(row),
    };
    const store = drawUnit(stage, { schema, widget: 'search', value: ['1', 'gone'], options: lists, services: { search } });
    const box = await field(stage.place, 'unit');
    expect(box.getAttribute('aria-disabled')).toBe('true');
    store.set('district', '490');
    await expect.poll(() => textsOf(stage.place, '.sd-several-one')).toEqual(['Khed', 'gone']);
    box.focus();
    await userEvent.keyboard('ram');
    await expect.poll(() => textsOf(stage.place, '[role="option"]')).toEqual(['Rampur (2)', 'Rampur (3)', 'Show more (2 of 3)']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => store.get('unit')).toEqual(['1', 'gone', '3']);
    expect(textsOf(stage.place, '.sd-several-one')).toEqual(['Khed', 'gone', 'Rampur']);
    // It stays open, for the next one among all.
    await expect.poll(() => textsOf(stage.place, '[role="option"]')).toEqual(['Khed', 'Rampur (2)', 'Rampur (3)', 'Show more (3 of 4)']);
    expect(questions.slice(-2)).toEqual(['ram in 490', ' in 490']);
    expect(await formFaults(stage)).toEqual([]);
    await userEvent.keyboard('{Backspace}');
    await expect.poll(() => store.get('unit')).toEqual(['1', 'gone']);
    store.setFact('unit', { readonly: true });
    await expect.poll(() => stage.place.querySelector<HTMLInputElement>('[data-field="unit"] input')?.value).toBe('Khed, gone');
  });
});

describe.each([
  ['search', 'string'],
  ['search', 'array'],
  ['several', 'array'],
  ['autocomplete', 'string'],
] as const)('Enter where nothing is found, %s of %s', (widget, type) => {
  test('chooses nothing, and what was typed stays', async () => {
    const none: OptionSearch = { find: () => Promise.resolve({ items: [], total: 0 }), label: () => Promise.resolve(null), learn: () => undefined };
    const one: FormSchema = { type: 'string', 'x-options': 'villages' };
    const schema: FormSchema = type === 'array' ? { type, items: one } : one;
    const store = drawUnit(stage, { schema, widget, options: { villages: [] }, services: { search: none } });
    const box = await field(stage.place, 'unit');
    box.focus();
    await userEvent.keyboard('kal');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Enter}');
    expect([store.get('unit'), box.value]).toEqual([undefined, 'kal']);
    expect(await formFaults(stage)).toEqual([]);
  });
});

describe('an order of one’s own', () => {
  test('quality 4: by keyboard alone; the focus stays with what was moved, no further than the most', async () => {
    const store = drawUnit(stage, { schema: { ...listSchema, maxItems: 2 }, widget: 'rank', options });
    const offered = (): string[] => textsOf(stage.place, '.sd-rank ul button');
    await expect.poll(offered).toEqual(['Hindi', 'Marathi', 'Tamil']);
    (await find(stage.place, '[data-value="mr"] button')).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => store.get('unit')).toEqual(['mr']);
    (await find(stage.place, '[data-value="ta"] button')).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => [store.get('unit'), offered()]).toEqual([['mr', 'ta'], []]);
    await press('Move Tamil up');
    await expect.poll(() => store.get('unit')).toEqual(['ta', 'mr']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Tamil up');
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    expect(await formFaults(stage)).toEqual([]);
    await press('Take Marathi out');
    await expect.poll(() => store.get('unit')).toEqual(['ta']);
    expect(document.activeElement?.textContent).toBe('Marathi');
  });
});
