import { describe, expect, test } from 'vitest';
import { createCarried } from '../../src/runtime/drafts/carried.ts';
import { valuesAt } from '../../src/runtime/pages/form/useAfterSave.ts';

describe('what the next record of a form begins with', () => {
  const data = { channel: 'Camp', place: '', residential: { pincode: '400053', villageName: 'Andheri' } };

  test('named fields are kept, once, for that form', () => {
    const carried = createCarried();
    carried.keep('registration/basic-details', valuesAt(['/channel', '/residential/pincode', '/absent'], data));
    expect(carried.take('registration/basic-details')).toEqual({ channel: 'Camp', residential: { pincode: '400053' } });
    expect(carried.take('registration/basic-details')).toBeUndefined();
  });

  test('nothing is left for another form, nor for whoever signs in next', () => {
    const carried = createCarried();
    carried.keep('registration/basic-details', valuesAt(['/channel'], data));
    expect(carried.take('record/family')).toBeUndefined();
    carried.keep('registration/basic-details', valuesAt(['/channel'], data));
    carried.clear();
    expect(carried.take('registration/basic-details')).toBeUndefined();
  });
});
