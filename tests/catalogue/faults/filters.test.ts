/** Keys by which filters hang on each other, forms are saved by several buttons, and a row must be there; each misused once. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const list = 'schemas/lists/people.json';
const status = '{ "field": "status", "label": "Status", "as": "text" }';
const ui = 'schemas/forms/people/details/ui.json';
const submit = '"submit": { "if": [{ "var": "record.dbUserId" }, "Update", "Register"] }';
const buttons = (at: string): string =>
  `"submits": [{ "id": "yes", "label": "Yes", "set": { "${at}": "Camp" } }, { "id": "no", "label": "No", "set": { "/channel": "Camp" } }]`;
const binding = 'schemas/forms/people/details/binding.json';

describe('D3-PVERIFY-01 D3-PVERIFY-03 D3-PVERIFY-16 D3-PVERIFY-21 filters and buttons of a verification', () => {
  test.each<Seed>([
    {
      name: 'a filter that says what others offer, and none listens',
      file: list,
      from: status,
      to: '{ "field": "region", "label": "Region", "as": "text", "narrows": true }',
      pointer: '/filters/0/narrows',
      check: 'column',
      wrong: /no lookup reads "filter\.region"/,
      right: /in the "with" of a lookup/,
    },
    {
      name: 'a rule about a filter that is not there',
      file: list,
      from: '"with": { "centerId": { "var": "session.centre.id" } }',
      to: '"with": { "centerId": { "var": "filter.centre" } }',
      pointer: '/load/with/centerId/var',
      check: 'unknown-path',
      wrong: /filter\.centre/,
      right: /status/,
    },
    {
      name: 'a kept value by a trait that is not there',
      file: list,
      from: status,
      to: '{ "field": "status", "label": "Status", "as": "text", "fixed": { "var": "session.role.mayCaptur" } }',
      pointer: '/filters/0/fixed/var',
      check: 'unknown-path',
      wrong: /no trait of config\/roles\.json/,
      right: /mayCapture"\?/,
    },
    {
      name: 'a button that sets a field that is not there',
      file: ui,
      from: submit,
      to: buttons('/chanel'),
      pointer: '/submits/0/set/~1chanel',
      check: 'unknown-pointer',
      wrong: /"\/chanel" leads to no field/,
      right: /"\/channel"\?/,
    },
    {
      name: 'words for a missing row that nobody wrote',
      file: binding,
      from: '"into": "" }]',
      to: '"into": "", "must": "{{people.nobody}}" }]',
      pointer: '/load/0/must',
      check: 'missing-text',
      wrong: /no text "people\.nobody"/,
      right: /a known key/,
    },
  ])('$name', refused);
});
