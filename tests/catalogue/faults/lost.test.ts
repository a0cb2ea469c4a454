/** What definitions would lose, or show to nobody, without a word. */
import { describe, expect, test } from 'vitest';
import { good, judged, noted, refused, type Seed } from '../fixture.ts';
import { withChange } from '../product.ts';
import type { JsonObject } from '../../../src/engine/types.ts';

const form = 'schemas/forms/people/details';
const update = '"when": { "!!": { "var": "record.dbUserId" } }, "with": { "": { "var": "data" }, "dbUserId": { "var": "record.dbUserId" } }';

const seeds: Seed[] = [
  {
    name: 'quality 5: a step of a save that leaves a shown field out',
    file: `${form}/binding.json`,
    from: update,
    to: update.replace('"when"', '"without": ["/residential/taluk"], "when"'),
    pointer: '/save',
    check: 'unsent-field',
    wrong: /^"\/residential\/taluk" is typed, and no step sends it: it would be lost$/,
    right: /"taluk": \{ "var": "data\.residential\.taluk" \}.*"x-local"/,
  },
  {
    name: 'a roster without columns',
    file: `${form}/ui.json`,
    from: '{ "at": "/family", "widget": "table" }',
    to: '{ "at": "/family", "widget": "roster" }',
    pointer: '/sections/2/fields/0/widget',
    check: 'unfit-widget',
    wrong: /^the widget "roster" draws nothing without "columns"$/,
    right: /"with": \{ "columns": … \}/,
  },
  {
    name: 'a key of a request that nothing goes by',
    file: 'config/actions/student.json',
    from: '"do": { "list": "student", "by": ["centerId"], "paged": true, "sort": "-dbUserId" }',
    to: '"do": { "list": "student", "by": [], "paged": true, "sort": "-dbUserId" }',
    pointer: '/listStudents/request/properties/centerId',
    check: 'ignored-key',
    wrong: /^"listStudents" takes "centerId" and nothing reads it$/,
    right: /"centerId" under "by"/,
  },
  {
    name: 'a column of a table that is no field of its rows',
    file: `${form}/ui.json`,
    from: '{ "at": "/family", "widget": "table" }',
    to: '{ "at": "/family", "widget": "table", "with": { "columns": [{ "at": "/relation" }, { "at": "/incom" }] } }',
    pointer: '/sections/2/fields/0/with/columns/1/at',
    check: 'unknown-pointer',
    wrong: /^"\/family\/\*\/incom" leads to no field of the form$/,
    right: /income/,
  },
  {
    name: 'two options that look the same',
    file: 'config/options/channels.json',
    from: '{ "value": "NGO", "label": "NGO", "needsReferrer": true }',
    to: '{ "value": "NGO", "label": "Walk-in", "needsReferrer": false }',
    pointer: '/items/1/label',
    check: 'duplicate',
    wrong: /^two options look the same: "Walk-in"$/,
    right: /another label/,
  },
  {
    name: 'a block twice on a screen',
    file: 'config/screens/people.json',
    from: '{ "block": "list", "list": "people" },',
    to: '{ "block": "list", "list": "people" }, { "block": "list", "list": "people" },',
    pointer: '/blocks/1',
    check: 'duplicate',
    wrong: /block .* stands twice, first at line/,
    right: /each block once/,
  },
  {
    name: 'a column that points to a row and is a text',
    file: 'config/entities/student.json',
    from: '"status": { "type": "text", "filter": true },',
    to: '"status": { "type": "text", "filter": true }, "linkedUserId": { "type": "text" },',
    pointer: '/columns/linkedUserId/type',
    check: 'entity',
    wrong: /^"linkedUserId" points to a row of student and is of type "text"$/,
    right: /"integer"/,
  },
  {
    name: 'quality 3: rows about a person who belongs to a centre, within the reach of all',
    file: 'config/entities/visit.json',
    to: '{ "$schema": "../../schemas/_meta/entity.schema.json", "key": "id", "scope": "none", "references": { "dbUserId": "student" }, "columns": { "dbUserId": { "type": "integer" } } }',
    pointer: '/scope',
    check: 'unscoped',
    wrong: /^its rows point to a student, which only its centre sees, and would be within everybody's reach$/,
    right: /"through": "dbUserId"/,
  },
  {
    name: 'quality 5: a lost audit of an action whose siblings have one',
    file: 'config/actions/student.json',
    from: '"answer": ["dbUserId", "version"],\n    "audit": "student.updated"',
    to: '"answer": ["dbUserId", "version"]',
    pointer: '/updateStudent',
    check: 'unaudited',
    wrong: /^it writes rows of student, and nobody could read in the audit who did$/,
    right: /^"audit": "student\.…", an event of config\/options\/audit-events\.json/,
  },
  {
    name: 'a day that a column keeps as a number',
    file: 'config/entities/student.json',
    from: '"dob": { "type": "date"',
    to: '"dob": { "type": "integer"',
    pointer: '/columns/dob/type',
    line: '"dob": {',
    check: 'column-type',
    wrong: /^"dob" is a day where it is written, and a column of type "integer" does not keep that$/,
    right: /^"date"$/,
  },
  {
    name: 'a copied name that a column keeps as a number',
    file: 'config/entities/student.json',
    from: '"linkedName": { "type": "text"',
    to: '"linkedName": { "type": "integer"',
    pointer: '/columns/linkedName/type',
    check: 'column-type',
    wrong: /^"linkedName" is a text where it is written/,
    right: /^"text"$/,
  },
  {
    name: 'a misspelt key of a row of reference data',
    file: 'config/reference/places.json',
    from: '"taluk": "Haveli", "state": "Maharashtra" }]',
    to: '"taluk": "Haveli", "state": "Maharashtra" }, { "pincode": "411002", "taluka": "Mulshi", "state": "Maharashtra" }]',
    pointer: '/rows/2/taluka',
    check: 'row-key',
    wrong: /^"taluka" stands in this row alone, and nothing reads it: 2 others say "taluk"$/,
    right: /^"taluk", or another name/,
  },
  {
    name: 'a misspelt trait of an option',
    file: 'config/options/relationships.json',
    from: '"label": "Brother", "parent": false',
    to: '"label": "Brother", "parrent": false',
    pointer: '/items/2/parrent',
    check: 'row-key',
    wrong: /^"parrent" stands in this row alone, and nothing reads it: 2 others say "parent"$/,
    right: /^"parent", or another name/,
  },
  {
    name: 'two roles with the ids of each other',
    file: 'config/roles.json',
    from: '"items": [{ "id": 4, "name": "Facilitator"',
    to: '"items": [{ "id": 9, "name": "Guest" }, { "id": 4, "name": "Facilitator"',
    also: { file: 'config/roles.json', from: '{ "id": 3, "name": "Principal"', to: '{ "id": 2, "name": "Principal"' },
    pointer: '/items/0/id',
    check: 'swapped-ids',
    wrong: /^the ids 9 \("Guest"\) and 2 \("Principal"\) stand in each other's place: who has the one would be the other$/,
    right: /^"id": 2 here and "id": 9 there; where it is meant, the rows in the order of their ids$/,
  },
];
test.each(seeds)('$name', refused);

test('a row with a smaller id at the end may be a new one: it is noted', () => {
  noted({
    name: '',
    file: 'config/roles.json',
    from: '"readOnlyRecord": true }]',
    to: '"readOnlyRecord": true }, { "id": 8, "name": "Guest" }, { "id": 6, "name": "Helper" }]',
    also: { file: 'config/roles.json', from: '"id": 4', to: '"id": 2' },
    pointer: '/items/2/id',
    check: 'swapped-ids',
    wrong: /^the ids 8 \("Guest"\) and 6 \("Helper"\) stand in each other's place/,
    right: /^"id": 6 here/,
  });
});

test('a form that goes by what is stored and lost its reading', () => {
  const told = (change: (binding: JsonObject) => void) => {
    const files = withChange(good, `${form}/binding.json`, (binding) => {
      delete binding['load'];
      change(binding);
    });
    const result = judged(files);
    const faults = result.ok ? [] : result.faults;
    return [...faults, ...result.notices()]
      .filter(({ check }) => check === 'nothing-loaded')
      .map(({ pointer, wrong, right }) => [pointer, wrong, right]);
  };
  const read = expect.stringMatching(/^"load" in binding\.json, by "viewStudent" or "listStudents"$/) as string;
  expect(told((binding) => Object.assign(binding, { visible: { '!!': { var: 'record.stored.firstName' } } }))).toEqual([
    ['', expect.stringMatching(/^the form reads nothing back, and its rules go by what is stored: .*binding\.json:\d+\)$/), read],
  ]);
  expect(told((binding) => Object.assign(binding, { rows: { list: 'people', select: 'one', edit: true } }))).toEqual([
    ['/rows/edit', expect.stringMatching(/^a row of the list is opened in a form that reads none/), read],
  ]);
  expect(told(() => undefined)).toEqual([['/save', expect.stringMatching(/^the form writes over rows of student and reads nothing back/), read]]);
});

test('a save of no steps', () => {
  const result = judged(withChange(good, `${form}/binding.json`, (binding) => Object.assign(binding, { save: [] })));
  expect(result.ok ? [] : result.faults.map(({ pointer, wrong }) => [pointer, wrong])).toEqual([['/save', expect.stringMatching(/./)]]);
});

describe('what is left out on purpose', () => {
  const judgedUi = (change: (content: JsonObject) => void, schema: (content: JsonObject) => void = () => undefined) => {
    const less = withChange(good, `${form}/binding.json`, (binding) => {
      for (const step of binding['save'] as JsonObject[]) Object.assign(step, { without: ['/remarks'] });
    });
    const result = judged(withChange(withChange(less, `${form}/ui.json`, change), `${form}/schema.json`, schema));
    return result.ok ? [] : result.faults.map(({ check }) => check);
  };
  const remarks = (ui: JsonObject): JsonObject => {
    const [{ fields }] = ui['sections'] as unknown as [{ fields: JsonObject[] }];
    return fields.find(({ at }) => at === '/remarks') ?? {};
  };

  test('a field that no step sends is refused, shown alone or worked with alone it is not', () => {
    expect(judgedUi(() => undefined)).toEqual(['unsent-field']);
    expect(judgedUi((ui) => Object.assign(remarks(ui), { widget: 'readonly' }))).not.toContain('unsent-field');
    expect(
      judgedUi(
        () => undefined,
        ({ properties }) => Object.assign((properties as { remarks: JsonObject }).remarks, { 'x-local': true }),
      ),
    ).not.toContain('unsent-field');
  });
});
