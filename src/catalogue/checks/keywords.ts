import type { Json, JsonObject } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { isObject, listOf, objectOf } from '../../engine/json.ts';
import { layout } from '../layout.ts';
import { backtracks } from '../regex/backtracks.ts';
import { compilesAsPattern } from '../regex/compiles.ts';
import { perJsonValue } from '../perValue.ts';
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
    if (high === 'maxLength' && most === 0) return [wrongAt(pointerTo(pointer, high), 'no text but an empty one fits', 'at least 1')];
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return [];
    return [wrongAt(pointerTo(pointer, low), `"${low}" ${least} is above "${high}" ${most}: nothing fits`, `at most ${most}`)];
  });
}

function walk(schema: JsonObject, pointer: string): FoundFault[] {
  const { properties, items, oneOf } = schema;
  const fields = (all: Json | undefined, at: string): FoundFault[] =>
    Object.entries(objectOf(all)).flatMap(([name, below]) => (isObject(below) ? walk(below, pointerTo(at, 'properties', name)) : []));
  return [
    ...types(schema, pointer),
    ...limits(schema, pointer),
    ...fields(properties, pointer),
    ...(isObject(items) ? walk(items, `${pointer}/items`) : []),
    ...listOf(oneOf).flatMap((one, index) => fields(objectOf(one)['properties'], pointerTo(pointer, 'oneOf', index))),
  ];
}

/** Keywords of a schema fit its type, its limits leave something over. */
const inRequests = inEach('actions', (actions) =>
  Object.entries(actions).flatMap(([name, { request }]) =>
    Object.entries(request?.properties ?? {}).flatMap(([key, below]) => walk(below as JsonObject, pointerTo('', name, 'request', 'properties', key))),
  ),
);

export const keywords: Check = {
  name: 'schema-keyword',
  faults: (context) => [
    ...(['schema', 'part'] as const).flatMap((kind) =>
      context.definitions
        .of(kind)
        .flatMap(({ source }) => (isObject(source.value) ? walk(source.value, '').map((found) => ({ source, ...found })) : [])),
    ),
    ...inRequests(context),
  ],
};

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
  faults: ({ definitions }) =>
    kinds.flatMap((kind) =>
      definitions.of(kind).flatMap(({ source }) =>
        writtenIn(source.value).flatMap(({ pointer, pattern }) => {
          if (!compilesAsPattern(pattern))
            return [
              {
                source,
                pointer,
                wrong: `the pattern ${JSON.stringify(pattern)} does not compile`,
                right: 'a regular expression, e.g. "^[0-9]{10}$"',
              },
            ];
          const slow = backtracks(pattern);
          return slow
            ? [
                {
                  source,
                  pointer,
                  wrong: `the pattern ${JSON.stringify(pattern)} is dangerous: ${slow.wrong}`,
                  right: slow.right,
                  check: 'slow-pattern',
                },
              ]
            : [];
        }),
      ),
    ),
};
