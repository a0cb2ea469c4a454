import { describe, expect, test } from 'vitest';
import { catalogue } from './support/definitions.ts';
import { offeredAt } from './support/offered.ts';

const labels = (name: string): string[] => (catalogue.options[name]?.items ?? []).map(({ label }) => label);
const values = (name: string): (string | number)[] => (catalogue.options[name]?.items ?? []).map(({ value }) => value);
const BASIC = 'registration/basic-details';
const SOCIO = 'record/socio-economic';
const FAMILY = 'record/family';

describe("what a form offers is exactly the specification's list, in its order, and the server takes nothing else", () => {
  test.each([
    ['D1-REG-13', BASIC, 'salutation', ['Mr.', 'Mrs.', 'Miss']],
    ['D1-REG-15', BASIC, 'gender', ['Male', 'Female', 'Others']],
    ['D1-REG-24', BASIC, 'religion', ['Hindu', 'Muslim', 'Christian', 'Sikh', 'Buddhist', 'Jews', 'Others']],
    ['D1-REG-26', BASIC, 'bplStatus', ['BPL', 'APL', 'Antyodaya']],
    ['D1-REG-28', BASIC, 'bloodGroup', ['A +ve', 'A -ve', 'B +ve', 'B -ve', 'O +ve', 'O -ve', 'AB +ve', 'AB -ve']],
    ['D1-REG-30', BASIC, 'category', ['Gen', 'OBC', 'SC', 'ST', 'PH', 'DNT', 'IDWTDC', 'VJ', 'SBC', 'NT']],
    ['D2-SOCIO-02', SOCIO, 'physicallyChallenged', ['Yes', 'No']],
    ['D2-SOCIO-07', SOCIO, 'maritalStatus', ['Married', 'Unmarried', 'Seperated', 'Divorced', 'Widow']],
    ['D2-SOCIO-10', SOCIO, 'housingUnit', ['Kutcha', 'Semi Pucca', 'Pucca', 'Other']],
    ['D2-SOCIO-11', SOCIO, 'ownership', ['Owned', 'Rented', 'Other']],
    [
      'D2-SOCIO-12 D12-GAP-049',
      SOCIO,
      'mediumOfCooking',
      ['Electricity', 'Gas', 'Coal', 'Kerosene', 'Solar', 'Firewood', 'Cow dung', 'grass(reeds)', 'Other'],
    ],
    ['D2-SOCIO-13', SOCIO, 'sourceOfWater', ['Piped water', 'Well', 'Tube Well', 'Hand Pump', 'Pond', 'Other']],
    [
      'D2-SOCIO-14',
      SOCIO,
      'items',
      [
        ...['Refrigerator', 'Stove/gas burner', 'Pressure cooker', 'Television', 'Electric fan', 'Almirah', 'Chair/stool/bench/table'],
        ...['Livestock', 'Bicycles', 'Land', 'Motorcycles', 'Motor vehicle', 'Tractor', 'Mobile phone', 'Watches'],
        ...['Laptop or desktop computer', 'AttachedLatrine', 'Radio', 'AirConditioner', 'Cooler'],
      ],
    ],
    [
      'D2-FAM-11',
      FAMILY,
      'relationshipId',
      [
        ...['Father', 'Mother', 'Brother', 'Daughter', 'Father-In-Law', 'Father Guardian', 'Guardian', 'GrandMother', 'GrandFather'],
        ...['Mother-In-Law', 'Sister', 'Son', 'Spouse', 'Sister-In-Law', 'Relative in Mumbai', 'Other'],
      ],
    ],
  ])('%s %s: %s', (_id, form, field, expected) => {
    const offered = offeredAt(form, field);
    expect([offered.labels, offered.values]).toEqual([expected, expected]);
    expect([...expected, 'None of these'].filter(offered.isTaken)).toEqual(expected);
  });

  test('D2-SOCIO-12 the medium of cooking is asked as the lighting fuel', () => {
    expect(offeredAt(SOCIO, 'mediumOfCooking').label).toBe('Medium of Lighting');
  });

  test('D2-FAM-07 about twenty occupations, the named ones among them', () => {
    const { labels: offered, values: kept } = offeredAt(FAMILY, 'occupation');
    expect([kept, Math.abs(offered.length - 20) <= 2]).toEqual([offered, true]);
    expect(offered).toEqual(
      expect.arrayContaining(['Agriculture', 'Businessman', 'Student', 'Unemployed', 'Retired', 'Pensioner', 'Housewife', 'Deceased']),
    );
  });

  test('D1-REG-22 highestQualification goes from No Formal Education, value 1, to Post Graduate', () => {
    const { labels: offered, values: kept } = offeredAt(BASIC, 'highestQualification');
    expect([offered[0], kept[0], offered.at(-1), offered.length]).toEqual(['No Formal Education', 1, 'Post Graduate', 29]);
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
    const { labels: offered } = offeredAt(BASIC, 'mobilizationChannel');
    expect(offered.length).toBe(16);
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
