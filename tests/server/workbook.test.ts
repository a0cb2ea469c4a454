/** A workbook is written row by row, and other readers than its writer open it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { read, utils, type CellObject } from 'xlsx';
import { afterAll, expect, test } from 'vitest';
import { readGrid } from '../../src/app/readGrid.ts';
import { sheetCell, type SheetCell } from '../../src/engine/list/sheetCell.ts';
import { workbook } from '../../src/server/sheet/workbook.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const dir = mkdtempSync(join(tmpdir(), 'skilldesk-sheet-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function* paged(rows: number, size: number, row: (index: number) => SheetCell[]): AsyncGenerator<SheetCell[][]> {
  for (let from = 0; from < rows; from += size) {
    yield await Promise.resolve(Array.from({ length: Math.min(size, rows - from) }, (_row, index) => row(from + index)));
  }
}
const bytesOf = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
const sheetOf = (bytes: Buffer) => {
  const { SheetNames: names, Sheets: sheets } = read(bytes);
  return sheets[names[0] ?? ''] ?? {};
};

test('words in any script, numbers, empty cells and signs of XML come back as they were', async () => {
  const rows: SheetCell[][] = [
    ['आशा जाधव', 5, null, 'a < b & "c" > d'],
    ['  two blanks', -1.5, '', "'=1+1"],
  ];
  const bytes = await bytesOf(
    workbook(
      'Report: a/b',
      ['Name', 'Number', 'Nothing', 'Signs'],
      paged(2, 2, (index) => rows[index] ?? []),
    ),
  );
  expect(read(bytes).SheetNames).toEqual(['Report  a b']);
  expect(utils.sheet_to_json(sheetOf(bytes), { header: 1, defval: null })).toEqual([
    ['Name', 'Number', 'Nothing', 'Signs'],
    ['आशा जाधव', 5, null, 'a < b & "c" > d'],
    ['  two blanks', -1.5, '', "'=1+1"],
  ]);
});

test('days and instants are such for another reader, which shows them as lists do; read back for an upload they are the same days', async () => {
  const cells = [sheetCell('2003-03-14', 'date'), sheetCell('2026-11-21T00:35', 'datetime'), sheetCell('2026-11-21T23:59', 'datetime')];
  const bytes = await bytesOf(
    workbook(
      'R',
      ['Day', 'Early', 'Late'],
      paged(1, 1, () => cells),
    ),
  );
  const { A2: day, B2: early, C2: late } = read(bytes, { cellDates: true, UTC: true }).Sheets['R'] ?? {};
  expect([day, early, late]).toMatchObject([
    { t: 'd', v: new Date('2003-03-14'), w: '14/03/2003' },
    { t: 'd', w: '21/11/2026 00:35' },
    { t: 'd', w: '21/11/2026 23:59' },
  ]);
  expect(readGrid(new Uint8Array(bytes).buffer)).toMatchObject({
    lines: [
      ['Day', 'Early', 'Late'],
      ['14-03-2003', '21-11-2026 00:35', '21-11-2026 23:59'],
    ],
  });
});

test('signs that no XML may hold are left out, and nothing becomes a formula', async () => {
  const bytes = await bytesOf(
    workbook(
      'R',
      ['=HEAD()'],
      paged(1, 1, () => ['=1+1\u0000\u0007\ud800x\ufffe']),
    ),
  );
  expect(sheetOf(bytes)['A1']).toMatchObject({ t: 's', v: '=HEAD()' });
  expect(sheetOf(bytes)['A2']).toMatchObject({ t: 's', v: '=1+1x' });
  expect(sheetOf(bytes)['A2']).not.toHaveProperty('f');
});

test('notes and lists beside the columns are well formed and come back as they were, signs of XML among them', async () => {
  const guides = [
    { name: 'Free', note: 'May stay empty' },
    { name: 'Chosen', note: 'a < b & "c"', options: ['<one>', 'two & three'] },
  ];
  const book = read(
    await bytesOf(
      workbook(
        'R',
        ['Free', 'Chosen'],
        paged(0, 1, () => []),
        { guides },
      ),
    ),
    { bookFiles: true },
  );
  const { R: sheet = {}, Options: options = {} } = book.Sheets;
  const notes = ['A1', 'B1'].map((at) => (sheet[at] as CellObject | undefined)?.c?.[0]?.t);
  expect(notes).toEqual(['May stay empty', 'a < b & "c"']);
  expect(utils.sheet_to_json(options, { header: 1 })).toEqual([['<one>'], ['two & three']]);
  const { files } = book as unknown as { files: Record<string, { content?: Uint8Array }> };
  const parts = Object.entries(files).flatMap(([name, { content }]) => (/\.(xml|rels|vml)$/.test(name) && content ? [content] : []));
  expect(parts).toHaveLength(10);
  for (const content of parts)
    execFileSync('python3', ['-c', 'import sys; from xml.parsers import expat; expat.ParserCreate().ParseFile(sys.stdin.buffer)'], {
      input: content,
    });
  expect(Buffer.from(files['xl/worksheets/sheet1.xml']?.content ?? []).toString()).toContain('sqref="B2:B10001"><formula1>Options!$A$1:$A$2<');
});

test('20,000 rows are written in constant memory, and another reader finds the zip whole and each of its parts well formed', async () => {
  const file = join(dir, 'many.xlsx');
  const parts: Buffer[] = [];
  let most = 0;
  const readHeap = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const heapBefore = readHeap();
  for await (const part of workbook(
    'Many',
    Array.from({ length: 10 }, (_head, index) => `Column ${index}`),
    paged(20_000, 1000, (index) => Array.from({ length: 10 }, (_cell, column) => `Cell ${column} of the row ${index}`)),
  )) {
    // What lies about until the collector comes says nothing: what is held is looked at now and then, after it has come.
    if (parts.push(part) % 10 === 0) most = Math.max(most, readHeap() - heapBefore);
  }
  writeFileSync(file, Buffer.concat(parts));
  // Held at once, the cells alone would be 200,000 texts: over 12 MB.
  expect(parts.length).toBeGreaterThan(40);
  expect(most).toBeLessThan(4_000_000);
  const output = execFileSync(
    'python3',
    [
      '-c',
      `import sys, zipfile
from xml.parsers import expat
rows = 0
def begun(name, attributes):
    global rows
    rows += name == 'row'
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
for name in z.namelist():
    parser = expat.ParserCreate()
    parser.StartElementHandler = begun
    parser.ParseFile(z.open(name))
print(rows)`,
      file,
    ],
    { encoding: 'utf8' },
  );
  expect(output.trim()).toBe('20001');
});

test('rows that a sheet has no room for go on in the next one, under the headings again and in their order', async () => {
  const name = 'A name that fills all letters of it';
  const sheetsOf = async (rows: number): Promise<unknown[][]> => {
    const pages = paged(rows, 3, (index) => [`Row ${index + 1}`, index + 1]);
    const { SheetNames: names, Sheets: sheets } = read(await bytesOf(workbook(name, ['Name', 'Number'], pages, { most: 5 })));
    return names.map((each) => [each, utils.sheet_to_json(sheets[each] ?? {}, { header: 1 })]);
  };
  const [first, second, third] = [name.slice(0, 31), `${name.slice(0, 29)} 2`, `${name.slice(0, 29)} 3`];
  const under = (...numbers: number[]) => [['Name', 'Number'], ...numbers.map((number) => [`Row ${number}`, number])];
  expect(await sheetsOf(10)).toEqual([
    [first, under(1, 2, 3, 4)],
    [second, under(5, 6, 7, 8)],
    [third, under(9, 10)],
  ]);
  expect(await sheetsOf(8)).toEqual([
    [first, under(1, 2, 3, 4)],
    [second, under(5, 6, 7, 8)],
  ]);
  expect(await sheetsOf(4)).toEqual([[first, under(1, 2, 3, 4)]]);
  expect(await sheetsOf(0)).toEqual([[first, under()]]);
});

test('who goes away while a second sheet is written lets go of what is read', async () => {
  let [rows, isOpen] = [0, true];
  async function* endless(): AsyncGenerator<SheetCell[][]> {
    try {
      for (;;) yield await Promise.resolve(Array.from({ length: 1000 }, () => [`Row ${(rows += 1)} ${Math.sin(rows)}`]));
    } finally {
      isOpen = false;
    }
  }
  for await (const part of workbook('R', ['Name'], endless(), { most: 2000 })) if (part.length > 0 && rows > 5000) break;
  await expect.poll(() => isOpen).toBe(false);
});

test('a fault while rows are read ends the bytes with that fault, never with a whole file', async () => {
  async function* broken(): AsyncGenerator<SheetCell[][]> {
    yield await Promise.resolve([['one']]);
    throw new Error('away');
  }
  await expect(bytesOf(workbook('R', ['Name'], broken()))).rejects.toThrow('away');
  await expect(bytesOf(workbook('R', ['Name'], broken(), { most: 2 }))).rejects.toThrow('away');
});
