/** In which order the rules of a form run, who reads what, where each runs and the facts that it reads there. */
import type { JudgedForm } from '../definition/form.ts';
import type { Segments } from '../json.ts';
import { perText } from '../perValue.ts';
import type { Facts, Json, JsonObject, Path } from '../types.ts';
import { own, pathOf, patternOf, segmentsOfPath, valueAt } from './paths.ts';
import { deciding, rowsAround, rulesOf, touches, type RuleKind, type RuleNode } from './rules.ts';

export interface RulePlan {
  /** In running order: what decides values first, then `require`, then `check` in file order. */
  nodes: readonly RuleNode[];
  byKind: (kind: RuleKind) => readonly RuleNode[];
  /** Rules that read a place, or something above or below it, by its pattern (`rows.*.year`). */
  readers: (pattern: Path) => readonly Reader[];
  readersOfLookup: (name: string) => readonly RuleNode[];
  /** Rules about a place, by its pattern. */
  about: (pattern: Path) => readonly RuleNode[];
}
interface Reader {
  node: RuleNode;
  sameRow: boolean;
}

/** Rules that wait for each other. `cycle` names them in order, the first again at the end. */
export class RuleCycle extends Error {
  override readonly name = 'RuleCycle';
  readonly cycle: readonly string[];
  constructor(cycle: readonly string[]) {
    super(`rules wait for each other: ${cycle.join(' -> ')}`);
    this.cycle = cycle;
  }
}

const waitsFor = (reader: RuleNode, decider: RuleNode): boolean => {
  if (decider.kind === 'lookup') return reader.lookups.some((name) => name === '*' || `lookup:${name}` === decider.id);
  // What a rule decides in the rows above, it has decided before it comes to this one.
  return deciding.has(decider.kind) && reader.data.some((read) => touches(decider.segments, read) && !(read.above && reader === decider));
};

/** A rule that decides what it reads itself is a cycle of one. */
function sort(nodes: readonly RuleNode[]): RuleNode[] {
  const deciders = nodes.filter(({ kind }) => kind === 'lookup' || deciding.has(kind));
  const before = new Map(nodes.map((one) => [one, deciders.filter((other) => waitsFor(one, other))]));
  const sorted = new Set<RuleNode>();
  const path: RuleNode[] = [];
  const visit = (one: RuleNode): void => {
    if (sorted.has(one)) return;
    if (path.includes(one)) throw new RuleCycle([...path.slice(path.indexOf(one)), one].map(({ id }) => id));
    path.push(one);
    before.get(one)?.forEach(visit);
    path.pop();
    sorted.add(one);
  };
  nodes.forEach(visit);
  return [...sorted];
}

const readersBy = (nodes: readonly RuleNode[]): RulePlan['readers'] =>
  perText((pattern) => {
    const place = segmentsOfPath(pattern);
    return nodes.flatMap((node) => {
      const reads = node.data.filter((read) => touches(place, read));
      return reads.length ? [{ node, sameRow: reads.every(({ sameRow }) => sameRow) }] : [];
    });
  });

/**
 * Sorts the rules of a form so that each runs after what decides the values it reads.
 * @throws RuleCycle naming the rules that wait for each other
 */
export function planForm(form: JudgedForm): RulePlan {
  const all = rulesOf(form);
  const last = (kind: RuleKind): RuleNode[] => all.filter((one) => one.kind === kind);
  const nodes = [...sort(all.filter(({ kind }) => kind !== 'require' && kind !== 'check')), ...last('require'), ...last('check')];
  nodes.forEach((one, rank) => {
    one.rank = rank;
  });
  const kinds = new Map<RuleKind, RuleNode[]>();
  const places = new Map<Path, RuleNode[]>();
  const add = <K>(map: Map<K, RuleNode[]>, key: K, one: RuleNode): unknown => map.set(key, [...(map.get(key) ?? []), one]);
  for (const one of nodes) {
    add(kinds, one.kind, one);
    if (one.kind !== 'lookup') add(places, pathOf(one.segments), one);
  }
  return {
    nodes,
    byKind: (kind) => kinds.get(kind) ?? [],
    about: (pattern) => places.get(pattern) ?? [],
    readers: readersBy(nodes),
    readersOfLookup: (name) => nodes.filter(({ lookups }) => lookups.includes(name) || lookups.includes('*')),
  };
}

const plans = new WeakMap<object, { schema: object; plan: RulePlan }>();
/** The plan of a form, worked out once per definition. */
export function planOf(form: JudgedForm): RulePlan {
  const found = plans.get(form.rules);
  if (found?.schema === form.schema) return found.plan;
  const plan = planForm(form);
  plans.set(form.rules, { schema: form.schema, plan });
  return plan;
}

/** Every place that a pattern stands for, by the rows there are. */
export function expand(view: Json | undefined, pattern: Segments): Segments[] {
  if (!pattern.includes('*')) return [pattern];
  let found: { at: Segments; value: Json | undefined }[] = [{ at: [], value: view }];
  for (const key of pattern) {
    found = found.flatMap(({ at, value }) => {
      if (key !== '*') return [{ at: [...at, key], value: own(value, key) }];
      return Array.isArray(value) ? value.map((row, index) => ({ at: [...at, String(index)], value: row })) : [];
    });
  }
  return found.map(({ at }) => at);
}

/** A pattern with each `*` made the row that a place lies in. */
export const fillPattern = (pattern: Segments, segments: Segments): Segments =>
  pattern.map((part, at) => (part === '*' ? (segments[at] ?? part) : part));

export const rowPath = ({ row }: Pick<RuleNode, 'row'>, segments: Segments): Path => pathOf(segments.slice(0, row + 1));

/** Under which name the answer of a check is kept: its id, in a row rule with the row's place. */
export const answerKey = (node: Pick<RuleNode, 'id' | 'row'>, path: Path): string => (node.row < 0 ? node.id : `${node.id}@${path}`);

/**
 * The facts a rule reads at a place: in a row rule `row` and `index` too, in a table within a row the `outer` row and all those `around`, `leader` where the rows follow
 * those of another table, `above` where it asks for the rows before it.
 */
export function factsAt<F extends { readonly data: JsonObject }>(
  facts: F,
  { row, above, leader }: Pick<RuleNode, 'row' | 'leader'> & { above?: boolean },
  segments: Segments,
): JsonObject | F {
  if (row < 0) return facts;
  const { data } = facts;
  const place = segments.slice(0, row + 1);
  const index = Number(place.at(-1));
  const around = rowsAround(segmentsOfPath(patternOf(segments)), row).map((outer) => valueAt(data, segments.slice(0, outer + 1)) ?? null);
  const rows = above ? valueAt(data, place.slice(0, -1)) : undefined;
  return {
    ...facts,
    row: valueAt(data, place) ?? null,
    index,
    ...(around.length === 0 ? {} : { outer: around[0] ?? null, around }),
    ...(leader ? { leader: valueAt(data, [...fillPattern(leader, segments), String(index)]) ?? null } : {}),
    ...(above ? { above: Array.isArray(rows) ? rows.slice(0, index) : [] } : {}),
  };
}

/** A rule that speaks about a place, with the facts that it reads there. */
export interface RuleAt {
  node: RuleNode;
  facts: unknown;
}
const veiling: ReadonlySet<string> = new Set(['see', 'show', 'readonly']);

/** The rules about a place, and those that hide or lock what it lies in, the nearest first. */
export function nodesAt(form: JudgedForm, facts: Facts & { readonly data: JsonObject }, path: Path): RuleAt[] {
  const plan = planOf(form);
  const segments = segmentsOfPath(path);
  const places = [segments, ...segments.map((_part, index) => segments.slice(0, segments.length - 1 - index))];
  return places.flatMap((at) =>
    plan
      .about(patternOf(at))
      .filter(({ kind }) => at === segments || veiling.has(kind))
      .map((node) => ({ node, facts: factsAt(facts, node, at) })),
  );
}
