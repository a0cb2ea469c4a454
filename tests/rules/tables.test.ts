import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/engine/types.ts';
import { catalogue } from './support/definitions.ts';

const rowsOf = (table: 'roles' | 'programs' | 'centreModels'): [number, string][] => catalogue[table].items.map(({ id, name }) => [id, name]);
const having = (table: 'roles' | 'programs' | 'centreModels', trait: string, value: Json = true): number[] =>
  catalogue[table].items.filter((row) => row[trait] === value).map(({ id }) => id);

describe('roles', () => {
  test('D3-MENU-19 D3-ENTITY-18 D3-GAP-01 ids and names are the decided ones', () => {
    expect(rowsOf('roles')).toEqual([
      [1, 'Corporate Admin'],
      [2, 'Call center'],
      [3, 'Principal'],
      [4, 'Change leader/Facilitator'],
      [5, 'Counsellor'],
      [6, 'Assessor'],
      [7, 'Business Analyst'],
      [8, 'Center Manager'],
      [9, 'Center Ops'],
      [10, 'Funder Manager'],
      [19, 'Mobilizer'],
      [27, 'Learner'],
      [28, 'Placement Admin'],
      [100, 'Programme Admin'],
    ]);
  });

  test.each([
    ['D1-ROLES-06 only role 27 is barred', 'barred', [27]],
    ['D1-ROLES-04 D1-SETTINGS-11 only role 3 has its settings locked', 'settingsLocked', [3]],
    ['D1-ROLES-05 only role 3 reads records without changing them', 'readOnlyRecord', [3]],
    ['D3-MENU-20 roles 2, 3, 4, 8, 9 and 19 move students, and the administrator', 'movesStudents', [2, 3, 4, 8, 9, 19, 100]],
    ['D3-EMPVERIFY-16 D3-PVERIFY-02 no role but the administrators and the placement admin reaches all centres', 'allCentres', [1, 28, 100]],
  ])('%s', (_title, trait, ids) => expect(having('roles', trait)).toEqual(ids));
});

describe('programs and centre models', () => {
  test('D3-CONST-15 every program that a rule speaks of exists', () => expect(rowsOf('programs').map(([id]) => id)).toEqual([1, 2, 6, 7, 8, 9, 11]));

  test.each([
    ['D3-LIST-11 only program 1 has Evaluate', 'evaluation', true, [1]],
    ['D3-LIST-15 only in program 9 the manager does not enrol', 'managerEnrols', false, [9]],
    ["D3-LIST-16 D3-LIST-19 programs 6 and 8 have the facilitator's buttons", 'instituteActions', true, [6, 8]],
    ["D3-MENU-03 programs 1 and 9 reduce the manager's menu", 'reducedManagerMenu', true, [1, 9]],
  ])('%s', (_title, trait, value, ids) => expect(having('programs', trait, value)).toEqual(ids));

  test('D1-REG-38 D1-REG-39 the minimum age is 13 in model 18 and 17 in every other', () => {
    expect([having('centreModels', 'minimumAge', 13), having('centreModels', 'minimumAge', 17)]).toEqual([[18], [1, 2, 3, 4, 5]]);
  });
  test('a new number is verified by OTP first in every model', () => expect(having('centreModels', 'otpFirst', false)).toEqual([]));
});
