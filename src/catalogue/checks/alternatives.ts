import { isObject, objectOf, objectsIn } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { nearest, oneOf as anyOf } from '../../engine/nearest.ts';
import { schemasIn } from './keywords.ts';
import { inFiles } from './untilChanged.ts';
import { faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';

/** The fields that a schema or one of its alternatives has. */
const fieldsOf = ({ properties }: JsonObject): JsonObject => objectOf(properties);

/** A field to which every alternative gives a value: by it they were meant to be chosen. */
function findChooser(schema: JsonObject): string {
  const [first, ...others] = objectsIn(schema['oneOf']).map((one) =>
    Object.entries(fieldsOf(one)).flatMap(([name, field]) => (isObject(field) && field['const'] !== undefined ? [name] : [])),
  );
  return first?.find((name) => others.every((names) => names.includes(name))) ?? 'kind';
}

/** The values of a field's options, or undefined where nothing says them. */
function valuesOf(field: JsonObject, { definitions }: CheckContext): readonly Json[] | undefined {
  if (Array.isArray(field['enum'])) return field['enum'];
  const list = field['x-options'];
  const items = typeof list === 'string' ? objectOf(definitions.get('options', list)?.value)['items'] : undefined;
  return Array.isArray(items) ? objectsIn(items).flatMap(({ value }) => value ?? []) : undefined;
}

/** The field by which one is chosen, and the value that each alternative gives it. */
function choice(schema: JsonObject, by: string, pointer: Pointer, context: CheckContext): FoundFault[] {
  const properties = fieldsOf(schema);
  const field = properties[by];
  if (!isObject(field)) {
    const near = nearest(by, Object.keys(properties));
    const right = near === undefined ? `"${by}": { "title": …, "type": "string", "x-options": … } under "properties"` : `"${near}"?`;
    return faultAt(`${pointer}/discriminator/propertyName`, `"${by}" is no field of this object: nobody could choose`, right);
  }
  const values = valuesOf(field, context);
  if (field['x-options'] === undefined && field['enum'] === undefined && field['$ref'] === undefined)
    return faultAt(pointerTo(pointer, 'properties', by), `"${by}" has nothing to choose from`, '"x-options": the list that names the alternatives');
  const constants = objectsIn(schema['oneOf']).map((one) => objectOf(fieldsOf(one)[by])['const']);
  return constants.flatMap((value, index): FoundFault[] => {
    const at = pointerTo(pointer, 'oneOf', index, 'properties', by);
    if (value === undefined)
      return faultAt(
        pointerTo(pointer, 'oneOf', index),
        `it is not said for which "${by}" this is`,
        `"${by}": { "const": … } among its "properties"`,
      );
    if (constants.indexOf(value) < index) return faultAt(at, `another alternative is for ${JSON.stringify(value)} already`, 'a value of its own');
    return values && !values.includes(value)
      ? faultAt(`${at}/const`, `${JSON.stringify(value)} is none of the options of "${by}"`, anyOf(String(value), values.map(String), 'option'))
      : [];
  });
}

/** A name means one field, whichever alternative is chosen. */
function checkNames(schema: JsonObject, by: string, pointer: Pointer): FoundFault[] {
  const beside = Object.keys(fieldsOf(schema));
  const known = new Map<string, string>();
  return objectsIn(schema['oneOf']).flatMap((one, index) => {
    const here = pointerTo(pointer, 'oneOf', index);
    const fields = Object.entries(fieldsOf(one)).filter(([name]) => name !== by);
    return fields.flatMap(([name, field]): FoundFault[] => {
      const at = pointerTo(here, 'properties', name);
      const json = JSON.stringify(field);
      if (beside.includes(name))
        return faultAt(at, `"${name}" stands beside the alternatives already`, `another name; or only "required": ["${name}"] here`);
      if ((known.get(name) ?? json) !== json)
        return faultAt(at, `"${name}" is another field in another alternative`, 'another name, or the same field');
      known.set(name, json);
      return [];
    });
  });
}

function alternativeFaults(schema: JsonObject, pointer: Pointer, context: CheckContext): FoundFault[] {
  const by = objectOf(schema['discriminator'])['propertyName'];
  const has = Array.isArray(schema['oneOf']);
  if (!has && typeof by !== 'string') return [];
  if (!has)
    return faultAt(
      `${pointer}/discriminator`,
      'there is nothing to choose between',
      '"oneOf": the alternatives, each with a value of it, or neither',
    );
  if (typeof by === 'string')
    return [...choice(schema, by, pointer, context), ...(fieldsOf(schema)[by] === undefined ? [] : checkNames(schema, by, pointer))];
  const right = `"discriminator": { "propertyName": "${findChooser(schema)}" }, a field that has another value ("const") in each of them`;
  return faultAt(`${pointer}/oneOf`, 'it is not said by which field one of the alternatives is chosen', right);
}

/** Alternatives of an object say by which field one is chosen and for which of its values each is; a name means one field in all of them. */
export const alternatives: Check = {
  name: 'alternatives',
  faults: inFiles(['schema', 'part'], ({ value }, context) =>
    [...schemasIn(objectOf(value), '')].flatMap(({ schema, pointer }) => alternativeFaults(schema, pointer, context)),
  ),
};
