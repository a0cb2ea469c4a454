/** What a form needs and nothing fills in, and keys that rows do not have: mistakes at random found that they passed. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

const enrolment = 'schemas/forms/record/enrolment/binding.json';
const rowsOf = (binding: JsonObject): JsonObject => binding['rows'] as JsonObject;

test.each<[string, string, (content: JsonObject) => void, [string, string, RegExp, RegExp]]>([
  [
    'quality 5: the list beside a form no longer fills in the hidden field that the form needs',
    enrolment,
    (binding) => void delete rowsOf(binding)['pick'],
    ['schemas/forms/record/enrolment/ui.json', '/sections/0/fields/2/widget', /^"\/batchId" is needed, nobody sees it/, /"pick": "\/batchId"/],
  ],
  [
    'a selected row that fills in a field which a rule works out',
    enrolment,
    (binding) => void (rowsOf(binding)['pick'] = '/version'),
    [enrolment, '/rows/pick', /^"\/version" is worked out by "compute": selecting a row would change nothing$/, /the key of a row/],
  ],
  [
    'quality 5: what a check reads is asked by a call that somebody who may save may not make',
    'config/actions/batch.json',
    (actions) => void ((actions['viewBatchById'] as JsonObject)['may'] = { var: 'session.role.administers' }),
    [
      'schemas/forms/record/enrolment/rules.json',
      '/lookups/batch',
      /^"[^"]+" in [^"]+ may save and may not call "viewBatchById": a check reads what it answers, so every save would be refused$/,
      /^"may" of "viewBatchById" for them, or a "when" by which they are not asked$/,
    ],
  ],
  [
    'values of rows without the key that holds them',
    'schemas/forms/training/activity/rules.json',
    (rules) =>
      void (rules['options'] = JSON.parse(
        JSON.stringify(rules['options']).replace('{"var":"lookups.faculty"},"name"', '{"var":"lookups.faculty"}'),
      ) as JsonObject),
    [
      'schemas/forms/training/activity/rules.json',
      '/options/~1sessionBy/if/1/distinct',
      /^"distinct" takes whole rows of "lookups\.faculty", which are no values$/,
      /a key of them after it: .*name/,
    ],
  ],
  [
    'rows picked by a key that no row has',
    'schemas/forms/record/course-enrolment/rules.json',
    (rules) => void (rules['options'] = JSON.parse(JSON.stringify(rules['options']).replace('"isActive"', '"isActiv"')) as JsonObject),
    [
      'schemas/forms/record/course-enrolment/rules.json',
      '/options/~1courseId/items/0/pick/1',
      /^no row of "lookups\.courses" has the key "isActiv"$/,
      /"isActive"\?/,
    ],
  ],
])('%s', (_, path, change, [file, pointer, wrong, right]) => {
  const result = judgedProduct(withChange(productFiles(), path, change));
  const faults = result.ok ? [] : result.faults;
  expect(faults).toEqual([expect.objectContaining({ file, pointer, wrong: expect.stringMatching(wrong), right: expect.stringMatching(right) })]);
});
