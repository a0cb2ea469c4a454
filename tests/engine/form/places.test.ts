import { describe, expect, test } from 'vitest';
import { withDefaults, partOf, partsOf, schemaOfPart } from '../../../src/engine/form/schema.ts';
import { outgoing } from '../../../src/engine/form/wire.ts';
import { pointerOf, segmentsOfPointer } from '../../../src/engine/json.ts';
import { isInside, patternOf, pointerOfPath } from '../../../src/engine/form/paths.ts';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import { text } from '../support/judgedForms.ts';

const schema: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['a', 'place'],
  properties: {
    a: text,
    local: { type: 'boolean', 'x-local': true },
    b: { ...text, default: 'N' },
    place: { type: 'object', required: ['city'], properties: { city: text, hint: { ...text, 'x-local': true } } },
    rows: { type: 'array', items: { type: 'object', properties: { x: text, mark: { ...text, 'x-local': true } } } },
    tags: { type: 'array', items: text },
    free: { type: 'object' },
  },
};

describe('what leaves a form, what comes in', () => {
  test('a copy leaves, without fields of the page', () => {
    const view = { a: 'x', local: true, place: { hint: 'h' }, rows: [{ mark: 'm' }], tags: ['t'], free: { deep: [1] } };
    const copy = outgoing(schema, view);
    expect(copy).toEqual({ a: 'x', rows: [{}], tags: ['t'], free: { deep: [1] } });
    expect(copy['free']).not.toBe(view.free);
  });
  test('defaults fill what was not given', () => expect(withDefaults(schema, { a: 'x', b: '' })).toEqual({ a: 'x', b: '' }));
});

describe('the parts of a form', () => {
  test('are its objects and tables, and the rest', () => {
    expect(partsOf(schema)).toEqual(['', 'place', 'rows', 'tags', 'free']);
    expect(['a', 'place', 'nope', undefined].map((name) => partOf(schema, name))).toEqual(['', 'place', '', '']);
  });
  test('the rest keeps what is required and leaves unknown keys to the judge', () => {
    const rest = schemaOfPart(schema, '');
    expect([Object.keys(rest.properties ?? {}), rest.required, 'additionalProperties' in rest]).toEqual([['a', 'local', 'b'], ['a', 'place'], false]);
    expect(schemaOfPart(schema, 'place')).toBe(schema.properties?.['place']);
  });
});

describe('places', () => {
  test('pointers and segments', () => {
    expect(segmentsOfPointer('/a~1b/~0c/0')).toEqual(['a/b', '~c', '0']);
    expect(pointerOf(['a/b', '~c', '0'])).toBe('/a~1b/~0c/0');
    expect([segmentsOfPointer(''), pointerOfPath('rows.0.x'), pointerOfPath('')]).toEqual([[], '/rows/0/x', '']);
    expect(patternOf(['rows', '12', 'x'])).toBe('rows.*.x');
  });
  test('a place lies in another', () =>
    expect([isInside('/a/b', '/a'), isInside('/ab', '/a'), isInside('/a', ''), isInside('/a', '/a')]).toEqual([true, false, true, true]));
});
