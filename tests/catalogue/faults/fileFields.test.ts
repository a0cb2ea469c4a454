/** Fields of files, one or several: what nobody could draw, send or say in a cell. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const schema = 'schemas/forms/people/details/schema.json';
const ui = 'schemas/forms/people/details/ui.json';
const remarks = '"remarks": { "title": "Remarks of the centre", "type": "string", "maxLength": 200 }';
const file = (maxBytes = 2_000_000): string => `"type": "string", "x-file": { "types": ["image/png"], "maxBytes": ${maxBytes} }`;
const list = (more: string, maxBytes?: number): string =>
  `"remarks": { "title": "Remarks", "type": "array", ${more} "items": { ${file(maxBytes)} } }`;
const three = { file: schema, from: remarks, to: list('"maxItems": 3,') };
const one = { file: schema, from: remarks, to: `"remarks": { "title": "Remarks", ${file()} }` };
const placed = '{ "at": "/remarks" }';

describe('fields of files', () => {
  test.each<Seed>([
    {
      name: 'a list of files that does not say how many',
      file: schema,
      from: remarks,
      to: list(''),
      pointer: '/properties/remarks',
      check: 'file-field',
      wrong: /how many files this list may hold is not said/,
      right: /"maxItems": 5/,
    },
    {
      name: 'more files than one save carries',
      file: schema,
      from: remarks,
      to: list('"maxItems": 4,', 5_000_000),
      pointer: '/properties/remarks/maxItems',
      check: 'file-field',
      wrong: /4 files of 5 MB are more than the 10 MB that one save carries/,
      right: /at most 2, or "maxBytes" of at most 2500000 bytes/,
    },
    {
      name: 'a name beside one of several files',
      file: schema,
      from: remarks,
      to: list('"maxItems": 3,').replace('"maxBytes": 2000000', '"maxBytes": 2000000, "name": "lastName"'),
      pointer: '/properties/remarks/items/x-file/name',
      check: 'file-field',
      wrong: /there is no field "lastName" beside it that carries the name/,
      right: /"x-system": true/,
    },
    {
      name: 'several files in a list of options',
      ...three,
      also: { file: ui, from: placed, to: '{ "at": "/remarks", "widget": "several" }' },
      in: ui,
      pointer: '/sections/0/fields/7/widget',
      check: 'unfit-widget',
      wrong: /the widget "several" does not fit "\/remarks", which is a list of files/,
      right: /or the widget files/,
    },
    {
      name: 'one file where several are drawn',
      ...one,
      also: { file: ui, from: placed, to: '{ "at": "/remarks", "widget": "files" }' },
      in: ui,
      pointer: '/sections/0/fields/7/widget',
      check: 'unfit-widget',
      wrong: /the widget "files" does not fit "\/remarks", which is string/,
      right: /array in schema\.json/,
      count: 2,
    },
    {
      name: 'a file in a box of text',
      ...one,
      also: { file: ui, from: placed, to: '{ "at": "/remarks", "widget": "textarea" }' },
      in: ui,
      pointer: '/sections/0/fields/7/widget',
      check: 'unfit-widget',
      wrong: /the widget "textarea" draws no file, and "\/remarks" is one/,
      right: /the widget file, or signature/,
    },
    {
      name: 'a place for a file that is no file',
      file: ui,
      from: placed,
      to: '{ "at": "/remarks", "widget": "file" }',
      pointer: '/sections/0/fields/7/widget',
      check: 'unfit-widget',
      wrong: /goes by x-file, which "\/remarks" does not say/,
      right: /"x-file": …/,
      count: 2,
    },
    {
      name: 'a column of a spreadsheet for files',
      ...three,
      also: {
        file: 'schemas/forms/people/details/binding.json',
        from: '"failed": "{{people.failed}}"',
        to: '"failed": "{{people.failed}}", "template": { "file": "people", "columns": [{ "name": "Photos", "at": "/remarks" }] }',
      },
      in: 'schemas/forms/people/details/binding.json',
      pointer: '/template/columns/0/at',
      check: 'unfit-field',
      wrong: /"\/remarks" holds files, and no cell can say one/,
      right: /leave the column out/,
    },
    {
      name: 'a sentence that would say files',
      ...three,
      also: { file: ui, from: placed, to: '{ "at": "/remarks", "help": "So far {remarks}" }' },
      in: ui,
      pointer: '/sections/0/fields/7/help',
      check: 'placeholder',
      wrong: /the form has no value "remarks" that a text could say/,
      right: /field/,
    },
  ])('$name', refused);
});
