/** One field alone in a form: its widget, its value, its verdict. */
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import type { FieldVerdict } from '../../../src/engine/form/types.ts';
import type { Json, JsonObject, OptionItem } from '../../../src/engine/types.ts';
import type { FormServices } from '../../../src/widgets/contract/form.ts';
import { storyStore, type StoryStore } from '../../../src/widgets/storyStore.ts';
import { drawForm } from './form.tsx';
import type { Stage } from './stage.tsx';

interface Unit {
  schema: FormSchema;
  widget: string;
  value?: Json;
  with?: JsonObject;
  fact?: Partial<FieldVerdict>;
  options?: Readonly<Record<string, readonly OptionItem[]>>;
  services?: FormServices;
}

/** The field is called `unit`, its label "Unit". */
export function drawUnit(stage: Stage, { schema, widget, value, with: options, fact = {}, options: lists = {}, services }: Unit): StoryStore {
  const store = storyStore(value === undefined ? {} : { unit: value }, { unit: fact });
  drawForm(stage, {
    form: {
      schema: { type: 'object', properties: { unit: { title: 'Unit', ...schema } } },
      ui: { sections: [{ id: 'all', title: 'All', fields: [{ at: '/unit', widget, help: 'Help', ...(options ? { with: options } : {}) }] }] },
    },
    store,
    options: lists,
    services,
  });
  return store;
}
