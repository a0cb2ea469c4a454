import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { UiDef } from '../../../catalogue/definition/form.ts';
import type { FormSchema, ValidateFn } from '../../../engine/definition/form.ts';
import { createFormStore } from '../../../engine/form/store.ts';
import type { FormStore } from '../../../engine/form/types.ts';
import type { Json, JsonObject, OptionItem } from '../../../engine/types.ts';
import type { Panel } from '../../../studio/desk.ts';
import { useCatalogue, useText, useWidgets } from '../../context/context.tsx';
import type { EditingWork } from './useEditing.ts';

/** What may be said there the check of all definitions knows. */
const accepts: ValidateFn = () => true;

interface MadeForm {
  id: string;
  label: string;
  schema: FormSchema;
  ui: UiDef;
  data: JsonObject;
  options: Record<string, OptionItem[]>;
}

/** A form that no file describes, with its answers. */
function useMadeForm({ id, schema, data, options }: Omit<MadeForm, 'ui' | 'label'>): FormStore {
  const { messages } = useCatalogue();
  return useMemo(() => {
    const facts = { session: {}, record: {}, today: '', lists: options, lookups: {} };
    return createFormStore({ form: { id, schema, rules: {} }, data, facts, validators: { '': accepts }, messages });
  }, [schema, messages]);
}

interface MadeFormProps extends MadeForm {
  store: FormStore;
  onSubmit: () => void;
  children?: ReactNode;
}

function DrawnForm({ id, label, schema, ui, options, store, onSubmit, children }: MadeFormProps) {
  const { LazyBoundary, SchemaForm } = useWidgets();
  const text = useText();
  const form = useMemo(() => ({ id, schema, ui }), [schema]);
  return (
    <LazyBoundary>
      <SchemaForm {...{ id, label, form, store, text, options, onSubmit, children }} validate={accepts} today="" lazy={false} />
    </LazyBoundary>
  );
}

interface PanelFormProps {
  panel: Panel;
  work: EditingWork;
  onAnswer: (of: string, answer: Json) => void;
}

/** The form of a panel: each answer is told once nobody types any more, at the latest when the form goes. */
export function PanelForm({ panel, work, onAnswer }: PanelFormProps) {
  const newest = useRef(onAnswer);
  newest.current = onAnswer;
  const form = { ...panel.form, label: panel.title, data: panel.data, options: panel.options };
  const store = useMadeForm(form);
  useEffect(() => {
    let told = panel.data;
    const isUntold = (id: string): boolean => (told[id] ?? null) !== (store.draft()[id] ?? null);
    const untold = (): string[] => Object.keys(panel.form.schema.properties ?? {}).filter(isUntold);
    const tell = (): void => {
      const now = store.draft();
      for (const id of untold()) newest.current(id, now[id] ?? null);
      told = now;
    };
    const stop = store.subscribe('*', () => {
      if (untold().length > 0) work.later(tell);
    });
    return () => {
      stop();
      void work.inTurn(() => undefined);
      store.dispose();
    };
  }, [store, panel, work]);
  return <DrawnForm {...form} store={store} onSubmit={() => undefined} />;
}

const NAMES = ['likeName', 'likeTitle'];
const named = { type: 'string', maxLength: 60 };
const LIKE: FormSchema = {
  type: 'object',
  required: NAMES,
  properties: Object.fromEntries(NAMES.map((key) => [key, { ...named, title: `{{studio.panel.${key}}}` }])),
};
const LIKE_UI: UiDef = { sections: [{ title: '{{studio.panel.like}}', fields: NAMES.map((key) => ({ at: `/${key}`, width: 6 })) }] };
const NOTHING = {};

/** Asks what another one is called: in the definitions, and by people. */
export function LikeForm({ label, onLike }: { label: string; onLike: (name: string, title: string) => void }) {
  const { ActionButton } = useWidgets();
  const text = useText();
  const form = { id: 'panel-like', label, schema: LIKE, ui: LIKE_UI, data: NOTHING, options: NOTHING };
  const store = useMadeForm(form);
  const add = (): void => {
    const missing = NAMES.filter((key) => String(store.get(key) ?? '').trim() === '');
    const problem = { rule: 'required', code: 'FIELD_REQUIRED', message: text('{{field.required}}'), severity: 'error' as const };
    if (missing.length > 0) return store.setProblems(missing.map((key) => ({ at: `/${key}`, ...problem })));
    const [name = '', title = ''] = NAMES.map((key) => String(store.get(key)).trim());
    onLike(name, title);
  };
  return (
    <DrawnForm {...form} store={store} onSubmit={add}>
      <ActionButton action={{ id: 'like-add', kind: 'solid', label: text('{{studio.panel.add}}'), submits: 'panel-like' }} />
    </DrawnForm>
  );
}
