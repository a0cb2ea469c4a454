/** `workbook`: every row that a reading action would answer, as a workbook: a link to it first, then its bytes, written while the rows are read (D3-REPORT-10). */
import { messagesOf } from '../../catalogue/client.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { findAction } from '../../catalogue/findAction.ts';
import { findByName } from '../request/find.ts';
import { Refusal } from '../refusal.ts';
import { textOf } from '../../engine/problem/text.ts';
import { answerRow, entityOf, unseenKeys, withoutKeys, wireRow } from '../records/entity.ts';
import { listBook, openSheetLink, sheetLink } from '../sheet/listBook.ts';
import { sessionRead } from '../sheet/sessionRead.ts';
import type { RowQuery } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { withBeside } from './beside.ts';
import { columnsRead, pageQuestion } from './list.ts';

const AT_ONCE = 1000;

/** The question behind a link: which rows of whom, in which list, without what. */
interface Asked {
  reads: string;
  list: string;
  query: Omit<RowQuery, 'scope'>;
  centres: readonly number[];
  unseen: readonly string[];
  /** What the answer and the columns read of who asked. */
  session: JsonObject;
}

function readingOf({ catalogue }: Pick<HandlerInput, 'catalogue'>, reads: string) {
  const { def } = findByName(catalogue, reads);
  if (!('list' in def.do)) throw new Error(`${reads} lists no rows: the catalogue's checks let it through.`);
  return { def, spec: def.do, noun: def.do.list };
}

/** The link under which the rows of a question are had for the next minutes, without a bearer. `reads` names the action, `name` the file. */
export async function workbookLink(input: HandlerInput, reads: string, list: string, name: string): Promise<string> {
  const { def, spec, noun } = readingOf(input, reads);
  const { query, scope, reached } = pageQuestion(input, noun, spec);
  await reached;
  if (scope.centres === 'all') throw new Refusal('FIELD_REQUIRED', { field: 'centerId' });
  const { columns: _own, page: _page, after: _after, before: _before, ...question } = query;
  const session = sessionRead(input.session?.facts ?? {}, [def.answer ?? [], input.catalogue.lists[list]?.columns ?? []] as unknown as Json);
  const asked: Asked = { reads, list, query: question, centres: scope.centres, unseen: unseenKeys({ ...input.call, def }), session };
  return `/api/report/file?link=${sheetLink(input, 'sheet link', asked, name)}`;
}

/** The operation: the file is called as the list is, with today's date. */
export async function workbookOf(input: HandlerInput, list: string, reads: string): Promise<HandlerAnswer> {
  const { catalogue, call, clock } = input;
  const title = textOf(messagesOf(catalogue), catalogue.lists[list]?.export?.name ?? list);
  const name = `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}-${clock.today()}.xlsx`;
  return { rows: [{ reportName: await workbookLink(input, `${call.service}.${reads}`, list, name) }] };
}

/** Every row of the question, page after page; no more than one page is held. */
async function* pagesOf(input: HandlerInput, { reads, query, centres, unseen, session }: Asked): AsyncGenerator<JsonObject[]> {
  const { store, catalogue, clock } = input;
  const { def, spec, noun } = readingOf(input, reads);
  const entity = entityOf(catalogue, noun);
  const columns = columnsRead(catalogue, entity, def.answer, spec);
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await store.list({ ...query, scope: { centres }, size: AT_ONCE, columns, ...(after === '' ? {} : { after }) });
    const wired = page.rows.map((row) => wireRow({ catalogue, clock }, entity, row));
    const whole = await withBeside({ store, catalogue, clock }, spec.beside, wired, { centres });
    yield whole.map((row) => withoutKeys(answerRow({ def, session: { facts: session }, clock }, row), unseen));
    after = page.next;
  }
}

/** The workbook itself, for who has its link. Throws LINK_EXPIRED for one that is over or touched. */
export async function openWorkbook(input: HandlerInput): Promise<HandlerAnswer> {
  const { question, name, language } = openSheetLink<Asked>(input, 'sheet link');
  // A link may outlive a definition by some minutes.
  if (!findAction(input.catalogue, question.reads) || !input.catalogue.lists[question.list]) throw new Refusal('LINK_EXPIRED');
  return listBook(input, question.list, name, pagesOf(input, question), { session: question.session, language });
}
