/** The verdict on a row of a spreadsheet: that of the form which it fills in, asked what a row can say. */
import { evaluateFilling } from '../form/evaluateAsking.ts';
import { isInside } from '../form/paths.ts';
import type { Asker, JudgeOptions } from '../form/types.ts';
import { isBlocking } from '../problem/formCodes.ts';
import { applyLogic } from '../rules/logic.ts';
import type { Json, JsonObject, OptionItem, Pointer, Problem } from '../types.ts';
import type { JudgedForm } from '../definition/form.ts';
import { withFills, formDataOf, columnKey, type SheetRow, type TemplateColumn, type TemplateDef } from './template.ts';

/** What is wrong with a cell, ready to read. */
export interface CellFault {
  /** Wire key of the column; empty for what no column says. */
  key: string;
  /** Header of the column; empty with `key`. */
  name: string;
  text: string;
  code: string;
  /** What a rule offers there, where that is what it is not. */
  offered?: readonly OptionItem[] | undefined;
}

/** A row with what is wrong with it. */
export interface JudgedRow {
  row: SheetRow;
  faults: CellFault[];
  /** What is asked about and stops nothing. */
  warnings: CellFault[];
}

export interface RowVerdict extends Omit<JudgedRow, 'row'> {
  /** What would be stored. */
  data: JsonObject;
}

/** The column that says what is wrong; of several values in its cell each is the cell's. */
const columnOf = ({ columns }: TemplateDef, at: Pointer): TemplateColumn | undefined =>
  columns.find((column) => column.at !== undefined && isInside(at, column.at));

/** Of the found that rules ask those that a row needs: its lookups, and what only the server can tell. */
const asking = ({ lookups = [] }: TemplateDef, ask: Asker): Asker => {
  return async (one) => (one.kind === 'check' || lookups.includes(one.id) ? ask(one) : null);
};

/**
 * Judges a row by its form. `options` are those of the form without its data; what rules ask is answered by `ask`, and refuses the row without an
 * answer where `asksAll`: elsewhere the server asks later.
 * @throws whatever `ask` rejects with
 */
export async function judgeRow(
  form: JudgedForm,
  template: TemplateDef,
  row: SheetRow,
  options: Omit<JudgeOptions, 'data'>,
  ask: Asker,
  { asksAll = false } = {},
): Promise<RowVerdict> {
  const formData = formDataOf(template, form.schema, options.facts.lists as Readonly<Record<string, readonly OptionItem[]>>, row, options.facts.long);
  const fills = Object.entries(template.fill ?? {});
  const fillData = (lookups: Readonly<Record<string, Json>>): JsonObject => {
    const facts = { ...options.facts, lookups, data: formData };
    return withFills(formData, Object.fromEntries(fills.map(([pointer, logic]): [string, Json] => [pointer, applyLogic(logic, facts)])));
  };
  const places = fills.map(([pointer]) => pointer);
  const { offered, ...verdicts } = await evaluateFilling(form, { ...options, data: formData }, asking(template, ask), places, fillData);
  const isAsked = ({ at, rule, code }: Problem): boolean =>
    (asksAll || code !== 'CHECK_UNANSWERED') &&
    !(template.spares ?? []).includes(rule) &&
    !(template.unasked ?? []).some((part) => isInside(at, part));
  const found = verdicts.problems.filter(isAsked);
  const inCell = ({ at, code, message: text }: Problem): CellFault => {
    const column = columnOf(template, at);
    return { key: column ? columnKey(column) : '', name: column?.name ?? '', text, code, offered: code === 'FIELD_OPTION' ? offered(at) : undefined };
  };
  const faults = found.filter(isBlocking).map(inCell);
  // Words that no list has are no value of its kind either: once is enough.
  const isEcho = ({ key, code }: CellFault): boolean => code === 'FIELD_TYPE' && faults.some((one) => one.key === key && one.code === 'FIELD_OPTION');
  return { data: verdicts.data, faults: faults.filter((one) => !isEcho(one)), warnings: found.filter((one) => !isBlocking(one)).map(inCell) };
}
