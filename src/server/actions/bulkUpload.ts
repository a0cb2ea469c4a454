/** Bulk upload: a file with all its rows, or what is said of it, its rows one by one, and that all are there (D3-BULK-24 to 29). */
import type { JsonObject } from '../../engine/types.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { readSheetText, repeatedIn } from '../../engine/sheet/sheetText.ts';
import type { SheetRow } from '../../engine/sheet/template.ts';
import { judgeSheetRow, cleanedRow, templateOf } from '../judge/sheetRow.ts';
import { create } from '../operations/row.ts';
import { standsAt, stepOf, workflowOf } from '../operations/step.ts';
import { reachRow, reachToChange } from '../records/scopeAccess.ts';
import { Refusal } from '../refusal.ts';
import type { Row, Write } from '../store/types.ts';
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import { reading } from './reading.ts';

/** The form whose rows are uploaded. */
export const ROWS_OF = 'registration/basic-details';
const UPLOAD = 'bulk-upload';
const FILE = 'bulk-file';
const ROW = 'bulk-row';
const SAVES_ROWS: HandlerReads = { [ROW]: { by: ['regId', 'rowNumber'], of: ['status', 'checked'] }, [UPLOAD]: { of: ['batchName'] } };

/** A row as it waits to be judged; what is empty is left out. */
const waitingRow = (cells: SheetRow, { id, doc }: Pick<Row, 'id' | 'doc'>, rowNumber: number): JsonObject => ({
  ...Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')),
  regId: id,
  rowNumber,
  batchName: doc['batchName'] ?? null,
  status: 'P',
  checked: 'N',
});

const MOST_IN_CELL = 500;

/** Throws Refusal where the rows that came with a file are not as many as it says, hold a cell beyond all bounds, or one Aadhaar number twice. */
function judgeFile(input: HandlerInput, text: string): void {
  const rows = readSheetText(templateOf(input, ROWS_OF), text).map(({ number, cells }) => ({ number, cells: cleanedRow(input, ROWS_OF, cells) }));
  const { records } = input.payload;
  if (rows.length !== records)
    throw new Refusal('FIELD_INVALID', { field: 'records', text: '{{bulk.rowsMissing}}', values: { saved: rows.length, records: records ?? 0 } });
  const long = rows.find(({ cells }) => Object.values(cells).some((cell) => cell.length > MOST_IN_CELL));
  if (long)
    throw new Refusal('FIELD_INVALID', {
      field: 'rows',
      text: '{{bulk.invalidRow}}',
      values: { row: long.number, name: (long.cells['firstName'] ?? '').slice(0, MOST_IN_CELL) },
    });
  const numbers = repeatedIn(
    rows.map(({ cells }) => cells),
    'aadharNo',
  );
  if (numbers.length > 0) throw new Refusal('DUPLICATE', { field: 'rows', text: '{{bulk.duplicates}}', values: { numbers: numbers.join(', ') } });
}

/**
 * `saveMetaDataBulk` without `regId`: a file is announced, and has a number from now on. With `rows` it is there whole: they are kept with it, and a
 * job takes it over, whatever becomes of who sent it.
 */
export const saveMetaDataBulk: Handler = reading({ batch: { of: ['batchName'] } }, async (input) => {
  const { judgement, session } = input;
  const batchId = judgement?.data['batchId'];
  const batch = batchId === undefined ? undefined : await reachRow(input, 'batch', batchId, 'batchId');
  const metadata: JsonObject = {
    batchName: batch?.doc['batchName'] ?? null,
    roleId: session?.active.roleId ?? null,
    modelId: { var: 'session.centre.modelId' },
    centerName: { var: 'session.centre.name' },
    uploadedBy: { var: 'session.user.id' },
    uploadDate: { var: 'today' },
  };
  const { status: _start, rows: text, ...payload } = input.payload;
  if (typeof text === 'string' && text !== '') judgeFile(input, text);
  const announced = await create({ ...input, payload }, UPLOAD, metadata);
  const [upload] = announced.plan?.writes ?? [];
  if (typeof text !== 'string' || text === '' || upload?.op !== 'insert') return announced;
  const { id: regId, centreId, programmeId } = upload;
  const file: Write = { op: 'insert', entity: FILE, id: await input.store.newId(FILE), doc: { regId, rows: text }, centreId, programmeId };
  return { ...announced, plan: { ...announced.plan, writes: [upload, file], jobs: [{ name: 'bulk', payload: { regId } }] } };
});

/** The text of a file that came whole, until a job has taken it over. */
const fileOf = async (input: HandlerInput, regId: number, reveal: string[] = []): Promise<Row | undefined> =>
  (await input.store.find(FILE, { regId }, input.session?.scope ?? { centres: [] }, { limit: 1, reveal }))[0];

/** Rows that one transaction writes. */
const AT_ONCE = 200;

/** `keepBulkRows {regId}`: the next rows of a file that came whole get rows of their own. Answers how many are `left`. */
export const keepBulkRows: Handler = reading(
  { [FILE]: { by: ['regId'], of: ['rows'] }, [ROW]: { by: ['regId'], of: ['rowNumber'] } },
  async (input) => {
    const { store } = input;
    const upload = await reachRow(input, UPLOAD, input.payload['regId'], 'regId');
    const scope = input.session?.scope ?? { centres: [] };
    const file = await fileOf(input, upload.id, ['rows']);
    if (!file) return { rows: [{ regId: upload.id, left: 0 }] };
    const [last] = await store.find(ROW, { regId: upload.id }, scope, { limit: 1, sort: { column: 'rowNumber', descending: true } });
    const behind = Number(last?.doc['rowNumber'] ?? 0);
    const left = readSheetText(templateOf(input, ROWS_OF), String(file.doc['rows'])).filter(({ number }) => number > behind);
    const { centreId, programmeId } = upload;
    const writes = await Promise.all(
      left.slice(0, AT_ONCE).map(async ({ number, cells }): Promise<Write> => {
        const doc = waitingRow(cleanedRow(input, ROWS_OF, cells), upload, number);
        return { op: 'insert', entity: ROW, id: await store.newId(ROW), doc, centreId, programmeId };
      }),
    );
    return { rows: [{ regId: upload.id, left: left.length - writes.length }], ...(writes.length > 0 ? { plan: { writes } } : {}) };
  },
);

const savedRows = (input: HandlerInput, regId: number): Promise<number> => input.store.count(ROW, { regId }, input.session?.scope ?? { centres: [] });

/** `saveMetaDataBulk` with `regId`: all rows are there, and a job takes them over. */
export const submitMetaDataBulk: Handler = reading(
  { [FILE]: { by: ['regId'] }, [ROW]: { by: ['regId'] }, [UPLOAD]: { of: ['status'] } },
  async (input) => {
    const row = await reachToChange(input, UPLOAD, input.payload['regId'], 'regId');
    const saved = await savedRows(input, row.id);
    const step = await stepOf(input, { noun: UPLOAD, row, event: { type: 'submit' }, record: { saved } });
    if (!step.ok) throw step.refusal;
    const file = await fileOf(input, row.id);
    const removals: Write[] = file ? [{ op: 'remove', entity: FILE, id: file.id, hold: 0 }] : [];
    const plan = step.again
      ? {}
      : { ...step.plan, writes: [...(step.plan.writes ?? []), ...removals], jobs: [{ name: 'bulk', payload: { regId: row.id } }] };
    return { rows: [{ regId: row.id, status: step.state, version: row.version + 1 }], plan };
  },
);

/** A file takes rows until it is said that all are there. Throws Refusal. */
function judgeOpen(input: HandlerInput, upload: Row): void {
  if (standsAt(workflowOf(input.catalogue, UPLOAD), upload.doc) !== 'L')
    throw new Refusal('TRANSITION_REFUSED', { field: 'regId', text: '{{bulk.closed}}' });
}

/** What no form could hold; what depends on other rows, on the day or on what is stored is said once all rows are there. */
const UNREADABLE = new Set(['FIELD_INVALID', 'FIELD_TYPE']);

async function judgeReadable(input: HandlerInput, cells: JsonObject, rowNumber: number): Promise<void> {
  const { faults } = await judgeSheetRow(input, ROWS_OF, cells as Record<string, string>);
  const [first] = faults.filter(({ code }) => UNREADABLE.has(code));
  if (first)
    throw new Refusal('FIELD_INVALID', { field: first.key, text: '{{bulk.invalidRow}}', values: { row: rowNumber, name: cells['firstName'] ?? '' } });
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** `saveStudentDataBulk`: one row. Sent again under its number it takes the place of what was sent before: no row stands twice. */
export const saveStudentDataBulk: Handler = reading(SAVES_ROWS, async (input) => {
  const { payload, store, session } = input;
  const upload = await reachToChange(input, UPLOAD, payload['regId'], 'regId');
  judgeOpen(input, upload);
  const rowNumber = numberOf(payload['rowNumber']) ?? (await savedRows(input, upload.id)) + 1;
  const cells = cleanedRow(input, ROWS_OF, payload);
  await judgeReadable(input, cells, rowNumber);
  const doc = waitingRow(cells, upload, rowNumber);
  const [before] = await store.find(ROW, { regId: upload.id, rowNumber }, session?.scope ?? { centres: [] }, { limit: 1 });
  const id = before?.id ?? (await store.newId(ROW));
  const place = { centreId: upload.centreId, programmeId: upload.programmeId };
  const write: Write = before ? { op: 'update', entity: ROW, id, version: before.version, doc } : { op: 'insert', entity: ROW, id, doc, ...place };
  return {
    rows: [{ id, regId: upload.id, rowNumber, status: 'P', version: (before?.version ?? 0) + 1 }],
    values: { number: cells['aadharNo'] ?? '' },
    plan: {
      writes: [write],
      guards: [
        { some: { entity: UPLOAD, where: { regId: upload.id, status: 'L' } }, rule: 'bulkClosed' },
        { none: { entity: FILE, where: { regId: upload.id } }, rule: 'bulkClosed' },
      ],
    },
  };
});
