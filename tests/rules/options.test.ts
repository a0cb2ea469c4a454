import { describe, expect, test } from 'vitest';
import { catalogue } from './support/definitions.ts';
import { offeredAt } from './support/offered.ts';

const labels = (name: string): string[] => (catalogue.options[name]?.items ?? []).map(({ label }) => label);
const values = (name: string): (string | number)[] => (catalogue.options[name]?.items ?? []).map(({ value }) => value);
const BASIC = 'registration/basic-details';
const SOCIO = 'record/socio-economic';
const FAMILY = 'record/family';
const BATCH = 'training/batch';

describe("what a form offers is exactly the specification's list, in its order, and the server takes nothing else", () => {
  test.each([
    ['D1-REG-13 D12-GAP-047', BASIC, 'salutation', 'Mr.|Mrs.|Miss'],
    ['D1-REG-15 D12-GAP-007', BASIC, 'gender', 'Male|Female|Others'],
    ['D1-REG-24', BASIC, 'religion', 'Hindu|Muslim|Christian|Sikh|Buddhist|Jews|Others'],
    ['D1-REG-26', BASIC, 'bplStatus', 'BPL|APL|Antyodaya'],
    ['D1-REG-28', BASIC, 'bloodGroup', 'A +ve|A -ve|B +ve|B -ve|O +ve|O -ve|AB +ve|AB -ve'],
    ['D1-REG-30', BASIC, 'category', 'Gen|OBC|SC|ST|PH|DNT|IDWTDC|VJ|SBC|NT'],
    ['D2-SOCIO-02', SOCIO, 'physicallyChallenged', 'Yes|No'],
    ['D2-SOCIO-07', SOCIO, 'maritalStatus', 'Married|Unmarried|Seperated|Divorced|Widow'],
    ['D2-SOCIO-10', SOCIO, 'housingUnit', 'Kutcha|Semi Pucca|Pucca|Other'],
    ['D2-SOCIO-11 D12-GAP-007', SOCIO, 'ownership', 'Owned|Rented|Other'],
    ['D2-SOCIO-12 D12-GAP-049', SOCIO, 'mediumOfCooking', 'Electricity|Gas|Coal|Kerosene|Solar|Firewood|Cow dung|grass(reeds)|Other'],
    ['D2-SOCIO-13', SOCIO, 'sourceOfWater', 'Piped water|Well|Tube Well|Hand Pump|Pond|Other'],
    [
      'D2-SOCIO-14',
      SOCIO,
      'items',
      'Refrigerator|Stove/gas burner|Pressure cooker|Television|Electric fan|Almirah|Chair/stool/bench/table|Livestock|Bicycles|Land|Motorcycles|Motor vehicle|Tractor|Mobile phone|Watches|Laptop or desktop computer|AttachedLatrine|Radio|AirConditioner|Cooler',
    ],
    [
      'D2-FAM-11',
      FAMILY,
      'relationshipId',
      'Father|Mother|Brother|Daughter|Father-In-Law|Father Guardian|Guardian|GrandMother|GrandFather|Mother-In-Law|Sister|Son|Spouse|Sister-In-Law|Relative in Mumbai|Other',
    ],
  ])('%s %s: %s', (_id, form, field, all) => {
    const expected = all.split('|');
    const offered = offeredAt(form, field);
    expect([offered.labels, offered.values]).toEqual([expected, expected]);
    expect([...expected, 'None of these'].filter(offered.isTaken)).toEqual(expected);
  });

  test('D2-SOCIO-12 the medium of cooking is asked as the lighting fuel', () => {
    expect(offeredAt(SOCIO, 'mediumOfCooking').label).toBe('Medium of Lighting');
  });

  test('D2-FAM-07 about twenty occupations, the named ones among them', () => {
    const { labels: offered, values } = offeredAt(FAMILY, 'occupation');
    expect([values, Math.abs(offered.length - 20) <= 2]).toEqual([offered, true]);
    expect(offered).toEqual(
      expect.arrayContaining(['Agriculture', 'Businessman', 'Student', 'Unemployed', 'Retired', 'Pensioner', 'Housewife', 'Deceased']),
    );
  });

  test('D1-REG-22 D12-GAP-101 D12-GAP-102 highestQualification goes from No Formal Education, value 1, to Post Graduate', () => {
    const { labels: offered, values } = offeredAt(BASIC, 'highestQualification');
    expect([offered[0], values[0], offered.at(-1), offered.length]).toEqual(['No Formal Education', 1, 'Post Graduate', 29]);
  });

  test('D12-GAP-024 no formal education stands in the lists of registration and family, and not in that of education', () => {
    const first = ['highest-qualifications', 'family-qualifications', 'education-qualifications'].map((list) => labels(list)[0]);
    expect(first).toEqual(['No Formal Education', 'No Formal Education', 'Below 5th Standard']);
    expect(labels('family-qualifications').slice(1)).toEqual(labels('education-qualifications'));
  });

  test('D12-GAP-046 D3-GAP-55 rejecting and dropping out have lists of their own, each in its order', () => {
    expect(labels('rejection-reasons').join('|')).toBe(
      'Other|Not Interested|Got other job|Health Issues|Moved to other place|Not Eligible|Marriage|Higher Education|Maternity',
    );
    expect(labels('dropout-reasons').join('|')).toBe(
      'Got other job|Higher Education|Health Issues|Marriage|Moved to other place|Maternity|Not Interested|Not Eligible|Others',
    );
  });

  test('D3-GAP-84 five kinds of centres enrol in courses, seven are uploaded in bulk', () => {
    expect(labels('centre-types-enrolment').join('|')).toBe('skillinginstitute|udhyogmithra|entrepreneurship|google|Microsoft');
    expect(labels('centre-types-bulk').join('|')).toBe('bajaj|entrepreneurship|google|Microsoft|skillinginstitute|TataCommunications|udhyogmithra');
  });

  test('D3-GAP-51 the report is asked for by Mobilisation, which is the status Mobilised', () => {
    const reportTypes = catalogue.options['report-types']?.items.map(({ value, label }) => [value, label]);
    expect(reportTypes).toContainEqual(['Mobilised', 'Mobilisation']);
  });

  test('D3-ENTITY-34 D2-DOCS-03 D12-GAP-101 D3-GAP-42 about 35 types of proof and 50 of documents, the named ones among them', () => {
    const form = catalogue.forms['record/documents']?.schema.properties;
    expect([form?.['documentType']?.['x-options'], form?.['documentName']?.['x-options']]).toEqual(['document-proof-types', 'document-types']);
    const [proofs, papers] = [labels('document-proof-types'), labels('document-types')];
    expect([Math.abs(proofs.length - 35) <= 3, Math.abs(papers.length - 50) <= 5]).toEqual([true, true]);
    expect(proofs).toEqual(expect.arrayContaining(['Age Proof', 'Aadhar Card', 'Caste Certificate', 'PWD Certificate', 'Student Picture']));
    expect(papers.filter((label) => /certificate/i.test(label)).length).toBeGreaterThan(5);
    expect(papers.some((label) => /bill/i.test(label))).toBe(true);
  });

  test('D1-REG-42 D12-GAP-100 mobilizationChannel has sixteen entries, the named ones letter for letter', () => {
    const { labels: offered } = offeredAt(BASIC, 'mobilizationChannel');
    expect(offered.length).toBe(16);
    const channels =
      'Walk-in|Call Center|Reference - Employee|NGO - Mobilisation Partner|Other|Flyer/Sticker/Banner/Poster|TS - Website Lead|Social Media/ SMS|Call from Centre'.split(
        '|',
      );
    expect(channels.filter((name) => !offered.includes(name))).toEqual([]);
  });

  test('D1-REG-44 D1-REG-45 D12-GAP-100 exactly six channels do without Referred by', () => {
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
    const nine = 'Mobilised|Shortlisted|Recommended|Not Recommended|Rejected|Enrolled|Dropout|Placed|Entrepreneurship/ Self Employed'.split('|');
    expect(values('engagement-statuses')).toEqual(nine);
    expect(Object.keys(catalogue.workflows['engagement']?.machine.states ?? {})).toEqual(nine);
  });
});

test.each([
  ['D3-BATCHFORM-07', BATCH, 'batchType', '1 ClassRoom, 2 Virtual, 3 Blended-Physical, 4 Blended-Virtual, 5 Hub and Spoke'],
  ['D3-BATCHFORM-11', BATCH, 'batchOwner', 'domain_facilitator domain_facilitator, ydm_facilitator ydm_facilitator'],
  ['D3-BATCHFORM-66', BATCH, 'attendenceMechanism', 'V Vidyaroha, B Biometric, G Google Meet, D digiHUB, N Not Applicable'],
  ['D3-BATCHFORM-68', BATCH, 'applicableProcess', 'Assessment Assessment, Certificates Certificates, Placement Placement, NA NA'],
  ['D3-PLACE-33', 'record/placement', 'offerStatus', 'Accepted Accepted, Rejected Rejected'],
])('%s %s: what is stored beside each word of %s', (_id, form, field, all) => {
  const offered = offeredAt(form, field);
  expect(offered.values.map((value, index) => `${String(value)} ${offered.labels[index]}`).join(', ')).toBe(all);
});
