import { describe, expect, test } from 'vitest';
import { fill } from '../../src/widgets/environment/environment.tsx';
import { boundOf, toShownDate, toShownInstant, toWireDate } from '../../src/widgets/inputs/date.ts';
import { display } from '../../src/widgets/inputs/display.ts';
import { digitsOf, groupDigits, masked } from '../../src/widgets/inputs/numbers.ts';
import type { FieldPlan } from '../../src/widgets/inputs/types.ts';

describe('how values read', () => {
  test.each([
    ['14/03/2003', '2003-03-14'],
    ['1-2-2001', '2001-02-01'],
    ['29.2.2024', '2024-02-29'],
    ['05061999', '1999-06-05'],
    ['29/02/2023', null],
    ['31/04/2020', null],
    ['00/01/2020', null],
    ['12/13/2020', null],
    ['1/2/20', null],
    ['', null],
    ['2003-03-14', null],
  ])('typed %s is %s on the wire', (text, wire) => expect(toWireDate(text)).toBe(wire));

  test.each([
    ['2003-03-14', '14/03/2003'],
    ['2003-03-14T18:30:00Z', '14/03/2003'],
    ['12/0', '12/0'],
    [null, ''],
    [undefined, ''],
  ])('%s is shown as %s', (value, label) => expect(toShownDate(value)).toBe(label));

  test.each([
    ['2026-11-20T05:12:07Z', '20/11/2026 05:12'],
    ['2026-11-20T05:12:59.999Z', '20/11/2026 05:12'],
    ['2026-11-20T05:12', '20/11/2026 05:12'],
    ['2026-11-20', '20/11/2026'],
  ])('the instant %s is shown as %s, without its seconds', (value, label) => expect(toShownInstant(value)).toBe(label));

  test('a bound is a date or today', () =>
    expect([boundOf('today', '2026-11-20'), boundOf('1980-02-01', 'x'), boundOf(undefined, 'x')]).toEqual(['2026-11-20', '1980-02-01', undefined]));

  test('money is groupDigits as in India, other text stays', () =>
    expect(['0', '999', '1000', '125000', '12345678', '12a'].map(groupDigits)).toEqual(['0', '999', '1,000', '1,25,000', '1,23,45,678', '12a']));
  test('quality 4: paise stay behind their point', () =>
    expect(['999.5', '125000.', '125000.50'].map(groupDigits)).toEqual(['999.5', '1,25,000.', '1,25,000.50']));

  test('Aadhaar numbers keep their last four digits only when they are whole', () =>
    expect(['234123412346', '2341', 'XXXXXXXX2346'].map(masked)).toEqual(['XXXXXXXX2346', '2341', 'XXXXXXXX2346']));
  test('digits of a text', () => expect(digitsOf('+91 98765-43210')).toBe('919876543210'));

  const plan = (widget: string, schema: FieldPlan['schema'] = { type: 'string' }): FieldPlan => ({
    at: '/a',
    name: 'a',
    schema,
    required: false,
    widget,
    label: 'a',
    options: {},
    width: 4,
    pairs: false,
    conditional: false,
    cell: false,
  });
  const form = { text: String, lists: { yn: [{ value: 'Y', label: 'Yes' }] } };
  test.each([
    ['date', undefined, '2003-03-14', '14/03/2003'],
    ['rupees', undefined, '125000', '₹ 1,25,000'],
    ['aadhaar', undefined, '234123412346', 'XXXXXXXX2346'],
    ['password', undefined, 'secret', '••••••••'],
    ['select', { type: 'string', 'x-options': 'yn' }, 'Y', 'Yes'],
    ['select', { type: 'string', 'x-options': 'yn' }, 'old', 'old'],
    ['text', undefined, '', ''],
    ['rupees', { type: 'number' }, 125000.5, '₹ 1,25,000.5'],
    ['checkbox', { type: 'boolean' }, true, '{{app.yes}}'],
    ['toggle', { type: 'boolean' }, false, '{{app.no}}'],
  ])('a %s that is only read', (widget, schema, value, label) => expect(display(plan(widget, schema), form, value)).toBe(label));

  test.each([
    ['Which stock?', 'Welcher Vorrat?'],
    ['Which stock?\n Which stock?\nWhich stock?', 'Welcher Vorrat?\n Which stock?\nWelcher Vorrat?'],
    ['a.key', 'a.key'],
    ['{{a.key}}', '{{a.key}}'],
    ['Unknown', 'Unknown'],
  ])('of a text of the product, %j, each line is read in the language of the page, but what was typed', (source, label) => {
    const dictionary: Record<string, string> = { 'Which stock?': 'Welcher Vorrat?', 'a.key': 'read', '{{a.key}}': 'read' };
    const german = { ...form, text: (text: string) => dictionary[text] ?? text };
    expect(display(plan('words', { type: 'string', 'x-word': true }), german, source)).toBe(label);
    expect(display(plan('words'), german, source)).toBe(source);
  });

  test('values go into words; a missing one stays visible', () =>
    expect(fill('{filled} of {total} {x}', { filled: 1, total: 2 })).toBe('1 of 2 {x}'));
});
