import type { Json, JsonObject, Path } from '../../types.ts';
import { own, pathOf, valueAt, type Segments } from '../paths.ts';
import { outerRow, type RuleNode } from '../rules.ts';
import type { Judgement } from './judgement.ts';

/** One running of a rule: the rule itself, or the rule for one row. */
export interface Instance {
  path: Path;
  segments: Segments;
  facts: unknown;
}

const INDEX = /^\d+$/;

/** Every place that a pattern stands for, by the rows there are. */
export function expand(view: Json | undefined, pattern: Segments): Segments[] {
  let found: { at: Segments; value: Json | undefined }[] = [{ at: [], value: view }];
  for (const key of pattern) {
    found = found.flatMap(({ at, value }) => {
      if (key !== '*') return [{ at: [...at, key], value: own(value, key) }];
      return Array.isArray(value) ? value.map((row, index) => ({ at: [...at, String(index)], value: row })) : [];
    });
  }
  return found.map(({ at }) => at);
}

/** The facts a rule reads at a place: in a row rule `row` and `index` too, in a table within a row the `outer` row, `above` where it asks for the rows before it. */
export function factsAt<F extends object>(
  judgement: { readonly facts: F; readonly view: JsonObject },
  { row, above }: Pick<RuleNode, 'row'> & { above?: boolean },
  segments: Segments,
): JsonObject | F {
  if (row < 0) return judgement.facts;
  const place = segments.slice(0, row + 1);
  const index = Number(place.at(-1));
  const outer = outerRow(
    segments.map((part) => (INDEX.test(part) ? '*' : part)),
    row,
  );
  const rows = above ? valueAt(judgement.view, place.slice(0, -1)) : undefined;
  return {
    ...judgement.facts,
    row: valueAt(judgement.view, place) ?? null,
    index,
    ...(outer < 0 ? {} : { outer: valueAt(judgement.view, segments.slice(0, outer + 1)) ?? null }),
    ...(above ? { above: Array.isArray(rows) ? rows.slice(0, index) : [] } : {}),
  };
}

export const rowPath = ({ row }: Pick<RuleNode, 'row'>, segments: Segments): Path => pathOf(segments.slice(0, row + 1));

/** Every running of a rule, or only those of some rows. */
export function instancesOf(judgement: Judgement, node: RuleNode, rows?: ReadonlySet<Path>): Instance[] {
  if (node.row < 0) return [{ path: pathOf(node.segments), segments: node.segments, facts: judgement.facts }];
  return expand(judgement.view, node.segments)
    .filter((segments) => !rows || rows.has(rowPath(node, segments)))
    .map((segments) => ({ path: pathOf(segments), segments, facts: factsAt(judgement, node, segments) }));
}
