import type { JsonObject, Path } from '../../types.ts';
import { partOf } from '../parts.ts';
import { segmentsOfPath } from '../paths.ts';
import type { Live } from './live.ts';
import { shownAt } from './shownAt.ts';
import { write } from './writing.ts';

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

/** Takes rows out of a table and puts others in; ids, touched marks and the server's problems move with their rows. */
export function spliceRows(live: Live, path: Path, at: number, remove: number, rows: readonly JsonObject[]): void {
  const ids = [...rowsOf(live, path)];
  const shown = shownAt(live, path);
  const list = Array.isArray(shown) ? structuredClone(shown) : [];
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
