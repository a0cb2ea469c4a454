/** Bulk upload: what is said of a file, its rows one by one, and that all are there (D3-BULK-24 to 29). */
import type { JsonObject } from '../../engine/types.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { judgeSheetRow, cleanedRow } from '../judge/sheetRow.ts';
import { create } from '../operations/row.ts';
import { standsAt, stepOf, workflowOf } from '../operations/step.ts';
import { reach, reachToChange } from '../records/reach.ts';
import { Refusal } from '../refusal.ts';
import type { Row, Write } from '../store/types.ts';
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import { reading } from './reading.ts';

/** The form whose rows are uploaded. */
export const ROWS_OF = 'registration/basic-details';
const UPLOAD = 'bulk-upload';
const ROW = 'bulk-row';
const SAVES_ROWS: HandlerReads = { [ROW]: { by: ['regId', 'rowNumber'], of: ['status', 'checked'] }, [UPLOAD]: { of: ['batchName'] } };

/** `saveMetaDataBulk` without `regId`: a file is announced, and has a number from now on. */
export const saveMetaDataBulk: Handler = reading({ batch: { of: ['batchName'] } }, async (input) => {
  const { judged, session } = input;
  const batchId = judged?.data['batchId'];
  const batch = batchId === undefined ? undefined : await reach(input, 'batch', batchId, 'batchId');
  const said: JsonObject = {
    batchName: batch?.doc['batchName'] ?? null,
    roleId: session?.active.roleId ?? null,
    modelId: { var: 'session.centre.modelId' },
    centerName: { var: 'session.centre.name' },
    uploadedBy: { var: 'session.user.id' },
    uploadDate: { var: 'today' },
  };
  const { status: _start, ...payload } = input.payload;
  return create({ ...input, payload }, UPLOAD, said);
});

const savedRows = (input: HandlerInput, regId: number): Promise<number> => input.store.count(ROW, { regId }, input.session?.scope ?? { centres: [] });

/** `saveMetaDataBulk` with `regId`: all rows are there, and a job takes them over. */
export const submitMetaDataBulk: Handler = reading({ 'bulk-row': { by: ['regId'] }, 'bulk-upload': { of: ['status'] } }, async (input) => {
  const row = await reachToChange(input, UPLOAD, input.payload['regId'], 'regId');
  const saved = await savedRows(input, row.id);
  const taken = await stepOf(input, { noun: UPLOAD, row, event: { type: 'submit' }, record: { saved } });
  if (!taken.ok) throw taken.refusal;
  const plan = taken.again ? {} : { ...taken.plan, jobs: [{ name: 'bulk', payload: { regId: row.id } }] };
  return { rows: [{ regId: row.id, status: taken.state, version: row.version + 1 }], plan };
});

/** A file takes rows until it is said that all are there. Throws Refusal. */
function judgeOpen(input: HandlerInput, upload: Row): void {
  if (standsAt(workflowOf(input.catalogue, UPLOAD), upload.doc) !== 'L')
    throw new Refusal('TRANSITION_REFUSED', { field: 'regId', text: '{{bulk.closed}}' });
}

/** What no form could hold; what depends on other rows, on the day or on what is stored is said once all rows are there. */
const UNREADABLE = new Set(['FIELD_INVALID', 'FIELD_TYPE']);

async function judgeReadable(input: HandlerInput, cells: JsonObject, rowNumber: number): Promise<void> {
  const { faults } = await judgeSheetRow(input, ROWS_OF, cells as Record<string, string>, true);
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
  const kept = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
  const doc: JsonObject = { ...kept, regId: upload.id, rowNumber, batchName: upload.doc['batchName'] ?? null, status: 'P', checked: 'N' };
  const [before] = await store.find(ROW, { regId: upload.id, rowNumber }, session?.scope ?? { centres: [] }, { limit: 1 });
  const id = before?.id ?? (await store.newId(ROW));
  const place = { centreId: upload.centreId, programmeId: upload.programmeId };
  const write: Write = before ? { op: 'update', entity: ROW, id, version: before.version, doc } : { op: 'insert', entity: ROW, id, doc, ...place };
  return {
    rows: [{ id, regId: upload.id, rowNumber, status: 'P', version: (before?.version ?? 0) + 1 }],
    values: { number: cells['aadharNo'] ?? '' },
    plan: { writes: [write], guards: [{ some: { entity: UPLOAD, where: { regId: upload.id, status: 'L' } }, rule: 'bulkClosed' }] },
  };
});
