/** What becomes of the rows of a bulk upload once all are there: judged, then made beneficiaries (D3-BULK-33, D3-BULK-38, D3-BULK-39). */
import { objectOf } from '../../engine/json.ts';
import { dayBeside, type SheetRow } from '../../engine/sheet/template.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Handler, HandlerAnswer, HandlerInput } from '../call.ts';
import { judgeSheetRow } from '../judge/sheetRow.ts';
import { insertWrite, updateWrite, withoutEmpty } from '../records/document.ts';
import { reachRow } from '../records/scopeAccess.ts';
import type { Row, Write, WritePlan } from '../store/types.ts';
import { ROWS_OF } from './bulkUpload.ts';
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import { reading } from './reading.ts';

const ROW_READS: HandlerReads = { 'bulk-row': { by: ['aadharNo'], of: ['regId', 'status', 'checked'] }, 'bulk-upload': { of: ['activity'] } };
const LOAD_READS: HandlerReads = {
  'bulk-row': { by: ['aadharNo'], of: ['regId', 'status', 'checked', 'dbUserId', 'engagementId'] },
  'bulk-upload': { of: ['activity', 'batchId', 'courseId', 'orgId', 'centerType'] },
  batch: { of: ['capacity', 'courseId'] },
  engagement: { by: ['batchId', 'status'], of: ['dbUserId', 'enrolledDate', 'trainedInCourseId'] },
  student: { of: ['isVerified', 'isVerifiedSecondary', 'mobilizedBy'] },
  address: { of: ['entityId', 'entityType', 'type', 'isActive'] },
};

interface Waiting {
  row: Row;
  upload: Row;
}

/** A row with its Aadhaar number, and the file that it came in. */
async function waiting(input: HandlerInput): Promise<Waiting> {
  const row = await reachRow(input, 'bulk-row', input.payload['id'], 'id', ['aadharNo']);
  return { row, upload: await reachRow(input, 'bulk-upload', row.doc['regId'], 'regId') };
}

/** The row as it is from now on, while nobody else has changed it: whoever comes second writes nothing. */
const marked = (row: Row, changes: JsonObject): Write => updateWrite('bulk-row', row, withoutEmpty({ ...row.doc, ...changes }));

const answerOf = ({ id }: Row, status: string): JsonObject => ({ id, status });

const failed = (row: Row, reason: string): HandlerAnswer => ({
  rows: [answerOf(row, 'F')],
  plan: { writes: [marked(row, { status: 'F', checked: 'Y', reason })] },
});

async function verdictOn(input: HandlerInput, { row, upload }: Waiting): Promise<{ data: JsonObject; reason: string }> {
  const { data, faults } = await judgeSheetRow(input, ROWS_OF, row.doc as SheetRow, upload.doc);
  const texts = faults.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`));
  return { data, reason: [...new Set(texts)].join('; ') };
}

/** `checkBulkRow {id}`: a row that waits is judged by its form; what is wrong with it is kept as its reason. */
export const checkBulkRow: Handler = reading(ROW_READS, async (input) => {
  const found = await waiting(input);
  const { row } = found;
  if (row.doc['status'] !== 'P' || row.doc['checked'] === 'Y') return { rows: [answerOf(row, String(row.doc['status']))] };
  const { reason } = await verdictOn(input, found);
  if (reason !== '') return failed(row, reason);
  return { rows: [answerOf(row, 'P')], plan: { writes: [marked(row, { checked: 'Y' })] } };
});

/** `failBulkRow {id, reason}`: what the store refused. */
export const failBulkRow: Handler = reading(ROW_READS, async (input) => {
  const { row } = await waiting(input);
  if (row.doc['status'] !== 'P') return { rows: [answerOf(row, String(row.doc['status']))] };
  return failed(row, String(input.payload['reason'] ?? ''));
});

interface Enrolled {
  doc: JsonObject;
  guards?: NonNullable<WritePlan['guards']>;
}

/** Where the file says that its people are to be: mobilised, in its batch, or in its course (D3-BULK-38, D3-BULK-39). */
async function engagementOf(input: HandlerInput, { upload, row }: Waiting): Promise<Enrolled> {
  const { activity, batchId, courseId, orgId, centerType } = upload.doc;
  const enrolled = { status: 'Enrolled', enrolledDate: input.clock.today() };
  if (activity === 'Enrollment') {
    const batch = await reachRow(input, 'batch', batchId, 'batchId');
    const { capacity, courseId: trained } = batch.doc;
    const isFull = input.catalogue.app.constants['capacityRefuses'] === true && typeof capacity === 'number';
    const where = { batchId: batch.id, status: 'Enrolled' };
    return {
      doc: { ...enrolled, batchId: batch.id, trainedInCourseId: trained ?? null },
      ...(isFull ? { guards: [{ none: { entity: 'engagement', where }, fewerThan: capacity, rule: 'batchFull' }] } : {}),
    };
  }
  if (activity !== 'CourseEnrollment') return { doc: { status: 'Mobilised' } };
  const cells = row.doc as SheetRow;
  const days = { startDate: dayBeside(cells, 'startDate'), endDate: dayBeside(cells, 'endDate') };
  return { doc: { ...enrolled, courseId, orgId, orgType: centerType, trainedInCourseId: courseId, ...days } as JsonObject };
}

/** `loadBulkRow {id}`: a row that holds becomes a beneficiary, with addresses and engagement, and says so, all in one step: never twice. */
export const loadBulkRow: Handler = reading(LOAD_READS, async (input) => {
  const found = await waiting(input);
  const { row, upload } = found;
  if (row.doc['status'] !== 'P') return { rows: [answerOf(row, String(row.doc['status']))] };
  const { data, reason } = await verdictOn(input, found);
  if (reason !== '') return failed(row, reason);
  const { store } = input;
  const { residential, permanent, ...details } = data;
  const [dbUserId, engagementId] = [await store.newId('student'), await store.newId('engagement')];
  const uploadedBy = upload.doc['uploadedBy'] ?? null;
  const insert = (entity: string, id: number, doc: JsonObject): Write => insertWrite(entity, id, withoutEmpty(doc), upload);
  const address = async (type: string, lines: Json | undefined): Promise<Write> =>
    insert('address', await store.newId('address'), { ...objectOf(lines), entityId: dbUserId, entityType: 'S', type, isActive: 'Y' });
  const engagement = await engagementOf(input, found);
  const writes = [
    insert('student', dbUserId, { ...details, isVerified: 'N', isVerifiedSecondary: 'N', createdBy: uploadedBy, mobilizedBy: uploadedBy }),
    await address('R', residential),
    await address('P', permanent),
    insert('engagement', engagementId, { ...engagement.doc, dbUserId }),
    marked(row, { status: 'S', dbUserId, engagementId }),
  ];
  return { rows: [answerOf(row, 'S')], plan: { writes, ...(engagement.guards ? { guards: engagement.guards } : {}) } };
});
