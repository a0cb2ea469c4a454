/** Charts of time: holidays and months; each misused once. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'config/charts/month.json';
const chart = (more: string): string => `{
  "$schema": "../../schemas/_meta/chart.schema.json",
  "title": "Month",
  "call": "listStudents",
  "with": { "centerId": { "var": "session.centre.id" } },
  "key": "firstName",
  ${more}
}`;
const choose = (field: string): string =>
  `"choose": { "call": "listStudents", "with": { "centerId": { "var": "session.centre.id" } }, "field": "${field}", "name": "firstName", "label": "Who", "first": "Nobody", "until": "Choose who" }`;
const days = (at: string): string =>
  `"days": { "at": "${at}", "day": "day", "says": "status", "as": [{ "value": "P", "letter": "P", "label": "There", "tone": "success" }] }`;
const month = (...parts: string[]): string =>
  chart(['"kind": "month"', '"value": "dbUserId"', '"columns": { "key": "Who", "value": "Rate" }', ...parts].join(',\n  '));

describe('charts of time', () => {
  test.each<Seed>([
    { name: 'a month of nobody', file, to: month(days('status')), pointer: '', check: 'shape', wrong: /.+/, right: /a month says whose it is/ },
    {
      name: 'days that the rows do not have',
      file,
      to: month(choose('dbUserId'), days('visits')),
      pointer: '/days/at',
      check: 'unknown-key',
      wrong: /"visits" is no answered key in listStudents/,
      right: /answered key/,
    },
    {
      name: 'a choice by what is not answered',
      file,
      to: month(choose('personId'), days('status')),
      pointer: '/choose/field',
      check: 'unknown-key',
      wrong: /"personId" is no answered key/,
      right: /answered key/,
    },
    {
      name: 'holidays of bars',
      file,
      to: chart(
        '"kind": "bar", "value": "dbUserId", "columns": { "key": "Who", "value": "How many" }, "holidays": { "call": "listStudents", "with": { "centerId": 1 } }',
      ),
      pointer: '',
      check: 'shape',
      wrong: /.+/,
      right: /"holidays" only with spans or month/,
    },
    {
      name: 'holidays of days that are not drawn',
      file,
      to: month(choose('dbUserId'), days('status'), '"holidays": { "call": "listStudents", "with": { "centerId": { "var": "drawn.begin" } } }'),
      pointer: '/holidays/with/centerId/var',
      check: 'unknown-path',
      wrong: /drawn\.begin/,
      right: /one of first, last/,
    },
  ])('$name', refused);
});
