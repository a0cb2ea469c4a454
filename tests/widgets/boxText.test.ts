import { describe, expect, test } from 'vitest';
import { plainSigns, readDigits, readPhone } from '../../src/engine/typedDigits.ts';
import { boxText, type BoxKind } from '../../src/widgets/inputs/boxText.ts';
import { digitsOf, readDecimal, readWhole } from '../../src/widgets/inputs/numbers.ts';
import { patternsOf } from '../../src/server/store/read/searchSql.ts';

const digits: BoxKind = { clean: digitsOf, read: readDigits };
const phone: BoxKind = { clean: digitsOf, read: readPhone };
const put = (value: string, most: number | undefined, kind = digits, before = ''): string =>
  boxText({ before, value, inputType: 'insertFromPaste', data: null }, kind, most);
const type = (before: string, value: string, most: number | undefined, kind = digits): string =>
  boxText({ before, value, inputType: 'insertText', data: '1' }, kind, most);

describe('what is put into a box at once is read as what it is', () => {
  test.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['+919876543210', '9876543210'],
    ['(+91) 98765-43210', '9876543210'],
    ['(+91)(98765) 43210', '9876543210'],
    ['+91 (0) 98765 43210', '9876543210'],
    ['(0) 98765 43210', '9876543210'],
    ['(+44) 98765-43210', '(+44) 98765-43210'],
    ['+91-(98765)-43210', '9876543210'],
    ['91 98765 43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    [' 98765\u00a043210 ', '9876543210'],
    ['98765\u200b43210\u202c', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['৯৮৭৬৫৪৩২১০', '9876543210'],
    ['９８７６５４３２１０', '9876543210'],
    ['98765–43210', '9876543210'],
    ['98765432109', '98765432109'],
    ['+1 202 555 0123', '+1 202 555 0123'],
    ['+44 9876543210', '+44 9876543210'],
    ['9876543210 Asha', '9876543210 Asha'],
    ['9876543210 / 9876543211', '9876543210 / 9876543211'],
    ['-9876543210', '-9876543210'],
    ['98765', '98765'],
    ['\u200b', ''],
  ])('D1-REG-54 a telephone number %j is %j', (text, box) => expect(put(text, 10, phone)).toBe(box));

  test.each([
    [' 769034 ', 6, '769034'],
    ['769 034', 6, '769034'],
    ['7690345', 6, '7690345'],
    ['Your code is 769034', 6, 'Your code is 769034'],
    ['400 069', 6, '400069'],
    ['400069 Mumbai', 6, '400069 Mumbai'],
    ['1234 5678 9012', 12, '123456789012'],
    ['1234567890123', 12, '1234567890123'],
    ['12.5', 3, '12.5'],
    ['1000', 3, '1000'],
    ['09876543210', 10, '09876543210'],
  ])('quality 4: %j where %i digits go is %j', (text, most, box) => expect(put(text, most)).toBe(box));

  test('amounts keep their point, whatever groups them; what is none stays whole', () => {
    expect(['1,25,000.50', '₹ 999', 'Rs. 1,000', '12,5', '12a5', '١٢٣'].map(readDecimal)).toEqual([
      '125000.50',
      '999',
      '1000',
      undefined,
      undefined,
      '123',
    ]);
  });
  test('D2-FAM-13 D2-EXP-19 whole rupees are read whatever groups them; with paise the amount is another one, and stays whole to be refused', () => {
    const rupees = { ...digits, read: readWhole };
    const boxes = ['₹ 1,25,000', '1500.00', '1500.', '1500.75', '₹ 1,500.75', '12a5'].map((text) => put(text, 7, rupees));
    expect(boxes).toEqual(['125000', '1500', '1500', '1500.75', '₹ 1,500.75', '12a5']);
    expect([type('1500', '1500.', 7, rupees), type('1500', '15.00', 7, rupees)]).toEqual(['1500', '1500']);
  });
  test('what only cleans its text cleans what is put there, too', () =>
    expect(put('a:b', undefined, { clean: (text) => text.replaceAll(':', '') })).toBe('ab'));
  test('a long text is never shortened: it stays whole, and the form says how long it may be', () => {
    expect(put('x'.repeat(60), 50, {})).toHaveLength(60);
    expect(put(' asha@example.in\u200b', 50, { read: plainSigns })).toBe('asha@example.in');
  });
});

describe('typing stops where the field is full', () => {
  test('D1-REG-54 the eleventh digit is not taken, at the end or in the middle, and no letter is', () => {
    expect(type('9876543210', '98765432101', 10)).toBe('9876543210');
    expect(type('9876543210', '98761543210', 10)).toBe('9876543210');
    expect(type('98765', '98765a', 10)).toBe('98765');
    expect(type('abc', 'abcd', 3, {})).toBe('abc');
  });
  test('a text that does not fit stays whole while signs are taken away, until the rest of it fits', () => {
    const erase = (before: string, value: string): string => boxText({ before, value, inputType: 'deleteContentBackward' }, digits, 10);
    expect(erase('98765432109x', '98765432109')).toBe('98765432109');
    expect(erase('98765432109', '9876543210')).toBe('9876543210');
  });
  test.each([undefined, 'insertReplacementText'])('what the browser fills in (%s) is read as what is pasted', (inputType) => {
    expect(boxText({ before: '', value: '+91 98765 43210', inputType }, phone, 10)).toBe('9876543210');
    expect(boxText({ before: '', value: '987654321012', inputType }, phone, 10)).toBe('987654321012');
  });
  test('a keyboard that puts a whole text in as one sign is no typing', () =>
    expect(boxText({ before: '', value: '+919876543210', inputType: 'insertText', data: '+919876543210' }, phone, 10)).toBe('9876543210'));
});

test('quality 4: who searches by a telephone number finds it however it is written', () => {
  const found = patternsOf('9876543210');
  for (const spelling of ['+91 98765 43210', '09876543210', '98765-43210', '919876543210']) expect(patternsOf(spelling)).toEqual(found);
  expect(patternsOf('98765')).toEqual(patternsOf(' 98765 '));
});
