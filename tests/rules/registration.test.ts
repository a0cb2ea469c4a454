import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { objectOf } from '../../src/engine/json.ts';
import { loadedValues } from '../../src/runtime/pages/form/loadStored.ts';
import { afterwards } from '../../src/runtime/save/after.ts';
import { catalogue, entryOf } from './support/definitions.ts';
import { sentBy } from './support/sentBy.ts';
import { sessionOf } from './support/session.ts';
import { addressKeys } from './support/wireKeys.ts';

const form = entryOf(catalogue.forms, 'registration/basic-details');
const whole = form.examples.find(({ name }) => name === 'a complete new beneficiary with a verified number is accepted')?.data ?? {};
const answers: Record<string, Json> = {
  captureBeneficiaryDetails: [{ dbUserId: 31, version: 1 }],
  captureAddress: [{ id: 5, version: 1 }],
  captureStudentEngagement: [{ engagementId: 77, version: 1 }],
};
interface SaveCall {
  call: string;
  payload: JsonObject;
}

/** Saves the form as the page does, in front of a server that takes everything. */
const save = async (data: JsonObject, record: JsonObject, rows: Record<string, JsonObject> = {}): Promise<SaveCall[]> => {
  const startValues = loadedValues(form.binding.load ?? [], { data: {}, versions: {}, rows });
  const calls = await sentBy(form, data, record, { startValues, answers: (name) => answers[name] ?? [{ version: 2 }] });
  return calls.map(([call, payload]) => ({ call, payload: objectOf(payload as Json) }));
};
const basic =
  'createdBy mobilizedBy aadharNo salutation gender firstName middleName lastName highestQualification religion bplStatus bloodGroup passingYear primaryContactNumber secondaryContactNumber primaryEmailId secondaryEmailId category mobilizationChannel referedBy mobilizationPlace dob isVerified isVerifiedSecondary linkedinUrl collegeRegisterNo itiTrade itiGrade consentDate'.split(
    ' ',
  );
const fresh: JsonObject = { dbUserId: null, stored: null };
const known: JsonObject = { dbUserId: 31, engagementId: 77, status: 'Mobilised', linkedEngagementId: null, stored: whole };
const stored: JsonObject = {
  ...whole,
  residential: { ...(whole['residential'] as JsonObject), id: 5 },
  permanent: { ...(whole['permanent'] as JsonObject), id: 6 },
};
const keys = (call: SaveCall | undefined): string[] => Object.keys(call?.payload ?? {}).sort();

describe('saving a new beneficiary', () => {
  test('D1-REG-83 details, both addresses, then the engagement', async () => {
    const calls = await save(whole, fresh);
    expect(calls.map(({ call }) => call)).toEqual(['captureBeneficiaryDetails', 'captureAddress', 'captureAddress', 'captureStudentEngagement']);
  });
  test('D1-CALLS-19 D1-REG-52 D1-REG-53 D1-REG-60 D1-REG-61 D12-GAP-113 the details carry every documented key and no other', async () => {
    const [details] = await save(whole, fresh);
    expect(keys(details)).toEqual([...basic].sort());
    expect(details?.payload).toMatchObject({ createdBy: 7, mobilizedBy: 7, isVerified: 'Y', isVerifiedSecondary: 'N', middleName: null });
  });
  test('D1-REG-60 a number that was not verified is sent with N', async () => {
    const { isVerified: _dropped, ...rest } = whole;
    expect((await save(rest, fresh))[0]?.payload['isVerified']).toBe('N');
  });
  test('D1-CALLS-26 D1-REG-71 D1-REG-72 D1-REG-73 D1-REG-74 D12-GAP-050 D3-GAP-82 each address names its owner, its type and who made it', async () => {
    const [, residential, permanent] = await save(whole, fresh);
    expect([keys(residential), keys(permanent)]).toEqual([[...addressKeys, 'createdBy'].sort(), [...addressKeys, 'createdBy'].sort()]);
    const common = { entityId: 31, entityType: 'S', isActive: 'Y', createdBy: 7 };
    expect([residential?.payload, permanent?.payload]).toMatchObject([
      { ...common, type: 'R', pincode: '400069' },
      { ...common, type: 'P', pincode: '400069' },
    ]);
  });
  test('D1-CALLS-32 D3-CALLS-08 D1-REG-84 D12-GAP-004 D12-GAP-194 D3-GAP-12 the engagement begins as mobilised', async () => {
    const engagement = (await save(whole, fresh)).at(-1);
    expect(engagement?.payload).toEqual({ dbUserId: 31, centerId: 101, createdBy: 7, remarks: '', status: 'mobilised', linkedEngagementId: null });
  });
  test('D1-REG-85 D1-REG-86 D12-GAP-002 then it is said, and three seconds later the record opens on tab 1', () => {
    const facts = { data: whole, record: fresh, kept: { dbUserId: 31, engagementId: 77 }, session: sessionOf('Mobilizer') };
    expect(afterwards(form.binding.then, facts, catalogue.app.constants)).toMatchObject({
      say: '{{registration.mobilized}}',
      wait: 3000,
      go: { path: '/dashboard/updatebeneficiary', state: { dbUserId: 31, engagementId: 77, tab: 1, name: 'Asha Jadhav' } },
    });
  });
});

describe('saving an existing beneficiary', () => {
  const rowsByPath = { '': { createdBy: 3, mobilizedBy: 4 }, '/residential': { createdBy: 5 }, '/permanent': { createdBy: 6 } };
  test('D1-CALLS-20 D1-REG-52 D1-REG-53 the details carry the same fields as when they were captured, and updatedBy', async () => {
    const [details] = await save(stored, known, rowsByPath);
    expect(keys(details)).toEqual([...basic, 'dbUserId', 'updatedBy'].sort());
    expect(details?.payload).toMatchObject({ dbUserId: 31, createdBy: 3, mobilizedBy: 4, updatedBy: 7 });
  });
  test('D1-CALLS-27 D1-REG-74 the addresses carry the same fields as when they were captured, and updatedBy', async () => {
    const [, residential, permanent] = await save(stored, known, rowsByPath);
    expect([keys(residential), keys(permanent)]).toEqual([
      [...addressKeys, 'createdBy', 'updatedBy'].sort(),
      [...addressKeys, 'createdBy', 'updatedBy'].sort(),
    ]);
    expect([residential?.payload, permanent?.payload]).toMatchObject([
      { id: 5, type: 'R', createdBy: 5, updatedBy: 7 },
      { id: 6, type: 'P', createdBy: 6, updatedBy: 7 },
    ]);
  });
  test('an imported beneficiary without addresses gets them', async () => {
    expect((await save(whole, known)).map(({ call }) => call)).toEqual(['updateBeneficiaryDetails', 'captureAddress', 'captureAddress']);
  });
  test('D1-REG-88 D1-REG-89 D12-GAP-181 then it is said, and three seconds later the record opens again', () => {
    const facts = { data: stored, record: known, kept: {}, session: sessionOf('Mobilizer') };
    expect(afterwards(form.binding.then, facts, catalogue.app.constants)).toMatchObject({
      say: '{{registration.updated}}',
      wait: 3000,
      go: { path: '/dashboard/updatebeneficiary', state: { dbUserId: 31, engagementId: 77, status: 'Mobilised', tab: 1 } },
    });
  });
});
