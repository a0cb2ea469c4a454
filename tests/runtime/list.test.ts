import { readFileSync } from 'node:fs';
import { SSF } from 'xlsx';
import { describe, expect, test } from 'vitest';
import type { ColumnVerdict } from '../../src/engine/list/types.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { RowActionDef } from '../../src/engine/definition/list.ts';
import { cellView, columnView, rowView, sortField } from '../../src/runtime/pages/list/cells.ts';
import {
  isNarrowed,
  mendedQuery,
  pagePayload,
  readListQuery,
  readPage,
  widened,
  writeListQuery,
  type Cursor,
  type ListAnswer,
  type ListQuery,
} from '../../src/runtime/pages/list/listQuery.ts';
import { readAll, readLimits, sheetRows } from '../../src/runtime/pages/list/useExport.ts';
import { runAction } from '../../src/runtime/pages/list/runAction.ts';
import { hereText } from '../../src/engine/dates/clock.ts';
import { sheetCell, sheetCellOf, type SheetCell } from '../../src/engine/list/sheetCell.ts';
import { CallProblem } from '../../src/runtime/client/problem.ts';
import { createLinks } from '../../src/runtime/context/links.ts';
import { asOfText } from '../../src/runtime/pages/CardsPage.tsx';
import { workflow } from './support/lifecycles.ts';

const list = { sort: '-createdOn', filters: [{ field: 'status', label: 'Status', as: 'select' as const }] };

describe('what is asked of a list lives in its address', () => {
  test("D3-LIST-05 nothing said: first page, the list's own order, no filter", () => {
    expect(readListQuery(new URLSearchParams(''), list)).toEqual({ page: 1, sort: '-createdOn', search: '', filter: {} });
  });
  test("said and read back, it is the same; what is the list's own is not said", () => {
    const query = { page: 3, sort: 'firstName', search: '', filter: { status: ['Enrolled', 'Placed'] } };
    expect(readListQuery(writeListQuery(query, list), list)).toEqual(query);
    expect(writeListQuery({ page: 1, sort: '-createdOn', search: '', filter: { status: [] } }, list).toString()).toBe('');
  });
  test('quality 3: what was typed into the search never stands in an address, and travels beside it', () => {
    const query = { page: 1, sort: '-createdOn', search: '5432180112', filter: { status: ['Enrolled'] } };
    expect(writeListQuery(query, list).toString()).toBe('f.status=Enrolled');
    expect(readListQuery(writeListQuery(query, list), list, { search: query.search })).toEqual(query);
    expect(readListQuery(new URLSearchParams('search=Asha'), list).search).toBe('');
  });
  test('a link with filters opens the list as it was filtered', () => {
    const href = createLinks().hrefOf({ path: '/dashboard/managebeneficiary', state: {}, filter: { status: ['Enrolled', 'Placed'] } });
    expect(href).toBe('/dashboard/managebeneficiary?f.status=Enrolled&f.status=Placed');
    expect(readListQuery(new URL(href, 'http://x').searchParams, list).filter).toEqual({ status: ['Enrolled', 'Placed'] });
  });
  test('search and filters leave rows out, and are taken away together; a filter that must be set stays', () => {
    const batch = { field: 'batchId', label: 'Batch', as: 'select' as const, needed: 'Choose' };
    const query = { page: 2, sort: '', search: 'asha', filter: { status: ['Enrolled'], batchId: ['7'] } };
    const filters = [...list.filters, batch];
    expect([isNarrowed(filters, query), widened(filters, query)]).toEqual([true, { search: '', filter: { batchId: ['7'] } }]);
    expect(isNarrowed(filters, { ...query, search: '', filter: { batchId: ['7'] } })).toBe(false);
  });
  test('nonsense in the address is the first page; a filter that the list does not have is not sent', () => {
    expect(readListQuery(new URLSearchParams('page=-2&f.status=Enrolled&f.secret=1'), list)).toMatchObject({
      page: 1,
      filter: { status: ['Enrolled'] },
    });
  });
  test('quality 2: what has no answer is asked otherwise: a page behind the last, an order or a cursor that is gone; what has one stays', () => {
    const query = { page: 4, sort: '-createdOn', search: '', filter: {} };
    const of = (total: number, count: number) => ({ rows: Array.from({ length: count }, () => ({})), total, totalIsCapped: false });
    const refused = (field: string) => new CallProblem('refused', 200, [{ code: 'FIELD_INVALID', text: '', field }]);
    const mended = (change: Partial<ListQuery>, page: ListAnswer | null, problem: CallProblem | null = null, cursor: Cursor | null = null) =>
      mendedQuery({ sort: '-createdOn', pageSize: 10 }, { query: { ...query, ...change }, cursor }, page, problem);
    expect(mended({}, of(21, 0))).toEqual({ page: 3 });
    expect(mended({}, of(0, 0))).toEqual({ page: 1 });
    expect([mended({}, of(31, 1)), mended({ page: 1 }, of(0, 0)), mended({}, null)]).toEqual([undefined, undefined, undefined]);
    expect(mended({ page: 2_000_000 }, null, refused('page'))).toEqual({ page: 1 });
    expect(mended({ sort: 'gone' }, null, refused('sort'))).toEqual({ sort: '-createdOn' });
    expect(mended({ filter: { dob: ['2026-02-31'], status: ['Enrolled'] } }, null, refused('filter.dob'))).toEqual({
      filter: { status: ['Enrolled'] },
    });
    expect(mended({}, null, refused('after'), { after: 'old' })).toEqual({ page: 4 });
    // What the list itself asks wrongly is said.
    expect([mended({ page: 1 }, null, refused('sort')), mended({}, null, new CallProblem('network', 0, []))]).toEqual([undefined, undefined]);
  });
  test("D3-LIST-06 the payload: the list's own keys, page or cursor, size, sort, filter, search", () => {
    const query = { page: 2, sort: 'dob', search: 'asha', filter: { status: ['Enrolled'], programId: ['2', '6'] } };
    expect(pagePayload({ centerId: 101 }, query, 10, null)).toEqual({
      centerId: 101,
      page: 2,
      size: 10,
      sort: 'dob',
      search: 'asha',
      filter: { status: 'Enrolled', programId: ['2', '6'] },
    });
    expect(pagePayload({}, { page: 2, sort: '', search: '', filter: {} }, 10, { after: 'c1' })).toEqual({ after: 'c1', size: 10 });
  });
  test('a paged answer and a plain array', () => {
    expect(readPage({ rows: [{ id: 1 }], total: 1001, totalIsCapped: true, next: 'n' })).toEqual({
      rows: [{ id: 1 }],
      total: 1001,
      totalIsCapped: true,
      next: 'n',
    });
    expect(readPage([{ id: 1 }])).toEqual({ rows: [{ id: 1 }], total: 1, totalIsCapped: false });
    expect(readPage(null)).toEqual({ rows: [], total: 0, totalIsCapped: false });
  });
  test.each<Json>(['done', true, 7, {}, { total: 3 }, { rows: 'none' }, { rows: [], total: 'many' }, [{ id: 1 }, null], ['x']])(
    'D1-ENV-15 %j is no page of rows: a failed call, never an empty list',
    (value) => expect(() => readPage(value)).toThrow(expect.objectContaining({ kind: 'unreadable', retriable: true })),
  );
});

describe('rows as they are drawn', () => {
  const column = (id: string, def: Partial<ColumnVerdict['def']> & { at: Json }): ColumnVerdict => ({
    id,
    label: id,
    def: { label: id, ...def } as ColumnVerdict['def'],
  });
  const name = column('name', { at: { cat: [{ var: 'row.firstName' }, ' ', { var: 'row.lastName' }] }, card: 'title', sort: 'firstName' });
  const status = column('status', { at: '/status', as: 'status', of: 'engagement', sort: true });
  const edit = column('action', {
    at: { cat: ['Edit ', { var: 'row.firstName' }] },
    as: 'link',
    to: {
      path: '/dashboard/updatebeneficiary',
      state: { dbUserId: { var: 'row.dbUserId' }, engagementId: { var: 'row.engagementId' }, name: { var: 'row.firstName' }, tab: 0 },
    },
  });
  const row: JsonObject = { dbUserId: 31, engagementId: 77, firstName: 'Asha', lastName: 'Jadhav', status: 'enrolled' };
  const links = createLinks();
  const world = {
    facts: { session: {} },
    documentAt: (address: string) => address,
    hrefOf: links.hrefOf,
    workflows: { engagement: workflow('engagement') },
    text: (text: string) => text.replace('{{engagement.enrolled}}', 'Enrolled'),
    timeZone: 'Asia/Kolkata',
  };

  test('D3-LIST-02 a name is made of two fields, and names the row', () => {
    expect(rowView([name, status], row, 'engagementId', null, world)).toMatchObject({
      id: '77',
      label: 'Asha Jadhav',
      cells: { name: 'Asha Jadhav' },
    });
  });
  test('D3-LIST-03 a row whose title says nothing is named by what it says first, its pencil with it, and by its key where it says nothing', () => {
    const employer = column('employer', { at: '/employer', card: 'title' });
    const label = (fields: JsonObject) => rowView([status, employer], { id: 2, ...fields }, 'id', null, world).label;
    const rows: JsonObject[] = [{ employer: 'Sai Traders' }, { employer: '', status: 'No experience' }, { status: null }];
    expect(rows.map(label)).toEqual(['Sai Traders', 'No experience', '2']);
  });
  test('D3-LIST-03 the name leads to the record, too, and so does the row', () => {
    const href = '/dashboard/updatebeneficiary?dbUserId=31&engagementId=77&tab=0';
    expect(rowView([name, status, edit], row, 'engagementId', null, world)).toMatchObject({ href, cells: { name: { label: 'Asha Jadhav', href } } });
    expect(rowView([name, status], row, 'engagementId', null, world).href).toBeUndefined();
  });
  test('D3-USERS-02 D3-GAP-88 a cell that leads somewhere and says nothing of a row leads nowhere from it', () => {
    const editLink = column('edit', { at: { if: [{ var: 'row.kept' }, 'Edit', null] }, as: 'link', to: { path: '/dashboard/createuser' } });
    expect(['label' in Object(cellView(editLink, { kept: true }, world)), cellView(editLink, { kept: false }, world)]).toEqual([true, null]);
  });
  test('D3-ENTITY-03 D3-ENTITY-04 a status reads and looks as its workflow says, whatever its spelling', () =>
    expect(cellView(status, row, world)).toEqual({ text: 'Enrolled', look: { tone: 'primary', colour: 'enrolled', icon: 'school' } }));
  test.each([
    ['2026-11-20T20:00:00.000Z', '2026-11-21T01:30'],
    ['2026-11-20', '2026-11-20'],
    ['', ''],
  ])('D2-DOCS-24 an instant stands there as the clock of the product has it: %s', (createdOn, clockText) => {
    expect(cellView(column('createdOn', { at: '/createdOn', as: 'date' }), { createdOn }, world)).toBe(clockText);
  });
  test('D3-LIST-02 somebody who is called as a word of the product stays who he is; a word is read in the language of the page', () => {
    const hindi = { ...world, text: (text: string) => ({ Female: 'महिला', 'Female Jadhav': 'महिला' })[text] ?? text };
    const person = { firstName: 'Female', lastName: 'Jadhav', gender: 'Female' };
    expect(cellView(name, person, hindi)).toBe('Female Jadhav');
    expect(cellView(column('firstName', { at: '/firstName' }), person, hindi)).toBe('Female');
    expect(cellView(column('gender', { at: '/gender', word: true }), person, hindi)).toBe('महिला');
    expect(cellView(column('gender', { at: '/gender', word: true }), { gender: 'a.key' }, { ...hindi, text: () => 'read' })).toBe('a.key');
  });
  test('D3-LIST-03 D3-ROUTES-36 an edit link leads to tab 0; ids go into the address, the name stays out of it', () => {
    const href = '/dashboard/updatebeneficiary?dbUserId=31&engagementId=77&tab=0';
    expect(cellView(edit, row, world)).toMatchObject({ label: 'Edit Asha', href });
    const followed: unknown[] = [];
    links.begin((...way) => followed.push(way));
    links.follow(href);
    expect(followed).toEqual([[href, { dbUserId: 31, engagementId: 77, name: 'Asha', tab: 0 }]]);
  });
  test('a column sorts by the field it names, by itself, or not at all', () => {
    expect([name, status, edit].map(sortField)).toEqual(['firstName', 'status', null]);
    expect([name, edit].map((one) => columnView(one).sortable)).toEqual([true, false]);
  });
});

describe('the export', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+91', "'+91"],
    ['-5', "'-5"],
    ['@x', "'@x"],
    ['\t=1', "'\t=1"],
  ])('quality 3: %j stays text', (text, cell) => expect(sheetCell(text, undefined)).toBe(cell));
  const printed = (cell: SheetCell): SheetCell | string =>
    cell !== null && typeof cell === 'object' ? (SSF.format(cell.z, cell.v) as string) : cell;
  test('numbers and days as such, masked Aadhaar, ids and phone numbers as text, empty cells', () => {
    expect([
      sheetCell(5, 'number'),
      sheetCell('5.5', 'rupees'),
      sheetCell('007', 'number'),
      sheetCell(108, 'id'),
      sheetCell(9876510020, 'phone'),
      sheetCell('123456789012', 'aadhaar'),
      sheetCell(null, 'text'),
    ]).toEqual([5, 5.5, '007', '108', '9876510020', 'XXXXXXXX9012', null]);
    const cells = ['2003-03-14', '1900-03-01', '1900-02-28', 'soon'].map((day) => sheetCell(day, 'date'));
    expect(cells.map((cell) => typeof cell)).toEqual(['object', 'object', 'string', 'string']);
    expect(cells.map(printed)).toEqual(['14/03/2003', '01/03/1900', '28/02/1900', 'soon']);
  });
  test('an instant stands in an export as the clock of the product has it', () => {
    const [late, bare] = ['2026-11-20T19:05:00.000Z', '2003-03-14'];
    expect([late, bare].map((value) => printed(sheetCell(hereText(value, 'Asia/Kolkata'), 'date')))).toEqual(['21/11/2026', '14/03/2003']);
    expect([late, bare].map((at) => printed(sheetCell(hereText(at, 'Asia/Kolkata'), 'datetime')))).toEqual(['21/11/2026 00:35', '14/03/2003']);
  });
  test('a line of headers, then the rows', () => {
    const columns: ColumnVerdict[] = [{ id: 'name', label: 'Name', def: { at: '/name', label: 'Name' } }];
    expect(sheetRows(columns, [{ name: 'Asha' }], (_, row) => sheetCell(row['name'] ?? null, undefined))).toEqual([['Name'], ['Asha']]);
  });
  test('a status stands in an export as its workflow calls it in the language of who reads, an instant by the clock of the product', () => {
    const workflows = { engagement: workflow('engagement'), verification: workflow('placement-verification') };
    const world = { say: (text: string) => `<${text}>`, workflows, timeZone: 'Asia/Kolkata' };
    const cellOf = (column: Partial<ColumnVerdict['def']>, value: Json) =>
      sheetCellOf({ at: '/x', label: 'X', ...column }, { x: value }, { session: {} }, world);
    expect(cellOf({ as: 'status', of: 'engagement' }, 'mobilised')).toBe('<{{engagement.mobilised}}>');
    expect(cellOf({ as: 'status', of: 'verification' }, 'Not Approved')).toBe('<{{placements.notApproved}}>');
    expect(cellOf({ as: 'status', of: 'engagement' }, 'Odd')).toBe('Odd');
    expect(printed(cellOf({ as: 'datetime' }, '2026-11-20T19:05:00.000Z'))).toBe('21/11/2026 00:35');
    expect(cellOf({ as: 'place' }, 'geo:19.07283,72.88261;u=12')).toBe('19.07283, 72.88261 ± 12 m');
    expect(cellOf({ as: 'place' }, 'Main Road 5')).toBe('Main Road 5');
  });
  test("every page is read, by the server's cursor", async () => {
    const payloads: JsonObject[] = [];
    const page = (from: number, next?: string): Json => ({
      rows: Array.from({ length: next ? 100 : 20 }, (_, index) => ({ id: from + index })),
      total: 120,
      ...(next ? { next } : {}),
    });
    const counts: number[] = [];
    const { rows, isCut } = await readAll(
      { call: 'all', with: { centerId: 101 } },
      { page: 7, sort: 'dob', search: '', filter: {} },
      async (_call, payload) => {
        payloads.push(payload);
        const value = payload['after'] ? page(100) : page(0, 'c1');
        return { value, rows: [] };
      },
      { most: 1000, size: 100 },
      (count) => counts.push(count),
    );
    expect([rows.length, isCut, counts, payloads]).toEqual([
      120,
      false,
      [100],
      [
        { centerId: 101, page: 1, size: 100, sort: 'dob' },
        { centerId: 101, after: 'c1', size: 100, sort: 'dob' },
      ],
    ]);
  });
  test.each([
    [30, 30, false],
    [31, 30, true],
  ])('quality 4: of %i rows an export of at most 30 takes %i, and knows that it left some: %s', async (there, rowCount, left) => {
    const ask = async (_call: string, { after = 0, size }: JsonObject) => {
      const [from, most] = [Number(after), Number(size)];
      const found = Array.from({ length: Math.min(most, there - from) }, (_, index) => ({ id: from + index }));
      return { value: { rows: found, total: there, ...(from + most < there ? { next: String(from + most) } : {}) }, rows: [] };
    };
    const all = await readAll({ call: 'all', with: {} }, { page: 1, sort: '', search: '', filter: {} }, ask, { most: 30, size: 10 });
    expect([all.rows.length, all.isCut]).toEqual([rowCount, left]);
  });
  test('the limits of an export are constants of the product', () => {
    const { constants } = JSON.parse(readFileSync('config/app.json', 'utf8')) as { constants: JsonObject };
    expect(readLimits(constants)).toEqual({ most: 20_000, size: 200 });
    expect(() => readLimits({})).toThrow('exportRowsMost');
  });
});

describe('a row action', () => {
  const shortlist: Pick<RowActionDef, 'run'> = {
    run: [
      {
        call: 'checkEligibleForShortlist',
        with: { dbUserId: { var: 'row.dbUserId' } },
        refuse: { when: { '===': [{ var: 'answer' }, true] }, say: 'already' },
      },
      {
        call: 'shortlist',
        with: { engagementId: { var: 'row.engagementId' }, userId: { var: 'session.user.id' } },
        say: 'done',
        tone: 'success',
        clear: true,
        refresh: true,
      },
    ],
  };
  const facts: JsonObject = { session: { user: { id: 7 } }, row: { dbUserId: 31, engagementId: 77 } };
  const running = async (eligible: Json) => {
    const calls: [string, JsonObject | readonly JsonObject[]][] = [];
    const ran = await runAction(shortlist, facts, async (call, payload) => {
      calls.push([call, payload]);
      return { value: call === 'checkEligibleForShortlist' ? eligible : [], rows: [] };
    });
    return { ran, calls };
  };
  test('D3-LIST-21 D3-LIST-25 the check comes first, then the shortlist with its payload', async () => {
    expect((await running(false)).calls).toEqual([
      ['checkEligibleForShortlist', { dbUserId: 31 }],
      ['shortlist', { engagementId: 77, userId: 7 }],
    ]);
  });
  test('D3-LIST-22 an answer that refuses stops there, in red', async () => {
    const { ran, calls } = await running(true);
    expect([ran, calls.length]).toEqual([{ say: 'already', tone: 'error', clear: false, refresh: false }, 1]);
  });
  test('D3-LIST-23 success is green and clears the selection', async () => {
    expect((await running(false)).ran).toEqual({ say: 'done', tone: 'success', clear: true, refresh: true });
  });
});

describe('an action about all rows', () => {
  const mapAll = { run: [{ call: 'saveAll', each: true as const, with: { batchId: { var: 'row.id' }, funder: { var: 'record.funder' } } }] };
  test('D3-FUNDER-11 every row that is shown goes out in one call', async () => {
    const calls: unknown[] = [];
    await runAction(mapAll, { record: { funder: 'A' }, row: null, rows: [{ id: 1 }, { id: 2 }] }, async (call, payload) => {
      calls.push([call, payload]);
      return { value: [], rows: [] };
    });
    const rows = [1, 2].map((batchId) => ({ batchId, funder: 'A' }));
    expect(calls).toEqual([['saveAll', rows]]);
  });
});

describe("the dashboard's note", () => {
  test("D3-DASH-05 day/month/year and hour:minute:second of the newest count, in the product's time zone", () => {
    expect(asOfText(['2026-11-20T05:12:07Z', '2026-11-20T05:12:01Z', null], 'Asia/Kolkata')).toBe('20/11/2026 10:42:07');
    expect(asOfText([null], 'Asia/Kolkata')).toBeNull();
  });
});
