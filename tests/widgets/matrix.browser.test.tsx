/** Questions over the same options, as a table of radios and one below the other. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import type { StoryStore } from '../../src/widgets/storyStore.ts';
import { described, eachStage, find, textsOf } from './support/stage.tsx';
import { formFaults } from './support/form.tsx';
import { drawUnit } from './support/unit.tsx';

const stage = eachStage();

const level = { type: 'string', 'x-options': 'levels' };
const schema: FormSchema = {
  type: 'object',
  required: ['light'],
  properties: { light: { ...level, title: 'Light' }, noise: { ...level, title: 'Noise' } },
};
const levels = ['Good', 'Fair', 'Poor'].map((value) => ({ value: value[0] ?? '', label: value }));
const draw = (value: JsonObject = {}): StoryStore =>
  drawUnit(stage, { schema, widget: 'matrix', value, with: { corner: 'Today' }, options: { levels } });
const group = (name: string): Promise<HTMLElement> => find(stage.place, `[data-field="unit.${name}"] [role="radiogroup"]`);
const radioOf = (name: string): Promise<HTMLInputElement> => find<HTMLInputElement>(stage.place, `[data-field="unit.${name}"] input`);

describe('a matrix of questions', () => {
  test('quality 4: by keyboard alone: the arrows choose, Tab goes to the next question, axe finds nothing', async () => {
    const store = draw();
    (await radioOf('light')).focus();
    await userEvent.keyboard(' {ArrowRight}');
    expect(store.get('unit')).toEqual({ light: 'F' });
    await userEvent.tab();
    expect(document.activeElement).toBe(await radioOf('noise'));
    await userEvent.keyboard(' ');
    expect(store.get('unit')).toEqual({ light: 'F', noise: 'G' });
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('f_unit_noise__clear f_unit_noise__label');
    await userEvent.keyboard('{Enter}');
    expect(store.get('unit')).toEqual({ light: 'F' });
    expect(await formFaults(stage)).toEqual([]);
  });

  test('each question is a group with its name, its demand and its own error', async () => {
    const store = draw();
    const light = await group('light');
    expect([light.getAttribute('aria-required'), document.getElementById(light.getAttribute('aria-labelledby') ?? '')?.textContent]).toEqual([
      'true',
      'Light',
    ]);
    store.setFact('unit.light', { error: 'Please fill out this field' });
    await expect.poll(() => light.getAttribute('aria-invalid')).toBe('true');
    expect(described(light)).toBe('Please fill out this field');
    expect((await group('noise')).getAttribute('aria-invalid')).toBeNull();
    expect(textsOf(stage.place, 'header .sd-num')).toEqual(['0 of 2 filled']);
    store.setFact('unit.noise', { hidden: true });
    await expect.poll(() => textsOf(stage.place, '.sd-matrix-row > .sd-label')).toEqual(['Light']);
    expect(await formFaults(stage)).toEqual([]);
  });

  test('a table on a desktop; at 360 px the options stand below their question in words', async () => {
    await page.viewport(1280, 800);
    draw({ light: 'G' });
    const top = async (index: number): Promise<number> =>
      [...(await group('light')).querySelectorAll('label')][index]?.getBoundingClientRect().top ?? NaN;
    expect(await top(0)).toBe(await top(2));
    await page.viewport(360, 800);
    expect(await top(0)).toBeLessThan(await top(2));
    expect((await group('light')).querySelector('span')?.getBoundingClientRect().width).toBeGreaterThan(20);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await formFaults(stage)).toEqual([]);
    await page.viewport(1280, 800);
  });

  test('read, an answer is its label', async () => {
    const store = draw({ light: 'G' });
    await group('light');
    store.setFact('unit.light', { readonly: true });
    await expect.poll(async () => (await radioOf('light')).value).toBe('Good');
    expect(await formFaults(stage)).toEqual([]);
  });
});
