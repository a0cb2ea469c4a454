/** Columns and fields that code goes by, taken away or renamed in the definitions. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import { handlerReads } from '../../../src/server/actions/index.ts';
import type { KnownNames } from '../../../src/catalogue/checks/check.ts';
import { edited, good, judgeFiles, known } from '../fixture.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

const names = {
  ...known,
  reads: { isDuplicate: { centre: { by: ['id', 'city'] }, student: { by: ['aadharNo', 'linkedUserId'], of: ['referedBy'] } } },
};
function keysIn(files: Files, knownNames: KnownNames = names) {
  const result = judgeFiles(files, knownNames);
  return result.ok ? [] : result.faults.filter(({ check }) => check === 'handler-key');
}

describe('what code goes by stays in the definitions', () => {
  test('with all of it they are right: the key, an encrypted field and a reference count, too', () => {
    expect(judgeFiles(good, names).ok).toBe(true);
  });

  test('a column that is taken away: file, place, who goes by it and what to write', () => {
    expect(keysIn(edited(good, 'config/entities/centre.json', ', "city": { "type": "text" }', ''))).toEqual([
      expect.objectContaining({
        file: 'config/entities/centre.json',
        line: 5,
        pointer: '/columns',
        wrong: 'there is no column "city", by which code finds rows: the action "student.isDuplicate"',
        right: '"city": { "type": …, "filter": true } under "columns"',
      }),
    ]);
  });

  test('a field that is renamed in the form', () => {
    expect(keysIn(edited(good, 'schemas/forms/people/details/schema.json', '"referedBy": {', '"referredBy": {'))).toEqual([
      expect.objectContaining({
        file: 'schemas/forms/people/details/schema.json',
        pointer: '/properties',
        wrong: 'there is no field "referedBy", which code goes by in each student: the action "student.isDuplicate"',
        right: 'the field "referedBy", or a column of that name in config/entities/student.json',
      }),
    ]);
  });

  test('a column of rows that no form describes', () => {
    const ofCentres = { ...names, reads: { isDuplicate: { centre: { of: ['city'] } } } };
    expect(keysIn(edited(good, 'config/entities/centre.json', ', "city": { "type": "text" }', ''), ofCentres)).toEqual([
      expect.objectContaining({
        file: 'config/entities/centre.json',
        pointer: '/columns',
        wrong: 'there is no column "city", which code goes by in each centre: the action "student.isDuplicate"',
        right: '"city": { "type": … } under "columns"',
      }),
    ]);
  });

  test('rows that nothing keeps', () => {
    const pets = { ...names, reads: { isDuplicate: { ...names.reads.isDuplicate, pet: { by: ['id'] } } } };
    expect(keysIn(good, pets).map(({ file, wrong, right }) => [file, wrong, right])).toEqual([
      ['config/app.json', 'no rows are kept as "pet", which code reads: the action "student.isDuplicate"', 'config/entities/pet.json'],
    ]);
  });

  test('what no action leads to asks for nothing', () => {
    expect(keysIn(good, { ...known, reads: { unused: { pet: { by: ['name'] } } } })).toEqual([]);
  });

  test('those that ship: one fault for a column, whoever goes by it', () => {
    const files = withChange(productFiles(), 'config/entities/engagement.json', (all) => {
      delete (all['columns'] as typeof all)['migrationId'];
      delete all['unique'];
    });
    const result = judgedProduct(files);
    expect(result.ok ? [] : result.faults.map(({ file, check, wrong }) => [file, check, wrong])).toEqual([
      ['config/entities/engagement.json', 'handler-key', expect.stringMatching(/^there is no column "migrationId".*"migration\.\w+" and 3 more$/)],
    ]);
    expect(Object.keys(handlerReads).length).toBeGreaterThan(25);
  });
});
