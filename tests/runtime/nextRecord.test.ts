import { describe, expect, test } from 'vitest';
import { createNextRecord } from '../../src/runtime/context/createRuntime.ts';
import { valuesAt } from '../../src/runtime/pages/form/useAfterSave.ts';

describe('what the next record of a form begins with', () => {
  const data = { channel: 'Camp', place: '', residential: { pincode: '400053', villageName: 'Andheri' } };

  test('named fields are kept, once, for that form', () => {
    const nextRecord = createNextRecord();
    nextRecord.keep('registration/basic-details', valuesAt(['/channel', '/residential/pincode', '/absent'], data));
    expect(nextRecord.take('registration/basic-details')).toEqual({ channel: 'Camp', residential: { pincode: '400053' } });
    expect(nextRecord.take('registration/basic-details')).toBeUndefined();
  });

  test('nothing is left for another form, nor for whoever signs in next', () => {
    const nextRecord = createNextRecord();
    nextRecord.keep('registration/basic-details', valuesAt(['/channel'], data));
    expect(nextRecord.take('record/family')).toBeUndefined();
    nextRecord.keep('registration/basic-details', valuesAt(['/channel'], data));
    nextRecord.clear();
    expect(nextRecord.take('registration/basic-details')).toBeUndefined();
  });
});
