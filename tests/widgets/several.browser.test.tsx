/** A field of several values that is only read: its labels come with an answer, and until then no id is shown. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { FieldFact } from '../../src/engine/form/types.ts';
import type { Json } from '../../src/engine/types.ts';
import { SchemaForm } from '../../src/widgets/form/SchemaForm.tsx';
import { storyStore, unasked, type StoryStore } from '../../src/widgets/storyStore.ts';
import { field, openStage, type Stage } from './support/stage.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => stage.close());

const options = [
  { value: '7', label: 'C101-RETAIL-001' },
  { value: '8', label: 'C101-RETAIL-002' },
];
function draw(schema: FormSchema, value: Json, widget: string, fact: Partial<FieldFact>): StoryStore {
  const store = storyStore({ batches: value }, { batches: fact });
  stage.draw(
    <SchemaForm
      id="f"
      form={{
        id: 'a/b',
        schema: { type: 'object', properties: { batches: { title: 'Batches', ...schema } } },
        ui: { sections: [{ id: 'all', title: 'Batches', fields: [{ at: '/batches', widget }] }] },
      }}
      validate={unasked}
      store={store}
      text={String}
      today="2026-11-20"
      options={{}}
      label="Beneficiary"
      onSubmit={() => undefined}
    />,
  );
  return store;
}

describe('several values that are only read', () => {
  test.each(['readonly', 'computed'] as const)('D3-ACTIVITY-25 show no id while the answer with their labels is to come (%s)', async (as) => {
    const store = draw({ type: 'string', 'x-joined': ',' }, '7,8', 'several', { [as]: true, awaited: true, options: [] });
    const box = await field(stage.place, 'batches');
    expect(box.value).toBe('Loading...');
    store.setFact('batches', { [as]: true, awaited: false, options });
    await expect.poll(() => box.value).toBe('C101-RETAIL-001, C101-RETAIL-002');
  });

  test('D3-ACTIVITY-25 of a joined text the parts that are known are shown, the others are awaited; afterwards what no list knows reads as itself', async () => {
    const joined = [
      { value: 'Food, drinks', label: 'Food and drinks' },
      { value: 'Retail', label: 'Retail trade' },
    ];
    const store = draw({ type: 'string', 'x-joined': ', ' }, 'Food, drinks, Retail, Mining', 'several', {
      readonly: true,
      awaited: true,
      options: joined,
    });
    const box = await field(stage.place, 'batches');
    expect(box.value).toBe('Food and drinks, Retail trade, Loading...');
    store.setFact('batches', { readonly: true, awaited: false, options: joined });
    await expect.poll(() => box.value).toBe('Food and drinks, Retail trade, Mining');
  });
});
