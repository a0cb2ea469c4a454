/** What a JSON Schema and its UI schema say of one field: its options, and what of both no field here reads. */
import { isObject, objectOf, objectsIn } from '../../engine/json.ts';
import type { Json, JsonObject, OptionItem } from '../../engine/types.ts';
import { foreignAlternatives } from './alternatives.ts';
import { keywordFates, leaveAll, ownName, uiFates } from './fates.ts';
import { dependingOf, whole } from './wholeSchema.ts';

export const filledText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Keywords that a field has as they stand. */
export const limitKeywords = Object.keys(keywordFates).filter((key) => keywordFates[key]?.isLimit === true);

/** Options that a schema offers, with their words: `oneOf` or `anyOf` of constants, or `enum` with `enumNames`. Nothing is no option. */
export function optionsOf(schema: JsonObject, ui: JsonObject): OptionItem[] | undefined {
  const { oneOf = schema['anyOf'], enum: values, enumNames } = schema;
  const isValue = (one: Json | undefined): one is string | number => typeof one === 'string' || typeof one === 'number';
  const constants = objectsIn(oneOf).filter((one) => one['type'] !== 'null' && one['const'] !== null);
  if (constants.length > 0 && constants.every((one) => isValue(one['const'])))
    return constants.map((one) => ({ value: one['const'] as string, label: filledText(one['title']) ?? String(one['const']) }));
  const names = ui['ui:enumNames'] ?? enumNames;
  if (!Array.isArray(values) || !values.every((one) => one === null || isValue(one))) return undefined;
  return values.flatMap((value, index) =>
    isValue(value) ? [{ value, label: (Array.isArray(names) && filledText(names[index])) || String(value) }] : [],
  );
}

/** What a schema is called: of a row, and of a whole form, no field says it. */
export const namesOfSchema = (schema: JsonObject): string[] => ['title', 'description'].filter((key) => schema[key] !== undefined);

/** Keywords that are read elsewhere, and not in a schema of this type that says them so. */
export function notRead(schema: JsonObject, ui: JsonObject, root: JsonObject, type: string): string[] {
  const isPart = type === 'object' || type === 'array';
  const options = type === 'boolean' ? undefined : optionsOf(schema, ui);
  const isApart = foreignAlternatives(schema, (one) => whole(one, root)) !== undefined;
  const isUnread: Readonly<Record<string, boolean>> = {
    oneOf: !options && !isApart,
    anyOf: !options,
    enum: !options,
    const: true,
    default: isPart || isObject(schema['default']) || Array.isArray(schema['default']),
    exclusiveMinimum: typeof schema['exclusiveMinimum'] === 'boolean',
    exclusiveMaximum: typeof schema['exclusiveMaximum'] === 'boolean',
    additionalProperties: schema['additionalProperties'] !== false,
    unevaluatedProperties: schema['unevaluatedProperties'] !== false,
  };
  return [...(type === 'object' ? [] : dependingOf(schema)), ...Object.keys(isUnread).filter((key) => schema[key] !== undefined && isUnread[key])];
}

/** A UI schema with each of its `ui:options` as what begins with `ui:`. */
export const foreignUi = (rawUi: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(objectOf(rawUi['ui:options'])).map(([name, value]) => [`ui:${name}`, value])),
  ...rawUi,
});

const isWord = (key: string): boolean => key.startsWith('ui:') || Object.hasOwn(uiFates, ownName(uiFates, key));

/** Says each word of a UI schema that a field of this shape does not read. */
export function leaveUi(left: string[], at: string, ui: JsonObject, shape: string): void {
  const unread = Object.keys(ui).filter((key) => isWord(key) && !uiFates[ownName(uiFates, key)]?.of?.includes(shape));
  leaveAll(left, at, unread, uiFates);
}

/** Says each part of a UI schema that is about no field. @param met the parts that are */
export function leaveUnmet(left: string[], ui: JsonObject, at: string, met: ReadonlySet<JsonObject>): void {
  for (const [key, below] of Object.entries(ui)) {
    if (!isObject(below) || isWord(key)) continue;
    if (met.has(below)) leaveUnmet(left, below, `${at}/${key}`, met);
    else left.push(`${at}/${key}: the UI schema speaks of no field there`);
  }
}
