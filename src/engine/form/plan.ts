import type { JudgedForm } from '../definition/form.ts';
import type { Path } from '../types.ts';
import { pathOf, segmentsOfPath } from './paths.ts';
import { deciding, rulesOf, touches, type RuleNode } from './rules.ts';

/** The order in which the rules of a form run, and who reads what. */
export interface RulePlan {
  /** In running order: what decides values first, then `require`, then `check` in file order. */
  nodes: readonly RuleNode[];
  byKind: (kind: RuleNode['kind']) => readonly RuleNode[];
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
  const sorted: RuleNode[] = [];
  const state = new Map<RuleNode, 'open' | 'done'>();
  const path: RuleNode[] = [];
  const visit = (one: RuleNode): void => {
    if (state.get(one) === 'done') return;
    if (state.get(one) === 'open') throw new RuleCycle([...path.slice(path.indexOf(one)), one].map(({ id }) => id));
    state.set(one, 'open');
    path.push(one);
    before.get(one)?.forEach(visit);
    path.pop();
    state.set(one, 'done');
    sorted.push(one);
  };
  nodes.forEach(visit);
  return sorted;
}

function readersBy(nodes: readonly RuleNode[]): RulePlan['readers'] {
  const known = new Map<Path, readonly Reader[]>();
  return (pattern) => {
    const found = known.get(pattern);
    if (found) return found;
    const changed = segmentsOfPath(pattern);
    const readers = nodes.flatMap((node) => {
      const reads = node.data.filter((read) => touches(changed, read));
      return reads.length ? [{ node, sameRow: reads.every(({ sameRow }) => sameRow) }] : [];
    });
    known.set(pattern, readers);
    return readers;
  };
}

/**
 * Sorts the rules of a form so that each runs after what decides the values it reads.
 * @throws RuleCycle naming the rules that wait for each other
 */
export function planForm(form: JudgedForm): RulePlan {
  const all = rulesOf(form);
  const graph = sort(all.filter(({ kind }) => kind !== 'require' && kind !== 'check'));
  const nodes = [...graph, ...all.filter(({ kind }) => kind === 'require'), ...all.filter(({ kind }) => kind === 'check')];
  nodes.forEach((one, rank) => {
    one.rank = rank;
  });
  const kinds = new Map<string, RuleNode[]>();
  const places = new Map<Path, RuleNode[]>();
  for (const one of nodes) {
    kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
    if (one.kind !== 'lookup') places.set(pathOf(one.segments), [...(places.get(pathOf(one.segments)) ?? []), one]);
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
  const known = plans.get(form.rules);
  if (known?.schema === form.schema) return known.plan;
  const plan = planForm(form);
  plans.set(form.rules, { schema: form.schema, plan });
  return plan;
}
