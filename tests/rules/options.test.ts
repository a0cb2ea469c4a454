import { describe, expect, test } from 'vitest';
import { catalogue } from './support/definitions.ts';

const labels = (name: string): string[] => (catalogue.options[name]?.items ?? []).map(({ label }) => label);
const values = (name: string): (string | number)[] => (catalogue.options[name]?.items ?? []).map(({ value }) => value);
const listOf = (field: string): unknown => catalogue.forms['registration/basic-details']?.schema.properties?.[field]?.['x-options'];

describe("option lists of the registration form are exactly the specification's", () => {
  test.each([
    ['D1-REG-13', 'salutation', 'salutations', ['Mr.', 'Mrs.', 'Miss']],
    ['D1-REG-15', 'gender', 'genders', ['Male', 'Female', 'Others']],
    ['D1-REG-24', 'religion', 'religions', ['Hindu', 'Muslim', 'Christian', 'Sikh', 'Buddhist', 'Jews', 'Others']],
    ['D1-REG-26', 'bplStatus', 'bpl-status', ['BPL', 'APL', 'Antyodaya']],
    ['D1-REG-28', 'bloodGroup', 'blood-groups', ['A +ve', 'A -ve', 'B +ve', 'B -ve', 'O +ve', 'O -ve', 'AB +ve', 'AB -ve']],
    ['D1-REG-30', 'category', 'categories', ['Gen', 'OBC', 'SC', 'ST', 'PH', 'DNT', 'IDWTDC', 'VJ', 'SBC', 'NT']],
  ])('%s %s offers %s', (_id, field, list, expected) => {
    expect(listOf(field)).toBe(list);
    expect([labels(list), values(list)]).toEqual([expected, expected]);
  });

  test('D1-REG-22 highestQualification goes from No Formal Education, value 1, to Post Graduate', () => {
    const [first, ...rest] = labels('highest-qualifications');
    expect([listOf('highestQualification'), first, values('highest-qualifications')[0], rest.at(-1), rest.length + 1]).toEqual([
      'highest-qualifications',
      'No Formal Education',
      1,
      'Post Graduate',
      29,
    ]);
  });

  test('D3-ENTITY-34 D2-DOCS-03 about 35 types of proof and 50 of documents, the named ones among them', () => {
    const form = catalogue.forms['record/documents']?.schema.properties;
    expect([form?.['documentType']?.['x-options'], form?.['documentName']?.['x-options']]).toEqual(['document-proof-types', 'document-types']);
    const [proofs, papers] = [labels('document-proof-types'), labels('document-types')];
    expect([Math.abs(proofs.length - 35) <= 3, Math.abs(papers.length - 50) <= 5]).toEqual([true, true]);
    expect(proofs).toEqual(expect.arrayContaining(['Age Proof', 'Aadhar Card', 'Caste Certificate', 'PWD Certificate', 'Student Picture']));
    expect(papers.filter((label) => /certificate/i.test(label)).length).toBeGreaterThan(5);
    expect(papers.some((label) => /bill/i.test(label))).toBe(true);
  });

  test('D1-REG-42 mobilizationChannel has sixteen entries, the named ones letter for letter', () => {
    const offered = labels('mobilisation-channels');
    expect([listOf('mobilizationChannel'), offered.length]).toEqual(['mobilisation-channels', 16]);
    const named = [
      'Walk-in',
      'Call Center',
      'Reference - Employee',
      'NGO - Mobilisation Partner',
      'Other',
      'Flyer/Sticker/Banner/Poster',
      'TS - Website Lead',
      'Social Media/ SMS',
      'Call from Centre',
    ];
    expect(named.filter((name) => !offered.includes(name))).toEqual([]);
  });

  test('D1-REG-44 D1-REG-45 exactly six channels do without Referred by', () => {
    const items = catalogue.options['mobilisation-channels']?.items ?? [];
    expect(
      items
        .filter(({ referedByRequired }) => referedByRequired === false)
        .map(({ value }) => value)
        .sort(),
    ).toEqual(['Call Center', 'Call from Centre', 'Flyer/Sticker/Banner/Poster', 'Social Media/ SMS', 'TS - Website Lead', 'Walk-in']);
  });
});

describe('all option lists', () => {
  test.each(Object.keys(catalogue.options))('%s names each value once and each trait in every row', (name) => {
    const items = catalogue.options[name]?.items ?? [];
    expect(new Set(items.map(({ value }) => value)).size).toBe(items.length);
    expect([...new Set(items.map((item) => Object.keys(item).sort().join(' ')))]).toHaveLength(1);
  });

  test('D3-ENTITY-03 the statuses of an engagement are the nine of the specification', () => {
    const nine = [
      'Mobilised',
      'Shortlisted',
      'Recommended',
      'Not Recommended',
      'Rejected',
      'Enrolled',
      'Dropout',
      'Placed',
      'Entrepreneurship/ Self Employed',
    ];
    expect(values('engagement-statuses')).toEqual(nine);
    expect(Object.keys(catalogue.workflows['engagement']?.machine.states ?? {})).toEqual(nine);
  });
});
