import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'schemas/forms/people/details/binding.json';
const from = '"failed": "{{people.failed}}"';
const given = (template: string): string => `${from}, "template": { "file": "people", ${template} }`;
const column = '"columns": [{ "name": "First_Name", "at": "/firstName" }]';

describe('templates of spreadsheets', () => {
  test.each<Seed>([
    {
      name: 'a column of a field that is not there',
      file,
      from,
      to: given('"columns": [{ "name": "First_Name", "at": "/firstNmae" }]'),
      pointer: '/template/columns/0/at',
      check: 'unknown-pointer',
      wrong: /"\/firstNmae" leads to no field/,
      right: /"\/firstName"\?/,
    },
    {
      name: 'a column of a table',
      file,
      from,
      to: given('"columns": [{ "name": "Family", "at": "/family" }]'),
      pointer: '/template/columns/0/at',
      check: 'unfit-field',
      wrong: /"\/family" has rows, and a cell is one value/,
      right: /leave the column out/,
    },
    {
      name: 'a column of a group',
      file,
      from,
      to: given('"columns": [{ "name": "Address", "at": "/residential" }]'),
      pointer: '/template/columns/0/at',
      check: 'unfit-field',
      wrong: /"\/residential" is a group of fields, and a cell is one value/,
      right: /a column for each of them, such as "\/residential\/pincode"/,
    },
    {
      name: 'two columns of one name',
      file,
      from,
      to: given('"columns": [{ "name": "Name", "at": "/firstName" }, { "name": "Name", "at": "/lastName" }]'),
      pointer: '/template/columns/1',
      check: 'duplicate',
      wrong: /another column has the name "Name" already/,
      right: /of its own/,
    },
    {
      name: 'a lookup that the form does not have',
      file,
      from,
      to: given(`${column}, "lookups": ["place"]`),
      pointer: '/template/lookups/0',
      check: 'unknown-name',
      wrong: /the form has no lookup "place"/,
      right: /"places"\?/,
    },
    {
      name: 'a check that the form does not have',
      file,
      from,
      to: given(`${column}, "spares": ["minimum-aeg"]`),
      pointer: '/template/spares/0',
      check: 'unknown-name',
      wrong: /the form has no check "minimum-aeg"/,
      right: /"minimum-age"\?/,
    },
    {
      name: 'a fill that reads what is not there',
      file,
      from,
      to: given(`${column}, "fill": { "/lastName": { "var": "data.frstName" } }`),
      pointer: '/template/fill/~1lastName/var',
      check: 'unknown-path',
      wrong: /"data\.frstName"/,
      right: /firstName/,
    },
    {
      name: 'a column that is neither a field nor kept beside the form',
      file,
      from,
      to: given('"columns": [{ "name": "First_Name" }]'),
      pointer: '/template/columns/0',
      check: 'shape',
      wrong: /./,
      right: /"at", the field that the column fills/,
    },
  ])('$name', refused);
});
