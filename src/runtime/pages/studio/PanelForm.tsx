import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { UiDef } from '../../../catalogue/definition/form.ts';
import type { FormSchema, RulesDef, ValidateFn } from '../../../engine/definition/form.ts';
import { sameJson } from '../../../engine/form/paths.ts';
import { partsOf } from '../../../engine/form/schema.ts';
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
  rules: RulesDef;
  data: JsonObject;
  options: Record<string, OptionItem[]>;
}

/** A form that no file describes, with its answers. */
function useMadeForm({ id, schema, rules, data, options }: Omit<MadeForm, 'ui' | 'label'>): FormStore {
  const { messages } = useCatalogue();
  return useMemo(() => {
    const facts = { session: {}, record: {}, today: '', lists: options, lookups: {} };
    const validators = Object.fromEntries(partsOf(schema).map((part) => [part, accepts]));
    return createFormStore({ form: { id, schema, rules }, data, stored: data, facts, validators, messages });
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
    let lastData = panel.data;
    const isUntold = (id: string): boolean => !sameJson(lastData[id] ?? null, store.draft()[id] ?? null);
    const untold = (): string[] => Object.keys(panel.form.schema.properties ?? {}).filter(isUntold);
    const tell = (): void => {
      const now = store.draft();
      for (const id of untold()) newest.current(id, now[id] ?? null);
      lastData = now;
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

const nameSchema = { type: 'string', maxLength: 60 };
const NAMES: FormSchema = {
  type: 'object',
  required: ['name', 'title'],
  properties: { name: { ...nameSchema, title: '{{studio.panel.likeName}}' }, title: { ...nameSchema, title: '{{studio.panel.likeTitle}}' } },
};
const askOf = (title: string): FormSchema => ({ type: 'string', title, 'x-options': 'to' });
const SUCCESSOR: FormSchema = { type: 'object', properties: { to: askOf('{{studio.panel.to}}') } };
const STEP: FormSchema = { ...NAMES, required: ['name', 'title', 'to'], properties: { ...NAMES.properties, to: askOf('{{studio.panel.leadsTo}}') } };
const NOTHING = {};
const questions = { like: NAMES, between: NAMES, step: STEP, remove: SUCCESSOR, name: NAMES };
export type AskedDeed = keyof typeof questions;
const ADDS: readonly AskedDeed[] = ['like', 'between', 'step'];

interface DeedFormProps {
  deed: AskedDeed;
  label: string;
  /** What may be chosen. */
  items: readonly OptionItem[];
  onDone: (answer: Record<string, string>) => void;
}

/** Asks what something new is called, in the definitions and by people, where it leads, or what takes the place of what goes. */
export function DeedForm({ deed, label, items, onDone }: DeedFormProps) {
  const { ActionButton } = useWidgets();
  const text = useText();
  const schema = questions[deed];
  const { required = [], properties = {} } = schema;
  const ui = { sections: [{ title: label, fields: Object.keys(properties).map((key) => ({ at: `/${key}`, width: 6 })) }] };
  const options = useMemo(() => ({ to: [...items] }), [items]);
  const form = { id: 'panel-deed', label, schema, ui, rules: NOTHING, data: NOTHING, options };
  const store = useMadeForm(form);
  const finish = (): void => {
    const answer = Object.fromEntries(Object.keys(properties).map((key) => [key, String(store.get(key) ?? '').trim()]));
    const missing = required.filter((key) => answer[key] === '');
    const problem = { rule: 'required', code: 'FIELD_REQUIRED', message: text('{{field.required}}'), severity: 'error' as const };
    if (missing.length > 0) return store.setProblems(missing.map((key) => ({ at: `/${key}`, ...problem })));
    onDone(answer);
  };
  const button = ADDS.includes(deed) ? text('{{studio.panel.add}}') : label;
  return (
    <DrawnForm {...form} store={store} onSubmit={finish}>
      <ActionButton action={{ id: 'deed', kind: 'solid', label: button, submits: 'panel-deed' }} />
    </DrawnForm>
  );
}
