/** The template of the bulk upload and how its rows are read, as the shipped definitions say. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import { evaluateForm } from '../../src/engine/form/evaluateForm.ts';
import { judgeRow } from '../../src/engine/sheet/judgeRow.ts';
import { withTwins } from '../../src/engine/sheet/twins.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { judgeBeside, withFaultsBeside } from '../../src/engine/sheet/besideForm.ts';
import { cleanRow, withFills, formDataOf, columnKey, type SheetRow } from '../../src/engine/sheet/template.ts';
import type { Asker, Side } from '../../src/engine/form/types.ts';
import { objectsIn } from '../../src/engine/json.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { rowsIn, type Grid } from '../../src/runtime/pages/upload/readBook.ts';
import { sampleSize } from '../support/whole.ts';
import { catalogue, lists } from './support/definitions.ts';
import { drawRows, good } from './support/randomRows.ts';
import { ask, bookOf, facts, engineForm, openSheet, places, template, validators } from './support/uploadedSheet.ts';

const optionsFor = (side: Side) => ({ facts, validators, messages: catalogue.messages['en'] ?? {}, side, stored: null });

const HEADERS =
  'Aadhar_Number, First_Name, Middle_Name, Last_Name, Date_of_Birth, Gender, Qualification, Passing_year, Religion, Address_Line_1, Village, District, State, Pincode, Category, Primary_Contact_Number, Primary_Mail_ID, College_register_no, Iti_grade, Iti_trade, Mobilization_Channel, Mobilization_Place, Start_Date, End_Date'.split(
    ', ',
  );
function line(more: Record<string, string> = {}): string[] {
  const cells: Record<string, string> = { ...good, ...more };
  return HEADERS.map((name) => cells[name] ?? '');
}
const grid = (lines: string[][]): Grid => ({ name: 'Sheet1', lines, hidden: new Set() });
const read = (lines: string[][], header = HEADERS) => rowsIn(grid([header, ...lines]), template, engineForm.schema, 10_000);
const outcomeText = (found: ReturnType<typeof read>): string =>
  'text' in found ? (catalogue.messages['en']?.[String(found.text).slice(2, -2)] ?? '') : `${found.rows.length} rows`;
const firstOf = (found: ReturnType<typeof read>): SheetRow => {
  const [row] = 'text' in found ? [] : found.rows;
  if (!row) throw new Error(outcomeText(found));
  return row;
};
/** The same form and template with a column more. */
const withColumn = (name: string, field: FormSchema) => {
  const key = name.toLowerCase();
  const schema = { ...engineForm.schema, properties: { ...engineForm.schema.properties, [key]: field } };
  return { form: { ...engineForm, schema }, template: { ...template, columns: [...template.columns, { name, at: `/${key}` }] } };
};
const verdict = async (more: Record<string, string>, side: Side = 'server') => {
  return judgeRow(engineForm, template, firstOf(read([line(more)])), optionsFor(side), ask);
};

test('quality 5: of several values in a cell the one that is no option is said at that cell', async () => {
  const wide = withColumn('Spoken', { type: 'array', uniqueItems: true, items: { type: 'string', 'x-options': 'genders' } });
  const rows = rowsIn(
    grid([
      [...HEADERS, 'Spoken'],
      [...line(), 'Female, Tamil'],
    ]),
    wide.template,
    wide.form.schema,
    1,
  );
  const options = { ...optionsFor('page'), validators: compileValidators(wide.form) };
  const { faults } = await judgeRow(wide.form, wide.template, firstOf(rows), options, ask);
  expect(faults).toMatchObject([{ key: 'spoken', name: 'Spoken', code: 'FIELD_OPTION' }]);
});

describe('the template', () => {
  test('D3-BULK-01 D3-BULK-02 has these 24 columns in this order', () => {
    expect(template.columns.map(({ name }) => name)).toEqual(HEADERS);
    expect(HEADERS).toHaveLength(24);
  });

  test('D3-BULK-16 a sheet without rows is empty, blank rows are none', () => {
    expect(outcomeText(read([]))).toBe('Excel file is Empty');
    expect(outcomeText(rowsIn(grid([]), template, engineForm.schema, 10))).toBe('Excel file is Empty');
    expect(outcomeText(read([HEADERS.map(() => ' ')]))).toBe('Excel file is Empty');
    expect(outcomeText(read([line(), [], line({ Aadhar_Number: '' })]))).toBe('2 rows');
  });

  test('D3-BULK-17 two columns swapped, one too many, one too few: another template', () => {
    const swapped = [HEADERS[1] ?? '', HEADERS[0] ?? '', ...HEADERS.slice(2)];
    const differs = ([header, column, found, expected]: readonly [string[], string, string, string]) =>
      expect(read([line()], header)).toEqual({ text: '{{bulk.template}}\n{{bulk.otherColumn}}', values: { column, found, wanted: expected } });
    differs([swapped, 'A', 'First_Name', 'Aadhar_Number']);
    differs([[...HEADERS, 'More', 'More'], 'Y', 'More', '–']);
    differs([HEADERS.slice(0, -1), 'X', '–', 'End_Date']);
    const headersWith = (at: number, name: string) => HEADERS.map((one, index) => (index === at ? name : one));
    differs([headersWith(1, 'first_name'), 'B', 'first_name', 'First_Name']);
    differs([headersWith(1, 'First_Name*'), 'B', 'First_Name*', 'First_Name']);
    differs([headersWith(2, ''), 'C', '–', 'Middle_Name']);
    differs([headersWith(2, 'First_Name'), 'C', 'First_Name', 'Middle_Name']);
    differs([[], 'A', '–', 'Aadhar_Number']);
    expect(outcomeText(read([line()], [...headersWith(1, ' First_Name\u00a0'), '', ' ']))).toBe('1 rows');
    differs([[...HEADERS, 'More', '⚠ What is wrong'], 'Y', 'More', '–']);
    differs([[...HEADERS.slice(0, -1), '⚠ What is wrong'], 'X', '–', 'End_Date']);
  });

  test.each(['en', 'hi', 'mr'])('D3-BULK-17 a file of faulty rows is taken again once they are mended, their faults beside them: %s', (language) => {
    const words = `⚠ ${catalogue.messages[language]?.['bulk.faults']}`;
    const found = read(
      [
        [...line(), 'Gender: none of these'],
        [...HEADERS.map(() => ''), 'a row that was emptied'],
      ],
      [...HEADERS, words, ''],
    );
    expect(found).toEqual(read([line()]));
  });

  test('D3-BULK-20 one number in two rows refuses the file and is named, no number in two rows does not', () => {
    const found = read([line(), line(), line({ Aadhar_Number: '' }), line({ Aadhar_Number: '' })]);
    expect(found).toEqual({ text: '{{bulk.duplicates}}', values: { numbers: '234123412346' } });
    expect(outcomeText(found)).toContain('duplicate Addhar Number');
    expect(outcomeText(read([line(), line({ Aadhar_Number: '' }), line({ Aadhar_Number: '' })]))).toBe('3 rows');
  });

  test('D3-BULK-18 D3-BULK-19 line breaks go, and slashes in dates alone', () => {
    const row = firstOf(
      read([line({ Last_Name: 'Ja\ndhav', Date_of_Birth: '01/02/2001', Address_Line_1: '12/3\r\nRoad', Start_Date: '02/12/2026' })]),
    );
    expect(row).toMatchObject({ lastName: 'Jadhav', dob: '01-02-2001', addressLine1: '12/3Road', startDate: '02-12-2026' });
  });
});

describe('a row', () => {
  test('D3-BULK-40 the example of errors shows columns of the template and says what is said of such cells', async () => {
    const picture = readFileSync(new URL('../../src/app/public/samples/upload-errors.svg', import.meta.url), 'utf8');
    const texts = [...picture.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);
    const wrong = { Date_of_Birth: '31/02/2003', Primary_Contact_Number: '98200', Primary_Mail_ID: 'chetan@example' };
    for (const [column, value] of Object.entries(wrong)) {
      const { faults } = await verdict({ [column]: value });
      expect(faults.map(({ name, text }) => [name, texts.includes(text)])).toEqual([[column, true]]);
      expect(texts).toEqual(expect.arrayContaining([column, value]));
    }
  });

  test('D3-GAP-70 a good row has no fault; options by their labels, days in both spellings, the taluk by the pincode', async () => {
    const { data, faults } = await verdict({});
    expect(faults).toEqual([]);
    expect(data).toMatchObject({
      dob: '2003-03-14',
      gender: 'Female',
      highestQualification: 13,
      residential: { cityName: 'Mumbai' },
      permanent: { pincode: '400069' },
    });
    for (const Date_of_Birth of ['2003-03-14', '14.03.2003', '14.3.2003', '14032003', '14.03.2003 10:30']) {
      const dotted = await verdict({ Date_of_Birth });
      expect([Date_of_Birth, dotted.data['dob'], dotted.faults]).toEqual([Date_of_Birth, '2003-03-14', []]);
    }
    expect((await verdict({ Date_of_Birth: '31.02.2003' })).faults).toMatchObject([{ name: 'Date_of_Birth' }]);
    expect((await verdict({ Qualification: '12th pass' })).faults).toMatchObject([{ name: 'Qualification', code: 'FIELD_OPTION' }]);
  });

  test('quality 4: a village that is none of its pincode comes with those that are; a list is not told with each row', async () => {
    const { faults } = await verdict({ Village: 'Andheri', Gender: 'x' });
    const offers = Object.fromEntries(faults.map(({ name, offered }) => [name, offered?.map(({ label }) => label)]));
    expect(offers).toEqual({ Village: ['Andheri East', 'Nagardas Road'], Gender: [] });
  });

  test('quality 5: what nobody answers refuses a row where all is asked, and waits where the server asks later', async () => {
    const silent: Asker = (one) => (one.kind === 'check' ? Promise.resolve(undefined) : ask(one));
    const judgeSilently = (how?: { asksAll: boolean }) => judgeRow(engineForm, template, firstOf(read([line()])), optionsFor('server'), silent, how);
    expect((await judgeSilently()).faults).toEqual([]);
    expect((await judgeSilently({ asksAll: true })).faults).toMatchObject([{ name: 'Aadhar_Number', code: 'CHECK_UNANSWERED' }]);
  });

  test.each([
    ['Date_of_Birth', '30-02-2003'],
    ['Date_of_Birth', '14-03-2015'],
    ['Primary_Contact_Number', '12345'],
    ['Primary_Mail_ID', 'nobody'],
    ['Village', 'Nowhere'],
    ['Gender', 'unknown'],
    ['Aadhar_Number', '123'],
    ['First_Name', ''],
    ['Passing_year', '1999'],
  ])('a fault stands at its cell: %s "%s"', async (name, text) => {
    const { faults } = await verdict({ [name]: text });
    expect(faults.map((fault) => fault.name)).toContain(name);
    expect(faults.every((fault) => fault.text.length > 3)).toBe(true);
  });

  test.each([
    ['Mobilization', '', '', []],
    ['Mobilization', '31/02/2026', 'soon', ['Start_Date', 'End_Date']],
    ['Mobilization', '02-12-2026', '01-12-2026', ['End_Date']],
    ['CourseEnrollment', '', '01-12-2026', ['Start_Date']],
    ['CourseEnrollment', '01-12-2026', '01-12-2026', []],
  ])('D3-BULK-08 days of a course stand beside the form and are judged as on the server: %s, %j to %j', (activity, Start_Date, End_Date, wrong) => {
    const { session, today } = facts;
    const faultsOf = judgeBeside(template, { session, today, upload: { activity } }, (text) => textOf(catalogue.messages['en'] ?? {}, text));
    expect(faultsOf(firstOf(read([line({ Start_Date, End_Date })]))).faults.map(({ name }) => name)).toEqual(wrong);
  });

  const NONE = 'No place is left in the batch for this row';
  test.each([
    ['those beyond are asked about', 3, [[], [], [], [], [NONE]]],
    ['a batch that says no capacity takes all', null, [[], [], [], [], []]],
    ['nobody fits', 0, Array.from({ length: 5 }, () => [NONE])],
  ] as const)('D3-GAP-32 rows of a file take the free places of its batch in their order, those with faults take none: %s', (_name, free, texts) => {
    const { session, today } = facts;
    const upload = { activity: 'Enrollment', batchId: 7, places: free };
    const judgeRow = judgeBeside(template, { session, today, upload }, (text) => textOf(catalogue.messages['en'] ?? {}, text));
    const fault = { key: 'gender', name: 'Gender', text: 'x', code: 'FIELD_OPTION' };
    const five = Array.from({ length: 5 }, (_row, at) => ({ row: firstOf(read([line()])), faults: at === 2 ? [fault] : [], warnings: [] }));
    const rows = withFaultsBeside(five, judgeRow);
    expect(rows.map(({ warnings }) => warnings.map(({ text }) => text))).toEqual(texts);
    expect(rows.map(({ faults: wrong }) => wrong.length)).toEqual([0, 0, 1, 0, 0]);
    expect(judgeRow(firstOf(read([line()])), 3).faults).toEqual([]);
  });

  test('D3-BULK-38 D1-REG-45 whoever came by any channel can be uploaded: who referred somebody has no column and is asked in the record', async () => {
    const channels = (lists['mobilisation-channels'] ?? []).map(({ value }) => String(value));
    expect(channels).toHaveLength(16);
    for (const Mobilization_Channel of channels)
      for (const side of ['page', 'server'] as const)
        expect((await verdict({ Mobilization_Channel }, side)).faults, `${Mobilization_Channel}, ${side}`).toEqual([]);
  });

  const openLines = (lines: string[][], world: Parameters<typeof openSheet>[1] = {}) => openSheet(bookOf([HEADERS, ...lines]), world);

  test('D3-BULK-19 two cells that are mended at once are both kept, clean as those of the file', async () => {
    const sheet = await openLines([line({ Gender: 'x', Date_of_Birth: '31/02/2003' })]);
    expect(sheet.faultTexts(0)).toHaveLength(2);
    await Promise.all([sheet.mend(0, 'Gender', ' Male '), sheet.mend(0, 'Date_of_Birth', '28/02/2003')]);
    expect([sheet.faultTexts(0), sheet.rows()[0]?.row]).toEqual([[], expect.objectContaining({ gender: 'Male', dob: '28-02-2003' })]);
  });

  test('quality 2: where one mended cell cannot be judged, the next one still is, and nobody waits for either', async () => {
    let isBroken = false;
    const judging = Object.fromEntries(
      Object.entries(validators).map(([part, judge]): [string, typeof judge] => {
        const fragile = (data: unknown): boolean => {
          if (isBroken) throw new Error('no memory left');
          const isGood = judge(data);
          fragile.errors = judge.errors;
          return isGood;
        };
        fragile.errors = judge.errors;
        return [part, fragile];
      }),
    );
    const sheet = await openLines([line({ Gender: 'x' })], { judging });
    isBroken = true;
    await expect(sheet.mend(0, 'Gender', 'Female')).rejects.toThrow('no memory left');
    expect([sheet.faultTexts(0)?.length, sheet.answers()]).toEqual([1, 1]);
    isBroken = false;
    await sheet.mend(0, 'Gender', 'Male');
    expect([sheet.faultTexts(0), sheet.answers()]).toEqual([[], 2]);
  });

  test('quality 1: a long file is told row by row as time goes by, each row once and in order', async () => {
    const names = ['Asha', 'Bela', 'Chitra', 'Deepa', 'Esha'];
    const lines = names.map((First_Name, at) => line({ First_Name, Aadhar_Number: `23412341234${at}` }));
    let clock = 0;
    const slow = await openLines(lines, { now: () => (clock += 100) });
    expect(slow.progress).toEqual(['2 of 5', '4 of 5', '5 of 5']);
    expect(slow.rows().map(({ row }) => row['firstName'])).toEqual(names);
    expect((await openLines(lines)).progress).toEqual(['5 of 5']);
  });

  test('D3-BULK-20 a number that a mended cell brings into two rows is said at both; when one of them changes it is said at none', async () => {
    const sheet = await openLines([line(), line({ Aadhar_Number: '234123412347' }), line({ Aadhar_Number: '' }), line({ Aadhar_Number: '' })]);
    await sheet.mend(1, 'Aadhar_Number', good['Aadhar_Number'] ?? '');
    const twice = [['Aadhar_Number', 'duplicate Addhar Number']];
    expect([0, 1, 2, 3].map(sheet.faultTexts)).toEqual([twice, twice, [], []]);
    await sheet.mend(0, 'Gender', 'Male');
    expect([0, 1].map(sheet.faultTexts)).toEqual([twice, twice]);
    await sheet.mend(0, 'Aadhar_Number', '');
    expect([0, 1].map(sheet.faultTexts)).toEqual([[], []]);
  });

  test('quality 5: one person in two rows, who is there already and a pincode of another state are asked about, and stop nothing', async () => {
    const there = { First_Name: 'meena ', Last_Name: 'Pawar', Primary_Contact_Number: '98765 00001', Aadhar_Number: '' };
    const asha = { Aadhar_Number: '', Primary_Contact_Number: '9876501234' };
    const sheet = await openLines([
      line({ ...asha, State: 'Gujarat' }),
      line({ ...asha, First_Name: 'ASHA' }),
      line(there),
      line({ ...there, First_Name: 'Mina' }),
      line({ ...there, Date_of_Birth: '' }),
    ]);
    const twinRows = () => withTwins(template, sheet.rows(), (text, values) => textOf(catalogue.messages['en'] ?? {}, text, values));
    const name = `${good['First_Name']} ${good['Last_Name']}`;
    const known = 'Meena Pawar (Beneficiary Id 48213) is registered already with this name, birth and number';
    expect(twinRows().map(({ warnings }) => warnings.map((one) => [one.name, one.text]))).toEqual([
      [
        ['State', 'Pincode 400069 lies in Maharashtra. Please check pincode and state.'],
        ['First_Name', `Row 2 says the same person: ${name}`],
      ],
      [['First_Name', `Row 1 says the same person: ASHA ${good['Last_Name']}`]],
      [['First_Name', known]],
      [],
      [],
    ]);
    expect([0, 1, 2, 3].map(sheet.faultTexts)).toEqual([[], [], [], []]);
    await sheet.mend(3, 'First_Name', 'Meena');
    await sheet.mend(0, 'Date_of_Birth', '15-03-2003');
    expect(twinRows().map(({ warnings }) => warnings.length)).toEqual([1, 0, 2, 2, 0]);
  });

  test.each([
    ['its number with the code of the country', { Primary_Contact_Number: '+91 98765-01234' }, true],
    ['its number with a zero before it', { Primary_Contact_Number: '09876501234' }, true],
    ['the day with dots', { Date_of_Birth: '14.03.2003' }, true],
    ['the day as a sheet writes it', { Date_of_Birth: '2003-03-14' }, true],
    ['doubled blanks and an invisible sign', { First_Name: '\u200bAsha ', Last_Name: ' Pawar  ' }, true],
    ['another number', { Primary_Contact_Number: '9876501235' }, false],
    ['another day', { Date_of_Birth: '15-03-2003' }, false],
  ])('quality 5: who stands in two rows is asked about, whatever the second writes: %s', async (_how, more, isTwin) => {
    const asha = { First_Name: 'Asha', Last_Name: 'Pawar', Date_of_Birth: '14-03-2003', Aadhar_Number: '', Primary_Contact_Number: '9876501234' };
    const sheet = await openLines([line(asha), line({ ...asha, ...more })]);
    const twinRows = withTwins(template, sheet.rows(), (text, values) => textOf(catalogue.messages['en'] ?? {}, text, values));
    expect(twinRows.map(({ warnings }) => warnings.some(({ text }) => text.includes('says the same person')))).toEqual([isTwin, isTwin]);
  });

  test.each(Array.from({ length: sampleSize(10) }, (_one, index) => index))(
    'random rows get the same verdict typed, posted and uploaded: thousand %i',
    async (seed) => {
      const people = drawRows(1000, 7 + seed);
      const judgedRows = (await openLines(people.map(line))).rows();
      expect(judgedRows).toHaveLength(people.length);
      expect(judgedRows.filter(({ faults }) => faults.length === 0).length).toBeGreaterThan(0);
      for (const [index, more] of people.entries()) {
        const cells = line(more);
        const wire = Object.fromEntries(template.columns.map((column, at) => [columnKey(column), cells[at] ?? '']));
        const row = cleanRow(template, engineForm.schema, wire);
        const posted = await judgeRow(engineForm, template, row, optionsFor('server'), ask);
        expect(judgedRows[index]?.faults).toEqual(posted.faults);
        const found = row['pincode'] === '400069' ? places : [];
        const taluk = found.find(({ cityVillage }) => cityVillage === row['villageName'])?.taluk ?? null;
        const entry = withFills(formDataOf(template, engineForm.schema, lists, row), { '/residential/cityName': taluk, '/sameAddress': true });
        const lookups: JsonObject = { residentialPincode: /^\d{6}$/.test(row['pincode'] ?? '') ? found : null };
        const { problems } = evaluateForm(engineForm, { ...optionsFor('server'), data: entry, facts: { ...facts, lookups } });
        const wrong = problems.filter(({ severity, rule, code }) => severity !== 'warning' && rule !== 'otp-first' && code !== 'CHECK_UNANSWERED');
        const columns = template.columns.filter(({ at }) => wrong.some((problem) => problem.at === at)).map(({ name }) => name);
        const faultNames = new Set(posted.faults.map(({ name }) => name).filter((name) => name !== ''));
        expect([...faultNames].sort()).toEqual(columns.sort());
      }
    },
  );
});

test('D3-BULK-09 D3-BULK-23 of each type of centre there is one to choose, so that everything can be filled in', () => {
  const types = objectsIn(catalogue.reference['organizations']).map(({ orgType }) => orgType);
  expect(catalogue.options['centre-types-bulk']?.items.filter(({ value }) => !types.includes(value))).toEqual([]);
});
