/** What empties the fields of an imported form whose options hang on other answers. */
import type { ChangeDef } from '../../engine/definition/form.ts';
import type { Pointer } from '../../engine/types.ts';

/** A field that hangs on another: by a rule of its own, or by `x-within`, which empties by itself. */
export interface Hanging {
  head: Pointer;
  at: Pointer;
  byRule: boolean;
}

/** Everything that hangs on a field, and on that in turn. */
function below(head: Pointer, all: readonly Hanging[], met: Set<Pointer> = new Set()): Set<Pointer> {
  for (const one of all)
    if (one.head === head && !met.has(one.at)) {
      met.add(one.at);
      below(one.at, all, met);
    }
  return met;
}

/** `on` of rules.json: another answer empties all that hangs on it, of which nothing else does so. */
export function emptied(all: readonly Hanging[]): ChangeDef[] {
  const within = all.filter(({ byRule }) => !byRule);
  const ids = new Set<string>();
  return [...new Set(all.map(({ head }) => head))].flatMap((change): ChangeDef[] => {
    const known = below(change, within);
    const clear = [...below(change, all)].filter((at) => !known.has(at));
    if (clear.length === 0) return [];
    const wished = `other-${change
      .split(/[^A-Za-z0-9]+/)
      .filter(Boolean)
      .join('-')}`;
    const id = ids.has(wished) ? `${wished}-${ids.size + 1}` : wished;
    ids.add(id);
    return [{ id, change, clear }];
  });
}
