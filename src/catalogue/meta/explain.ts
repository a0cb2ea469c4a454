/** Turns one Ajv error about a definition into what is wrong and what would be right. */
import type { ErrorObject } from 'ajv';
import { pointerTo } from '../json/pointer.ts';
import { nearest, oneOf } from '../nearest.ts';

export interface MetaFault { pointer: string; part: 'key' | 'value'; wrong: string; right: string; check: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const keysIn = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);
const textIn = (value: unknown, key: string): string | undefined => {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};
const LONG = 60;

/** A value in a fault's words. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isRecord(value)) return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text', integer: 'a whole number', number: 'a number', boolean: 'true or false', object: 'an object {..}', array: 'a list [..]', null: 'null',
};
const kindsOf = (type: unknown): string => (Array.isArray(type) ? type : [type]).map((one) => kinds[String(one)] ?? String(one)).join(' or ');

/** Keywords of JSON Schema that our forms do without, because rules say it better. */
const conditional = new Set(['if', 'then', 'else', 'dependencies', 'dependentSchemas', 'dependentRequired', 'oneOf', 'anyOf', 'allOf', 'not']);
const ofForms = (error: ErrorObject): boolean => keysIn(error.parentSchema?.['properties']).includes('x-options');

function unknownKey(error: ErrorObject): MetaFault {
  const key = String(error.params['additionalProperty']);
  if (conditional.has(key) && ofForms(error)) {
    return {
      pointer: pointerTo(error.instancePath, key), part: 'key', check: 'forbidden-keyword', wrong: `"${key}" is not for form schemas`,
      right: 'a rule in rules.json: what depends on other values is "show", "require", "compute" or "check"',
    };
  }
  const known = keysIn(error.parentSchema?.['properties']).filter((one) => !one.startsWith('$'));
  const near = nearest(key, known);
  return {
    pointer: pointerTo(error.instancePath, key), part: 'key', check: 'shape', wrong: `the key "${key}" is not known here`,
    right: near === undefined ? `only ${known.join(', ')}` : `"${near}"?`,
  };
}

function missingKey(error: ErrorObject): MetaFault {
  const key = String(error.params['missingProperty']);
  const schema = error.parentSchema?.['properties'];
  if (key === '$schema') return { pointer: error.instancePath, part: 'key', check: 'shape', wrong: '"$schema" is missing', right: '"$schema": the relative path to the meta schema of this kind of file under schemas/_meta' };
  const about = isRecord(schema) ? textIn(schema[key], 'description') : undefined;
  return { pointer: error.instancePath, part: 'key', check: 'shape', wrong: `"${key}" is missing`, right: about === undefined ? `"${key}": …` : `"${key}": ${about}` };
}

/** The most telling words of a schema about what belongs there. */
const about = (error: ErrorObject, otherwise: string): string => textIn(error.parentSchema, 'description') ?? otherwise;

/** The nearest of the allowed values, or all of them. */
function allowed(error: ErrorObject): string {
  const values = (error.params['allowedValues'] as unknown[]).map((one) => (typeof one === 'string' ? one : shown(one)));
  return typeof error.data === 'string' ? oneOf(error.data, values, 'value') : `one of ${values.join(', ')}`;
}

function plain(error: ErrorObject): Pick<MetaFault, 'wrong' | 'right'> {
  const value = shown(error.data);
  switch (error.keyword) {
    case 'type': return { wrong: `${value} is of the wrong kind`, right: `${kindsOf(error.params['type'])}: ${about(error, 'see the meta schema')}` };
    case 'enum': return { wrong: `${value} is not one of the allowed values`, right: allowed(error) };
    case 'const': return { wrong: `${value} does not belong here`, right: shown(error.params['allowedValue']) };
    case 'dependentRequired':
      return { wrong: `"${String(error.params['property'])}" stands without "${String(error.params['missingProperty'])}"`, right: `"${String(error.params['missingProperty'])}" beside it, or neither` };
    case 'uniqueItems': return { wrong: 'an entry stands twice', right: 'each entry once' };
    case 'minItems': case 'minProperties': return { wrong: `${value} has too few entries`, right: about(error, `at least ${String(error.params['limit'])}`) };
    case 'minLength': return { wrong: `${value} is too short`, right: about(error, `at least ${String(error.params['limit'])} characters`) };
    default: return { wrong: `${value} ${error.message ?? 'is wrong'}`, right: about(error, 'see the meta schema') };
  }
}

/** An `errorMessage` text says what would be right; the errors that it stands for say what is wrong. */
function said(error: ErrorObject): MetaFault {
  const inner = error.params['errors'] as ErrorObject[] | undefined;
  const first = inner?.[0];
  const name = first?.propertyName;
  const pointer = name === undefined ? error.instancePath : pointerTo(error.instancePath, name);
  const wrong = name === undefined ? `${shown(error.data)} does not fit` : `the key "${name}" does not fit`;
  return { pointer, part: name === undefined ? 'value' : 'key', check: 'shape', wrong, right: error.message ?? 'see the meta schema' };
}

/** `error` comes from Ajv with `verbose`. */
export function explain(error: ErrorObject): MetaFault {
  if (error.keyword === 'errorMessage') return said(error);
  if (error.keyword === 'additionalProperties') return unknownKey(error);
  if (error.keyword === 'required') return missingKey(error);
  if (error.keyword === 'maxProperties') {
    const keys = keysIn(error.data);
    return {
      pointer: error.instancePath, part: 'value', check: 'one-operator', wrong: `a rule has ${keys.length} keys (${keys.join(', ')})`,
      right: 'exactly one key, the operator; join two conditions with { "and": [ .. ] }',
    };
  }
  if (error.propertyName !== undefined) {
    return { pointer: pointerTo(error.instancePath, error.propertyName), part: 'key', check: 'shape', wrong: `the key "${error.propertyName}" ${error.message ?? 'is wrong'}`, right: about(error, 'another name') };
  }
  return { pointer: error.instancePath, part: 'value', check: 'shape', ...plain(error) };
}
