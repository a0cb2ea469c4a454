/** A form that is open while the page comes to speak another language. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LongItem } from '../../src/engine/types.ts';
import type { OptionSearch } from '../../src/widgets/contract/form.ts';
import { ActionButton } from '../../src/widgets/environment/ActionButton.tsx';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { drawForm } from './support/form.tsx';
import { field, find, openStage, textsOf, type Stage } from './support/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => {
  stage.close();
  document.documentElement.lang = 'en';
});

test('quality 4: its labels are read in the other one, whatever else stays as it was', async () => {
  const store = storyStore({});
  const form = {
    schema: { type: 'object', properties: { village: { title: 'Village', type: 'string' } } },
    ui: { sections: [{ id: 'all', title: 'All', fields: [{ at: '/village' }] }] },
  };
  const speak = (village: string): void => drawForm(stage, { form, store, text: (text) => (text === 'Village' ? village : text) });
  speak('Village');
  await field(stage.place, 'village');
  speak('गाँव');
  await expect.poll(() => textsOf(stage.place, '[data-field="village"] label')).toEqual([expect.stringContaining('गाँव')]);
});

test('quality 4: a village of a long list that is chosen is called anew', async () => {
  const store = storyStore({ village: '81' });
  const villages: LongItem[] = [];
  const speak = (name: string): void => {
    villages.length = 0;
    const label = (_list: string, value: string): Promise<LongItem> => {
      const found = { value, label: name, within: null };
      villages.push(found);
      return Promise.resolve(found);
    };
    const search: OptionSearch = { label, find: () => Promise.resolve({ items: [], total: 0 }), learn: () => undefined };
    drawForm(stage, {
      form: {
        schema: { type: 'object', properties: { village: { title: 'Village', type: 'string', 'x-options': 'villages' } } },
        ui: { sections: [{ id: 'all', title: 'All', fields: [{ at: '/village', widget: 'search' }] }] },
      },
      store,
      options: { villages },
      services: { search },
    });
  };
  speak('Rampur');
  const box = await field(stage.place, 'village');
  await expect.poll(() => box.value).toBe('Rampur');
  speak('रामपुर');
  await expect.poll(async () => (await field(stage.place, 'village')).value).toBe('रामपुर');
});

test.each(['en', 'hi', 'mr'])(
  'quality 4: a button with a picture, a list and a box stand in one line, as high as each other (%s)',
  async (language) => {
    document.documentElement.lang = language;
    drawForm(stage, {
      form: {
        schema: { type: 'object', properties: { village: { type: 'string', 'x-options': 'villages' }, name: { type: 'string' } } },
        ui: { sections: [{ id: 'all', title: 'All', fields: [{ at: '/village', widget: 'select' }, { at: '/name' }] }] },
      },
      store: storyStore({}),
      options: { villages: [{ value: '81', label: 'रामपुर' }] },
      children: <ActionButton action={{ id: 'export', label: 'एक्सपोर्ट', icon: 'download', onPress: () => undefined }} />,
    });
    await find(stage.place, '.MuiButton-startIcon svg');
    await find(stage.place, '.MuiSelect-select');
    const heights = [...stage.place.querySelectorAll('.MuiButton-root, .MuiOutlinedInput-root')].map((one) => one.getBoundingClientRect().height);
    expect(heights).toEqual([heights[0], heights[0], heights[0]]);
  },
);
