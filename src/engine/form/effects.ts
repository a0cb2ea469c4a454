import type { ChangeDef } from '../definition/form.ts';
import type { Json, Path, Pointer, JsonObject } from '../types.ts';
import { textOf } from '../problem/text.ts';
import { applyLogic, argsOf, holds } from '../rules/logic.ts';
import { isEmpty, sameJson, isInside, patternOf, pathOf, pointerOfPath, segmentsOfPath, valueAt } from './paths.ts';
import { factsAt, fillPattern } from './plan.ts';
import { segmentsOfPointer, type Segments } from '../json.ts';
import type { OpenForm } from './openForm.ts';
import { partOf } from './schema.ts';

const NO_ROWS: readonly number[] = Object.freeze([]);

/** Stable ids of the rows a person sees: a row keeps its id wherever it moves. */
export function rowsOf(open: OpenForm, path: Path): readonly number[] {
  const list = open.shownAt(path);
  const length = Array.isArray(list) ? list.length : 0;
  const before = open.rowIds.get(path) ?? NO_ROWS;
  if (before.length === length) return before;
  const ids = Array.from({ length }, (_, at) => before[at] ?? open.nextRow++);
  open.rowIds.set(path, ids);
  return ids;
}

/** Where a path below a table lies after rows were taken out and put in; null when its row went. */
function movePath(path: Path, table: Path, at: number, remove: number, insert: number): Path | null {
  if (!path.startsWith(`${table}.`)) return path;
  const [index = '', ...rest] = path.slice(table.length + 1).split('.');
  const row = Number(index);
  if (row < at) return path;
  return row < at + remove ? null : [table, row + insert - remove, ...rest].join('.');
}

/** What is to be done to a table when rows of the one that it follows go and come: its rows go along, and come back with theirs. */
function beside(
  open: OpenForm,
  table: Path,
  oldRows: readonly Json[],
  at: number,
  rows: readonly JsonObject[],
): [Path, Json[], number, number, JsonObject[]] {
  const draft = valueAt(open.judgement.draft, segmentsOfPath(table));
  const list = Array.isArray(draft) ? [...draft] : [];
  oldRows.forEach((by, index) => open.cut.push({ table, by, row: structuredClone(list[at + index] ?? {}) }));
  const back = rows.map((row) => (open.cut.findLast((one) => one.table === table && sameJson(one.by, row))?.row ?? {}) as JsonObject);
  return [table, list, at, oldRows.length, back];
}

/** Takes rows out of a table and puts others in, and those that follow them; a row that comes back finds its followers as they were. */
export function spliceRows(open: OpenForm, path: Path, at: number, remove: number, rows: readonly JsonObject[]): void {
  const segments = segmentsOfPath(path);
  const followers = open.judgement.plan.byKind('rows').filter(({ leads }) => leads !== undefined && pathOf(leads) === patternOf(segments));
  const current = open.shownAt(path);
  const list = Array.isArray(current) ? structuredClone(current) : [];
  for (const { segments: pattern } of followers)
    splice(open, ...beside(open, pathOf(fillPattern(pattern, segments)), list.slice(at, at + remove), at, rows));
  splice(open, path, list, at, remove, rows);
}

/** Takes rows out of a list and puts others in; ids, touched marks and the server's problems move with their rows. */
function splice(open: OpenForm, path: Path, list: Json[], at: number, remove: number, rows: readonly JsonObject[]): void {
  const ids = [...rowsOf(open, path)];
  while (list.length < at) list.push({});
  const count = list.splice(at, remove, ...structuredClone([...rows])).length;
  open.write(path, list);
  ids.splice(at, count, ...rows.map(() => open.nextRow++));
  open.rowIds.set(path, ids);
  const touched = [...open.touched];
  open.touched.clear();
  for (const one of touched) {
    const next = movePath(one, path, at, count, rows.length);
    if (next !== null) open.touched.add(next);
  }
  open.touched.add(path);
  for (const [one, problems] of [...open.serverProblems]) {
    const next = movePath(one, path, at, count, rows.length);
    if (next === one) continue;
    open.serverProblems.delete(one);
    if (next !== null) open.serverProblems.set(next, problems);
  }
  // Problems of the last validation are of rows as they lay before.
  const part = partOf(open.options.form.schema, segmentsOfPath(path)[0]);
  open.schemaProblems.delete(part);
  open.stale.add(part);
}

/** A pointer with each `*` made the row that changed. */
function target(pointer: Pointer, place: Segments): Path {
  return pathOf(segmentsOfPointer(pointer).map((part, at) => (part === '*' ? (place[at] ?? part) : part)));
}

const factsOf = (open: OpenForm, { change }: ChangeDef, place: Segments): unknown =>
  factsAt(open.judgement.facts, { row: segmentsOfPointer(change).lastIndexOf('*') }, place);

/** Clears and fills as an effect says, and tells what it tells. `commit` runs the rules and tells whoever listens. */
function follow(open: OpenForm, { clear = [], fill = {}, tell, values, go }: ChangeDef, place: Segments, facts: unknown, commit: () => void): void {
  const { messages, tell: say } = open.options;
  const message = tell === undefined ? undefined : textOf(messages, tell, argsOf(values, facts));
  const fills = Object.entries(fill).map(([at, logic]): [Path, Json] => [target(at, place), applyLogic(logic, facts)]);
  for (const at of clear) open.write(target(at, place), undefined);
  for (const [path, value] of fills) open.write(path, isEmpty(value) ? undefined : value);
  commit();
  if (message !== undefined) say?.(message, go);
}

/** Does what an effect says, when it still applies; asks the person first where it says so: refused, the change is taken back. */
function apply(open: OpenForm, effect: ChangeDef, place: Segments, commit: () => void, takeBack?: () => void): void {
  const facts = factsOf(open, effect, place);
  if (!holds(effect.when, facts)) return;
  const { question, messages } = open.options;
  if (effect.ask === undefined || !question || !takeBack) return follow(open, effect, place, facts, commit);
  void question(textOf(messages, effect.ask, argsOf(effect.values, facts))).then((accepted) => {
    if (open.disposed) return;
    if (accepted) return follow(open, effect, place, factsOf(open, effect, place), commit);
    takeBack();
    commit();
  });
}

/** A lookup is asked once more: what follows its answer waits for it again. Rows of a table are looked up when they are typed. */
export function awaitAgain(open: OpenForm, lookup: string, commit: () => void): void {
  for (const effect of open.options.form.rules.on ?? []) {
    const place = segmentsOfPointer(effect.change);
    if (effect.after === lookup && !place.includes('*')) open.waiting.push({ lookup, apply: () => apply(open, effect, place, commit) });
  }
}

/** Whether anything is to follow when a person changes a place. */
export const hasEffects = ({ options: { form } }: OpenForm, path: Path): boolean =>
  form.rules.on !== undefined && form.rules.on.some(({ change }) => isInside(pointerOfPath(patternOf(segmentsOfPath(path))), change));

/** Starts every `on` effect of a change made by a person; those that wait for a lookup start when it answers. */
export function startEffects(open: OpenForm, path: Path, before: Json | undefined, commit: () => void): void {
  const place = segmentsOfPath(path);
  const pointer = pointerOfPath(patternOf(place));
  for (const effect of open.options.form.rules.on ?? []) {
    if (!isInside(pointer, effect.change)) continue;
    const { after } = effect;
    const proceed = (): void => apply(open, effect, place, commit, () => open.write(path, before));
    if (after === undefined) proceed();
    else if (open.pending.has(`lookup:${after}`)) open.waiting.push({ lookup: after, apply: proceed });
    else if ((open.judgement.facts.lookups[after] ?? null) !== null) proceed();
  }
}
