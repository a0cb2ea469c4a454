import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { exampleFactsOf } from '../../src/engine/example/runExample.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { Ask, FormStore } from '../../src/engine/form/types.ts';
import { catalogue, entryOf, lists, messages } from './support/definitions.ts';

const def = entryOf(catalogue.forms, 'registration/basic-details');
const form = judgedForm(def);
const places: Record<string, Json> = {
  '400069': [
    { cityVillage: 'Andheri East', taluk: 'Andheri', district: 'Mumbai', state: 'Maharashtra' },
    { cityVillage: 'Chakala', taluk: 'Andheri', district: 'Mumbai', state: 'Maharashtra' },
    { cityVillage: 'Marol Bazar', taluk: 'Kurla', district: 'Mumbai', state: 'Maharashtra' },
  ],
  '411028': [{ cityVillage: 'Hadapsar', taluk: 'Haveli', district: 'Pune', state: 'Maharashtra' }],
};

const person = { number: '5432180112', row: { dbUserId: 48213, firstName: 'Asha', lastName: 'Jadhav', dob: '2003-03-14' } };

/** The open registration form in front of a server that knows two pincodes and one Aadhaar number. */
function open(data: JsonObject = {}): { store: FormStore; requests: Ask[] } {
  const requests: Ask[] = [];
  const ask = async (one: Ask): Promise<Json> => {
    requests.push(one);
    if (one.call === 'viewBeneficiariesByNumber') return one.with['primaryContactNumber'] === person.number ? [person.row] : [];
    return one.call === 'findpincode' ? (places[String(one.with['pincode'])] ?? []) : one.with['aadharNo'] === '123456789012';
  };
  const session = { role: { readOnlyRecord: false, seesBeneficiaries: true }, model: { minimumAge: 17, otpFirst: true } };
  const facts = exampleFactsOf({ facts: { session, record: { dbUserId: null } } }, lists);
  return { store: createFormStore({ form, data, facts, validators: compileValidators(form), messages, ask }), requests };
}
const offered = (store: FormStore, path: string): Json[] => (store.fact(path).options ?? []).map(({ value }) => value);

describe.each(['residential', 'permanent'])('the pincode of the %s address', (part) => {
  test('D1-REG-63 five digits ask nothing, the sixth asks once', async () => {
    const { store, requests } = open();
    for (const pincode of ['4', '40', '4000', '40006']) store.set(`${part}.pincode`, pincode);
    await expect.poll(() => store.pending()).toEqual([]);
    expect(requests).toEqual([]);
    store.set(`${part}.pincode`, '400069');
    await expect.poll(() => store.get(`${part}.state`)).toBe('Maharashtra');
    expect(requests.map(({ call, with: args }) => [call, args])).toEqual([['findpincode', { pincode: '400069' }]]);
  });
  test('D1-REG-63 D1-REG-66 D1-REG-67 D1-REG-68 D1-REG-69 it fills state and district and offers every taluk and village once', async () => {
    const { store } = open();
    store.set(`${part}.pincode`, '400069');
    await expect.poll(() => [store.get(`${part}.state`), store.get(`${part}.district`)]).toEqual(['Maharashtra', 'Mumbai']);
    expect(offered(store, `${part}.cityName`)).toEqual(['Andheri', 'Kurla']);
    expect(offered(store, `${part}.villageName`)).toEqual(['Andheri East', 'Chakala', 'Marol Bazar']);
  });
  test('D1-REG-68 D1-REG-69 another pincode takes the old taluk and village away', async () => {
    const { store } = open();
    store.set(`${part}.pincode`, '400069');
    await expect.poll(() => store.get(`${part}.district`)).toBe('Mumbai');
    store.set(`${part}.cityName`, 'Andheri');
    store.set(`${part}.villageName`, 'Chakala');
    store.set(`${part}.pincode`, '411028');
    await expect.poll(() => store.get(`${part}.district`)).toBe('Pune');
    expect([store.get(`${part}.cityName`) ?? null, store.get(`${part}.villageName`) ?? null]).toEqual([null, null]);
  });
  test('D12-GAP-106 a pincode that nobody knows clears what depends on it', async () => {
    const { store } = open();
    store.set(`${part}.pincode`, '400069');
    await expect.poll(() => store.get(`${part}.state`)).toBe('Maharashtra');
    store.set(`${part}.pincode`, '999999');
    await expect.poll(() => store.get(`${part}.state`) ?? null).toBeNull();
    expect(offered(store, `${part}.villageName`)).toEqual([]);
  });
});

describe('the permanent address', () => {
  const present = {
    pincode: '400069',
    state: 'Maharashtra',
    district: 'Mumbai',
    cityName: 'Andheri',
    villageName: 'Chakala',
    addressLine1: '12, Sangam Nagar',
  };
  const permanent = (store: FormStore): Json[] => ['pincode', 'villageName', 'addressLine1'].map((name) => store.get(`permanent.${name}`) ?? null);

  test('D1-REG-05 a tick copies the present address and keeps it in step', () => {
    const { store } = open({ residential: present });
    store.set('sameAddress', true);
    expect([permanent(store), store.fact('permanent.pincode').computed]).toEqual([['400069', 'Chakala', '12, Sangam Nagar'], true]);
    store.set('residential.addressLine1', '4, Hill Road');
    expect(permanent(store)).toEqual(['400069', 'Chakala', '4, Hill Road']);
  });
  test('D12-GAP-104 taking the tick away leaves the values and lets them be edited', () => {
    const { store } = open({ residential: present });
    store.set('sameAddress', true);
    store.set('sameAddress', false);
    expect([permanent(store), store.fact('permanent.pincode').computed]).toEqual([['400069', 'Chakala', '12, Sangam Nagar'], false]);
    store.set('permanent.addressLine1', '4, Hill Road');
    expect([store.get('permanent.addressLine1'), store.get('residential.addressLine1')]).toEqual(['4, Hill Road', '12, Sangam Nagar']);
  });
  test('the tick itself is never sent', () => {
    const { store } = open({ residential: present });
    store.set('sameAddress', true);
    expect(store.submit().data).not.toHaveProperty('sameAddress');
    expect(store.submit().data).toMatchObject({ permanent: present });
  });
});

describe('the Aadhaar number', () => {
  test('D1-REG-12 D12-GAP-108 leaving the field with twelve digits asks whether somebody has it', async () => {
    const { store, requests } = open();
    store.set('aadharNo', '12345678901');
    store.touch('aadharNo');
    expect(requests).toEqual([]);
    store.set('aadharNo', '123456789012');
    store.touch('aadharNo');
    await expect.poll(() => store.fact('aadharNo').error).toBe('student is already registered with this aadhar number');
    expect(requests.map(({ call, with: args }) => [call, args])).toEqual([
      ['isAadharNoDuplicate', { aadharNo: '123456789012', dbUserId: null, draft: null }],
    ]);
    store.set('aadharNo', '999999999999');
    store.touch('aadharNo');
    await expect.poll(() => requests).toHaveLength(2);
    await expect.poll(() => store.fact('aadharNo').error).toBeUndefined();
  });
});

test('D1-REG-82 a form with any problem is not sent', () => {
  const { store } = open({ firstName: '1Ravi' });
  expect(store.submit().problems.map(({ at }) => at)).toContain('/firstName');
});
test('D1-REG-44 D1-REG-45 the word optional follows the channel', () => {
  const { store } = open();
  store.set('mobilizationChannel', 'Reference - Employee');
  expect(store.fact('referedBy').required).toBe(true);
  store.set('mobilizationChannel', 'Walk-in');
  expect(store.fact('referedBy').required).toBe(false);
});

describe('the number of somebody who is registered', () => {
  const typeNumber = async (number: string, data: JsonObject = {}) => {
    const { store, requests } = open(data);
    store.set('primaryContactNumber', number);
    await expect.poll(() => store.pending()).toEqual([]);
    store.touch('primaryContactNumber');
    return { fact: store.fact('primaryContactNumber'), calls: requests.map(({ call }) => call) };
  };

  test('D1-OTP-02 is said before anything is sent, with the name and the way to the record', async () => {
    const { fact, calls } = await typeNumber(person.number);
    expect(calls).toEqual(['viewBeneficiariesByNumber']);
    expect(fact.warning).toMatch(/^This is the number of Asha Jadhav \(Beneficiary Id 48213\) already\./);
    expect(fact.way).toEqual({ label: 'Open that record', path: '/dashboard/updatebeneficiary', state: { dbUserId: 48213, tab: 0 } });
    expect(fact.error).toBeUndefined();
  });

  test('D1-OTP-02 a number of nobody says nothing, and half a number asks nothing', async () => {
    const { fact } = await typeNumber('8432180113');
    expect([fact.warning, fact.way]).toEqual([undefined, undefined]);
    expect((await typeNumber('543218011')).calls).toEqual([]);
  });

  test('D1-OTP-19 of a number that was verified it is said of the same person alone, by one question', async () => {
    const { store, requests } = open({ isVerified: 'Y', primaryContactNumber: person.number });
    store.touch('primaryContactNumber');
    await expect.poll(() => store.pending()).toEqual([]);
    expect(store.fact('primaryContactNumber').warning).toBeUndefined();
    store.setMany({ firstName: 'asha', lastName: 'Jadhav', dob: '2003-03-14' });
    expect(store.fact('primaryContactNumber').warning).toMatch(/^asha Jadhav \(Beneficiary Id 48213\) is registered already/);
    expect(requests.filter(({ kind }) => kind === 'lookup')).toHaveLength(1);
  });
});

describe('salutation and gender', () => {
  test.each([
    ['salutation', 'Mr.', 'gender', 'Male'],
    ['salutation', 'Mrs.', 'gender', 'Female'],
    ['salutation', 'Miss', 'gender', 'Female'],
    ['gender', 'Male', 'salutation', 'Mr.'],
    ['gender', 'Female', 'salutation', undefined],
    ['gender', 'Others', 'salutation', undefined],
  ])('D1-REG-14 D1-REG-16 %s %s proposes %s %s', (field, value, other, proposed) => {
    const { store } = open();
    store.set(field, value);
    expect(store.get(other)).toBe(proposed);
  });

  test('D1-REG-14 D1-REG-16 what a person chose is never taken over', () => {
    const { store } = open();
    store.set('gender', 'Others');
    store.set('salutation', 'Mr.');
    expect([store.get('gender'), store.get('salutation')]).toEqual(['Others', 'Mr.']);
    store.set('gender', 'Female');
    expect([store.get('gender'), store.get('salutation')]).toEqual(['Female', 'Mr.']);
  });
});
