/** A list as a workbook: a link to it first, then its bytes, written while the rows are read. */
import { messagesOf } from '../../catalogue/client.ts';
import type { SayText } from '../../engine/list/evaluateList.ts';
import { sheetCellOf, type SheetCell } from '../../engine/list/sheetCell.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { ColumnDef, ListDef } from '../../engine/definition/list.ts';
import type { JsonObject, OptionItem } from '../../engine/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import type { Purpose } from '../keys.ts';
import { optionLists } from '../../catalogue/optionLists.ts';
import { sealedLink } from '../session/link.ts';
import { WORKBOOK, workbook } from './workbook.ts';

/** What stands behind a link: the question, the name of the file, the language of who asked where it is not the first. */
export interface SheetQuestion<Question> {
  question: Question;
  name: string;
  language?: string;
}

/** The link under which a question is answered for the next minutes, without a bearer. */
export function sheetLink<Question>(input: HandlerInput, purpose: Purpose, question: Question, name: string): string {
  const { language } = input.call;
  const sheetQuestion: SheetQuestion<Question> = { question, name, ...(language === undefined ? {} : { language }) };
  return sealedLink(input, purpose, sheetQuestion);
}

const columnsOf = ({ columns, export: exportDef }: ListDef): ColumnDef[] => {
  const chosenColumns = exportDef?.columns?.flatMap((id) => columns.filter(({ at, id: own }) => (own ?? String(at).slice(1)) === id));
  return chosenColumns ?? columns.filter(({ hidden }) => hidden !== true);
};

/** The workbook of a list whose rows come in pages: the columns that it exports, under their labels and in the words of who asked. `session` is what its columns read of them. */
export async function listBook(
  { catalogue }: HandlerInput,
  list: string,
  name: string,
  rows: AsyncIterator<readonly JsonObject[]>,
  { session, language }: { session: JsonObject; language: string | undefined },
): Promise<HandlerAnswer> {
  const def = catalogue.lists[list];
  if (!def) throw new Error(`There is no list ${list}.`);
  const messages = messagesOf(catalogue, language);
  const columns = columnsOf(def);
  const say: SayText = (text, values) => textOf(messages, text, values);
  const world = { say, workflows: catalogue.workflows, timeZone: catalogue.app.timeZone };
  const lists = optionLists(catalogue.options);
  const long = Object.entries(def.labels ?? {}).flatMap(([key, of]) => {
    const table = catalogue.longLists[of];
    return table ? [{ key, of, table }] : [];
  });
  /** Of lists that are too long for a page, as columns read them: the rows whose values a row has. */
  const known = (row: JsonObject): Record<string, OptionItem[]> => {
    const found = long.map(({ of, key, table }) => ({ of, items: [row[key] ?? null].flat().flatMap((value) => table.find(value) ?? []) }));
    return Object.fromEntries(long.map(({ of }) => [of, found.flatMap((one) => (one.of === of ? one.items : []))]));
  };
  const cells = (row: JsonObject): SheetCell[] => {
    const facts = { session, lists: long.length === 0 ? lists : { ...lists, ...known(row) } };
    return columns.map((column) => sheetCellOf(column, row, facts, world));
  };
  // The first page is read before anything is answered: a store that is away is told as such.
  let page = await rows.next();
  async function* all(): AsyncGenerator<SheetCell[][]> {
    for (; page.done !== true; page = await rows.next()) yield page.value.map(cells);
  }
  const heads = columns.map(({ label }) => textOf(messages, label));
  const bytes = workbook(textOf(messages, def.export?.name ?? list), heads, all());
  return { rows: [], file: { bytes, type: WORKBOOK, name, isDownload: true } };
}
