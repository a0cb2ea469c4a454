/** The document policy of placements: a table that an admin changes, whole and in words that the rules know. */
import { optionLists } from '../../src/catalogue/optionLists.ts';
import { describe, expect, test } from 'vitest';
import { applyLogic } from '../../src/engine/rules/logic.ts';
import { catalogue } from './support/definitions.ts';

const itemsOf = (list: string) => catalogue.options[list]?.items ?? [];
const VERDICTS = ['save', 'none', 'half', 'joining letter', 'delete'];
/** Every choice of some kinds, in their order. */
const choicesOf = (kinds: readonly string[]): string[][] =>
  kinds.reduce<string[][]>((found, kind) => found.flatMap((one) => [one, [...one, kind]]), [[]]);

describe('the documents of a placement', () => {
  test.each([
    ['job', ['primary', 'joining', 'proof', 'job approval'], ['notJoined', 'joined', 'awaiting']],
    ['business', ['registration', 'picture', 'business approval'], ['business']],
  ])(
    'D3-PLACE-62 D3-PLACE-69 D3-PLACE-85 a row of the policy for every choice of documents of a %s, each with a verdict that is said',
    (form, kinds, columns) => {
      const rows = itemsOf('placement-document-policy').filter(({ value }) => String(value).split(', ')[0] === form);
      expect(rows.map(({ value }) => value).sort()).toEqual(
        choicesOf(kinds)
          .map((choice) => [form, ...choice].join(', '))
          .sort(),
      );
      for (const row of rows) for (const column of columns) expect(VERDICTS, String(row.value)).toContain(row[column]);
    },
  );
  test('D3-GAP-17 a type of document is known by its name in small letters without blanks', () => {
    for (const { value, name } of itemsOf('placement-document-types')) expect(name).toBe(String(value).toLowerCase().replaceAll(' ', ''));
  });
  test('D3-PLACE-52 D3-PLACE-53 D3-PLACE-101 D3-GAP-16 the types of each form: those of the specification first', () => {
    const of = (formName: string) => itemsOf('placement-document-types').flatMap(({ value, form }) => (form === formName ? [value] : []));
    expect(of('job')).toEqual(
      'Offer Letter|Joining Letter|Pay Slip|Bank Statement|Email From Employer|Workplace Picture|ID card|Letter from HR|Three Party Certificate|Student Declaration|Approval Email Placed'.split(
        '|',
      ),
    );
    expect(of('business')).toEqual(
      'Pic Of Business|MSME Registration Certificate|Registration Certificate|Approval Email Entrepreneurship'.split('|'),
    );
  });
  test('D3-GAP-94 the proofs of an employer are all evidence but the four that are enough by themselves', () => {
    const proofs = itemsOf('placement-document-types').flatMap(({ value, kind }) => (kind === 'proof' ? [value] : []));
    expect(proofs.join('|')).toBe('Email From Employer|Workplace Picture|ID card|Letter from HR|Three Party Certificate|Student Declaration');
  });
  test('D3-GAP-23 a business has the domains of a job, three models, and a loan or none', () => {
    const values = (list: string) => itemsOf(list).map(({ value }) => value);
    expect(values('entrepreneurship-domains')).toEqual(values('placement-domains'));
    expect([values('business-models'), values('loan-options')]).toEqual([
      ['family_business', 'proprietor', 'partnership'],
      ['Yes', 'No'],
    ]);
  });
  test('D3-PLACE-13 D3-PLACE-15 D3-PLACE-91 the lists of the three forms, letter for letter', () => {
    const words = (list: string) => itemsOf(list).map(({ label }) => label);
    expect(words('employment-types').join('|')).toBe('FTE/ Onroll|Part-time|Contract/ Offroll|3rd Party|Self-employed|Freelance|Internship|Trainee');
    expect(words('no-opportunity-reasons')).toEqual(['No Employment Opportuntities', 'Others']);
    expect(words('placement-domains').join('; ')).toBe(
      'Agriculture; Apparel, made ups and Furnishing; Automotive; Beauty and Wellness; BFSI; Construction; Electronics; Furniture and Fittings; ' +
        'Green Jobs; Healthcare; IT-ITeS; Management, Entrepreneurship and Professional Courses; Power Sector; Retail; Telecom; Tourism and Hospitality',
    );
  });
});

test('D3-PVERIFY-12 a document is told by its name, whatever list it is of', () => {
  const column = catalogue.lists['student-documents']?.columns.find(({ id }) => id === 'documentName');
  const lists = optionLists(catalogue.options);
  const names = Object.values(catalogue.options['document-types']?.items ?? {}).map(({ value, label }) => {
    const row = { documentName: value, documentType: 'AddressProof' };
    expect(applyLogic(column?.at ?? null, { row, lists }), label).toBe(label);
    return label.toLowerCase();
  });
  const first = ['aadhar card', '8th certificate', '10th certificate', '12th certificate', 'application form', 'bank statement', 'birth certificate'];
  const further = ['bpl card', 'caste certificate', 'contribution receipt', 'driving license', 'father aadhar card', 'mother aadhar card'];
  const last = ['spouse aadhar card', 'first day picture', 'last day picture', 'medical fitness certificate', 'narega card', 'pan card'];
  const rest = ['post graduation', 'ration card', 'salary slip', 'student signed', 'student picture', 'voter id'];
  expect(names).toEqual(expect.arrayContaining([...first, ...further, ...last, ...rest]));
});
