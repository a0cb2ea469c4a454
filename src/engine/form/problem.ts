import type { FormSchema } from '../definition/form.ts';
import type { Pointer, Json, Problem, Severity, Text, ProblemLink } from '../types.ts';
import { segmentsOfPointer, type Segments } from '../json.ts';
import { propertyOf, schemaAt } from './schema.ts';
import { formCodes, type FormCode } from '../problem/formCodes.ts';
import { textOf, type Messages } from '../problem/text.ts';

interface Found {
  at: Pointer;
  rule: string;
  code: FormCode;
  text?: Text | undefined;
  values?: Readonly<Record<string, Json>> | undefined;
  severity?: Severity | undefined;
  way?: ProblemLink | undefined;
}

/** A problem with its text as a person reads it; the code's general text where the definition has none of its own. */
export const problemOf = (messages: Messages, { at, rule, code, text, values, severity, way }: Found): Problem => ({
  at,
  rule,
  message: textOf(messages, text ?? `{{${formCodes[code].text}}}`, values),
  severity: severity ?? 'error',
  code,
  ...(way ? { way } : {}),
});

const known = new WeakMap<FormSchema, ReadonlyMap<string, number>>();
function positions(schema: FormSchema): ReadonlyMap<string, number> {
  const found = known.get(schema) ?? new Map(Object.keys(schema.properties ?? {}).map((key, at) => [key, at]));
  known.set(schema, found);
  return found;
}

/** Where a place stands in the schema: position of each property, index of each row. */
function positionOf(schema: FormSchema, pointer: Pointer): number[] {
  let at: FormSchema | undefined = schema;
  return segmentsOfPointer(pointer).map((key) => {
    const here: FormSchema | undefined = at;
    at = here?.items ?? propertyOf(here, key);
    if (here?.items) return Number(key);
    return (here && positions(here).get(key)) ?? Infinity;
  });
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [left = 0, right = 0] = [one[at], other[at]];
    if (left !== right) return left < right ? -1 : 1;
  }
  return one.length - other.length;
}

/** What is said of a place where nothing was given: of a group of fields that any of them would do. */
export const missingText = (schema: FormSchema, segments: Segments): Text =>
  schemaAt(schema, segments)?.properties ? '{{problem.requiredGroup}}' : '{{problem.required}}';

/** Sorts by the order of the schema, the whole before its parts; what stands at one place keeps its order. */
export function inFormOrder<T>(schema: FormSchema, list: readonly T[], pointerOf: (one: T) => Pointer): T[] {
  if (list.length < 2) return [...list];
  return list
    .map((one) => ({ one, position: positionOf(schema, pointerOf(one)) }))
    .sort((a, b) => compare(a.position, b.position))
    .map(({ one }) => one);
}
