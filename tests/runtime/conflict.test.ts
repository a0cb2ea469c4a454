import { describe, expect, test } from 'vitest';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { conflictBaseOf, currentRow, differences, resolution } from '../../src/runtime/pages/form/conflict.ts';

const schema: FormSchema = {
  type: 'object',
  properties: {
    firstName: { type: 'string' },
    itiTrade: { type: 'string' },
    aadharNo: { type: 'string', 'x-pii': 'aadhaar' },
    id: { type: 'integer', 'x-system': true },
    same: { type: 'boolean', 'x-local': true },
    residential: { type: 'object', properties: { pincode: { type: 'string' }, addressLine1: { type: 'string' } } },
  },
};
const stored = { data: { firstName: 'Asha', itiTrade: 'Fitter', residential: { pincode: '400053' } }, rows: {}, versions: { '': 3 } };
const mine = { firstName: 'Usha', itiTrade: 'Welder', residential: { pincode: '400053' } };
const found = (theirs: JsonObject, versions = { '': 3 }) => differences('', schema, mine, theirs, conflictBaseOf('', stored, versions));

describe('quality 2: two people save one record', () => {
  test('what both changed differently is asked about; what only I changed stays mine', () => {
    expect(found({ firstName: 'Esha', itiTrade: 'Fitter', version: 4 })).toEqual([
      { path: 'firstName', mine: 'Usha', theirs: 'Esha' },
      { path: 'itiTrade', mine: 'Welder', theirs: 'Fitter', onlySide: 'mine' },
    ]);
  });
  test('what both changed alike is no difference', () => expect(found({ firstName: 'Usha', itiTrade: 'Welder', id: 9, version: 4 })).toEqual([]));
  test('what only they changed is theirs without a question, so that saving does not take it back', () => {
    const only = differences('', schema, { ...stored.data }, { firstName: 'Esha', itiTrade: 'Fitter' }, stored.data);
    expect(only).toEqual([{ path: 'firstName', mine: 'Asha', theirs: 'Esha', onlySide: 'theirs' }]);
    expect(resolution(only, {})).toEqual({ firstName: 'Esha' });
  });
  test('a draft of an older record: every difference is asked about', () => {
    expect(found({ firstName: 'Asha', itiTrade: 'Fitter' }, { '': 2 })).toEqual([
      { path: 'firstName', mine: 'Usha', theirs: 'Asha' },
      { path: 'itiTrade', mine: 'Welder', theirs: 'Fitter' },
    ]);
  });
  test('an object that the record holds is laid side by side field by field, also where they emptied one', () => {
    const known = { ...stored.data, residential: { pincode: '400053', addressLine1: 'Goa Road' } };
    const theirs = { ...stored.data, residential: { pincode: '400001' } };
    expect(differences('', schema, known, theirs, known)).toEqual([
      { path: 'residential.pincode', mine: '400053', theirs: '400001', onlySide: 'theirs' },
      { path: 'residential.addressLine1', mine: 'Goa Road', theirs: null, onlySide: 'theirs' },
    ]);
  });
  test('what was taken of theirs is written, the rest stays', () => {
    const both = found({ firstName: 'Esha', itiTrade: null, version: 4 });
    expect(resolution(both, { firstName: 'mine', itiTrade: 'theirs' })).toEqual({ itiTrade: undefined });
  });
  test('the record that a 409 carries is its first row', () => {
    expect([currentRow([{ version: 4 }]), currentRow({ version: 5 }), currentRow(null)]).toEqual([{ version: 4 }, { version: 5 }, {}]);
  });
});

describe('quality 3: a refusal shows the end of an Aadhaar number only', () => {
  const own = { aadharNo: '012325380001' };
  test('the same end is the same number', () => {
    expect(differences('', schema, own, { aadharNo: 'XXXXXXXX0001' }, own)).toEqual([]);
  });
});
