/** The five files of a new form: a field or two, no rules, one example; as a tab or a register it keeps its own data. Complete enough to pass the check at once. */
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

export interface NewForm {
  /** `<area>/<form>`. */
  id: string;
  /** The record whose tab it becomes; without it a screen's block places the form. */
  tab?: string | undefined;
  /** Its rows belong to the centre, with a list, a screen and an entry in the menus. */
  isRegister?: boolean;
  title: string;
}

const meta = (name: string): string => `../../../_meta/${name}.schema.json`;

/** The next free place in a record's tab strip. */
function nextIndex({ forms }: Pick<Catalogue, 'forms'>, record: string): number {
  return Math.max(-1, ...Object.values(forms).flatMap(({ binding }) => (binding.tab?.of === record ? [binding.tab.index] : []))) + 1;
}

/** Where a form keeps its data: with what the record is about or as rows of its own, read and saved by who reads and writes that. */
function storeOf(catalogue: Catalogue, { isRegister = false }: NewForm): { store?: StoreDef } {
  const [noun] = Object.keys(recordFacts).flatMap((fact) =>
    Object.values(catalogue.entities)
      .filter(({ key }) => key === fact)
      .map(({ noun: found }) => found),
  );
  if (noun === undefined) return {};
  const rights = { see: mayOf(catalogue, noun, 'read'), save: mayOf(catalogue, noun, 'write') };
  const group = catalogue.menus.flatMap(({ entries }) => entries.map((entry) => entry.group)).findLast((one) => one !== undefined);
  const all = ['name', 'day'];
  const register = { icon: 'clipboard-check', ...(group === undefined ? {} : { group }), named: all, columns: all, search: ['name'] };
  return { store: isRegister ? { ...rights, register } : { of: noun, ...rights } };
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
  compute?: Record<Pointer, Logic>;
  readonly?: Record<Pointer, Logic>;
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

const shared = (name: string, title: string): FormSchema => ({ $ref: `../../../_shared/${name}.json`, title });

export const blankForm = ({ title, isRegister = false }: NewForm): FormContent => ({
  properties: isRegister
    ? { name: shared('short-text', 'Name'), day: shared('calendar-date', 'Day') }
    : { name: { title: 'Name', type: 'string', maxLength: 50 } },
  required: [],
  choice: {},
  sections: [{ title, fields: [{ at: '/name', width: 6 }, ...(isRegister ? [{ at: '/day', width: 6 as const }] : [])] }],
  show: {},
  options: {},
  long: {},
  messages: {},
  examples: [
    { name: 'a filled form has no problems', data: { name: 'Asha', ...(isRegister ? { day: '2026-11-20' } : {}) }, expect: { problems: [] } },
  ],
});

/** The files of the folder by name: definitions, and texts of tables. */
function parts(form: NewForm, catalogue: Catalogue, content: FormContent): Record<string, object | string> {
  const { properties, required, choice, sections, options, long, messages, spoken = {}, examples } = content;
  const { show, require = {}, compute = {}, readonly = {}, rows = {}, offers = {}, on = [] } = content;
  const { id, tab, title, isRegister = false } = form;
  const rules = { show, require, compute, readonly, rows, options: offers, on };
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
      ...(isRegister ? { title } : {}),
      ...(tab === undefined ? {} : { tab: { of: tab, index: nextIndex(catalogue, tab), key, label: title } }),
      ...(tab !== undefined || isRegister ? storeOf(catalogue, form) : {}),
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

/** The texts of `schemas/forms/<area>/<form>/` by path. */
export const textsOfForm = (form: NewForm, catalogue: Catalogue, content = blankForm(form)): Files =>
  Object.fromEntries(
    Object.entries(parts(form, catalogue, content)).map(([name, file]) =>
      typeof file === 'string' ? [`schemas/forms/${form.id}/${name}`, file] : [`schemas/forms/${form.id}/${name}.json`, fileTextOf(jsonOf(file))],
    ),
  );

/** The files of a register that is called so, under a name that is free: those of its screen and its form. */
export function registerFiles(title: string, catalogue: Catalogue): { id: string; files: Files } {
  const plain =
    title
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z][a-z0-9]*/g)
      ?.join('-') ?? 'rows';
  const usedNames = [...Object.keys(catalogue.forms), ...Object.values(catalogue.screens).map(({ path }) => path)].map((one) =>
    one.split('/').at(-1),
  );
  const names = [plain, ...Array.from({ length: 99 }, (_one, index) => `${plain}-${index + 2}`)];
  const id = `registers/${names.find((one) => !usedNames.includes(one)) ?? plain}`;
  return { id, files: textsOfForm({ id, title, isRegister: true }, catalogue) };
}
