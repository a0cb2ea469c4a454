import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/engine/problem/text.ts';
import { textFor } from '../../src/engine/rules/logic.ts';
import { catalogue, messages } from './support/definitions.ts';

const { constants } = catalogue.app;
const field = (form: string, name: string) => catalogue.forms[form]?.schema.properties?.[name];

describe('constants', () => {
  test.each([
    ['D1-SESSION-01', 'sessionMinutes', 15],
    ['D1-SESSION-06', 'tokenMinutes', 15],
    ['D12-GAP-074', 'renewalCode', ''],
    ['D3-CONST-02', 'redirectMs', 3000],
    ['D1-OTP-08', 'otpNumberDigits', 10],
    ['D1-OTP-09', 'otpLength', 6],
    ['D1-OTP-06', 'otpVerifiedStatus', '101'],
    ['D1-OTP-07', 'otpSentStatus', '1701'],
  ])('%s %s is %j', (_id, name, value) => expect(constants[name]).toBe(value));

  test('D1-OTP-03 D1-OTP-04 the fixed values that are sent to the gateway stand here', () => {
    expect(
      ['otpApplicationName', 'otpEntityId', 'otpTemplateId'].map((name) => typeof constants[name] === 'string' && constants[name] !== ''),
    ).toEqual([true, true, true]);
  });
  test('D3-CONST-13 the digits of numbers, wherever they are asked for', () => {
    const limits = (form: string, name: string) => [field(form, name)?.minimum, field(form, name)?.maximum];
    expect(limits('training/batch', 'capacity')).toEqual([1, 999]);
    expect(limits('record/placement', 'monthlyGrossSal')).toEqual([0, 999_999]);
    expect(limits('record/placement', 'noOfPeopleEmployed')[1]).toBe(9999);
    const takes = (form: string, name: string, length: number): boolean => {
      const pattern = new RegExp(String(field(form, name)?.pattern), 'u');
      return '9'.repeat(length).search(pattern) === 0;
    };
    for (const [form, name, digits] of [
      ['registration/basic-details', 'primaryContactNumber', 10],
      ['record/placement', 'spocPhoneNumber', 10],
      ['record/placement-address', 'pincode', 6],
    ] as const)
      expect(
        [digits - 1, digits, digits + 1].map((length) => takes(form, name, length)),
        name,
      ).toEqual([false, true, false]);
  });
  test('D3-CONST-17 yes and no, and nothing else, for lodging, food and joining', () => {
    const optionNames = ['accommodationProvided', 'foodProvided', 'joined'].map((name) => field('record/placement', name)?.['x-options']);
    expect(new Set(optionNames)).toEqual(new Set(['yes-no-words']));
    expect(catalogue.options['yes-no-words']?.items.map(({ label }) => label)).toEqual(['Yes', 'No']);
  });
  test('D3-CONST-11 lists have ten or fifteen rows a page, but for those that the specification has longer and those that show all', () => {
    const longer = Object.entries(catalogue.lists).flatMap(([id, { pageSize }]) => (pageSize === 10 || pageSize === 15 ? [] : [[id, pageSize]]));
    expect(Object.fromEntries(longer)).toEqual({
      ...{ 'active-batches': 20, 'enrolled-batch': 20, 'student-report': 20 },
      ...{ sessions: 100, 'mapped-batches': 500, 'unmapped-batches': 500 },
    });
  });
  test('D3-EMPLOYER-22 an update that fails and a save that fails of an employer have words of their own', () => {
    const failed = catalogue.forms['placement/employer']?.binding.failed;
    expect([{ rowId: 5 }, {}].map((record) => textOf(messages, textFor(failed, { record }) ?? ''))).toEqual(['Data Not Found', 'Data Not Saved']);
  });
  test('D3-MENU-18 the menu is 260 pixels wide', () => expect(catalogue.theme['layout']).toMatchObject({ sidebar: 260 }));
  test('D1-LOGIN-04 D1-LOGIN-05 the login page and the sign-in form have the same limits', () => {
    expect([constants['loginEmailMax'], constants['passwordMax']]).toEqual([50, 15]);
    expect([field('access/login', 'userName')?.maxLength, field('access/login', 'password')?.maxLength]).toEqual([50, 15]);
  });
  test.each([
    ['D1-REG-10', 'aadharNo', 12],
    ['D1-REG-32', 'passingYear', 4],
    ['D1-REG-54', 'primaryContactNumber', 10],
    ['D1-REG-56', 'secondaryContactNumber', 10],
  ])('%s typing in %s stops at %i characters', (_id, name, length) => expect(field('registration/basic-details', name)?.maxLength).toBe(length));
  test.each(['firstName', 'middleName', 'lastName', 'primaryEmailId', 'secondaryEmailId', 'referedBy', 'mobilizationPlace', 'linkedinUrl'])(
    'D12-GAP-116 typing in %s stops at 50 characters',
    (name) => expect(field('registration/basic-details', name)?.maxLength).toBe(50),
  );
  test.each([
    ['D1-REG-62', 'pincode', 6],
    ['D1-REG-64', 'addressLine1', 20],
    ['D1-REG-65', 'addressLine2', 20],
  ])('%s typing in %s of both addresses stops at %i characters', (_id, name, length) => {
    const limits = ['residential', 'permanent'].map((part) => field('registration/basic-details', part)?.properties?.[name]?.maxLength);
    expect(limits).toEqual([length, length]);
  });
  test('D3-GAP-71 five million bytes are the most of a placement document, of an activity and of a spreadsheet', () => {
    const most = (form: string) => field(form, 'base64File')?.['x-file']?.maxBytes;
    const sheet = catalogue.screens['bulkupload']?.blocks.find(({ block }) => block === 'upload')?.with as { mostBytes?: number };
    expect([most('record/placement-documents'), most('training/activity'), sheet.mostBytes]).toEqual([5_000_000, 5_000_000, 5_000_000]);
  });
  test('D12-GAP-114 D12-GAP-115 trade and grade show whatever was learned; the consent date begins empty and ends today', () => {
    const { rules, ui } = catalogue.forms['registration/basic-details'] ?? {};
    expect(Object.keys(rules?.show ?? {}).filter((at) => /iti|consent/.test(at))).toEqual([]);
    expect(field('registration/basic-details', 'consentDate')?.default).toBeUndefined();
    const fields = ui?.sections.flatMap((section) => section.fields) ?? [];
    expect(fields.find(({ at }) => at === '/consentDate')?.with).toEqual({ max: 'today' });
    expect(fields.filter(({ at }) => /^.iti/.test(at))).toHaveLength(2);
  });
  test('D12-GAP-182 first and second counsellor name a course, and one is final; parents name none', () => {
    const names = Object.keys(catalogue.forms['record/counselling']?.schema.properties ?? {});
    expect(names.filter((name) => /course/i.test(name))).toEqual(['firstCounselorSuggestedCourse', 'secondCounselorSuggestedCourse', 'finalCourse']);
    expect(names.filter((name) => name.startsWith('parentCounselling'))).toEqual(['parentCounsellingComments', 'parentCounsellingRating']);
  });
  test('D1-REG-40 the picker of the birth date goes from February 1980 to today, and asks for the year first', () => {
    const fields = catalogue.forms['registration/basic-details']?.ui.sections.flatMap((section) => section.fields) ?? [];
    expect(fields.find(({ at }) => at === '/dob')?.with).toEqual({ min: '1980-02-01', max: 'today', yearsBack: 21 });
  });
  test('D3-LIST-04 D3-LIST-05 the beneficiary list shows ten rows a page and selects one', () => {
    expect([catalogue.lists['beneficiaries']?.pageSize, catalogue.lists['beneficiaries']?.select]).toEqual([10, 'one']);
  });
  test.each([
    ['D3-BATCHLIST-06', 'batches'],
    ['D3-BATCHLIST-06', 'my-batches'],
    ['D3-ALLBATCH-04', 'all-batches'],
    ['D3-DROPOUT-20', 'dropout-students'],
    ['D3-DROPOUT-20', 'dropout-management'],
    ['D3-DROPOUT-20', 'dropout-efforts'],
  ])('%s the list %s shows ten rows a page', (_id, name) => expect(catalogue.lists[name]?.pageSize).toBe(10));
  test('D3-ALLBATCH-05 before a batch is chosen and where nobody is in it the same is said', () => {
    const sentence = 'Please select batch/ another batch to load students here';
    const { empty = '', filters = [] } = catalogue.lists['all-batches'] ?? {};
    expect([empty, filters[0]?.needed].map((key) => messages[String(key).slice(2, -2)])).toEqual([sentence, sentence]);
  });
});
