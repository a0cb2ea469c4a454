/** One field alone in a form: its widget, its value, its verdict. */
import axe from 'axe-core';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import type { FieldFact } from '../../../src/engine/form/types.ts';
import type { Json, JsonObject, OptionItem } from '../../../src/engine/types.ts';
import type { FormServices } from '../../../src/widgets/contract/form.ts';
import { SchemaForm } from '../../../src/widgets/form/SchemaForm.tsx';
import { storyStore, unasked, type StoryStore } from '../../../src/widgets/storyStore.ts';
import type { Stage } from './stage.tsx';

interface Unit {
  schema: FormSchema;
  widget: string;
  value?: Json;
  with?: JsonObject;
  fact?: Partial<FieldFact>;
  options?: Readonly<Record<string, readonly OptionItem[]>>;
  services?: FormServices;
}

/** The field is called `unit`, its label "Unit". */
export function drawUnit(stage: Stage, { schema, widget, value, with: options, fact = {}, options: lists = {}, services }: Unit): StoryStore {
  const store = storyStore(value === undefined ? {} : { unit: value }, { unit: fact });
  stage.draw(
    <SchemaForm
      id="f"
      form={{
        id: 'a/b',
        schema: { type: 'object', properties: { unit: { title: 'Unit', ...schema } } },
        ui: { sections: [{ id: 'all', title: 'All', fields: [{ at: '/unit', widget, help: 'Help', ...(options ? { with: options } : {}) }] }] },
      }}
      validate={unasked}
      store={store}
      text={String}
      today="2026-11-20"
      options={lists}
      label="Units"
      onSubmit={() => undefined}
      {...(services ? { services } : {})}
    />,
  );
  return store;
}

/** What axe finds in the form. */
export async function unitFaults(stage: Stage): Promise<string[]> {
  const { violations } = await axe.run(stage.place, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
}
