/** Alternatives of an object (`oneOf` with a `discriminator`) as what page and server judge: fields with their rules. */
import type { FormSchema, RulesDef } from '../../engine/definition/form.ts';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import type { Logic, Pointer } from '../../engine/types.ts';
import { bothHold } from './forms.ts';
import { pointerTo } from '../json/pointer.ts';

/** As a schema file says it. */
interface Alternative {
  properties: Record<string, FormSchema>;
  required?: string[];
}
interface Alternatives {
  discriminator?: { propertyName: string };
  oneOf?: Alternative[];
}

/** The value of the discriminator that stands for an alternative. */
const valueOf = ({ properties }: Alternative, by: string): Logic => properties[by]?.['const'] as Logic;

/** Whether the object at a place has one of these values under a name; in a table the rule reads its own row. */
function isOne(at: Pointer, name: string, values: readonly Logic[]): Logic {
  const keys = segmentsOfPointer(at);
  const row = keys.lastIndexOf('*');
  const path = ['', ...(row < 0 ? ['data', ...keys] : ['row', ...keys.slice(row + 1)]), name].filter((key) => key !== '').join('.');
  return values.length === 1 ? { '===': [{ var: path }, values[0] ?? null] } : { in: [{ var: path }, [...values]] };
}

interface Added {
  show: Record<Pointer, Logic>;
  require: Record<Pointer, { when: Logic; message: string | undefined }>;
}

/** What an object says of a missing field. */
function missingText({ errorMessage }: FormSchema, name: string): string | undefined {
  const message: unknown = isObject(errorMessage) ? errorMessage['required'] : errorMessage;
  const text: unknown = isObject(message) ? message[name] : message;
  return typeof text === 'string' ? text : undefined;
}

function plainObject(schema: FormSchema, at: Pointer, added: Added): FormSchema {
  const { oneOf, discriminator, ...rest } = schema as FormSchema & Alternatives;
  const by = discriminator?.propertyName;
  if (!oneOf || by === undefined) return schema;
  const properties = { ...rest.properties };
  const collectValues = (names: (one: Alternative) => readonly string[]): Map<string, Logic[]> => {
    const values = new Map<string, Logic[]>();
    for (const one of oneOf) for (const name of names(one)) if (name !== by) values.set(name, [...(values.get(name) ?? []), valueOf(one, by)]);
    return values;
  };
  for (const [name, values] of collectValues((one) => Object.keys(one.properties))) {
    properties[name] ??= oneOf.find((one) => Object.hasOwn(one.properties, name))?.properties[name] ?? {};
    added.show[pointerTo(at, name)] = isOne(at, by, values);
  }
  for (const [name, values] of collectValues((one) => one.required?.filter((needed) => Object.hasOwn(properties, needed)) ?? []))
    added.require[pointerTo(at, name)] = { when: isOne(at, by, values), message: missingText(schema, name) };
  return { ...rest, properties };
}

function walk(from: FormSchema, at: Pointer, added: Added): FormSchema {
  const schema = plainObject(from, at, added);
  const { properties, items } = schema;
  if (!properties && !items) return schema;
  const below = Object.entries(properties ?? {}).map(([name, one]) => [name, walk(one, pointerTo(at, name), added)] as const);
  return { ...schema, ...(properties ? { properties: Object.fromEntries(below) } : {}), ...(items ? { items: walk(items, `${at}/*`, added) } : {}) };
}

/** Required by its alternative, or by what rules.json says. */
function eitherRequires({ when, message }: Added['require'][Pointer], other: Logic | { when: Logic; message: string } | undefined) {
  const isPair = isObject(other) && 'when' in other && 'message' in other;
  const text = isPair ? String(other['message']) : message;
  const both: Logic = other === undefined ? when : { or: [when, (isPair ? other['when'] : other) as Logic] };
  return text === undefined ? both : { when: both, message: text };
}

/**
 * Lays the alternatives of a schema flat: their fields stand in the object, each shown and required while the discriminator has a value of
 * theirs. What is hidden stays in the page and is neither stored nor sent, so switching to and fro loses nothing.
 */
export function withAlternatives(schema: FormSchema, rules: RulesDef): { schema: FormSchema; rules: RulesDef } {
  const added: Added = { show: {}, require: {} };
  const flat = walk(schema, '', added);
  const [showEntries, required] = [Object.entries(added.show), Object.entries(added.require)];
  if (showEntries.length === 0 && required.length === 0) return { schema: flat, rules };
  const show = { ...rules.show };
  const require = { ...rules.require };
  for (const [at, when] of showEntries) show[at] = bothHold(when, show[at]);
  for (const [at, rule] of required) require[at] = eitherRequires(rule, require[at]);
  return { schema: flat, rules: { ...rules, show, require } };
}
