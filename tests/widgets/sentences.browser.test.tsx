/** Labels, helps and notes that say values of the form. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { UiDef } from '../../src/catalogue/definition/form.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import type { LongItem } from '../../src/engine/types.ts';
import type { OptionSearch, SchemaFormHandle } from '../../src/widgets/contract/form.ts';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { eachStage, field, textsOf } from './support/stage.tsx';
import { drawForm, formFaults } from './support/form.tsx';

const stage = eachStage();

const schema: FormSchema = {
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string' },
    day: { title: 'Day', type: 'string', format: 'date' },
    dependants: { type: 'integer', 'x-local': true },
    welcome: { title: 'Welcome', type: 'string' },
    rows: { title: 'Rows', type: 'array', items: { type: 'object', properties: { what: { title: 'What', type: 'string' } } } },
  },
};
const ui: UiDef = {
  note: 'Of {name}, {day}',
  sections: [
    {
      title: 'All',
      note: '{{sum}}; {rows} rows',
      fields: [{ at: '/name' }, { at: '/welcome', label: 'How welcome {name} was', help: 'Said of {name}' }, { at: '/rows' }],
    },
  ],
};
const messages = { sum: 'Dependants: {dependants}', because: '. Reason: {name}' };

test('quality 5: a sentence follows what is typed, works with what is worked out, and never reads a value as a key', async () => {
  const store = storyStore({ day: '2026-11-18', rows: [{}] });
  const handle: { current: SchemaFormHandle | null } = { current: null };
  drawForm(stage, { form: { schema, ui }, store, text: (text, values) => textOf(messages, text, values), handle });
  const read = (): string[] => [...textsOf(stage.place, '.sd-note, .sd-sub'), ...textsOf(stage.place, '[data-field="welcome"] :is(label, .sd-help)')];
  const name = await field(stage.place, 'name');
  await expect.poll(read).toEqual(['Of –, 18/11/2026', 'Dependants: –; 1 rows', 'How welcome – wasoptional', 'Said of –']);
  name.focus();
  await userEvent.keyboard('Asha {{{{sum}}');
  expect(name.value).toBe('Asha {{sum}}');
  store.set('dependants', 3);
  store.spliceRows('rows', 0, 0, {});
  await expect
    .poll(read)
    .toEqual(['Of Asha {{sum}}, 18/11/2026', 'Dependants: 3; 2 rows', 'How welcome Asha { {sum}} wasoptional', 'Said of Asha { {sum}}']);
  expect(handle.current?.labelOf('/welcome')).toBe('How welcome Asha {{sum}} was');
  expect(document.activeElement).toBe(name);
  expect(await formFaults(stage)).toEqual([]);
});

test('quality 4: a sentence that a rule chooses by its keys is said in words, with the values that it names; a typed key stays as it is', async () => {
  const store = storyStore({ name: 'Asha', said: '{{sum}}{{because}}', told: '{{sum}}{{because}}', typed: '{{sum}}', tone: 'error', dependants: 2 });
  const wordSchema: FormSchema = {
    type: 'object',
    properties: {
      ...schema.properties,
      said: { title: 'Said', type: 'string', 'x-local': true, 'x-word': true },
      typed: { title: 'Typed', type: 'string' },
      told: { title: 'Told', type: 'string', 'x-local': true, 'x-word': true },
      tone: { title: 'Tone', type: 'string', 'x-local': true },
    },
  };
  const words: UiDef = {
    sections: [
      {
        title: 'All',
        fields: [
          { at: '/said', widget: 'words' },
          { at: '/typed', widget: 'words' },
          { at: '/told', widget: 'words', with: { notice: '/tone' } },
        ],
      },
    ],
  };
  drawForm(stage, {
    form: { schema: wordSchema, ui: words },
    store,
    text: (text, values) => textOf(messages, text, values),
    handle: { current: null },
  });
  const read = (): string[] => textsOf(stage.place, '.sd-words');
  await expect.poll(read).toEqual(['Dependants: 2. Reason: Asha', '{{sum}}']);
  store.set('dependants', 3);
  store.set('name', 'Mina {{sum}}');
  await expect.poll(read).toEqual(['Dependants: 3. Reason: Mina {{sum}}', '{{sum}}']);
  // As a notice, it has the tone that a rule gives it.
  await expect.poll(() => textsOf(stage.place, '.MuiAlert-colorError')).toEqual(['Dependants: 3. Reason: Mina {{sum}}']);
  store.set('tone', 'success');
  await expect.poll(() => textsOf(stage.place, '.MuiAlert-colorSuccess')).toEqual(['Dependants: 3. Reason: Mina {{sum}}']);
  expect(await formFaults(stage)).toEqual([]);
});

test('quality 5: a label and a note say a sentence that a rule chose in words, with the values that it names', async () => {
  const store = storyStore({ name: 'Asha', said: '{{sum}}{{because}}', dependants: 2 });
  const wordSchema: FormSchema = {
    type: 'object',
    properties: { ...schema.properties, said: { title: 'Said', type: 'string', 'x-local': true, 'x-word': true } },
  };
  const spoken: UiDef = { sections: [{ title: 'All', note: 'Now: {said}', fields: [{ at: '/welcome', label: 'Welcome ({said})' }] }] };
  drawForm(stage, {
    form: { schema: wordSchema, ui: spoken },
    store,
    text: (text, values) => textOf(messages, text, values),
    handle: { current: null },
  });
  const read = (): string[] => [...textsOf(stage.place, '.sd-sub'), ...textsOf(stage.place, '[data-field="welcome"] label')];
  await expect.poll(read).toEqual(['Now: Dependants: 2. Reason: Asha', 'Welcome (Dependants: 2. Reason: Asha)optional']);
  store.set('dependants', 3);
  await expect.poll(read).toEqual(['Now: Dependants: 3. Reason: Asha', 'Welcome (Dependants: 3. Reason: Asha)optional']);
  store.set('said', '{{because}}');
  store.set('name', 'Mina {{sum}}');
  await expect.poll(() => read()[0]).toBe('Now: . Reason: Mina {{sum}}');
});

test('quality 4: a sentence says the label of a row of a list that is too long for a page, also on a page where its field does not stand', async () => {
  const villages: LongItem[] = [];
  const search: OptionSearch = {
    find: () => Promise.resolve({ items: [], total: 0 }),
    learn: () => undefined,
    label: (_list, value) => {
      const item: LongItem = { value, label: 'Wadgaon', within: null };
      villages.push(item);
      return Promise.resolve(item);
    },
  };
  drawForm(stage, {
    form: {
      schema: { type: 'object', properties: { village: { type: 'string', 'x-options': 'villages' }, name: { type: 'string' } } },
      ui: {
        pages: [
          { title: 'Now', sections: ['now'] },
          { title: 'Then', sections: ['then'] },
        ],
        sections: [
          { id: 'now', title: 'Now', note: 'People of {village}', fields: [{ at: '/name' }] },
          { id: 'then', title: 'Then', fields: [{ at: '/village', widget: 'search' }] },
        ],
      },
    },
    store: storyStore({ village: 'MH-1' }),
    text: (text, values) => textOf({}, text, values),
    options: { villages },
    services: { search },
  });
  await expect.poll(() => textsOf(stage.place, '.sd-sub')).toContain('People of Wadgaon');
});
