import { fileDefOf, optionListOf } from '../form/schema.ts';
import type { FormSchema, JudgedForm } from '../definition/form.ts';
import { perValue } from '../perValue.ts';
import type { Json, JsonObject, Logic, NamedRule, Path } from '../types.ts';
import { textOf, type Messages } from '../problem/text.ts';
import type { Vocabulary, WayDef } from './types.ts';

/** A table of traits as definitions have it: `traits` says what each is about. */
interface Traits {
  readonly traits?: Readonly<Record<string, unknown>> | undefined;
  readonly items?: readonly JsonObject[] | undefined;
}
interface VocabularyOptions {
  messages: Messages;
  roles?: Traits | undefined;
  programs?: Traits | undefined;
  centreModels?: Traits | undefined;
  /** What has a name of its own: config/permissions.json, config/facts.json. */
  permissions?: Readonly<Record<string, NamedRule>> | undefined;
  facts?: Readonly<Record<string, NamedRule>> | undefined;
  /** config/app.json; its `facts` describe facts: path -> what it is. */
  app?: Readonly<Record<string, unknown>> | undefined;
  /** The form whose fields rules read as `data`, `record.stored` and `row`; it may have names of its own for columns. */
  form?: Pick<JudgedForm, 'id' | 'schema'> | undefined;
}

/** The message that names a fact; a column of any rows is `*.<key>`. */
export const titleKeyOf = (path: Path): string => {
  const key = path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return key.startsWith('*.') ? `why.column.${key.slice('*.'.length)}` : `why.fact.${key}`;
};
/** The same where a form brings the name of a column along, in its folder. */
export const ownTitleKeyOf = (form: string, column: string): string => `${form.split('/').at(-1) ?? ''}.column.${column}`;
const spaced = (word: string): string => word.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
/** A path in words, for what has no name. */
export const spelled = (path: Path): string => path.split('.').slice(1).map(spaced).join(' ') || path;
const aboutOf = (table: Traits | undefined, trait: string): string | undefined => {
  const found = Object.hasOwn(table?.traits ?? {}, trait) ? table?.traits?.[trait] : undefined;
  const about = typeof found === 'object' && found !== null ? (found as JsonObject)['about'] : undefined;
  return typeof about === 'string' ? about.replace(/\.$/, '') : undefined;
};

/** A field, through tables and groups; `row.x` is looked for in every table. */
function fieldAt(schema: FormSchema | undefined, segments: readonly string[]): FormSchema | undefined {
  const [key, ...rest] = segments;
  if (!schema || key === undefined) return schema;
  if (schema.items && (/^\d+$/.test(key) || key === '*')) return fieldAt(schema.items, rest);
  return fieldAt(schema.properties?.[key] ?? schema.items?.properties?.[key], rest);
}
const fieldInRow = (schema: FormSchema | undefined, segments: readonly string[]): FormSchema | undefined =>
  Object.values(schema?.properties ?? {})
    .flatMap(({ items }): FormSchema[] => [items && fieldAt(items, segments)].filter((found) => found !== undefined))
    .at(0);

/** The same in tables within rows, too. */
function fieldInRows(schema: FormSchema | undefined, segments: readonly string[]): FormSchema | undefined {
  const rows = Object.values(schema?.properties ?? {}).map(({ items }) => items);
  const found = rows.map((row) => row && fieldInRows(row, segments)).find((one) => one !== undefined);
  return fieldInRow(schema, segments) ?? found;
}

/** What named rules say, by the rule as JSON. A table is frozen: each is looked through once, and only when somebody asks. */
const sentencesOf = perValue(
  (table: Readonly<Record<string, NamedRule>>): ReadonlyMap<string, string> =>
    new Map(Object.values(table).map(({ about, rule }) => [JSON.stringify(rule), about.replace(/\.$/, '')])),
);

/** Names of facts as the definitions say them: titles of fields, traits of roles, programmes and centre models, sentences of named rules, messages `why.fact.<path>`; else the path, spelled out. */
export function vocabularyOf({ messages, roles, programs, centreModels, permissions, facts, app, form }: VocabularyOptions): Vocabulary {
  const described = app?.['facts'] as Readonly<Record<string, unknown>> | undefined;
  const declared = (app?.['ways'] ?? {}) as Readonly<Record<string, readonly WayDef[]>>;
  const schema = form?.schema;
  const phrase = (key: string, values?: Readonly<Record<string, Json>>): string | undefined =>
    Object.hasOwn(messages, key) ? textOf(messages, messages[key] ?? '', values) : undefined;
  const ofSession = ([table, trait = '']: readonly string[]): string | undefined => {
    const tables = new Map([
      ['role', roles],
      ['program', programs],
      ['model', centreModels],
    ]);
    const found = aboutOf(tables.get(table ?? ''), trait);
    const about = found === undefined ? undefined : textOf(messages, found);
    // What a role's trait says is a sentence without its subject.
    if (table !== 'role' || about === undefined) return about;
    return phrase('why.role', { does: `${about.charAt(0).toLowerCase()}${about.slice(1)}` }) ?? about;
  };
  const fieldOf = ([root, ...rest]: readonly string[]): FormSchema | undefined => {
    if (rest.length === 0) return undefined;
    if (root === 'data') return fieldAt(schema, rest);
    if (root === 'around') return fieldInRows(schema, rest.slice(1));
    return root === 'row' || root === 'above' || root === 'outer' || root === 'leader' ? fieldInRows(schema, rest) : undefined;
  };
  /** A list of options is called as the field that offers it. */
  const offeredBy = (list: string | undefined): FormSchema | undefined =>
    Object.values(schema?.properties ?? {}).find((field) => list !== undefined && field['x-options'] === list);
  const titled = (path: Path): string | undefined => {
    const segments = path.split('.');
    const [root, ...rest] = segments;
    const isColumn = root === '*' || segments.length === 1 || root === 'current';
    const last = segments.at(-1) ?? '';
    const description = described?.[path];
    const own =
      (isColumn && form ? phrase(ownTitleKeyOf(form.id, last)) : undefined) ??
      phrase(titleKeyOf(path)) ??
      (typeof description === 'string' ? description.replace(/\.$/, '') : undefined) ??
      (root === 'session' ? ofSession(rest) : undefined) ??
      (root === 'lists' ? offeredBy(rest[0]) : fieldOf(segments))?.title ??
      (isColumn ? (phrase(`why.column.${last}`) ?? fieldInRow(schema, [last])?.title ?? fieldAt(schema, [last])?.title) : undefined);
    if (own !== undefined) return textOf(messages, own);
    if (root !== 'record' || rest[0] !== 'stored' || rest.length < 2) return undefined;
    const title = fieldAt(schema, rest.slice(1))?.title;
    return title === undefined ? undefined : (phrase('why.stored', { name: textOf(messages, title) }) ?? textOf(messages, title));
  };
  const label = (path: Path): string => titled(path) ?? spelled(path);
  const nameOf = (rule: Logic): string | undefined => {
    if (!permissions && !facts) return undefined;
    const ruleJson = JSON.stringify(rule);
    const about = sentencesOf(facts ?? {}).get(ruleJson) ?? sentencesOf(permissions ?? {}).get(ruleJson);
    return about === undefined ? undefined : textOf(messages, about);
  };
  const ways = (path: Path): readonly WayDef[] => declared[path] ?? [];
  const options = (path: Path): string | undefined => optionListOf(fieldOf(path.split('.')));
  const isDate = (path: Path): boolean => fieldOf(path.split('.'))?.['format'] === 'date';
  const isChosen = (path: Path): boolean => options(path) !== undefined || fileDefOf(fieldOf(path.split('.'))) !== undefined;
  const stateLabel = (path: Path, value: Json): string | undefined => {
    if (typeof value !== 'string' || !/status$/i.test(path)) return undefined;
    const key = new RegExp(`^state\\.[^.]+\\.${value.split(/\W+/).filter(Boolean).join('-')}$`);
    const [called, ...others] = new Set(Object.keys(messages).flatMap((one) => (key.test(one) ? textOf(messages, `{{${one}}}`) : [])));
    return others.length > 0 ? undefined : called;
  };
  const read = (text: string): string => textOf(messages, text);
  return { read, stateLabel, phrase, label, titled, nameOf, ways, options, isDate, isChosen, roles: roles?.items ?? [] };
}
