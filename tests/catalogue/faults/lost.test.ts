/** What definitions would lose, or show to nobody, without a word. */
import { describe, expect, test } from 'vitest';
import { good, judged, refused, type Seed } from '../fixture.ts';
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
];
test.each(seeds)('$name', refused);

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
