/** The student report as a workbook: a link to it first, then its bytes, written while the rows are read (D3-REPORT-10, D3-REPORT-18). */
import type { JsonObject } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { findByName } from '../request/find.ts';
import { Refusal } from '../refusal.ts';
import { answerRow, entityOf, wireRow } from '../records/entity.ts';
import { withBeside } from '../operations/beside.ts';
import { columnsRead, pageQuestion } from '../operations/list.ts';
import { listBook, openSheetLink, sheetLink } from '../sheet/listBook.ts';
import type { RowQuery } from '../store/types.ts';
import type { Handler, HandlerInput } from '../call.ts';

const LIST = 'student-report';
/** What a page of the report asks: the workbook holds the rows of the same question. */
const READING = 'viewReport';
const AT_ONCE = 1000;

/** The question behind a link: which rows, and whose. */
interface Asked {
  query: Omit<RowQuery, 'scope'>;
  centres: readonly number[];
}

function readingOf(catalogue: Catalogue) {
  const { def } = findByName(catalogue, READING);
  if (!('list' in def.do)) throw new Error(`${READING} lists no rows: the catalogue's checks let it through.`);
  return { def, spec: def.do, noun: def.do.list };
}

/**
 * `downloadExcel {centerId, studentEngagementStatus, startDate, endDate, batchId}`: where the workbook can be had for the next minutes, without a
 * bearer (D3-CALLS-76). Page and size are taken and change nothing: it holds every row of the filter.
 */
export const downloadExcel: Handler = async (input) => {
  const { catalogue, payload } = input;
  const { spec, noun } = readingOf(catalogue);
  const { query, scope, reached } = pageQuestion(input, noun, spec);
  await reached;
  if (scope.centres === 'all') throw new Refusal('FIELD_REQUIRED', { field: 'centerId' });
  const { columns: _own, ...question } = query;
  const parts = ['report', payload['studentEngagementStatus'], payload['centerId'], payload['startDate'], payload['endDate'], payload['batchId']];
  const asked: Asked = { query: question, centres: scope.centres };
  const name = `${parts.filter((part) => part !== undefined && part !== null && part !== '').join('-')}.xlsx`;
  const link = sheetLink(input, 'sheet link', asked, name);
  return { rows: [{ reportName: `/api/report/file?link=${link}` }], about: { entity: 'centre', id: Number(payload['centerId']) } };
};

/** Every row of the question, page after page; no more than one page is held. */
async function* pagesOf({ store, catalogue, clock }: HandlerInput, { query, centres }: Asked): AsyncGenerator<JsonObject[]> {
  const { def, spec, noun } = readingOf(catalogue);
  const entity = entityOf(catalogue, noun);
  const columns = columnsRead(catalogue, entity, def.answer, spec);
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await store.list({ ...query, scope: { centres }, size: AT_ONCE, columns, ...(after === '' ? {} : { after }) });
    const wired = page.rows.map((row) => wireRow({ catalogue, clock }, entity, row));
    const whole = await withBeside({ store, catalogue, clock }, spec.beside, wired, { centres });
    yield whole.map((row) => answerRow(def, row));
    after = page.next;
  }
}

/** `GET /api/report/file?link=…`: the workbook itself. */
export const reportFile: Handler = async (input) => {
  const { question, name } = openSheetLink<Asked>(input, 'sheet link');
  return listBook(input, LIST, name, pagesOf(input, question));
};
