import type { ChangeDef } from '../definition/form.ts';
import type { Json, Path, Pointer, JsonObject } from '../types.ts';
import { textOf } from '../problem/text.ts';
import { applyLogic, argsOf, holds } from '../rules/logic.ts';
import { isEmpty, sameJson } from './values.ts';
import { factsAt, placed } from './judgement.ts';
import { segmentsOfPointer, type Segments } from '../json.ts';
import { isInside, patternOf, pathOf, pointerOfPath, segmentsOfPath, valueAt } from './paths.ts';
import { type Live, write, shownAt } from './live.ts';
import { partOf } from './schema.ts';

const NO_ROWS: readonly number[] = Object.freeze([]);

/** Stable ids of the rows a person sees: a row keeps its id wherever it moves. */
export function rowsOf(live: Live, path: Path): readonly number[] {
  const list = shownAt(live, path);
  const length = Array.isArray(list) ? list.length : 0;
  const known = live.rowIds.get(path) ?? NO_ROWS;
  if (known.length === length) return known;
  const ids = Array.from({ length }, (_, at) => known[at] ?? live.nextRow++);
  live.rowIds.set(path, ids);
  return ids;
}

/** Where a path below a table lies after rows were taken out and put in; null when its row went. */
function moved(path: Path, table: Path, at: number, remove: number, insert: number): Path | null {
  if (!path.startsWith(`${table}.`)) return path;
  const [index = '', ...rest] = path.slice(table.length + 1).split('.');
  const row = Number(index);
  if (row < at) return path;
  return row < at + remove ? null : [table, row + insert - remove, ...rest].join('.');
}

/** What is to be done to a table when rows of the one that it follows go and come: its rows go along, and come back with theirs. */
function beside(
  live: Live,
  table: Path,
  gone: readonly Json[],
  at: number,
  rows: readonly JsonObject[],
): [Path, Json[], number, number, JsonObject[]] {
  const typed = valueAt(live.judgement.draft, segmentsOfPath(table));
  const list = Array.isArray(typed) ? [...typed] : [];
  gone.forEach((by, index) => live.cut.push({ table, by, row: structuredClone(list[at + index] ?? {}) }));
  const back = rows.map((row) => (live.cut.findLast((one) => one.table === table && sameJson(one.by, row))?.row ?? {}) as JsonObject);
  return [table, list, at, gone.length, back];
}

/** Takes rows out of a table and puts others in, and those that follow them; a row that comes back finds its followers as they were. */
export function spliceRows(live: Live, path: Path, at: number, remove: number, rows: readonly JsonObject[]): void {
  const segments = segmentsOfPath(path);
  const followers = live.judgement.plan.byKind('rows').filter(({ leads }) => leads !== undefined && pathOf(leads) === patternOf(segments));
  const shown = shownAt(live, path);
  const list = Array.isArray(shown) ? structuredClone(shown) : [];
  for (const { segments: pattern } of followers)
    splice(live, ...beside(live, pathOf(placed(pattern, segments)), list.slice(at, at + remove), at, rows));
  splice(live, path, list, at, remove, rows);
}

/** Takes rows out of a list and puts others in; ids, touched marks and the server's problems move with their rows. */
function splice(live: Live, path: Path, list: Json[], at: number, remove: number, rows: readonly JsonObject[]): void {
  const ids = [...rowsOf(live, path)];
  while (list.length < at) list.push({});
  const gone = list.splice(at, remove, ...structuredClone([...rows])).length;
  write(live, path, list);
  ids.splice(at, gone, ...rows.map(() => live.nextRow++));
  live.rowIds.set(path, ids);
  const touched = [...live.touched];
  live.touched.clear();
  for (const one of touched) {
    const next = moved(one, path, at, gone, rows.length);
    if (next !== null) live.touched.add(next);
  }
  live.touched.add(path);
  for (const [one, problems] of [...live.server]) {
    const next = moved(one, path, at, gone, rows.length);
    if (next === one) continue;
    live.server.delete(one);
    if (next !== null) live.server.set(next, problems);
  }
  // Problems of the last validation are of rows as they lay before.
  const part = partOf(live.options.form.schema, segmentsOfPath(path)[0]);
  live.schema.delete(part);
  live.stale.add(part);
}

/** A pointer with each `*` made the row that changed. */
function target(pointer: Pointer, changed: Segments): Path {
  return pathOf(segmentsOfPointer(pointer).map((part, at) => (part === '*' ? (changed[at] ?? part) : part)));
}

const factsOf = (live: Live, { change }: ChangeDef, changed: Segments): unknown =>
  factsAt(live.judgement, { row: segmentsOfPointer(change).lastIndexOf('*') }, changed);

/** Clears and fills as an effect says, and tells what it tells. `commit` runs the rules and tells whoever listens. */
function follow(live: Live, { clear = [], fill = {}, tell, values, go }: ChangeDef, changed: Segments, facts: unknown, commit: () => void): void {
  const { messages, tell: say } = live.options;
  const told = tell === undefined ? undefined : textOf(messages, tell, argsOf(values, facts));
  const fills = Object.entries(fill).map(([at, logic]): [Path, Json] => [target(at, changed), applyLogic(logic, facts)]);
  for (const at of clear) write(live, target(at, changed), undefined);
  for (const [path, value] of fills) write(live, path, isEmpty(value) ? undefined : value);
  commit();
  if (told !== undefined) say?.(told, go);
}

/** Does what an effect says, when it still applies; asks the person first where it says so: refused, the change is taken back. */
function apply(live: Live, effect: ChangeDef, changed: Segments, commit: () => void, takeBack?: () => void): void {
  const facts = factsOf(live, effect, changed);
  if (!holds(effect.when, facts)) return;
  const { question, messages } = live.options;
  if (effect.ask === undefined || !question || !takeBack) return follow(live, effect, changed, facts, commit);
  void question(textOf(messages, effect.ask, argsOf(effect.values, facts))).then((accepted) => {
    if (live.disposed) return;
    if (accepted) return follow(live, effect, changed, factsOf(live, effect, changed), commit);
    takeBack();
    commit();
  });
}

/** A lookup is asked once more: what follows its answer waits for it again. Rows of a table are looked up when they are typed. */
export function awaitAgain(live: Live, lookup: string, commit: () => void): void {
  for (const effect of live.options.form.rules.on ?? []) {
    const changed = segmentsOfPointer(effect.change);
    if (effect.after === lookup && !changed.includes('*')) live.waiting.push({ lookup, apply: () => apply(live, effect, changed, commit) });
  }
}

/** Whether anything is to follow when a person changes a place. */
export const hasEffects = ({ options: { form } }: Live, path: Path): boolean =>
  form.rules.on !== undefined && form.rules.on.some(({ change }) => isInside(pointerOfPath(patternOf(segmentsOfPath(path))), change));

/** Starts every `on` effect of a change made by a person; those that wait for a lookup start when it answers. */
export function startEffects(live: Live, path: Path, before: Json | undefined, commit: () => void): void {
  const changed = segmentsOfPath(path);
  const pointer = pointerOfPath(patternOf(changed));
  for (const effect of live.options.form.rules.on ?? []) {
    if (!isInside(pointer, effect.change)) continue;
    const { after } = effect;
    const proceed = (): void => apply(live, effect, changed, commit, () => write(live, path, before));
    if (after === undefined) proceed();
    else if (live.pending.has(`lookup:${after}`)) live.waiting.push({ lookup: after, apply: proceed });
    else if ((live.judgement.facts.lookups[after] ?? null) !== null) proceed();
  }
}
