/** Labels, helps and notes that say values of the form. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { UiDef } from '../../src/catalogue/definition/form.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import type { SchemaFormHandle } from '../../src/widgets/contract/form.ts';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { field, openStage, textsOf, type Stage } from './support/stage.tsx';
import { drawForm, formFaults } from './support/form.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => stage.close());

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
const messages = { sum: 'Dependants: {dependants}' };

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
