/** A form says early what there may be only one of; the entity says which columns, while what holds, and in which words. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { CheckDef } from '../../../src/engine/definition/form.ts';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const file = 'schemas/forms/people/details/rules.json';
const examples = 'schemas/forms/people/details/examples.json';
const student = 'config/entities/student.json';
const check = 'unique-check';
const asked = '"unique": { "of": "student" },\n      "needs": "server",\n      "early": true,';
const asks = '"ask": { "call": "isDuplicate", "with": { "aadharNo": { "var": "data.aadharNo" } } }';
const only = '"only": { "matches": [{ "var": "aadharNo" }, "^[0-9]{12}$"] },';
/** The whole check in other words. */
const instead = (said: string): Pick<Seed, 'file' | 'from' | 'to'> => ({
  file,
  from: `"id": "aadhaar-duplicate",\n      ${asked}\n      ${asks}`,
  to: said,
});

/** A family kept as rows of its own, no relation twice with one income while it has a note; and a check of the form that says so. */
const kin: Files = {
  'config/entities/kin.json': JSON.stringify({
    $schema: '../../schemas/_meta/entity.schema.json',
    key: 'kinId',
    scope: { through: 'dbUserId' },
    references: { dbUserId: 'student' },
    document: { form: 'people/details', at: '/family' },
    unique: [
      {
        over: ['dbUserId', 'relation', 'income'],
        only: { '!==': [{ var: 'note' }, 'left'] },
        rule: 'kin-twice',
        message: '{{people.duplicate}}',
        at: '/relation',
      },
    ],
  }),
};
const kinCheck = (unique: string): { file: string; from: string; to: string } => ({
  file,
  from: '"check": [',
  to: `"check": [{ "id": "kin-twice", "unique": ${unique} },`,
});

describe('a check that is a unique key of what the form stores', () => {
  test.each<Seed>([
    {
      name: 'an entity that is not there',
      ...instead(`"id": "aadhaar-duplicate", "unique": { "of": "studnet" }, "needs": "server", ${asks}`),
      line: '"studnet"',
      pointer: '/check/3/unique/of',
      check: 'unknown-name',
      wrong: /there is no entity "studnet"/,
      right: /entity "student"\?/,
    },
    {
      name: 'a key that the entity does not have',
      ...instead(`"id": "aadhaar-duplicates", "unique": { "of": "student" }, "needs": "server", ${asks}`),
      also: { file: examples, from: '"rule": "aadhaar-duplicate",', to: '"rule": "aadhaar-duplicates",' },
      line: '"aadhaar-duplicates"',
      pointer: '/check/3/id',
      check,
      wrong: /"student" has no unique key "aadhaar-duplicates"/,
      right: /"aadhaar-duplicate"\?/,
    },
    {
      name: 'an entity that another form fills',
      ...instead(`"id": "aadhaar-duplicate", "unique": { "of": "centre" }, "needs": "server", ${asks}`),
      beside: {
        'config/entities/centre.json': JSON.stringify({
          $schema: '../../schemas/_meta/entity.schema.json',
          key: 'id',
          scope: 'none',
          columns: { name: { type: 'text', sort: true }, city: { type: 'text' } },
          unique: [{ over: ['name'], rule: 'aadhaar-duplicate', message: '{{people.duplicate}}', at: '/name' }],
        }),
      },
      pointer: '/check/3/unique/of',
      check,
      wrong: /this form does not hold what "centre" stores/,
      right: /"document" is people\/details/,
    },
    {
      name: 'nothing that it is held against',
      ...instead('"id": "aadhaar-duplicate", "unique": { "of": "student" }'),
      pointer: '/check/3/unique',
      check,
      wrong: /not said what the form is held against/,
      right: /"among".*"ask"/,
    },
    {
      name: 'rows and a question at once',
      ...instead(`"id": "aadhaar-duplicate", "unique": { "of": "student", "among": { "var": "record.earlier" } }, "needs": "server", ${asks}`),
      pointer: '/check/3/unique',
      check,
      wrong: /held against rows and asked for/,
      right: /"among".*"ask"/,
    },
    {
      name: 'rows that nobody loads',
      ...instead('"id": "aadhaar-duplicate", "unique": { "of": "student", "among": { "var": "record.earlyer" } }'),
      pointer: '/check/3/unique/among/var',
      check: 'unknown-path',
      wrong: /"record\.earlyer" is no known fact/,
      right: /earlier/,
    },
    {
      name: 'words of its own beside those of the entity',
      ...instead(`"id": "aadhaar-duplicate", "unique": { "of": "student" }, "message": "{{people.duplicate}}", "needs": "server", ${asks}`),
      pointer: '/check/3',
      check: 'shape',
      wrong: /does not fit/,
      right: /beside "unique": the entity says them/,
    },
    {
      name: 'a check that says it again in its own words',
      ...instead(
        '"id": "aadhaar-duplicate", "at": "/aadharNo", "fails": { "===": [{ "var": "data.aadharNo" }, "123412341234"] }, "message": "{{people.duplicate}}"',
      ),
      line: '"aadhaar-duplicate"',
      pointer: '/check/3/id',
      check,
      wrong: /"student" says "aadhaar-duplicate" as well/,
      right: /"unique": \{ "of": "student" \}/,
    },
    {
      name: 'a key over what the form does not have',
      file: student,
      from: '"over": ["aadharNo"]',
      to: '"over": ["aadharNo", "status"]',
      in: file,
      pointer: '/check/3/unique',
      check,
      wrong: /goes by "status", which the form does not have/,
      right: /the store judges it/,
    },
    {
      name: 'a condition on what the form does not have',
      file: student,
      from: only,
      to: '"only": { "===": [{ "var": "status" }, "Left"] },',
      in: file,
      pointer: '/check/3/unique',
      check,
      wrong: /goes by "status", which the form does not have/,
      right: /the store judges it/,
    },
    {
      name: 'rows beside those of the table itself',
      ...kinCheck('{ "of": "kin", "among": { "var": "record.earlier" } }'),
      beside: kin,
      pointer: '/check/0/unique/among',
      check,
      wrong: /the rows of \/family are held against each other/,
      right: /no "among"/,
    },
    {
      name: 'a value that the words of a key do not say',
      file: student,
      from: '"message": "{{people.duplicate}}",',
      to: '"message": "{{people.duplicate}}", "values": { "number": { "var": "aadharNo" } },',
      pointer: '/unique/0/values/number',
      check: 'placeholder',
      wrong: /the text has no \{number\}/,
      right: /no value, or a text that says it/,
    },
    {
      name: 'a value of what the rows do not have',
      file: student,
      from: '"message": "{{people.duplicate}}",',
      to: '"message": "{{people.tooYoung}}", "values": { "years": { "var": "aadharNumber" } },',
      pointer: '/unique/0/values/years/var',
      check: 'unknown-path',
      wrong: /aadharNumber/,
      right: /aadharNo/,
    },
  ])('$name', refused);

  const ruleOf = (files: Files, id: string): CheckDef | undefined => {
    const result = judged(files);
    if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 1));
    return result.catalogue.forms['people/details']?.rules.check?.find((one) => one.id === id);
  };

  test('its place, condition and words are those of the entity', () => {
    expect(ruleOf(good, 'aadhaar-duplicate')).toMatchObject({
      at: '/aadharNo',
      message: '{{people.duplicate}}',
      fails: { '===': [{ var: 'answer' }, true] },
      ask: { when: { matches: [{ var: 'data.aadharNo' }, '^[0-9]{12}$'] } },
    });
    const words = edited(good, student, '"message": "{{people.duplicate}}"', '"message": "{{people.sameName}}"');
    const example = edited(
      words,
      examples,
      '"message": "Already registered with this number"',
      '"message": "First and last name are the same. Save?"',
    );
    expect(ruleOf(example, 'aadhaar-duplicate')?.message).toBe('{{people.sameName}}');
  });

  test('rows of a table are held against each other, in all columns that the form has, while the condition holds for both', () => {
    const { file: at, from, to } = kinCheck('{ "of": "kin" }');
    const shown = (name: string, note: string | undefined, rows: readonly number[]): string => {
      const mother = { relation: 'Mother', income: 5 };
      const example = {
        name,
        requirement: [],
        facts: { session: { role: { mayCapture: true, readOnlyRecord: false }, model: { minimumAge: 17 } } },
        data: { firstName: 'Asha', lastName: 'Jadhav', dob: '2000-01-01', family: [{ ...mother, note }, mother, { ...mother, income: 6 }] },
        expect: {
          problems: rows.map((row) => ({ at: `/family/${row}/relation`, rule: 'kin-twice', message: 'Already registered with this number' })),
        },
      };
      return `"examples": [${JSON.stringify(example)},`;
    };
    const files = edited({ ...good, ...kin }, at, from, to);
    const both = edited(files, examples, '"examples": [', shown('two of one income', undefined, [0, 1]));
    const left = edited(both, examples, '"examples": [', shown('one of them left', 'left', []));
    expect(ruleOf(left, 'kin-twice')).toMatchObject({ at: '/family/*/relation', message: '{{people.duplicate}}' });
  });

  test('stored rows are held against the form, but for the row that is edited', () => {
    const keys =
      '"over": ["lastName", "firstName"], "only": { "!": { "isEmpty": { "var": "mobile" } } }, "rule": "name-twice", "message": "{{people.sameName}}", "at": "/firstName"';
    const files = edited(good, student, '"unique": [', `"unique": [{ ${keys} },`);
    const ruled = edited(
      files,
      file,
      '"check": [',
      '"check": [{ "id": "name-twice", "unique": { "of": "student", "among": { "var": "record.earlier" } } },',
    );
    const example = (name: string, rowId: number, firstName: string, problems: string): string =>
      `{ "name": "${name}", "requirement": [], "facts": { "session": { "role": { "mayCapture": true, "readOnlyRecord": false }, "model": { "minimumAge": 17 } },
        "record": { "rowId": ${rowId}, "earlier": [{ "dbUserId": 7, "firstName": "Asha ", "lastName": "JADHAV", "mobile": "9" }, { "dbUserId": 8, "firstName": "Ravi", "lastName": "Jadhav" }] },
        "answers": { "verified-number": [{ "verified": true }] } },
        "data": { "firstName": "${firstName}", "lastName": "Jadhav", "dob": "2000-01-01", "mobile": "9876543210" }, "expect": { "problems": [${problems}] } },`;
    const twice = '{ "at": "/firstName", "rule": "name-twice", "message": "First and last name are the same. Save?" }';
    const shown = [
      example('another has the name', 9, 'asha', twice),
      example('her own name', 7, 'asha', ''),
      example('one for whom the condition does not hold', 9, 'Ravi', ''),
    ].join('\n');
    expect(ruleOf(edited(ruled, examples, '"examples": [', `"examples": [${shown}`), 'name-twice')?.fails).toEqual({
      and: [
        { '!': { isEmpty: { var: 'data.mobile' } } },
        {
          rowsWith: [
            { rowsWith: [{ filter: [{ var: 'record.earlier' }, { '!': { isEmpty: { var: 'mobile' } } }] }, 'lastName', { var: 'data.lastName' }] },
            'firstName',
            { var: 'data.firstName' },
            { var: 'record.rowId' },
            'dbUserId',
          ],
        },
      ],
    });
  });
});

test('a key that stands beside the document keeps no two rows apart, so it is refused in what is unique', () =>
  refused({
    name: 'unique in a centre by the key of its rows',
    file: student,
    from: '"unique": [',
    to: '"unique": [{ "over": ["centerId", "lastName"], "rule": "one-name", "message": "{{people.duplicate}}", "at": "/lastName" },',
    pointer: '/unique/0/over/0',
    check: 'entity',
    wrong: /"centerId" stands beside the document of a row: nothing would be refused by it/,
    right: /a column of its own .* "inCentre": \{ "var": "data\.centerId" \}/,
  }));
