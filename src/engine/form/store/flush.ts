import type { Path } from '../../types.ts';
import { segmentsOfPath } from '../paths.ts';
import { schemaAt } from '../schemaAt.ts';
import { makeFact, sameFact } from './fieldFact.ts';
import type { Live } from './live.ts';

/** Every path in a map that lies at or below one of these; of a leaf only itself, without a search. */
function below(live: Live, roots: ReadonlySet<Path>, map: ReadonlyMap<Path, unknown>): Set<Path> {
  const found = new Set<Path>();
  for (const root of roots) {
    const schema = schemaAt(live.options.form.schema, segmentsOfPath(root));
    if (map.has(root)) found.add(root);
    if (!schema?.properties && !schema?.items) continue;
    for (const path of map.keys()) if (path !== '*' && (root === '' || path.startsWith(`${root}.`))) found.add(path);
  }
  return found;
}

/** Places above one: what they say may depend on what lies in them. */
const above = (path: Path): Path[] => segmentsOfPath(path).map((_, at, all) => all.slice(0, at).join('.'));

/** Works out the verdicts that may have changed and tells whoever listens to a place where something did. */
export function flush(live: Live, writer?: unknown): void {
  const { values, verdicts, known, listeners } = live;
  if (!values.size && !verdicts.size) return;
  const told = below(live, values, listeners);
  const doubtful = below(live, new Set([...values, ...verdicts]), known);
  for (const path of values) for (const outer of above(path)) if (known.has(outer)) doubtful.add(outer);
  values.clear();
  verdicts.clear();
  for (const path of doubtful) {
    const before = known.get(path);
    const now = makeFact(live, path);
    if (before && sameFact(before, now)) continue;
    known.set(path, now);
    told.add(path);
  }
  for (const path of told) for (const listener of [...(listeners.get(path) ?? [])]) listener(writer);
  for (const listener of [...(listeners.get('*') ?? [])]) listener(writer);
}
