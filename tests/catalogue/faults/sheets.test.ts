import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'config/sheets/badges.json';
const sheet = {
  $schema: '../../schemas/_meta/sheet.schema.json',
  about: { call: 'findpincode', with: { pincode: '400001' } },
  choose: {
    call: 'findpincode',
    with: { pincode: '400001' },
    field: 'pincode',
    name: 'taluk',
    label: 'Place',
    first: '{{people.saved}}',
    needed: '{{people.saved}}',
  },
  load: { call: 'listStudents', with: { centerId: { var: 'session.centre.id' } }, size: 20 },
  key: 'dbUserId',
  name: 'firstName',
  picture: {
    find: { call: 'viewStudent', with: { dbUserId: { var: 'record.dbUserId' } } },
    open: { call: 'viewStudent', with: { dbUserId: { var: 'record.dbUserId' } }, address: '/0/picture' },
  },
  perPage: 4,
  counted: { one: '{{people.saved}}', more: '{{people.saved}}' },
  print: { one: '{{people.saved}}', more: '{{people.saved}}' },
  hint: '{{people.saved}}',
  empty: '{{people.saved}}',
  faces: [{ label: '{{people.saved}}', parts: [{ as: 'field', label: 'Name', value: { var: 'row.firstName' } }] }],
};
const text = JSON.stringify(sheet, null, 2);
const wrong = (from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(from);
  return text.replace(from, to);
};

describe('sheets of cards', () => {
  test.each<Seed>([
    {
      name: 'a sheet whose rows have no such key',
      file,
      to: wrong('"key": "dbUserId"', '"key": "engagementId"'),
      line: '"engagementId"',
      pointer: '/key',
      check: 'unknown-key',
      wrong: /"engagementId" is no answered key in listStudents/,
      right: /"dbUserId"|answered key/,
    },
    {
      name: 'a sheet whose choices have no such name',
      file,
      to: wrong('"name": "taluk"', '"name": "talukka"'),
      line: '"talukka"',
      pointer: '/choose/name',
      check: 'unknown-key',
      wrong: /"talukka" is no answered key in findpincode/,
      right: /"taluk"\?/,
    },
    {
      name: 'a sheet of rows that come without pages',
      file,
      to: wrong('"call": "listStudents"', '"call": "updateStudent"')
        .replace('"centerId": {', '"dbUserId": {')
        .replace('"firstName"', '"version"')
        .replace('row.firstName', 'row.version'),
      line: '"updateStudent"',
      pointer: '/load/call',
      check: 'unknown-key',
      wrong: /"updateStudent" answers no pages/,
      right: /paged/,
    },
    {
      name: 'a card that shows what its row does not have',
      file,
      to: wrong('row.firstName', 'row.nickname'),
      line: 'row.nickname',
      pointer: '/faces/0/parts/0/value/var',
      check: 'unknown-path',
      wrong: /"row.nickname" is no key that "listStudents" answers/,
      right: /firstName|one of/,
    },
    {
      name: 'a part of a kind that cards do not have',
      file,
      to: wrong('"as": "field"', '"as": "hologram"'),
      line: '"hologram"',
      pointer: '/faces/0/parts/0/as',
      check: 'shape',
      wrong: /./,
      right: /one of band, picture, name, field, note, address, code, foot/,
    },
    {
      name: 'more cards than a page holds',
      file,
      to: wrong('"perPage": 4', '"perPage": 9'),
      line: '"perPage": 9',
      pointer: '/perPage',
      check: 'shape',
      wrong: /./,
      right: /more do not fit/,
    },
    {
      name: 'a screen with a sheet that is not there',
      file: 'config/screens/people.json',
      from: '"list": "people"',
      to: '"list": "people", "sheet": "badges"',
      line: '"badges"',
      pointer: '/blocks/0/sheet',
      check: 'unknown-name',
      wrong: /no sheet "badges"/,
      right: /sheet/,
    },
  ])('$name', refused);
});
