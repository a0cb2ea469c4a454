/** Options with a picture: cards to choose from, small ones in lists. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storyLists } from '../../src/widgets/form/storyForm.ts';
import { eachStage, find } from './support/stage.tsx';
import { formFaults } from './support/form.tsx';
import { drawUnit } from './support/unit.tsx';

const stage = eachStage();

const captions = ['A beautician in her salon', 'A man who repairs a cooler'];
const alts = (place: ParentNode): string[] => [...place.querySelectorAll('img')].map(({ alt }) => alt);
const draw = (widget: string, type = 'string') => drawUnit(stage, { schema: { type, 'x-options': 'pictured' }, widget, options: storyLists });

describe('pictures in options', () => {
  test('quality 4: cards are radios that the arrows choose, each with what it shows; nothing is cut off at 360 px', async () => {
    await page.viewport(360, 800);
    const store = draw('choice');
    const first = await find<HTMLInputElement>(stage.place, '[data-field="unit"] input');
    expect(alts(stage.place)).toEqual(captions);
    first.focus();
    await userEvent.keyboard(' {ArrowRight}');
    expect(store.get('unit')).toBe('Repairs');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    const styles = [...stage.place.querySelectorAll('label:has(input)')].map((card) => getComputedStyle(card));
    expect(
      styles.map(({ borderLeftWidth, borderTopLeftRadius, borderTopRightRadius, width }) =>
        [borderLeftWidth, borderTopLeftRadius, borderTopRightRadius, width].join(' '),
      ),
    ).toEqual(styles.map(() => '1px 6px 6px 132px'));
    expect(await formFaults(stage)).toEqual([]);
    await page.viewport(1280, 800);
  });

  test('in a select they stand beside the words', async () => {
    const store = draw('select');
    (await find(stage.place, '[role="combobox"]')).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => alts(document.body)).toEqual(captions);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => store.get('unit')).toBe('Repairs');
    await expect.poll(() => document.querySelector('[role="listbox"]')).toBeNull();
    expect(await formFaults(stage)).toEqual([]);
  });

  test('in a list that one types into, too', async () => {
    draw('autocomplete');
    (await find(stage.place, '[data-field="unit"] input')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => alts(stage.place)).toEqual(captions);
    expect(await formFaults(stage)).toEqual([]);
  });
});
