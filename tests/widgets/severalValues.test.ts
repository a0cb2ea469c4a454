import { describe, expect, test } from 'vitest';
import { joinChosen, splitChosen } from '../../src/widgets/inputs/severalValues.ts';

const textSchema = { type: 'string', 'x-joined': ',' };
const list = { type: 'array' };

describe('several values of one field', () => {
  test('D2-SOCIO-15 ticking Land and Radio gives Land,Radio and reads back as both', () => {
    expect(joinChosen(textSchema, ['Land', 'Radio'])).toBe('Land,Radio');
    expect(splitChosen(textSchema, 'Land,Radio')).toEqual(['Land', 'Radio']);
  });
  test('D3-GAP-72 D3-EMPLOYER-09 a value with the separator in itself comes back whole', () => {
    const sectors = ['Apparel, made ups and Furnishing', 'Management, Entrepreneurship and Professional Courses', 'Retail', 'Other'];
    const known = sectors.map((value) => ({ value, label: value }));
    for (const choices of [sectors, sectors.toReversed(), sectors.slice(0, 1), sectors.slice(2)])
      expect(splitChosen(textSchema, joinChosen(textSchema, choices), known)).toEqual(choices);
    expect(splitChosen(textSchema, 'Apparel,Retail', known)).toEqual(['Apparel', 'Retail']);
  });
  test('a list stays a list', () => {
    expect(joinChosen(list, ['a', 'b'])).toEqual(['a', 'b']);
    expect(splitChosen(list, ['a', null, 'b'])).toEqual(['a', 'b']);
  });
  test('nothing chosen is no value', () => {
    expect([joinChosen(textSchema, []), joinChosen(list, [])]).toEqual([undefined, undefined]);
    expect([splitChosen(textSchema, ''), splitChosen(textSchema, undefined), splitChosen(list, null)]).toEqual([[], [], []]);
  });
});
