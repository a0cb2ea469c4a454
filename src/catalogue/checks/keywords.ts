import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { wrongAt, faultAt, type Check, type FoundFault } from './check.ts';
import { inEach, inFiles } from './untilChanged.ts';
import { isObject, listOf, objectOf } from '../../engine/json.ts';
import { layout } from '../layout.ts';
import { backtracks } from '../regex/backtracks.ts';
import { compilesAsPattern } from '../regex/compiles.ts';
import { perJsonValue } from '../../engine/perValue.ts';
import { under } from './namePlaces.ts';

const numbers = ['integer', 'number'];
/** Types that a keyword says something about. */
export const belongs: Readonly<Record<string, readonly string[]>> = {
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  minimum: numbers,
  maximum: numbers,
  exclusiveMinimum: numbers,
  exclusiveMaximum: numbers,
  multipleOf: numbers,
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  items: ['array'],
  properties: ['object'],
  required: ['object'],
  additionalProperties: ['object'],
  'x-word': ['string'],
  discriminator: ['object'],
  oneOf: ['object'],
};
const pairs = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

function types(schema: JsonObject, pointer: string): FoundFault[] {
  const { type } = schema;
  const typeNames = listOf([type ?? []].flat()).filter((one) => one !== 'null');
  return typeNames.length === 0
    ? []
    : Object.entries(belongs)
        .filter(([key, fitting]) => schema[key] !== undefined && !typeNames.some((one) => fitting.includes(String(one))))
        .map(([key, fitting]) =>
          wrongAt(
            pointerTo(pointer, key),
            `"${key}" says nothing about a value of type ${typeNames.map((one) => `"${String(one)}"`).join(' or ')}`,
            `"type": ${fitting.map((one) => `"${one}"`).join(' or ')}, or no "${key}"`,
          ),
        );
}

function limits(schema: JsonObject, pointer: string): FoundFault[] {
  return pairs.flatMap(([low, high]) => {
    const [least, most] = [schema[low], schema[high]];
    if (high === 'maxLength' && most === 0) return faultAt(pointerTo(pointer, high), 'no text but an empty one fits', 'at least 1');
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return [];
    return faultAt(pointerTo(pointer, low), `"${low}" ${least} is above "${high}" ${most}: nothing fits`, `at most ${most}`);
  });
}

/** A schema as it is written and every one below it, those of alternatives among them. */
export function* schemasIn(schema: JsonObject, pointer: Pointer): Generator<{ schema: JsonObject; pointer: Pointer }> {
  yield { schema, pointer };
  const alternatives = listOf(schema['oneOf']).map((one, index) => [objectOf(one), pointerTo(pointer, 'oneOf', index)] as const);
  for (const [owner, at] of [[schema, pointer] as const, ...alternatives])
    for (const [name, below] of Object.entries(objectOf(owner['properties'])))
      if (isObject(below)) yield* schemasIn(below, pointerTo(at, 'properties', name));
  if (isObject(schema['items'])) yield* schemasIn(schema['items'], `${pointer}/items`);
}

const judgeKeywords = (whole: JsonObject, pointer: Pointer): FoundFault[] =>
  [...schemasIn(whole, pointer)].flatMap((one) => [...types(one.schema, one.pointer), ...limits(one.schema, one.pointer)]);

/** Keywords of a schema fit its type, its limits leave something over. */
const inRequests = inEach('actions', (actions) =>
  Object.entries(actions).flatMap(([name, { request }]) =>
    Object.entries(request?.properties ?? {}).flatMap(([key, below]) =>
      judgeKeywords(below as JsonObject, pointerTo('', name, 'request', 'properties', key)),
    ),
  ),
);

const inSchemas = inFiles(['schema', 'part'], ({ value }) => judgeKeywords(objectOf(value), ''));

export const keywords: Check = { name: 'schema-keyword', faults: (context) => [...inSchemas(context), ...inRequests(context)] };

/** Every `pattern` of a schema and every second argument of `matches`, wherever it stands. */
const writtenIn = perJsonValue((whole) => {
  const patterns = under(whole as Json, 'pattern').filter(({ pointer }) => !pointer.includes('/errorMessage/'));
  const matched = under(whole as Json, 'matches').map(({ pointer, value }) => ({ pointer: `${pointer}/1`, value: listOf(value)[1] }));
  return [...patterns, ...matched].flatMap(({ pointer, value }) => (typeof value === 'string' ? [{ pointer, pattern: value }] : []));
});
const kinds = layout.map(({ kind }) => kind).filter((kind) => !['reference', 'messages', 'theme', 'examples', 'page'].includes(kind));

/** Regular expressions compile, and none can be made to run for ever. */
export const patterns: Check = {
  name: 'pattern',
  faults: inFiles(kinds, ({ value }) =>
    writtenIn(value).flatMap(({ pointer, pattern }) => {
      const name = `the pattern ${JSON.stringify(pattern)}`;
      if (!compilesAsPattern(pattern)) return faultAt(pointer, `${name} does not compile`, 'a regular expression, e.g. "^[0-9]{10}$"');
      const slow = backtracks(pattern);
      return slow ? faultAt(pointer, `${name} is dangerous: ${slow.wrong}`, slow.right, 'slow-pattern') : [];
    }),
  ),
};
