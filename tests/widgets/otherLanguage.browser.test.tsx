/** A form that is open while the page comes to speak another language. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LongItem } from '../../src/engine/types.ts';
import type { OptionSearch } from '../../src/widgets/contract/form.ts';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { drawForm } from './support/form.tsx';
import { field, openStage, textsOf, type Stage } from './support/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => stage.close());

test('quality 4: its labels are read in the other one, whatever else stays as it was', async () => {
  const store = storyStore({});
  const form = {
    schema: { type: 'object', properties: { village: { title: 'Village', type: 'string' } } },
    ui: { sections: [{ id: 'all', title: 'All', fields: [{ at: '/village' }] }] },
  };
  const speak = (village: string): void => drawForm(stage, { form, store, text: (said) => (said === 'Village' ? village : said) });
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
