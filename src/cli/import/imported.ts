/** What a foreign form says, as files of ours: what was taken over, and what was not and why. */
import { optionListOf } from '../../engine/form/schema.ts';
import { objectOf } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, OptionItem } from '../../engine/types.ts';
import type { FormContent } from '../../studio/begin/formFiles.ts';

export interface Narrowing {
  trait: string;
  beside: string;
}

export interface Imported extends Omit<FormContent, 'examples'> {
  title: string | undefined;
  /** Fields of which `offers` says so: the trait of an option that must be what the field beside it says. */
  narrowed?: Map<FormSchema, Narrowing[]>;
  /** Each a sentence: where it stood, what it was, what to do. */
  left: string[];
}

/** Of a text what can be a name on the wire; the same name is never given twice. */
export function wireName(text: string, usedNames: ReadonlySet<string>): string {
  const plain = text.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^([^A-Za-z])/, 'f$1') || 'field';
  let name = plain;
  for (let more = 2; usedNames.has(name); more += 1) name = `${plain}${more}`;
  return name;
}

/** Of a name on the wire what can stand in the key of a text. */
export const keyPart = (name: string): string => name.replace(/_+(.?)/g, (_all, next: string) => next.toUpperCase());

/** Of a text what can be the name of a file. */
export const fileNameOf = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'list';

/** A file of which nothing is said. */
export const foreignFile: FormSchema = { type: 'string', 'x-file': { types: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 2_000_000 } };

const DAY = '2026-11-20';
const byFormat: Readonly<Record<string, Json>> = {
  date: DAY,
  'date-time-local': `${DAY}T09:30:00`,
  email: 'asha@example.in',
  uri: 'https://example.in/',
  uuid: '6f1c2f5e-3a52-4b0e-9d55-0c7b7a1d2e3f',
};

/** Words that many patterns ask for. */
const WORDS = ['Asha', '09:30', '9876543210', '411001', '1'];

function numberFor({ minimum, maximum, multipleOf }: FormSchema): Json {
  const least = typeof minimum === 'number' ? minimum : typeof maximum === 'number' ? Math.min(1, maximum) : 1;
  return typeof multipleOf === 'number' ? Math.ceil(least / multipleOf) * multipleOf : least;
}

/** Fields that have to be filled: what an object needs is asked whether anything else in it is filled or not. */
export const requiredFields = (properties: Readonly<Record<string, FormSchema>>, required: readonly string[] = []): string[] =>
  Object.entries(properties).flatMap(([name, one]) =>
    required.includes(name) || requiredFields(one.properties ?? {}, one.required).length > 0 ? [name] : [],
  );

type Offers = Pick<Imported, 'options' | 'long' | 'narrowed'>;

/** A value that a field takes, made from what its schema asks and the answers around it; undefined where only a person can say one. */
function valueFor(schema: FormSchema, offers: Offers, data: JsonObject, narrowed: readonly Narrowing[] = []): Json | undefined {
  const list = schema['x-options'];
  const within = data[schema['x-within'] ?? ''];
  const fits = (item: OptionItem): boolean => narrowed.every(({ trait, beside }) => data[beside] === undefined || data[beside] === item[trait]);
  const long = offers.long[list ?? '']?.table;
  if (long) return long.search({ text: '', ...(typeof within === 'string' ? { within } : {}), from: 0, size: 1, language: '' }).items[0]?.value;
  const values = list === undefined ? schema['enum'] : offers.options[list]?.filter(fits).map(({ value }) => value);
  if (schema['x-file'] !== undefined) return undefined;
  if (Array.isArray(values)) return values[0] as Json;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema);
  if (schema.properties) return withChosen(schema, dataFor(schema.properties, requiredFields(schema.properties, schema.required), offers), offers);
  if (schema.type === 'array') {
    const one =
      schema.items && valueFor({ ...schema.items, ...(schema['x-within'] ? { 'x-within': schema['x-within'] } : {}) }, offers, data, narrowed);
    return one === undefined ? undefined : [one];
  }
  if (schema.$ref !== undefined) return 'Asha';
  const format = byFormat[String(schema['format'])];
  if (format !== undefined) return format;
  if (schema['pattern'] !== undefined) return WORDS.find((word) => new RegExp(String(schema['pattern']), 'u').test(word));
  return 'Asha'.padEnd(Number(schema['minLength'] ?? 0), 'a').slice(0, Number(schema['maxLength'] ?? 100));
}

/** Data with what the alternative needs that its values choose. */
export function withChosen({ discriminator, oneOf }: FormSchema, data: JsonObject, offers: Offers): JsonObject {
  const by = objectOf(discriminator)['propertyName'];
  const alternative = typeof by === 'string' ? (oneOf as FormSchema[]).find(({ properties }) => properties?.[by]?.['const'] === data[by]) : undefined;
  return { ...data, ...dataFor(alternative?.properties ?? {}, alternative?.required ?? [], offers) };
}

/** Values for fields that have to be filled; a row of a list within another one brings along what it lies in. */
export function dataFor(properties: Readonly<Record<string, FormSchema>>, names: readonly string[], offers: Offers): JsonObject {
  const data: JsonObject = {};
  const choose = (name: string, value: Json | undefined): void => {
    if (value === undefined || Object.hasOwn(data, name)) return;
    const schema = properties[name] ?? {};
    const { 'x-within': around } = schema;
    const list = optionListOf(schema) ?? '';
    const [first = null] = [value].flat();
    data[name] = value;
    if (around !== undefined) choose(around, offers.long[list]?.table.find(first)?.within ?? undefined);
    const item = offers.options[list]?.find((one) => one.value === first);
    for (const { trait, beside } of offers.narrowed?.get(schema) ?? []) choose(beside, item?.[trait]);
  };
  for (const name of [...names].reverse()) {
    const schema = properties[name];
    if (schema) choose(name, valueFor(schema, offers, data, offers.narrowed?.get(schema)));
  }
  return Object.fromEntries(Object.keys(properties).flatMap((name) => (Object.hasOwn(data, name) ? [[name, data[name] ?? null]] : [])));
}
