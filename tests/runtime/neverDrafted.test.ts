import { expect, test } from 'vitest';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import { draftable, neverDrafted } from '../../src/runtime/pages/form/draftService.ts';

const aadhaar: FormSchema = { type: 'string', 'x-pii': 'aadhaar' };
const schema: FormSchema = {
  type: 'object',
  properties: {
    aadharNo: aadhaar,
    firstName: { type: 'string', 'x-pii': 'name' },
    guardian: { type: 'object', properties: { aadharNo: aadhaar, firstName: { type: 'string' } } },
    members: { type: 'array', items: { type: 'object', properties: { aadharNo: aadhaar } } },
    years: { type: 'array', items: { type: 'object', properties: { year: { type: 'string' } } } },
  },
};

test('quality 3: a draft holds no Aadhaar number, wherever it stands; a table with one is left out whole', () => {
  expect(neverDrafted(schema)).toEqual(['aadharNo', 'guardian.aadharNo', 'members']);
  const entries = {
    aadharNo: '111122223333',
    firstName: 'Asha',
    guardian: { aadharNo: '1', firstName: 'Usha' },
    members: [{ aadharNo: '2' }],
    years: [{ year: '2020' }],
  };
  expect(draftable(entries, neverDrafted(schema))).toEqual({ firstName: 'Asha', guardian: { firstName: 'Usha' }, years: [{ year: '2020' }] });
});
