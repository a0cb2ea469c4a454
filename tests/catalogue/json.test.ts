import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineFinder, parseJson, placesIn } from '../../src/catalogue/json/parse.ts';
import { pointerTo } from '../../src/catalogue/json/pointer.ts';
import { segmentsOfPointer } from '../../src/engine/json.ts';
import { valueAt } from '../../src/engine/form/paths.ts';
import { JsonFault } from '../../src/catalogue/json/scan.ts';
import { readSource } from '../../src/catalogue/source.ts';
import type { Json } from '../../src/engine/types.ts';

describe('JSON with places', () => {
  test('reads what JSON.parse reads', () => {
    const plain = fc.jsonValue({ maxDepth: 5 }).filter((value) => !/"(__proto__|constructor|prototype)"/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(plain, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text).value).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    '',
    '{',
    '[1,]',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '01',
    '1.',
    '.5',
    '+1',
    'NaN',
    'tru',
    '"\t"',
    '"\\x"',
    '"a',
    '[1 2]',
    '{"a" 1}',
    '1 2',
    'nul1',
    '// x\n1',
  ])('refuses %j as JSON.parse does', (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(() => parseJson(text)).toThrow(JsonFault);
  });

  test('knows where every value stands', () => {
    const text = '{\n  "a": [1,\n    { "b/c": "x" }],\n  "d": null\n}\n';
    const line = lineFinder(text);
    const { places } = placesIn(text);
    const at = (pointer: string): number[] => [line(places.get(pointer)?.key ?? -1), line(places.get(pointer)?.value ?? -1)];
    expect(at('')).toEqual([1, 1]);
    expect(at('/a')).toEqual([2, 2]);
    expect(at('/a/1')).toEqual([3, 3]);
    expect(at('/a/1/b~1c')).toEqual([3, 3]);
    expect(at('/d')).toEqual([4, 4]);
  });

  test('a source answers the line of the nearest parent for what is not there', () => {
    const { source } = readSource('x.json', '{\n"a": {\n"b": 1\n}\n}');
    expect(source?.line('/a/b')).toBe(3);
    expect(source?.line('/a/c')).toBe(2);
    expect(source?.line('/z')).toBe(1);
  });

  test('pointers escape and lead back', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (keys) => {
        expect(segmentsOfPointer(pointerTo('', ...keys))).toEqual(keys);
      }),
    );
    const value: Json = { 'a/b': [{ '~': 7 }] };
    expect(valueAt(value, segmentsOfPointer(pointerTo('', 'a/b', 0, '~')))).toBe(7);
    expect(valueAt(value, segmentsOfPointer('/a/b'))).toBeUndefined();
    expect(valueAt(value, segmentsOfPointer('/toString'))).toBeUndefined();
  });
});
