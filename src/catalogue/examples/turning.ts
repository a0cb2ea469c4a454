/** What has to be otherwise for a rule of several parts: one part after the other, where no small change does. */
import { SOMETHING } from '../../engine/explain/alternatives.ts';
import { turningChange, withChanges } from '../../engine/explain/explainRule.ts';
import { isColumn } from '../../engine/explain/sayRule.ts';
import { applyLogic, readsOf, truthy } from '../../engine/rules/logic.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import { readPath } from '../../engine/rules/readPath.ts';
import { isEmpty } from '../../engine/form/paths.ts';
import { listOf, objectOf } from '../../engine/json.ts';
import type { Json, JsonObject, Logic, Path } from '../../engine/types.ts';

/** A side of a rule: it holds or not; of what is worked out or offered, another answer than those known. */
export type RuleSide = 'holds' | 'silent' | 'another answer';
type Change = NonNullable<ReturnType<typeof turningChange>>[number];

/** So often a part is looked for that does not hold yet. */
const ROUNDS = 16;

/** All that must hold for a rule to hold. */
const partsOf = (logic: Logic): readonly Logic[] => {
  const found = expressionOf(logic);
  return found?.op === 'and' ? found.args.flatMap(partsOf) : [logic];
};

/** A value of the shape in which a rule reads a fact: rows with the column that is asked for, a text of the length that is. */
function shapeOf(logic: Logic, path: Path): Json {
  const found = expressionOf(logic);
  if (!found) return SOMETHING;
  const { op, args } = found;
  const reads = (arg: Json | undefined): boolean => JSON.stringify(arg) === JSON.stringify({ var: path });
  const column = args.find((_, at) => isColumn(op, at));
  if (typeof column === 'string' && reads(args[0])) return [{ [column]: SOMETHING }];
  const measured = args.some((arg) => expressionOf(arg)?.op === 'length' && reads(expressionOf(arg)?.args[0]));
  const length = args.find((arg) => typeof arg === 'number');
  if (measured && typeof length === 'number') return '9'.repeat(Math.max(length, 1));
  return args.map((arg) => shapeOf(arg, path)).find((shape) => shape !== SOMETHING) ?? SOMETHING;
}

/** Everything given that a part reads and that is not there. */
function fillGaps(part: Logic, facts: unknown): Change[] {
  const paths = readsOf(part).flatMap(({ path, inner, dynamic }) => (path === '' || inner === true || dynamic === true ? [] : [path]));
  const empty = [...new Set(paths)].filter((path) => isEmpty((readPath(facts, path) ?? null) as Json));
  return empty.map((path) => ({ path, to: shapeOf(part, path) }));
}

/** The list that is picked of, and what a row of it says that is among what is picked; undefined where no fact is picked of. */
function rowAmong(logic: Logic, facts: unknown): { path: Path; row: JsonObject } | undefined {
  const { op, args } = expressionOf(logic) ?? { op: '', args: [] };
  const [of = null, column, values = true] = args;
  if (op === 'var') return /^lists\.|^$/.test(String(of)) ? undefined : { path: String(of), row: {} };
  const around = op === 'pick' ? rowAmong(of, facts) : undefined;
  const [value = null] = [applyLogic(values, facts)].flat();
  return around && { ...around, row: { ...around.row, [String(column)]: value } };
}

/** One row more in each list that a part picks of: like its last one, but for what is looked for. */
function oneMore(part: Logic, facts: unknown): Change[] {
  const found = expressionOf(part);
  const picked = found?.op === 'pick' ? rowAmong(part, facts) : undefined;
  if (!picked) return (found?.args ?? []).flatMap((arg) => oneMore(arg, facts));
  const rows = listOf((readPath(facts, picked.path) ?? null) as Json);
  return [{ path: picked.path, to: [...rows, { ...objectOf(rows.at(-1)), ...picked.row }] }];
}

/** The changes by which a rule comes to a side; null where none are found. */
export function changesTo(logic: Logic, facts: unknown, side: RuleSide): readonly Change[] | null {
  const few = turningChange(logic, facts, side);
  if (few !== null || side !== 'holds') return few;
  const all = new Map<Path, Change>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = withChanges(facts, [...all.values()]);
    const part = partsOf(logic).find((one) => !truthy(applyLogic(one, now)));
    if (part === undefined) return [...all.values()];
    const firstChanges = [fillGaps(part, now), oneMore(part, now)].find((one) => truthy(applyLogic(part, withChanges(now, one))));
    const changes = firstChanges ?? turningChange(part, now, 'holds');
    if (changes === null) return null;
    for (const change of changes) all.set(change.path, change);
  }
  return null;
}
