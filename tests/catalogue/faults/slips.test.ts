/** Mistakes made at random (support/mutants.ts) that passed the check once and said something that nobody meant. */
import { expect, test } from 'vitest';
import type { Json } from '../../../src/engine/types.ts';
import { slipAgain } from '../../support/mutants.ts';
import { judgedProduct, productFiles } from '../product.ts';

interface Slip {
  name: string;
  path: string;
  pointer: string;
  value?: Json;
  /** Where it is told, when not at the slip itself. */
  at?: readonly [file: string, pointer: string];
  wrong: RegExp;
}

test.each<Slip>([
  {
    name: 'quality 5: a rule that lost its operator',
    path: 'config/screens/interestgame.json',
    pointer: '/blocks/0/with/document/with/base64File/var',
    at: ['config/screens/interestgame.json', '/blocks/0/with/document/with/base64File'],
    wrong: /^an object without an operator is data, always true$/,
  },
  {
    name: 'a condition that changed places with its answer',
    path: 'schemas/forms/record/placement/binding.json',
    pointer: '/load/0/as/thirdPartyEmployers/if',
    value: [null, { in: [{ compact: { var: 'row.thirdPartyEmployers' } }, ['n.a', 'n.a.', 'na']] }, { var: 'row.thirdPartyEmployers' }],
    at: ['schemas/forms/record/placement/binding.json', '/load/0/as/thirdPartyEmployers/if/0'],
    wrong: /^the condition null of "if" is written out: its answer is never taken$/,
  },
  {
    name: 'a choice between nothing',
    path: 'config/actions/report.json',
    pointer: '/viewReport/answer/8/aadharNo/if',
    value: [],
    wrong: /^"if" without a condition and an answer says the same of all$/,
  },
  {
    name: 'quality 3: an identity number that is no longer marked as one',
    path: 'schemas/_shared/aadhaar.json',
    pointer: '/x-pii',
    at: ['config/entities/student.json', '/encrypted/0'],
    wrong: /^"aadharNo" is encrypted, and its field is not marked as personal/,
  },
  {
    name: 'a day that is taken as a number',
    path: 'config/actions/attendance.json',
    pointer: '/updateAllAttendance/request/properties/attendanceDate/type',
    value: 'integer',
    at: ['config/actions/attendance.json', '/updateAllAttendance/request/properties/attendanceDate/format'],
    wrong: /^"format" says nothing about a value of type "integer"$/,
  },
  {
    name: 'a number that is taken as yes or no',
    path: 'config/actions/batch.json',
    pointer: '/chekingExistingBatchesWithSameCourseId/request/properties/courseId/type',
    value: 'boolean',
    at: ['config/actions/batch.json', '/chekingExistingBatchesWithSameCourseId/request/properties/courseId/minimum'],
    wrong: /^"minimum" says nothing about a value of type "boolean"$/,
  },
  {
    name: 'quality 3: the id of a person sent as that of a centre',
    path: 'schemas/forms/registration/bulk-upload/binding.json',
    pointer: '/save/0/with/centerId/var',
    value: 'session.user.id',
    at: ['schemas/forms/registration/bulk-upload/binding.json', '/save/0/with/centerId'],
    wrong: /^"saveMetaDataBulk" takes the id of "centre" as "centerId", and "session\.user\.id" is that of "user"$/,
  },
  {
    name: 'a text of no letters',
    path: 'config/actions/otp.json',
    pointer: '/outbox/request/properties/to/maxLength',
    value: 0,
    wrong: /^(no text but an empty one fits|"minLength" \d+ is above "maxLength" 0: nothing fits)$/,
  },
])('$name', ({ path, pointer, value, at = [path, pointer], wrong }) => {
  const result = judgedProduct(slipAgain(productFiles(), { path, pointer, ...(value === undefined ? {} : { value }) }).files);
  const faults = result.ok ? [] : result.faults;
  expect(faults.map(({ file, pointer: place }) => [file, place])).toEqual([at]);
  expect(faults[0]?.wrong).toMatch(wrong);
  expect(faults[0]?.right).not.toBe('');
});
