/** Alternatives of a foreign object: `oneOf` of objects that each give one property a constant of its own. */
import { isObject, objectOf, objectsIn } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { wireName } from './imported.ts';

interface Alternative {
  value: string;
  label: string;
  properties: JsonObject;
  required: string[];
  /** All that it says, also what has no place here; and as it stands there. */
  whole: JsonObject;
  raw: JsonObject;
}
export interface Branches {
  /** The property whose value chooses. */
  by: string;
  ones: Alternative[];
}

/** The only value that a property may have: its `const`, or the one entry of its `enum`. */
function onlyValue(field: Json | undefined): string | undefined {
  const { const: constant, enum: values } = objectOf(field);
  const only = constant ?? (Array.isArray(values) && values.length === 1 ? values[0] : undefined);
  return typeof only === 'string' ? only : undefined;
}

/** @param whole lays `$ref` and `allOf` of a schema into one @returns nothing where no property tells the alternatives apart */
export function foreignAlternatives({ oneOf }: JsonObject, whole: (schema: JsonObject) => JsonObject): Branches | undefined {
  const all = objectsIn(oneOf).map((one) => whole(one));
  const fieldsOf = (one: JsonObject): JsonObject => objectOf(one['properties']);
  const by = Object.keys(fieldsOf(all[0] ?? {})).find((name) => {
    const values = all.map((one) => onlyValue(fieldsOf(one)[name]));
    return values.every((value) => value !== undefined) && new Set(values).size === all.length;
  });
  if (by === undefined || all.length < 2) return undefined;
  const ones = all.map((one, index) => {
    const { [by]: choosing, ...properties } = fieldsOf(one);
    const value = onlyValue(choosing) ?? '';
    const { title, required } = one;
    return {
      value,
      label: typeof title === 'string' ? title : value,
      properties,
      required: Array.isArray(required) ? required.map(String).filter((name) => name !== by) : [],
      whole: one,
      raw: objectsIn(oneOf)[index] ?? {},
    };
  });
  return { by, ones };
}

/** The field that chooses: as the object says it, else what its alternatives offer. */
export function choosingField({ by, ones }: Branches, initial: Json | undefined): JsonObject {
  const { title, enum: values, oneOf } = objectOf(initial);
  if (isObject(initial) && (values !== undefined || oneOf !== undefined)) return initial;
  return { title: title ?? by, type: 'string', oneOf: ones.map(({ value, label }) => ({ const: value, title: label })) };
}

/** A name means one field in all alternatives: another one of the same name gets a name of its own, and what stands beside them stays there. */
export function namedApart({ ones }: Branches, beside: JsonObject): Alternative[] {
  const known = new Map<string, string>();
  return ones.map((one) => {
    const names = new Map<string, string>();
    const properties = Object.entries(one.properties).flatMap(([name, field]): [string, Json][] => {
      if (Object.hasOwn(beside, name)) return [];
      const fieldText = JSON.stringify(field);
      const own = (known.get(name) ?? fieldText) === fieldText ? name : wireName(`${name}_${one.value}`, new Set(known.keys()));
      known.set(own, fieldText);
      names.set(name, own);
      return [[own, field]];
    });
    return { ...one, properties: Object.fromEntries(properties), required: one.required.map((name) => names.get(name) ?? name) };
  });
}
