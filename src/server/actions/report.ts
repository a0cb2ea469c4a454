/** The student report as a workbook: a link to it first, then its bytes, written while the rows are read (D3-REPORT-10, D3-REPORT-18). */
import { cellOf } from '../../engine/list/evaluateList.ts';
import { sheetCell } from '../../engine/list/sheetCell.ts';
import { hereText } from '../../engine/dates/clock.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { ColumnDef, JsonObject, ListDef } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { findByName } from '../request/find.ts';
import { messagesIn, Refusal } from '../refusal.ts';
import { seal, unseal } from '../keys.ts';
import { answerRow, entityOf, wireRow } from '../records/entity.ts';
import { withBeside } from '../operations/beside.ts';
import { pageQuestion, type ListSpec } from '../operations/list.ts';
import { workbook, type SheetCell } from '../sheet/workbook.ts';
import type { RowQuery } from '../store/types.ts';
import type { Handler, HandlerInput } from '../call.ts';

const LIST = 'student-report';
/** What a page of the report asks: the workbook holds the rows of the same question. */
const READING = 'viewReport';
const AT_ONCE = 1000;
const GOOD_FOR = 5 * 60 * 1000;

/** The question behind a link: whose rows, and until when it is answered. */
interface Asked {
  query: Omit<RowQuery, 'scope'>;
  centres: readonly number[];
  name: string;
  until: number;
}

function readingOf(catalogue: Catalogue) {
  const { def } = findByName(catalogue, READING);
  if (!('list' in def.do)) throw new Error(`${READING} lists no rows: the catalogue's checks let it through.`);
  const spec: ListSpec = def.do;
  return { def, spec, noun: def.do.list };
}

/**
 * `downloadExcel {centerId, studentEngagementStatus, startDate, endDate, batchId}`: where the workbook can be had for the next minutes, without a
 * bearer (D3-CALLS-76). Page and size are taken and change nothing: it holds every row of the filter.
 */
export const downloadExcel: Handler = async (input) => {
  const { catalogue, payload, config, clock } = input;
  const { spec, noun } = readingOf(catalogue);
  const { query, scope, reached } = pageQuestion(input, noun, spec);
  await reached;
  if (scope.centres === 'all') throw new Refusal('FIELD_REQUIRED', { field: 'centerId' });
  const { columnsOnly: _own, ...question } = query;
  const parts = ['report', payload['studentEngagementStatus'], payload['centerId'], payload['startDate'], payload['endDate'], payload['batchId']];
  const asked: Asked = {
    query: question,
    centres: scope.centres,
    name: `${parts.filter((part) => part !== undefined && part !== null && part !== '').join('-')}.xlsx`,
    until: clock.now().getTime() + GOOD_FOR,
  };
  const link = seal(config.secretKey, 'sheet link', JSON.stringify(asked));
  return { rows: [{ reportName: `/api/report/file?link=${link}` }], about: { entity: 'centre', id: Number(payload['centerId']) } };
};

/** Throws LINK_EXPIRED for a link that is over or touched. */
function openSheetLink(secretKey: string, link: string, now: Date): Asked {
  try {
    const asked = JSON.parse(unseal(secretKey, 'sheet link', link)) as Asked;
    if (asked.until > now.getTime()) return asked;
  } catch {
    // Not ours, or not whole: as good as over.
  }
  throw new Refusal('LINK_EXPIRED');
}

const columnsOf = ({ columns, export: wanted }: ListDef): ColumnDef[] => {
  const named = wanted?.columns?.flatMap((id) => columns.filter(({ at, id: own }) => (own ?? String(at).slice(1)) === id));
  return named ?? columns.filter(({ hidden }) => hidden !== true);
};

/** Every row of the question, page after page; no more than one page is held. */
async function* pagesOf(
  { store, catalogue, clock }: HandlerInput,
  { query, centres }: Asked,
  columns: readonly ColumnDef[],
): AsyncGenerator<SheetCell[][]> {
  const { def, spec, noun } = readingOf(catalogue);
  const entity = entityOf(catalogue, noun);
  const cells = (row: JsonObject): SheetCell[] =>
    columns.map((column) => sheetCell(hereText(cellOf(column, row, { session: {} }), catalogue.app.timeZone), column.as));
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await store.list({ ...query, scope: { centres }, size: AT_ONCE, columnsOnly: true, ...(after === '' ? {} : { after }) });
    const wired = page.rows.map((row) => wireRow({ catalogue, clock }, entity, row));
    const whole = await withBeside({ store, catalogue, clock }, spec.beside, wired, { centres });
    yield whole.map((row) => cells(answerRow(def, row)));
    after = page.next;
  }
}

/** `GET /api/report/file?link=…`: the workbook itself. */
export const reportFile: Handler = async (input) => {
  const { catalogue, payload, config, clock } = input;
  const asked = openSheetLink(config.secretKey, String(payload['link']), clock.now());
  const list = catalogue.lists[LIST];
  if (!list) throw new Error(`There is no list ${LIST}.`);
  const messages = messagesIn(catalogue);
  const columns = columnsOf(list);
  const heads = columns.map(({ label }) => textOf(messages, label));
  const pages = pagesOf(input, asked, columns);
  // The first page is read before anything is answered: a store that is away is told as such.
  const first = await pages.next();
  async function* all(): AsyncGenerator<SheetCell[][]> {
    if (first.done !== true) yield first.value;
    yield* pages;
  }
  const bytes = workbook(textOf(messages, list.export?.name ?? LIST), heads, all());
  return { rows: [], file: { bytes, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: asked.name, isDownload: true } };
};
