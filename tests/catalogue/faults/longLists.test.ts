/** Option lists whose rows stand in a file: each careless mistake once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';
import { toClientList } from '../../../src/catalogue/client.ts';
import type { Files } from '../../../src/catalogue/definitions.ts';

const schema = 'schemas/forms/people/details/schema.json';
const ui = 'schemas/forms/people/details/ui.json';
const list = 'config/options/villages.json';
const rows = 'config/options/villages.csv';
const people = 'schemas/lists/people.json';
const remarks = '"remarks": { "title": "Remarks of the centre", "type": "string", "maxLength": 200 },';
const channel = '"channel": { "title": "Channel", "type": "string", "x-options": "channels" },';
const village = '"village": { "title": "Village", "type": "string", "x-options": "villages", "x-within": "channel" },';
const several = (said: string): string => `"village": { "title": "Village", "type": "array", "uniqueItems": true, ${said} },`;
const place = '{ "at": "/village", "widget": "search" }';
const heads = 'code,channel,name,hindi';

/** A village lies within a channel: what counts is that one list lies within another. */
const written: Files = {
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
const fields = edited({ ...good, ...written }, schema, remarks, `${remarks} ${village}`);
const whole = edited(fields, ui, '{ "at": "/remarks" },', `{ "at": "/remarks" }, ${place},`);
const fault = (of: Omit<Seed, 'check'> & Partial<Seed>): Seed => ({ check: 'long-list', beside: whole, ...of });

describe('quality 5: a list whose rows stand in a file', () => {
  test('is taken when all of it is right', () => {
    const result = judged(whole);
    expect(result.ok ? [] : result.faults).toEqual([]);
    if (!result.ok) return;
    const { villages } = result.catalogue.longLists;
    expect([villages?.size, villages?.find('3'), villages?.find('2', 'hi')?.label, villages?.named('wadi, upper', 'NGO')]).toEqual([
      3,
      { value: '3', label: 'Wadi, Upper', within: 'NGO' },
      'रामपुर',
      '3',
    ]);
    expect(result.catalogue.forms['people/details']?.rules.on?.at(-1)).toEqual({ id: 'within:/channel', change: '/channel', clear: ['/village'] });
  });

  test('may be the list of a field with several values, which another answer empties, too', () => {
    const result = judged(edited(whole, schema, village, several('"x-within": "channel", "items": { "type": "string", "x-options": "villages" }')));
    expect(result.ok ? [] : result.faults).toEqual([]);
    expect(result.ok && result.catalogue.forms['people/details']?.rules.on?.at(-1)?.clear).toEqual(['/village']);
  });

  test('may be what a filter of a list looks for: the page is told so, and does not get it', () => {
    const result = judged(edited(whole, people, '"as": "text" }]', '"as": "select", "options": "villages" }]'));
    expect(result.ok ? [] : result.faults).toEqual([]);
    const { long, optionLists } = (result.ok && toClientList(result.catalogue, 'people')) || {};
    expect([long, Object.keys(optionLists ?? {})]).toEqual([['villages'], []]);
  });

  test.each<Seed>([
    fault({
      name: 'a file that is not there',
      file: list,
      from: '"villages.csv"',
      to: '"vilages.csv"',
      pointer: '/file',
      wrong: /no file "vilages.csv"/,
      right: /"villages.csv"\?/,
      count: 2,
    }),
    fault({
      name: 'a column that is not there',
      file: list,
      from: '"value": "code"',
      to: '"value": "cod"',
      pointer: '/value',
      wrong: /"villages.csv" has no column "cod"/,
      right: /column "code"\?/,
    }),
    fault({
      name: 'a language that nobody speaks here',
      file: list,
      from: '"hi": "hindi"',
      to: '"hn": "hindi"',
      pointer: '/labels/hn',
      wrong: /no language "hn"/,
      right: /language "/,
    }),
    fault({
      name: 'a list around it that is not there',
      file: list,
      from: '"list": "channels"',
      to: '"list": "chanels"',
      pointer: '/within/list',
      wrong: /no option list "chanels"/,
      right: /"channels"\?/,
      check: 'unknown-name',
    }),
    fault({
      name: 'rows in both places',
      file: list,
      from: '"title": "Villages"',
      to: '"title": "Villages", "items": [{ "value": "1", "label": "One" }]',
      pointer: '/items',
      check: 'shape',
      wrong: /./,
      right: /the rows stand in the file/,
    }),
    fault({
      name: 'rows that are to be sorted',
      file: list,
      from: '"title": "Villages"',
      to: '"title": "Villages", "sorted": true',
      pointer: '/sorted',
      check: 'shape',
      wrong: /./,
      right: /in the order of the file/,
    }),
    fault({
      name: 'a list of states with a file',
      file: list,
      from: '"title": "Villages"',
      to: '"title": "Villages", "of": "student"',
      pointer: '/file',
      check: 'shape',
      wrong: /./,
      right: /the states of the workflow/,
    }),
    fault({
      name: 'a file without rows',
      file: rows,
      to: `${heads}\n`,
      in: list,
      pointer: '/file',
      wrong: /has no rows/,
      right: /a row for each option/,
    }),
    fault({
      name: 'a file that no list names',
      file: 'config/options/towns.csv',
      to: 'code,name\n1,Pune\n',
      pointer: '',
      wrong: /no option list beside it names this file/,
      right: /"file": "towns.csv".*config\/options\/towns.json/,
    }),
    fault({
      name: 'a value twice',
      file: rows,
      from: '2,Walk-in,Rampur,रामपुर',
      to: '1,Walk-in,Rampur,रामपुर',
      line: '1,Walk-in,Rampur',
      pointer: '',
      wrong: /"1" stands in line 2 already/,
      right: /a "code" of its own/,
    }),
    fault({
      name: 'a row without a label',
      file: rows,
      from: 'Rampur',
      to: '',
      line: '2,Walk-in,,',
      pointer: '',
      wrong: /says nothing under "name"/,
      right: /a name in each row/,
    }),
    fault({
      name: 'a row with a comma too many',
      file: rows,
      from: '"Wadi, Upper"',
      to: 'Wadi, Upper',
      line: '3,NGO',
      pointer: '',
      wrong: /5 cells, and the first line names 4/,
      right: /a comma in "…"/,
    }),
    fault({
      name: 'a quote that is not closed',
      file: rows,
      from: '"Wadi, Upper"',
      to: '"Wadi, Upper',
      line: '3,NGO',
      pointer: '',
      wrong: /a quote is not closed/,
      right: /on one line/,
    }),
    fault({
      name: 'a parent that is no row',
      file: rows,
      from: '3,NGO',
      to: '3,NG0',
      line: '3,NG0',
      pointer: '',
      wrong: /"NG0" under "channel" is no row of "channels"/,
      right: /a row "NG0" in "channels"/,
    }),
    fault({
      name: 'a field that says nothing of the one beside it',
      file: schema,
      from: ', "x-within": "channel"',
      to: '',
      pointer: '/properties/village',
      wrong: /lies within "channels", and nothing says/,
      right: /"x-within": "channel"/,
    }),
    fault({
      name: 'a field narrowed by another one',
      file: schema,
      from: '"x-within": "channel"',
      to: '"x-within": "referedBy"',
      pointer: '/properties/village/x-within',
      wrong: /"referedBy" is no field beside it with the options of "channels"/,
      right: /"x-within": "channel"/,
    }),
    fault({
      name: 'a short list that is narrowed',
      file: schema,
      from: channel,
      to: channel.replace(' },', ', "x-within": "referedBy" },'),
      pointer: '/properties/channel/x-within',
      wrong: /only a list with a "file"/,
      right: /"options" in rules.json/,
    }),
    fault({
      name: 'a number with such a list',
      file: schema,
      from: '"title": "Village", "type": "string"',
      to: '"title": "Village", "type": "integer"',
      pointer: '/properties/village/type',
      wrong: /are texts, and the field is an integer/,
      right: /"type": "string"/,
      count: 2,
    }),
    fault({
      name: 'several of such a list that say for each what they lie within',
      file: schema,
      from: village,
      to: several('"items": { "type": "string", "x-options": "villages", "x-within": "channel" }'),
      pointer: '/properties/village/items/x-within',
      wrong: /the whole list has/,
      right: /"x-within" beside "items"/,
      count: 2,
    }),
    fault({
      name: 'several numbers with such a list',
      file: schema,
      from: village,
      to: several('"x-within": "channel", "items": { "type": "integer", "x-options": "villages" }'),
      pointer: '/properties/village/items/type',
      wrong: /are texts, and the field is an integer/,
      right: /"type": "string"/,
    }),
    fault({
      name: 'a widget that wants all options',
      file: ui,
      from: place,
      to: '{ "at": "/village", "widget": "select" }',
      pointer: '/sections/0/fields/8/widget',
      wrong: /"villages", which is found by typing/,
      right: /"widget": "search"/,
    }),
    fault({
      name: 'no widget',
      file: ui,
      from: place,
      to: '{ "at": "/village" }',
      pointer: '/sections/0/fields/8/at',
      wrong: /"villages", which is found by typing/,
      right: /"widget": "search"/,
    }),
    fault({
      name: 'the widget on a short list',
      file: ui,
      from: '{ "at": "/channel", "widget": "select" }',
      to: '{ "at": "/channel", "widget": "search" }',
      pointer: '/sections/0/fields/5/widget',
      wrong: /no list that is asked for/,
      right: /or autocomplete/,
    }),
    fault({
      name: 'a rule that reads the list',
      file: 'schemas/forms/people/details/rules.json',
      from: '{ "!!": { "var": "data.channel" } }',
      to: '{ "traitOf": [{ "var": "lists.villages" }, { "var": "data.channel" }, "label"] }',
      pointer: '/show/~1referedBy',
      wrong: /"villages", which is too long to be sent/,
      right: /a shorter list/,
    }),
    fault({
      name: 'a request that takes one of the list',
      file: 'config/actions/student.json',
      from: '"remarks": { "type": "string" }',
      to: '"remarks": { "type": "string", "x-options": "villages" }',
      pointer: '/changeStatus/request/properties/remarks/x-options',
      wrong: /too long to be offered as a whole/,
      right: /a shorter list/,
    }),
    fault({
      name: 'labels of a short list',
      file: people,
      from: '"key": "dbUserId",',
      to: '"key": "dbUserId", "labels": { "status": "channels" },',
      pointer: '/labels/status',
      wrong: /"channels" is no option list with a "file"/,
      right: /villages/,
    }),
  ])('$name', refused);
});
