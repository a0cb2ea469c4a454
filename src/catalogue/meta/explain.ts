/** Turns one Ajv error about a definition into what is wrong and what would be right. */
import type { ErrorObject } from 'ajv';
import { pointerTo } from '../json/pointer.ts';
import { nearest, oneOf } from '../../engine/nearest.ts';
import { isObject } from '../../engine/json.ts';

const keysIn = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);

const LONG = 60;

/** A value, shortened. */
function shortenValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isObject(value)) return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object {..}',
  array: 'a list [..]',
  null: 'null',
};
/** The `type` of a schema, one or several. */
const kindsOf = (type: unknown): string => (Array.isArray(type) ? type : [type]).map((one) => kinds[String(one)] ?? String(one)).join(' or ');

export interface MetaFault {
  pointer: string;
  wrong: string;
  right: string;
  check: string;
}

const fault = (pointer: string, wrong: string, right: string, check = 'shape'): MetaFault => ({ pointer, wrong, right, check });

function textIn(value: unknown, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}
/** The words of a schema about what belongs there. */
const about = (error: ErrorObject, otherwise = 'see the meta schema'): string => textIn(error.parentSchema, 'description') ?? otherwise;
const parameter = (error: ErrorObject, name: string): string => String(error.params[name]);

/** Keywords of JSON Schema that our forms do without, because rules say it better. */
const conditional = new Set(['if', 'then', 'else', 'dependencies', 'dependentSchemas', 'dependentRequired', 'oneOf', 'anyOf', 'allOf', 'not']);

const knownKeys = (error: ErrorObject): string[] => keysIn(error.parentSchema?.['properties']).filter((one) => !one.startsWith('$'));

/** The key that an unknown one is meant to be, if one is near. */
export const meantKey = (error: ErrorObject): string | undefined => nearest(parameter(error, 'additionalProperty'), knownKeys(error));

function unknownKey(error: ErrorObject): MetaFault {
  const key = parameter(error, 'additionalProperty');
  const pointer = pointerTo(error.instancePath, key);
  const known = knownKeys(error);
  if (conditional.has(key) && known.includes('x-options')) {
    const right =
      'a rule in rules.json: what depends on other values is "show", "require", "compute" or "check"; alternatives of an object are "oneOf" with a "discriminator"';
    return fault(pointer, `"${key}" is not for form schemas`, right, 'forbidden-keyword');
  }
  const near = meantKey(error);
  return fault(pointer, `the key "${key}" is not known here`, near === undefined ? `only ${known.join(', ')}` : `"${near}"?`);
}

function missingKey(error: ErrorObject): MetaFault {
  const key = parameter(error, 'missingProperty');
  const schema = error.parentSchema?.['properties'];
  const words =
    key === '$schema'
      ? 'the relative path to the meta schema of this kind of file under schemas/_meta'
      : textIn(isObject(schema) ? schema[key] : undefined, 'description');
  return fault(error.instancePath, `"${key}" is missing`, `"${key}": ${words ?? '…'}`);
}

/** The nearest of the allowed values, or all of them. */
function allowed(error: ErrorObject): string {
  const values = (error.params['allowedValues'] as unknown[]).map((one) => (typeof one === 'string' ? one : shortenValue(one)));
  return typeof error.data === 'string' ? oneOf(error.data, values, 'value') : `one of ${values.join(', ')}`;
}

/** An `errorMessage` text says what would be right; the error that it stands for says where. */
function explainMessage(error: ErrorObject): MetaFault {
  const name = (error.params['errors'] as ErrorObject[] | undefined)?.[0]?.propertyName;
  const right = error.message ?? 'see the meta schema';
  if (name === undefined) return fault(error.instancePath, `${shortenValue(error.data)} does not fit`, right);
  return fault(pointerTo(error.instancePath, name), `the key "${name}" does not fit`, right);
}

function tooManyKeys(error: ErrorObject): MetaFault {
  const keys = keysIn(error.data);
  const right = 'exactly one key, the operator; join two conditions with { "and": [ .. ] }';
  return fault(error.instancePath, `a rule has ${keys.length} keys (${keys.join(', ')})`, right, 'one-operator');
}

function incomplete(error: ErrorObject): MetaFault {
  const [there, missing] = [parameter(error, 'property'), parameter(error, 'missingProperty')];
  return fault(error.instancePath, `"${there}" stands without "${missing}"`, `"${missing}" beside it, or neither`);
}

type Explain = (error: ErrorObject) => MetaFault;
const value =
  (words: string, right: (error: ErrorObject) => string): Explain =>
  (error) =>
    fault(error.instancePath, `${shortenValue(error.data)} ${words}`, right(error));
const atLeast = (words: string): Explain => value(words, (error) => about(error, `at least ${parameter(error, 'limit')}`));

/** What each keyword means to an admin. */
const byKeyword: Readonly<Record<string, Explain>> = {
  errorMessage: explainMessage,
  additionalProperties: unknownKey,
  required: missingKey,
  maxProperties: tooManyKeys,
  dependentRequired: incomplete,
  type: value('is of the wrong kind', (error) => `${kindsOf(error.params['type'])}: ${about(error)}`),
  enum: value('is not one of the allowed values', allowed),
  const: value('does not belong here', (error) => shortenValue(error.params['allowedValue'])),
  uniqueItems: (error) => fault(error.instancePath, 'an entry stands twice', 'each entry once'),
  minItems: atLeast('has too few entries'),
  minProperties: atLeast('has too few entries'),
  minLength: atLeast('is too short'),
};

/** `error` comes from Ajv with `verbose`. */
export function explain(error: ErrorObject): MetaFault {
  const { propertyName, instancePath, keyword, message = 'is wrong' } = error;
  if (propertyName !== undefined && keyword !== 'errorMessage') {
    return fault(pointerTo(instancePath, propertyName), `the key "${propertyName}" ${message}`, about(error, 'another name'));
  }
  return (byKeyword[keyword] ?? value(message, (one) => about(one)))(error);
}
