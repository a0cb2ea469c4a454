import type { FormSchema } from '../definition/form.ts';
import type { Json, JsonObject, Logic, NamedRule, Path } from '../types.ts';
import { textOf, type Messages } from '../problem/text.ts';
import type { Vocabulary } from './types.ts';

/** A table of traits as definitions have it: `traits` says what each is about. */
interface Traits {
  readonly traits?: Readonly<Record<string, unknown>> | undefined;
}
export interface VocabularyOptions {
  messages: Messages;
  roles?: Traits | undefined;
  programs?: Traits | undefined;
  centreModels?: Traits | undefined;
  /** What has a name of its own: config/permissions.json, config/facts.json. */
  permissions?: Readonly<Record<string, NamedRule>> | undefined;
  facts?: Readonly<Record<string, NamedRule>> | undefined;
  /** config/app.json; its `facts` describe facts: path -> what it is. */
  app?: Readonly<Record<string, unknown>> | undefined;
  /** The form whose fields rules read as `data`, `record.stored` and `row`. */
  schema?: FormSchema | undefined;
}

const spaced = (word: string): string => word.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
const aboutOf = (table: Traits | undefined, trait: string): string | undefined => {
  const found = table?.traits?.[trait];
  const about = typeof found === 'object' && found !== null ? (found as JsonObject)['about'] : undefined;
  return typeof about === 'string' ? about.replace(/\.$/, '') : undefined;
};

/** The title of a field, through tables and groups; `row.x` is looked for in every table. */
function titleAt(schema: FormSchema | undefined, segments: readonly string[]): string | undefined {
  const [key, ...rest] = segments;
  if (!schema || key === undefined) return schema?.title;
  if (schema.items && (/^\d+$/.test(key) || key === '*')) return titleAt(schema.items, rest);
  return titleAt(schema.properties?.[key] ?? schema.items?.properties?.[key], rest);
}
const titleInRow = (schema: FormSchema | undefined, segments: readonly string[]): string | undefined =>
  Object.values(schema?.properties ?? {})
    .flatMap(({ items }) => titleAt(items, segments) ?? [])
    .at(0);

/** Names of facts as the definitions say them: titles of fields, traits of roles, programmes and centre models, sentences of named rules, messages `why.fact.<path>`; else the path, spelled out. */
export function vocabularyOf({ messages, roles, programs, centreModels, permissions, facts, app, schema }: VocabularyOptions): Vocabulary {
  const described = app?.['facts'] as Readonly<Record<string, unknown>> | undefined;
  const phrase = (key: string, values?: Readonly<Record<string, Json>>): string | undefined =>
    Object.hasOwn(messages, key) ? textOf(messages, messages[key] ?? '', values) : undefined;
  const ofSession = (segments: readonly string[]): string | undefined => {
    const [table, trait = ''] = segments;
    return { role: aboutOf(roles, trait), program: aboutOf(programs, trait), model: aboutOf(centreModels, trait) }[table ?? ''];
  };
  const label = (path: Path): string => {
    const [root, ...rest] = path.split('.');
    const told = described?.[path];
    const own =
      phrase(`why.fact.${path}`) ??
      (typeof told === 'string' ? told : undefined) ??
      (root === 'session' ? ofSession(rest) : undefined) ??
      (root === 'data' ? titleAt(schema, rest) : undefined) ??
      (root === 'row' || root === 'above' || root === 'outer' ? titleInRow(schema, rest) : undefined);
    if (own !== undefined) return textOf(messages, own);
    if (root === 'record' && rest[0] === 'stored' && rest.length > 1) {
      const title = titleAt(schema, rest.slice(1));
      const name = title === undefined ? spaced(rest.slice(1).join(' ')) : textOf(messages, title);
      return phrase('why.stored', { name }) ?? name;
    }
    return rest.map(spaced).join(' ') || path;
  };
  const sentences = new Map(Object.values({ ...permissions, ...facts }).map(({ about, rule }) => [JSON.stringify(rule), about.replace(/\.$/, '')]));
  const named = (rule: Logic): string | undefined => {
    const about = sentences.size > 0 ? sentences.get(JSON.stringify(rule)) : undefined;
    return about === undefined ? undefined : textOf(messages, about);
  };
  return { phrase, label, named };
}
