import { describe, expect, test } from 'vitest';
import { isObject, pointerOf, segmentsOfPointer } from '../../../src/engine/json.ts';
import { valueAt, withValueAt } from '../../../src/engine/form/paths.ts';

describe('places in a document', () => {
  test('a value is put where it belongs, and nothing else is touched', () => {
    const data = { name: 'Asha', residential: { city: 'Pune' } };
    expect(withValueAt(data, ['residential', 'pincode'], '411013')).toEqual({ name: 'Asha', residential: { city: 'Pune', pincode: '411013' } });
    expect(withValueAt(data, ['permanent', 'city'], 'Pune')).toEqual({ ...data, permanent: { city: 'Pune' } });
    expect(data).toEqual({ name: 'Asha', residential: { city: 'Pune' } });
  });

  test('at the place of the whole an object is laid over it, and anything else changes nothing', () => {
    expect(withValueAt({ a: 1, b: 2 }, [], { b: 3 })).toEqual({ a: 1, b: 3 });
    expect(withValueAt({ a: 1 }, [], [1])).toEqual({ a: 1 });
  });

  test('a slash or a tilde in a key is part of the key, at every depth', () => {
    const pointer = pointerOf(['a/b', 'c~d', 'e~1f']);
    expect(pointer).toBe('/a~1b/c~0d/e~01f');
    const put = withValueAt({}, segmentsOfPointer(pointer), 1);
    expect(put).toEqual({ 'a/b': { 'c~d': { 'e~1f': 1 } } });
    expect(valueAt(put, segmentsOfPointer(pointer))).toBe(1);
  });

  test('a list and null are no objects', () => {
    expect([{}, [], null, 'a', undefined].map(isObject)).toEqual([true, false, false, false, false]);
  });
});
