/**
 * Spreadsheets that another program wrote are read to the same rows and verdicts as ours, or refused by name. The files in `sheets` were written by
 * LibreOffice 7.4 (`soffice --headless --convert-to xlsx`, `xls`, `ods`): `people.xlsx` is the template that the server gives out, filled in.
 */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { read, utils, write, type CellObject, type WorkBook, type WorkSheet } from 'xlsx';
import { ZipFile } from 'yazl';
import { readGrid } from '../../src/app/readGrid.ts';
import { columnGuides } from '../../src/engine/sheet/columnGuides.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import type { NotTaken } from '../../src/runtime/pages/upload/readBook.ts';
import { workbook } from '../../src/server/sheet/workbook.ts';
import { lists, messages } from './support/definitions.ts';
import { bookOf, engineForm, openSheet, person, template } from './support/uploadedSheet.ts';

const heads = template.columns.map(({ name }) => name);
const whole = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const sheetFile = (name: string): Buffer => readFileSync(new URL(`sheets/${name}`, import.meta.url));
const wordsOf = (refused: NotTaken | undefined): string => textOf(messages, refused?.text ?? '', refused?.values);
const linesOf = (people: readonly Record<string, string>[]): string[][] => people.map((one) => heads.map((head) => one[head] ?? ''));

/** What stands in the files. In them days are days in five ways of showing one, numbers are numbers, and an empty row lies behind the second. */
const people = linesOf([
  person({ Aadhar_Number: '234123412346', First_Name: 'Asha' }),
  // The first name is worked out there.
  person({ Aadhar_Number: '345234523457', First_Name: 'Bharati', Middle_Name: 'Anil', Start_Date: '01-12-2026', End_Date: '30-01-2027' }),
  person({ First_Name: 'Charu', Date_of_Birth: '01-02-2015', Gender: 'unknown' }),
  person({
    Aadhar_Number: '456345634568',
    First_Name: 'Deepa',
    Date_of_Birth: '31/02/2003',
    Primary_Contact_Number: '98765',
    Primary_Mail_ID: 'nobody',
  }),
  person({ Aadhar_Number: '12345', First_Name: 'Ela 2', Date_of_Birth: '31-12-1999', Passing_year: '1990', Village: 'Nowhere' }),
  // The middle name divides by zero, and the cell of the telephone number is shown as a day.
  person({ First_Name: 'Gita', Middle_Name: '#DIV/0!' }),
  person({ First_Name: 'Farida', Date_of_Birth: '29-02-2000', Address_Line_1: 'A & B <Road>\nNear "the" mill', Mobilization_Place: 'आशा चौक' }),
]);

describe('the same people', () => {
  test.each(['people.xlsx', 'people.xls', 'from1904.xlsx'])(
    'D3-BULK-14 D3-GAP-70 %s has the same rows and verdicts as our own file',
    async (name) => {
      const own = await openSheet(whole(await buffer(workbook('Sheet1', heads, Readable.from([people])))));
      const other = await openSheet(whole(sheetFile(name)));
      expect(other.refused).toBeUndefined();
      expect(other.rows()).toEqual(own.rows());
      expect(other.rows()).toEqual((await openSheet(bookOf([heads, ...people]))).rows());
      expect(other.rows().map(({ faults }) => faults.map((fault) => fault.name))).toEqual([
        [],
        [],
        ['Gender', 'Date_of_Birth'],
        ['Date_of_Birth', 'Primary_Contact_Number', 'Primary_Mail_ID'],
        ['First_Name', 'Aadhar_Number', 'Passing_year', 'Village'],
        ['Middle_Name'],
        ['Address_Line_1'],
      ]);
    },
  );

  test('D3-BULK-01 D3-BULK-02 notes and lists of the template are still there when LibreOffice has written it', () => {
    const book = read(sheetFile('people.xlsx'), { bookFiles: true });
    const { Sheet1: sheet = {}, Options: options = {} } = book.Sheets;
    const guides = columnGuides(template, engineForm.schema, lists, (text, values) => textOf(messages, text, values));
    const notes = guides.map((_guide, at) => (sheet[`${utils.encode_col(at)}1`] as CellObject | undefined)?.c?.[0]?.t);
    expect(notes).toEqual(guides.map(({ note }) => note));
    const { files } = book as unknown as { files: Record<string, { content: Uint8Array } | undefined> };
    const part = Buffer.from(files['xl/worksheets/sheet1.xml']?.content ?? []).toString();
    const offered = [...part.matchAll(/sqref="([A-Z]+)2:\1\d+" type="list"><formula1>Options!([^<]*)</g)].map(([, column = '', range = '']) => [
      heads[utils.decode_col(column)],
      utils.sheet_to_json<string[]>(options, { header: 1, range: range.replaceAll('$', '') }).flat(),
    ]);
    expect(offered).toEqual(guides.flatMap(({ name, options: all }) => (all ? [[name, all]] : [])));
  });
});

test('a day with its time and a time of day are read as they were typed, not as a day alone', async () => {
  const cells: readonly (readonly [number, string, string])[] = [
    [46344.6875, 'dd-mm-yyyy hh:mm', '18-11-2026 16:30'],
    [46344, 'dd-mm-yyyy hh:mm', '18-11-2026 00:00'],
    [46344, 'd mmm yy', '18-11-2026'],
    [46344.6875, 'd mmm yy', '18-11-2026 16:30'],
    [9.5 / 24, 'h:mm', '09:30'],
    [0, 'hh:mm AM/PM', '00:00'],
    [40_000_000_000, 'd mmm yy', '40000000000'],
  ];
  const sheet = utils.aoa_to_sheet([cells.map(([v]) => v)]);
  for (const [at, [v, z]] of cells.entries()) sheet[`${utils.encode_col(at)}1`] = { t: 'n', v, z };
  const bytes = write(utils.book_new(sheet, 'Sheet1'), { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  expect(readGrid(whole(bytes))).toMatchObject({ lines: [cells.map(([, , text]) => text)] });
});

describe('what stands around the rows changes none of them', () => {
  const readBook = async (change: (sheet: WorkSheet, book: WorkBook) => void, bookType: 'xlsx' | 'xls' = 'xlsx') => {
    const sheet = utils.aoa_to_sheet([heads, ...people]);
    const book = utils.book_new(sheet, 'Sheet1');
    change(sheet, book);
    const upload = await openSheet(whole(write(book, { type: 'buffer', bookType }) as Buffer));
    hiddenRows = upload.hidden();
    return upload.rows();
  };
  let hiddenRows = 0;
  const plain = async () => (await openSheet(bookOf([heads, ...people]))).rows();

  test('hidden rows count, and are counted before they are sent', async () => {
    const rows = await readBook((sheet) => {
      // The last lies below all that is filled in.
      sheet['!rows'] = [{}, { hidden: true }, {}, { hidden: true }];
      sheet['!rows'][people.length + 1] = { hidden: true };
    });
    expect([rows, hiddenRows]).toEqual([await plain(), 2]);
  });

  test('hidden columns, and two hundred other sheets', async () => {
    const hidden = await readBook((sheet) => {
      sheet['!cols'] = heads.map((_head, at) => ({ hidden: at > 4 }));
    });
    const among = await readBook((_sheet, book) => {
      for (let at = 0; at < 200; at += 1) utils.book_append_sheet(book, utils.aoa_to_sheet([heads, ['99']]), `Other ${at}`);
    });
    expect([hidden, among]).toEqual([await plain(), await plain()]);
  });

  test.each(['xlsx', 'xls'] as const)(
    'a formula in every cell: what the sheet showed last is read, nothing is worked out (.%s)',
    async (bookType) => {
      const rows = await readBook((sheet) => {
        for (const [name, cell] of Object.entries(sheet as Record<string, CellObject>)) if (/^[A-Z]+[2-9]$/.test(name)) cell.f = 'HYPERLINK("a","b")';
      }, bookType);
      expect(rows).toEqual(await plain());
    },
  );
});

describe('what is not taken is said', () => {
  test('D3-BULK-14 an .ods is no Excel file, whatever it is called', async () => {
    expect(wordsOf((await openSheet(whole(sheetFile('people.ods')))).refused)).toBe('Please Upload Excel file');
  });

  test('D3-BULK-17 a sheet of another name that is not the template is named beside the text of the specification', async () => {
    const bytes = write(utils.book_new(utils.aoa_to_sheet([['Notes']]), 'Read me'), { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const words = wordsOf((await openSheet(whole(bytes))).refused).split('\n');
    expect([words.at(0), words.at(-1)]).toEqual([
      'Plese use the correct template for upload.The coloumn in the upload file and sample template does not match.',
      'The sheet that was read is "Read me", the first of the file: the rows have to stand there.',
    ]);
  });

  test.each([
    ['merged.xlsx', 'C2:C3'],
    ['heading.xlsx', 'A1:X1'],
  ])('merged cells are refused with their place: %s', async (name, cells) => {
    const { refused, rows } = await openSheet(whole(sheetFile(name)));
    expect([wordsOf(refused), rows()]).toEqual([`Cells are merged: ${cells}. Split them and fill in each cell by itself`, []]);
  });

  test('merged cells of an old .xls are refused, too', async () => {
    const sheet = utils.aoa_to_sheet([heads, ...people]);
    sheet['!merges'] = [utils.decode_range('M2:M3')];
    const bytes = write(utils.book_new(sheet, 'Sheet1'), { type: 'buffer', bookType: 'xls' }) as Buffer;
    expect(wordsOf((await openSheet(whole(bytes))).refused)).toMatch(/^Cells are merged: M2:M3\./);
  });

  test('D3-BULK-16 rows behind empty ones count: more than are taken at once are refused, never cut off', async () => {
    const lines = [heads, ...people.slice(0, 1), ...Array.from({ length: 20 }, () => heads.map(() => '')), ...people.slice(1)];
    expect((await openSheet(bookOf(lines), { most: people.length })).rows()).toHaveLength(people.length);
    expect(wordsOf((await openSheet(bookOf(lines), { most: people.length - 1 })).refused)).toBe('At most 10,000 rows at once: divide the file');
  });

  const bomb = async (): Promise<Buffer> => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(61_000_000, ' '), 'xl/worksheets/sheet1.xml');
    zip.end();
    return buffer(zip.outputStream as Readable);
  };

  test('a small file that unfolds to more than any list of people is refused before it is unfolded', async () => {
    const bytes = await bomb();
    expect(bytes.length).toBeLessThan(100_000);
    const { refused } = await openSheet(whole(bytes));
    expect(wordsOf(refused)).toBe('This file holds far more than a list of people: copy its rows into the template');
  });

  test('one that says it is small is not unfolded further than it says', async () => {
    const bytes = await bomb();
    const size = Buffer.alloc(4);
    size.writeUInt32LE(61_000_000);
    const wrongSize = Buffer.alloc(4);
    wrongSize.writeUInt32LE(1000);
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size)) wrongSize.copy(bytes, at);
    const before = process.memoryUsage().arrayBuffers;
    const { refused } = await openSheet(whole(bytes));
    expect(wordsOf(refused)).toBe('Please Upload Excel file');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });
});
