/** The five files of a new form: one field, no rules, one example; as a tab it keeps its own data. Complete enough to pass the check at once. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { recordFacts } from '../../catalogue/facts.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { StoreDef, UiSection } from '../../catalogue/definition/form.ts';
import type { LongTable } from '../../catalogue/longLists/longTable.ts';
import type { ChangeDef, FormSchema, RulesDef } from '../../engine/definition/form.ts';
import { jsonOf } from '../../engine/json.ts';
import type { JsonObject, Logic, OptionItem, Pointer } from '../../engine/types.ts';
import { mayOf } from './mayOf.ts';
import { laid, Unusable } from './run.ts';

interface NewForm {
  /** `<area>/<form>`. */
  id: string;
  /** The record whose tab it becomes; without it a screen's block places the form. */
  tab?: string | undefined;
  title: string;
}

const meta = (name: string): string => `../../../_meta/${name}.schema.json`;

/** The next free place in a record's tab strip. */
function nextIndex({ forms }: Pick<Catalogue, 'forms'>, record: string): number {
  return Math.max(-1, ...Object.values(forms).flatMap(({ binding }) => (binding.tab?.of === record ? [binding.tab.index] : []))) + 1;
}

/** Where a form of a record keeps its data: with what the record is about, read and saved by who reads and writes that. */
function storeOf(catalogue: Catalogue): { store?: StoreDef } {
  const [noun] = Object.keys(recordFacts).flatMap((fact) =>
    Object.values(catalogue.entities)
      .filter(({ key }) => key === fact)
      .map(({ noun: found }) => found),
  );
  return noun === undefined ? {} : { store: { of: noun, see: mayOf(catalogue, noun, 'read'), save: mayOf(catalogue, noun, 'write') } };
}

/** Language -> texts by key, and by what a definition says itself. */
export type Spoken = Record<string, { keyed: Record<string, string>; literals: Record<string, string> }>;

/** What a form says, beside where it hangs. */
export interface FormContent {
  properties: Record<string, FormSchema>;
  required: string[];
  /** `discriminator` and `oneOf` where the form is one of several. */
  choice: FormSchema;
  sections: UiSection[];
  show: Record<Pointer, Logic>;
  require?: NonNullable<RulesDef['require']>;
  /** How many rows a table has. */
  rows?: Record<Pointer, Logic>;
  /** `options` and `on` of rules.json. */
  offers?: Record<Pointer, Logic>;
  on?: ChangeDef[];
  options: Record<string, OptionItem[]>;
  /** Option lists whose rows stand in a file, and its text. */
  long: Record<string, { table: LongTable; text: string }>;
  /** Texts by key, in the language that the product began with. */
  messages: Record<string, string>;
  /** The same in other languages, and what these say for texts that stand in the definitions. */
  spoken?: Spoken;
  examples: { name: string; data: JsonObject; expect: JsonObject }[];
}

const blank = (title: string): FormContent => ({
  properties: { name: { title: 'Name', type: 'string', maxLength: 50 } },
  required: [],
  choice: {},
  sections: [{ title, fields: [{ at: '/name', width: 6 }] }],
  show: {},
  options: {},
  long: {},
  messages: {},
  examples: [{ name: 'a filled form has no problems', data: { name: 'Asha' }, expect: { problems: [] } }],
});

/** The files of the folder by name: definitions, and texts of tables. */
function files({ id, tab, title }: NewForm, catalogue: Catalogue, content: FormContent): Record<string, object | string> {
  const {
    properties,
    required,
    choice,
    sections,
    show,
    require = {},
    rows = {},
    offers = {},
    on = [],
    options,
    long,
    messages,
    spoken = {},
    examples,
  } = content;
  const rules = { show, require, rows, options: offers, on };
  const key = id.split('/')[1] ?? id;
  return {
    schema: {
      $schema: meta('form'),
      title,
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
      properties,
      ...choice,
      ...(required.length > 0 ? { errorMessage: { required: '{{field.required}}' } } : {}),
    },
    ui: { $schema: meta('ui'), sections },
    rules: { $schema: meta('rules'), ...Object.fromEntries(Object.entries(rules).filter(([, rule]) => Object.keys(rule).length > 0)) },
    binding: {
      $schema: meta('binding'),
      ...(tab === undefined ? {} : { tab: { of: tab, index: nextIndex(catalogue, tab), key, label: title }, ...storeOf(catalogue) }),
    },
    examples: { $schema: meta('examples'), examples: examples.map((example) => ({ ...example, requirement: [] })) },
    ...(Object.keys(messages).length > 0 ? { 'messages/en': { $schema: `../${meta('messages')}`, ...messages } } : {}),
    ...Object.fromEntries(
      Object.entries(spoken).map(([language, { keyed, literals }]) => [
        `messages/${language}`,
        { $schema: `../${meta('messages')}`, ...keyed, ...(Object.keys(literals).length > 0 ? { literals } : {}) },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(options).map(([name, items]) => [`options/${name}`, { $schema: `../${meta('options')}`, title: `${title}: ${name}`, items }]),
    ),
    ...Object.fromEntries(
      Object.entries(long).flatMap(([name, { table, text }]): [string, object | string][] => [
        [`options/${name}`, { $schema: `../${meta('options')}`, ...table.def }],
        [`options/${table.def.file}`, text],
      ]),
    ),
  };
}

/**
 * Writes `schemas/forms/<area>/<form>/` into a folder of definitions and answers the paths written.
 * Throws Unusable for an id that is none, a form that exists, a record without tabs.
 */
export function newForm(folder: string, form: NewForm, catalogue: Catalogue, content = blank(form.title)): string[] {
  if (!/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(form.id))
    throw new Unusable(`"${form.id}" is no id of a form: <area>/<form> in small letters, e.g. record/hostel`);
  const records = new Set(Object.values(catalogue.forms).flatMap(({ binding }) => (binding.tab ? [binding.tab.of] : [])));
  if (form.tab !== undefined && !records.has(form.tab))
    throw new Unusable(`no record "${form.tab}" has tabs; there ${records.size === 1 ? 'is' : 'are'} ${[...records].join(', ') || 'none'}`);
  const relative = `schemas/forms/${form.id}`;
  if (existsSync(join(folder, relative))) throw new Unusable(`${relative} exists already`);
  const texts = Object.entries(files(form, catalogue, content)).map(([name, file]) =>
    typeof file === 'string' ? [`${relative}/${name}`, file] : [`${relative}/${name}.json`, fileTextOf(jsonOf(file))],
  );
  return laid(folder, Object.fromEntries(texts) as Files);
}
