import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { afterwards, beginsAnew } from '../../src/runtime/save/after.ts';
import { catalogue } from '../rules/support/definitions.ts';
import { detailAfterSave } from '../../src/runtime/pages/form/useAfterSave.ts';

const text = (words: string, values: object = {}): string => [words, ...Object.values(values)].join(' ');

test('quality 2: a save that was joined with what somebody else changed meanwhile says so, before what opens', () => {
  expect(detailAfterSave({ isMerged: true }, undefined, 0, text)).toBe('{{app.joined}}');
  expect(detailAfterSave({ isMerged: true }, 'Manage Users', 3000, text)).toBe('{{app.joined}} {{app.opensSoon}} Manage Users 3');
  expect(detailAfterSave({}, undefined, 0, text)).toBeUndefined();
});

test('D3-BATCHFORM-75 D3-BATCHFORM-83 D1-REG-89 who is led to another page is done with the form, who stays on the page may go on', () => {
  const anew = (form: string, record: JsonObject, here: string): boolean =>
    beginsAnew({ go: undefined, ...afterwards(catalogue.forms[form]?.binding.then, { record, data: {}, kept: {} }, {}) }, record, here);
  expect([
    anew('training/batch', { stored: { batchId: 7 } }, '/dashboard/batchedetails'),
    anew('training/batch', {}, '/dashboard/batchedetails'),
    anew('registration/basic-details', { dbUserId: 31 }, '/dashboard/updatebeneficiary'),
    anew('registration/basic-details', {}, '/dashboard/addobeneficiary'),
  ]).toEqual([false, false, true, false]);
});
