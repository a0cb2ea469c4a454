/** What a set of definitions calls things: texts, fields, rules and values as people read them. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { sayRule, sayWork } from '../../engine/explain/sayRule.ts';
import type { Vocabulary } from '../../engine/explain/types.ts';
import { vocabularyOf } from '../../engine/explain/vocabulary.ts';
import { isObject, objectOf } from '../../engine/json.ts';
import { textOf } from '../../engine/problem/text.ts';
import { operators } from '../../engine/rules/operators/index.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import { standard } from '../../engine/rules/standard.ts';
import type { Json, Logic } from '../../engine/types.ts';
import { messagesOf } from '../client.ts';
import { capital, TERMS } from '../expand/terms.ts';
import type { Kind } from '../layout.ts';
import type { Catalogue } from '../types.ts';

/** Longer texts and values are cut. */
const LONGEST = 90;
const NAMING_OPERATORS = ['permission', 'fact', 'constant'];

export const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);
export const quote = (text: string): string => `"${shorten(text)}"`;
const plain = (text: string): string => text.replace(/[‹›]/g, '').replace(/[“”]/g, '"');

/** Whether a value is a rule, as far as it can be seen. */
export function isRule(value: Json | undefined): boolean {
  const op = expressionOf(value)?.op;
  return op !== undefined && (NAMING_OPERATORS.includes(op) || Object.hasOwn(standard, op) || Object.hasOwn(operators, op));
}

export type Speech = ReturnType<typeof speechOf>;

/** The words of one catalogue, in its first language; what it cannot read itself is called as in the other one. */
export function speechOf(catalogue: Catalogue, other: Catalogue) {
  const { app, screens, options, charts, entities, completeness, migrations, permissions, facts } = catalogue;
  const forms = { ...other.forms, ...catalogue.forms };
  const lists = { ...other.lists, ...catalogue.lists };
  const workflows = { ...other.workflows, ...catalogue.workflows };
  const messages = messagesOf(catalogue);
  const language = String(app['language'] ?? 'en');
  /** A text as it is written in a file. */
  const read = (text: string): string => {
    const fullText = text.replace(/(?<!\{)\{([tT])erm\.([\w.]+)\}(?!\})/g, (use, letter: string, name: string) => {
      const word = messages[`${TERMS}.${name}`] ?? use;
      return letter === 'T' ? capital(word, language) : word;
    });
    return textOf(messages, fullText);
  };

  const nameOfRule = (rule: Logic): string | undefined => {
    const { op = '', args = [] } = expressionOf(rule) ?? {};
    const name = String(args[0]);
    if (op === 'constant') return String(app.constants[name] ?? name);
    const about = objectOf((op === 'permission' ? permissions : op === 'fact' ? facts : {})[name])['about'];
    return about === undefined ? undefined : read(String(about)).replace(/\.$/, '');
  };
  const known = new Map<string, Vocabulary>();
  const vocabulary = (id = ''): Vocabulary => {
    const words = known.get(id) ?? vocabularyOf({ ...catalogue, messages, form: forms[id] });
    known.set(id, words);
    const nameOf = (rule: Logic): string | undefined => nameOfRule(rule) ?? words.nameOf(rule);
    const optionLabel = (path: string, value: Json): string | undefined => {
      const label = options[words.options(path) ?? '']?.items.find((item) => item.value === value)?.label;
      return label === undefined ? words.stateLabel(path, value) : read(String(label));
    };
    return { ...words, nameOf, optionLabel };
  };
  /** A rule as a verdict, and as a value that is worked out; of a form it reads the fields. */
  const rule = (logic: Logic, form?: string): string => plain(sayRule(logic, vocabulary(form)));
  const work = (logic: Logic, form?: string): string => plain(sayWork(logic, vocabulary(form)));

  /** A field by its way through groups and tables. */
  const field = (form: string, way: readonly string[]): string | undefined => {
    if (way.length === 0) return 'the form';
    let at: FormSchema | undefined = forms[form]?.schema;
    const titles = way.flatMap((step) => {
      if (step === '*') return [];
      at = at?.properties?.[step] ?? at?.items?.properties?.[step];
      return at?.title === undefined ? [] : [read(at.title)];
    });
    return at?.title === undefined ? undefined : titles.join(', ');
  };

  /** Any value, in short. */
  const value = (one: Json | undefined, form?: string): string => {
    if (one === undefined || one === null || one === '') return 'nothing';
    if (typeof one === 'boolean') return one ? 'yes' : 'no';
    if (typeof one === 'string') return quote(read(one));
    if (isRule(one)) return work(one, form);
    if (!Array.isArray(one) || one.some((each) => typeof each === 'object')) return shorten(JSON.stringify(one));
    return shorten(one.map((each) => (typeof each === 'string' ? read(each) : String(each))).join(', '));
  };

  /** What the definition in a file is called. */
  const title = (kind: Kind, id: string): string => {
    const form = ['schema', 'ui', 'rules', 'binding', 'examples'].includes(kind) ? forms[id] : undefined;
    const tables: Partial<Record<Kind, Readonly<Record<string, { title?: unknown }>>>> = {
      ...{ list: lists, screen: screens, options, chart: charts, entity: entities, completeness },
      ...{ workflow: workflows, 'workflow-examples': workflows, migration: migrations },
    };
    const own = form ? (form.binding.tab?.label ?? form.schema.title) : tables[kind]?.[id]?.title;
    return typeof own === 'string' ? read(own) : id;
  };
  /** An event of a workflow, by the button that sends it; a state of one. */
  const event = (workflow: string, type: string): string => {
    const steps = Object.values(workflows[workflow]?.machine.states ?? {}).flatMap(({ on = {} }) => [on[type] ?? []].flat());
    return read(steps.find(({ meta }) => meta?.label !== undefined)?.meta?.label ?? type);
  };
  const state = (workflow: string, name: string): string => read(workflows[workflow]?.machine.states[name]?.meta.label ?? name);
  return { catalogue, language, read, rule, value, field, title, event, state };
}

/** What a thing in a definition calls itself: its label, its title, the text that it says. */
export function nameOfThing(value: Json | undefined, { read }: Speech): string | undefined {
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) return value.join(', ');
  const [one] = [value].flat();
  if (!isObject(one)) return undefined;
  const candidates = [one['label'], one['title'], objectOf(one['meta'])['label'], one['name'], one['message'], one['text']];
  const own = candidates.find((text) => typeof text === 'string');
  return typeof own === 'string' ? read(own) : undefined;
}
