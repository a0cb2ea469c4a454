/** Rows of a spreadsheet as people make them: mostly right, here and there wrong in one of the ways that happen. */
import fc from 'fast-check';
import { person } from './uploadedSheet.ts';

/** The cells of somebody of whom nothing is wrong, in spellings that the template takes. */
export const good = person({
  Aadhar_Number: '234123412346',
  Date_of_Birth: '14/03/2003',
  Gender: 'female',
  Qualification: '12th Standard passed',
  Primary_Contact_Number: '5432180112',
});

const cell = (name: string, ...others: string[]) =>
  fc.tuple(
    fc.constant(name),
    fc.oneof(
      { weight: 14, arbitrary: fc.constantFrom('', ...Array.from({ length: 9 }, () => good[name] ?? ''), ...others) },
      { weight: 1, arbitrary: fc.string({ maxLength: 14, unit: 'grapheme-ascii' }) },
    ),
  );
const cells = fc
  .tuple(
    cell('Aadhar_Number', '12', 'null'),
    cell('First_Name', '1', 'A'.repeat(51)),
    cell('Date_of_Birth', '1979-01-01', '31-12-2015', '99-99-9999', 'yesterday'),
    cell('Gender', 'Male', 'x'),
    cell('Qualification', 'No Formal Education', 'x'),
    cell('Passing_year', '1990', '20', 'x'),
    cell('Village', 'Nagardas Road', 'x'),
    cell('Pincode', '110001', '1'),
    cell('Primary_Contact_Number', '1', '98765432101'),
    cell('Primary_Mail_ID', 'a@b', 'x'),
    cell('Category', 'x'),
    cell('Mobilization_Channel', 'x', 'Referral'),
  )
  .map((pairs) => Object.fromEntries(pairs));

/** So many of them by the headers of the template, the same for one seed. Each has an Aadhaar number of its own, an unreadable one, or none. */
export const drawRows = (count: number, seed: number): Record<string, string>[] =>
  fc
    .sample(cells, { numRuns: count, seed })
    .map((more, at) => ({
      ...more,
      Aadhar_Number: more['Aadhar_Number'] === '' ? '' : `${more['Aadhar_Number'] === good['Aadhar_Number'] ? 3e11 + at : `1${at}`}`,
    }));
