import type { Json, JsonObject } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { nearest } from '../nearest.ts';
import type { Check, CheckContext, Finding } from './check.ts';

const belongs: Readonly<Record<string, readonly string[]>> = {
  minLength: ['string'], maxLength: ['string'], pattern: ['string'], format: ['string'],
  minimum: ['integer', 'number'], maximum: ['integer', 'number'], exclusiveMinimum: ['integer', 'number'], exclusiveMaximum: ['integer', 'number'], multipleOf: ['integer', 'number'],
  minItems: ['array'], maxItems: ['array'], uniqueItems: ['array'], items: ['array'],
  properties: ['object'], required: ['object'], additionalProperties: ['object'],
};
const pairs = [['minLength', 'maxLength'], ['minimum', 'maximum'], ['minItems', 'maxItems']] as const;
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

type Found = Omit<Finding, 'source'>;

function ofField(schema: JsonObject, pointer: string): Found[] {
  const found: Found[] = [];
  const type = schema['type'];
  const add = (key: string, wrong: string, right: string): void => void found.push({ pointer: pointerTo(pointer, key), wrong, right });
  if (type === undefined && schema['$ref'] === undefined && schema['enum'] === undefined && schema['const'] === undefined) {
    found.push({ pointer, wrong: 'the field has neither "type" nor "$ref"', right: '"type": "string", or a "$ref" to a shared part' });
  }
  for (const [key, types] of Object.entries(belongs)) {
    if (schema[key] !== undefined && typeof type === 'string' && !types.includes(type)) add(key, `"${key}" says nothing about a value of type "${type}"`, `"type": ${types.map((one) => `"${one}"`).join(' or ')}, or no "${key}"`);
  }
  for (const [low, high] of pairs) {
    const [least, most] = [schema[low], schema[high]];
    if (typeof least === 'number' && typeof most === 'number' && least > most) add(low, `"${low}" ${least} is above "${high}" ${most}: nothing fits`, `at most ${most}`);
  }
  const properties = isObject(schema['properties']) ? schema['properties'] : undefined;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  if (properties && schema['$ref'] === undefined) {
    required.forEach((name, index) => {
      if (typeof name !== 'string' || Object.hasOwn(properties, name)) return;
      found.push({ pointer: `${pointer}/required/${index}`, part: 'value', wrong: `"${name}" is required but is no field here`, right: `"${nearest(name, Object.keys(properties)) ?? 'one of the properties'}"?` });
    });
  }
  const said = isObject(schema['errorMessage']) ? schema['errorMessage'] : undefined;
  for (const key of Object.keys(said ?? {})) {
    if (key !== '_' && schema[key] === undefined && schema['$ref'] === undefined) found.push({ pointer: pointerTo(pointer, 'errorMessage', key), part: 'key', wrong: `there is no "${key}" beside this text, so it is never said`, right: `a keyword that stands here: ${Object.keys(schema).filter((one) => belongs[one] ?? one === 'enum').join(', ')}` });
  }
  return found;
}

function walk(schema: JsonObject, pointer: string): Found[] {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const items = schema['items'];
  return [
    ...ofField(schema, pointer),
    ...properties.flatMap(([name, below]) => (isObject(below) ? walk(below, pointerTo(pointer, 'properties', name)) : [])),
    ...(isObject(items) ? walk(items, `${pointer}/items`) : []),
  ];
}

const reserved = ['root', 'default'];

function topLevel({ definitions, catalogue }: CheckContext): Finding[] {
  return Object.values(catalogue.forms).flatMap((form) => {
    const source = definitions.get('schema', form.id);
    return source ? reserved.filter((name) => form.schema.properties?.[name] !== undefined).map((name) => ({
      source, pointer: pointerTo('/properties', name), wrong: `a field of the top level cannot be called "${name}"`, right: 'another name',
    })) : [];
  });
}

/** Keywords of a schema fit its type, its limits leave something over, its required names exist. */
export const keywords: Check = {
  name: 'schema-keyword',
  faults: (context) => [
    ...(['schema', 'part'] as const).flatMap((kind) => context.definitions.of(kind).flatMap(({ source }) =>
      (isObject(source.value) ? walk(source.value, '') : []).map((finding) => ({ source, ...finding })))),
    ...topLevel(context),
  ],
};
