/** Several values kept as a list: chosen, ticked, and put into an order. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import { formFaults } from './support/form.tsx';
import { drawUnit } from './support/unit.tsx';
import { field, find, openStage, textsOf, type Stage } from './support/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => stage.close());

const named: FormSchema = { type: 'array', items: { type: 'string', 'x-options': 'languages' } };
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
    const store = drawUnit(stage, { schema: named, widget: 'several', value: ['ta'], options });
    const box = await field(stage.place, 'unit');
    box.focus();
    await userEvent.keyboard('hin{Enter}');
    await expect.poll(() => store.get('unit')).toEqual(['ta', 'hi']);
    expect(textsOf(stage.place, '.sd-several-one')).toEqual(['Tamil', 'Hindi']);
    await userEvent.keyboard('{Escape}{Backspace}');
    await expect.poll(() => store.get('unit')).toEqual(['ta']);
    expect(await formFaults(stage)).toEqual([]);
  });

  test('boxes to tick write them in the order of the list; read, they are their labels', async () => {
    const store = drawUnit(stage, { schema: named, widget: 'checks', value: ['ta'], options });
    (await field(stage.place, 'unit')).focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => store.get('unit')).toEqual(['hi', 'ta']);
    expect(await formFaults(stage)).toEqual([]);
    store.setFact('unit', { readonly: true });
    await expect.poll(() => stage.place.querySelector<HTMLInputElement>('[data-field="unit"] input')?.value).toBe('Hindi, Tamil');
  });
});

describe('an order of one’s own', () => {
  test('quality 4: by keyboard alone; the focus stays with what was moved, no further than the most', async () => {
    const store = drawUnit(stage, { schema: { ...named, maxItems: 2 }, widget: 'rank', options });
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
