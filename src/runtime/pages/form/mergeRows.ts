import type { FormSchema } from '../../../engine/definition/form.ts';
import type { Json, JsonObject, Path } from '../../../engine/types.ts';
import type { Difference } from './conflict.ts';

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** What people type into a row: its columns without the page's and the system's own. */
const columnsOf = (items: FormSchema): string[] =>
  Object.entries(items.properties ?? {}).flatMap(([name, field]) => (field['x-system'] || field['x-local'] ? [] : [name]));

interface TableMerge {
  /** The table to go on with: mine, over their versions, with everything that only they changed. */
  rows: JsonObject[];
  /** Cells that both changed; they hold mine until somebody chooses. Paths are those of `rows`. */
  found: Difference[];
}
interface TableSides {
  mine: readonly JsonObject[];
  /** What the work began from. */
  base: readonly JsonObject[];
  theirs: readonly JsonObject[];
}

/**
 * A table that somebody else saved meanwhile, merged row by row over `key` and cell by cell over what the work began from. A row that they
 * removed goes, unless it was changed here: then it is kept as a new one. A row that they added comes; one that was removed here and changed
 * by them comes back.
 */
export function mergeRows(path: Path, items: FormSchema, key: string, { mine, base, theirs }: TableSides): TableMerge {
  const columns = columnsOf(items);
  const by = (rows: readonly JsonObject[]) => new Map(rows.map((row) => [row[key] ?? null, row]));
  const [now, before, own] = [by(theirs), by(base), by(mine)];
  const rows: JsonObject[] = [];
  const found: Difference[] = [];
  for (const row of mine) {
    const id = row[key] ?? null;
    const there = id === null ? undefined : now.get(id);
    const known = before.get(id);
    const began = known && same(known['version'], row['version']) ? known : undefined;
    const isMine = (name: string): boolean => !began || !same(row[name], began[name]);
    if (id === null) rows.push(row);
    else if (!there) {
      const { [key]: _gone, version: _old, ...rest } = row;
      if (columns.some(isMine)) rows.push(rest);
    } else {
      const next: Record<string, Json> = { ...row, version: there['version'] ?? null };
      for (const name of columns.filter((one) => !same(row[one], there[one]))) {
        if (began && same(began[name], there[name])) continue;
        if (isMine(name)) found.push({ path: `${path}.${rows.length}.${name}`, mine: row[name] ?? null, theirs: there[name] ?? null });
        else next[name] = there[name] ?? null;
      }
      rows.push(next);
    }
  }
  const missed = theirs.filter((row) => {
    const id = row[key] ?? null;
    return !own.has(id) && !same(before.get(id)?.['version'], row['version']);
  });
  return { rows: [...rows, ...missed], found };
}
