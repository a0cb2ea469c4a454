/** A form says early what there may be only one of; the entity says which columns, while what holds, and in which words. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { CheckDef } from '../../../src/engine/definition/form.ts';
import { edited, good, judgeFiles } from '../fixture.ts';

const file = 'schemas/forms/people/details/rules.json';
const examples = 'schemas/forms/people/details/examples.json';
const student = 'config/entities/student.json';

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
  const ruleOf = (files: Files, id: string): CheckDef | undefined => {
    const result = judgeFiles(files);
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
    const exampleText = (name: string, note: string | undefined, rows: readonly number[]): string => {
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
    const both = edited(files, examples, '"examples": [', exampleText('two of one income', undefined, [0, 1]));
    const left = edited(both, examples, '"examples": [', exampleText('one of them left', 'left', []));
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
    const examplesText = [
      example('another has the name', 9, 'asha', twice),
      example('her own name', 7, 'asha', ''),
      example('one for whom the condition does not hold', 9, 'Ravi', ''),
    ].join('\n');
    expect(ruleOf(edited(ruled, examples, '"examples": [', `"examples": [${examplesText}`), 'name-twice')?.fails).toEqual({
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
