/** Option lists whose rows stand in a file: each careless mistake once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';
import { toClientList } from '../../../src/catalogue/client.ts';
import type { Files } from '../../../src/catalogue/definitions.ts';

const schema = 'schemas/forms/people/details/schema.json';
const ui = 'schemas/forms/people/details/ui.json';
const list = 'config/options/villages.json';
const rows = 'config/options/villages.csv';
const people = 'schemas/lists/people.json';
const remarks = '"remarks": { "title": "Remarks of the centre", "type": "string", "maxLength": 200 },';
const village = '"village": { "title": "Village", "type": "string", "x-options": "villages", "x-within": "channel" },';
const several = (more: string): string => `"village": { "title": "Village", "type": "array", "uniqueItems": true, ${more} },`;
const place = '{ "at": "/village", "widget": "search" }';
const heads = 'code,channel,name,hindi';

/** A village lies within a channel: what counts is that one list lies within another. */
const listFiles: Files = {
  [list]: JSON.stringify(
    {
      $schema: '../../schemas/_meta/options.schema.json',
      title: 'Villages',
      file: 'villages.csv',
      value: 'code',
      label: 'name',
      labels: { hi: 'hindi' },
      within: { list: 'channels', by: 'channel' },
    },
    null,
    2,
  ),
  [rows]: `${heads}\n1,Walk-in,Khed,खेड़\n2,Walk-in,Rampur,रामपुर\n3,NGO,"Wadi, Upper",\n`,
};
const fields = edited({ ...good, ...listFiles }, schema, remarks, `${remarks} ${village}`);
const whole = edited(fields, ui, '{ "at": "/remarks" },', `{ "at": "/remarks" }, ${place},`);

describe('quality 5: a list whose rows stand in a file', () => {
  test('is taken when all of it is right', () => {
    const result = judgeFiles(whole);
    expect(result.ok ? [] : result.faults).toEqual([]);
    if (!result.ok) return;
    const { villages } = result.catalogue.longLists;
    expect([villages?.size, villages?.find('3'), villages?.find('2', 'hi')?.label, villages?.keyOf('wadi, upper', 'NGO')]).toEqual([
      3,
      { value: '3', label: 'Wadi, Upper', within: 'NGO' },
      'रामपुर',
      '3',
    ]);
    expect(result.catalogue.forms['people/details']?.rules.on?.at(-1)).toEqual({ id: 'within:/channel', change: '/channel', clear: ['/village'] });
  });

  test('may be the list of a field with several values, which another answer empties, too', () => {
    const result = judgeFiles(
      edited(whole, schema, village, several('"x-within": "channel", "items": { "type": "string", "x-options": "villages" }')),
    );
    expect(result.ok ? [] : result.faults).toEqual([]);
    expect(result.ok && result.catalogue.forms['people/details']?.rules.on?.at(-1)?.clear).toEqual(['/village']);
  });

  test('may be what a filter of a list looks for: the page is told so, and does not get it', () => {
    const result = judgeFiles(edited(whole, people, '"as": "text" }]', '"as": "select", "options": "villages" }]'));
    expect(result.ok ? [] : result.faults).toEqual([]);
    const { long, optionLists } = (result.ok && toClientList(result.catalogue, 'people')) || {};
    expect([long, Object.keys(optionLists ?? {})]).toEqual([['villages'], []]);
  });
});
