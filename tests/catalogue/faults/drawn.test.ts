import { describe, expect, test } from 'vitest';
import fits from '../../../src/widgets/inputs/fits.json' with { type: 'json' };
import options from '../../../src/widgets/inputs/table.json' with { type: 'json' };
import { refused, type Seed } from '../fixture.ts';

const schema = 'schemas/forms/people/details/schema.json';
const ui = 'schemas/forms/people/details/ui.json';

describe('what the page could not draw, or nobody could fill', () => {
  test.each<Seed>([
    {
      name: 'a widget that is unfit for the type of its field',
      file: ui,
      from: '{ "at": "/family", "widget": "table" }',
      to: '{ "at": "/family", "widget": "choice" }',
      pointer: '/sections/2/fields/0/widget',
      check: 'unfit-widget',
      wrong: /the widget "choice" does not fit "\/family", which is array/,
      right: /string or integer or boolean/,
    },
    {
      name: 'a calendar for what is no date',
      file: ui,
      from: '{ "at": "/aadharNo", "widget": "digits" }',
      to: '{ "at": "/aadharNo", "widget": "date" }',
      line: '"widget": "date" }, { "at": "/channel"',
      pointer: '/sections/0/fields/4/widget',
      check: 'unfit-widget',
      wrong: /"date" does not fit "\/aadharNo", which is string/,
      right: /string of format "date" in schema\.json/,
    },
    {
      name: 'a choice of nothing',
      file: ui,
      from: '{ "at": "/referedBy" }',
      to: '{ "at": "/referedBy", "widget": "select" }',
      pointer: '/sections/0/fields/6/widget',
      check: 'unfit-widget',
      wrong: /nothing to choose from in "\/referedBy"/,
      right: /"x-options", "enum", or "options" of rules\.json/,
    },
    {
      name: 'options that are not shown',
      file: ui,
      from: '"widget": "select"',
      to: '"widget": "date"',
      also: { file: schema, from: '"type": "string", "x-options": "channels"', to: '"type": "string", "format": "date", "x-options": "channels"' },
      pointer: '/sections/0/fields/5/widget',
      check: 'unfit-widget',
      wrong: /the widget "date" shows no options, and "\/channel" has some/,
      right: /select, autocomplete or choice/,
    },
    {
      name: 'a box to tick for a text that nobody says',
      file: ui,
      from: '{ "at": "/referedBy" }',
      to: '{ "at": "/referedBy", "widget": "checkbox", "with": { "yes": "Y" } }',
      pointer: '/sections/0/fields/6/widget',
      check: 'unfit-widget',
      wrong: /the widget "checkbox" cannot fill "\/referedBy": which text it writes is not said/,
      right: /"yes": "…", "no": "…"/,
    },
    {
      name: 'a calendar without a day',
      file: ui,
      from: '"with": { "max": "today" }',
      to: '"with": { "min": "2050-01-01", "max": "2000-01-01" }',
      pointer: '/sections/0/fields/3/with/min',
      check: 'empty-window',
      wrong: /"min" 2050-01-01 is after "max" 2000-01-01: no day can be chosen/,
      right: /at most 2000-01-01/,
    },
    {
      name: 'a calendar up to a day that there is not',
      file: ui,
      from: '"with": { "max": "today" }',
      to: '"with": { "max": "2023-02-29" }',
      pointer: '/sections/0/fields/3/with/max',
      check: 'no-day',
      wrong: /there is no day "2023-02-29"/,
      right: /a day of the calendar/,
    },
    {
      name: 'a list of single values',
      file: schema,
      from: '"remarks": { "title": "Remarks of the centre", "type": "string", "maxLength": 200 }',
      to: '"remarks": { "title": "Remarks", "type": "array", "maxItems": 3, "items": { "type": "string" } }',
      in: ui,
      pointer: '/sections/0/fields/7/at',
      check: 'unfit-field',
      wrong: /"\/remarks" is a list of single values, which the page cannot draw/,
      right: /rows \("items" of type object\)/,
    },
    {
      name: 'a required field without a place',
      file: ui,
      from: '{ "at": "/lastName", "width": 6 }, ',
      to: '',
      in: schema,
      pointer: '/properties/lastName',
      check: 'required-unplaced',
      wrong: /"\/lastName" is required and has no place in ui\.json/,
      right: /a place in ui\.json, a default, "compute", or no requirement/,
    },
    {
      name: 'a default that is no option',
      file: schema,
      from: '"type": "string", "x-options": "channels"',
      to: '"type": "string", "default": "Hearsay", "x-options": "channels"',
      pointer: '/properties/channel/default',
      check: 'default-outside',
      wrong: /"Hearsay" is none of the options of "channels"/,
      right: /one of "/,
    },
    {
      name: 'a placeholder in a title, which nobody fills',
      file: schema,
      from: '"title": "Mobile"',
      to: '"title": "Mobile of {name}"',
      pointer: '/properties/mobile/title',
      check: 'placeholder',
      wrong: /a title gets no value for \{name\}/,
      right: /words alone/,
    },
  ])('$name', refused);

  test('every widget says what it fits', () => expect(Object.keys(fits).sort()).toEqual(Object.keys(options).sort()));
});
