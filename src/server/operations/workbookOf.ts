/** `workbook`: every row that a reading action would answer, as a workbook: a link to it first, then its bytes, written while the rows are read (D3-REPORT-10). */
import { messagesOf } from '../../catalogue/client.ts';
import type { JsonObject } from '../../engine/types.ts';
import { findAction } from '../../catalogue/findAction.ts';
import { findByName } from '../request/find.ts';
import { Refusal } from '../refusal.ts';
import { textOf } from '../../engine/problem/text.ts';
import { answerRow, entityOf, unseenKeys, withoutKeys, wireRow } from '../records/entity.ts';
import type { Session } from '../session/facts.ts';
import { openLink } from '../session/link.ts';
import { listBook, type SheetQuestion, sheetLink } from '../sheet/listBook.ts';
import type { RowQuery } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { withBeside } from './beside.ts';
import { columnsRead, pageQuestion } from './list.ts';

const AT_ONCE = 1000;

/** The question behind a link: which rows of which centres, in which list. */
interface WorkbookQuery {
  reads: string;
  list: string;
  query: Omit<RowQuery, 'scope'>;
  centres: readonly number[];
}

function readingOf({ catalogue }: Pick<HandlerInput, 'catalogue'>, reads: string) {
  const { def } = findByName(catalogue, reads);
  if (!('list' in def.do)) throw new Error(`${reads} lists no rows: the catalogue's checks let it through.`);
  return { def, spec: def.do, noun: def.do.list };
}

/** The link under which the rows of a question are had for the next minutes, without a bearer. `reads` names the action, `name` the file. */
export async function workbookLink(input: HandlerInput, reads: string, list: string, name: string): Promise<string> {
  const { spec, noun } = readingOf(input, reads);
  const { query, scope, reached } = pageQuestion(input, noun, spec);
  await reached;
  if (scope.centres === 'all') throw new Refusal('FIELD_REQUIRED', { field: 'centerId' });
  const { columns: _own, page: _page, after: _after, before: _before, ...question } = query;
  const bookQuery: WorkbookQuery = { reads, list, query: question, centres: scope.centres };
  return `/api/report/file?link=${sheetLink(input, 'sheet link', bookQuery, name)}`;
}

/** The operation: the file is called as the list is, with today's date. */
export async function workbookOf(input: HandlerInput, list: string, reads: string): Promise<HandlerAnswer> {
  const { catalogue, call, clock } = input;
  const title = textOf(messagesOf(catalogue), catalogue.lists[list]?.export?.name ?? list);
  const name = `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}-${clock.today()}.xlsx`;
  return { rows: [{ reportName: await workbookLink(input, `${call.service}.${reads}`, list, name) }] };
}

/** Every row of the question, page after page; no more than one page is held. */
async function* pagesOf(input: HandlerInput, { reads, query, centres }: WorkbookQuery, session: Session): AsyncGenerator<JsonObject[]> {
  const { store, catalogue, clock } = input;
  const { def, spec, noun } = readingOf(input, reads);
  const entity = entityOf(catalogue, noun);
  const unseen = unseenKeys({ catalogue, def, session });
  const columns = columnsRead(catalogue, entity, def.answer, spec);
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await store.list({ ...query, scope: { centres }, size: AT_ONCE, columns, ...(after === '' ? {} : { after }) });
    const wired = page.rows.map((row) => wireRow({ catalogue, clock }, entity, row));
    const whole = await withBeside({ store, catalogue, clock }, spec.beside, wired, { centres });
    yield whole.map((row) => withoutKeys(answerRow({ def, session, clock }, row), unseen));
    after = page.next;
  }
}

/** The workbook itself, for who has its link. Throws LINK_EXPIRED for one that is over or touched, SESSION_ENDED. */
export async function openWorkbook(input: HandlerInput): Promise<HandlerAnswer> {
  const { content, session } = await openLink<SheetQuestion<WorkbookQuery>>(input, 'sheet link');
  const { question, name, language } = content;
  // A link may outlive a definition by some minutes.
  if (!findAction(input.catalogue, question.reads) || !input.catalogue.lists[question.list]) throw new Refusal('LINK_EXPIRED');
  return listBook(input, question.list, name, pagesOf(input, question, session), { session: session.facts, language });
}
