import type { Facts, Json, JsonObject, Path, Problem } from '../types.ts';
import type { FormSchema, JudgedForm } from '../definition/form.ts';
import type { Messages } from '../problem/text.ts';
import { planOf, type RulePlan } from './plan.ts';
import type { Segments } from '../json.ts';
import { own, pathOf, segmentsOfPath, patternOf, valueAt } from './paths.ts';
import type { Side } from './types.ts';
import { propertyOf } from './schema.ts';
import { rowsAround, type RuleNode } from './rules.ts';

/** Under which name the answer of a check is kept: its id, in a row rule with the row's place. */
export const answerKey = (node: Pick<RuleNode, 'id' | 'row'>, path: Path): string => (node.row < 0 ? node.id : `${node.id}@${path}`);

/** One running of a rule: the rule itself, or the rule for one row. */
export interface Instance {
  path: Path;
  segments: Segments;
  facts: unknown;
}

const INDEX = /^\d+$/;

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
export const placed = (pattern: Segments, segments: Segments): Segments => pattern.map((part, at) => (part === '*' ? (segments[at] ?? part) : part));

/**
 * The facts a rule reads at a place: in a row rule `row` and `index` too, in a table within a row the `outer` row and all those `around`, `leader` where the rows follow
 * those of another table, `above` where it asks for the rows before it.
 */
export function factsAt<F extends object>(
  judgement: { readonly facts: F; readonly view: JsonObject },
  { row, above, leader }: Pick<RuleNode, 'row' | 'leader'> & { above?: boolean },
  segments: Segments,
): JsonObject | F {
  if (row < 0) return judgement.facts;
  const place = segments.slice(0, row + 1);
  const index = Number(place.at(-1));
  const around = rowsAround(
    segments.map((part) => (INDEX.test(part) ? '*' : part)),
    row,
  ).map((outer) => valueAt(judgement.view, segments.slice(0, outer + 1)) ?? null);
  const rows = above ? valueAt(judgement.view, place.slice(0, -1)) : undefined;
  return {
    ...judgement.facts,
    row: valueAt(judgement.view, place) ?? null,
    index,
    ...(around.length === 0 ? {} : { outer: around[0] ?? null, around }),
    ...(leader ? { leader: valueAt(judgement.view, [...placed(leader, segments), String(index)]) ?? null } : {}),
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

/** Whether the schema itself requires a place: its parent lists it. */
export function isListed(schema: FormSchema | undefined, segments: Segments): boolean {
  let at = schema;
  for (const [index, key] of segments.entries()) {
    if (index === segments.length - 1) return at?.required?.includes(key) ?? false;
    at = at?.items ?? propertyOf(at, key);
  }
  return false;
}

/** What rules decided about one place; children are the places below it that rules decide too. */
export interface Decision {
  seen: boolean;
  shown: boolean;
  readonly: boolean;
  /** The computed value; null is computed to be empty, undefined is not computed. */
  computed: Json | undefined;
  /** How many rows there are; undefined where nothing says so. */
  rows: number | undefined;
  children: Map<string, Decision> | undefined;
}

const undecided = (): Decision => ({ seen: true, shown: true, readonly: false, computed: undefined, rows: undefined, children: undefined });

/** The decision about a place, made when there was none. */
export function decisionAt(root: Decision, segments: Segments): Decision {
  let at = root;
  for (const key of segments) {
    const children: Map<string, Decision> = (at.children ??= new Map());
    let next = children.get(key);
    if (!next) children.set(key, (next = undecided()));
    at = next;
  }
  return at;
}

/** What rules of a form may read: the facts, with the values that count as `data`. */
type RuleFacts = Facts & { data: JsonObject; unanswered: Record<string, boolean>; answers: Record<string, Json> };

/** One form being judged: what was typed, what counts of it, and what every rule said. The page keeps one alive, the server makes one a time. */
export interface Judgement {
  readonly plan: RulePlan;
  readonly schema: FormSchema;
  readonly side: Side;
  messages: Messages;
  /** As typed or sent. */
  draft: JsonObject;
  stored: JsonObject | null;
  /** What counts: hidden values out, computed and stored values in, empty ones out. Changed in place; the same object as `facts.data`. */
  readonly view: JsonObject;
  readonly facts: RuleFacts;
  readonly decisions: Decision;
  /** By rank: path -> what the rule said there. */
  readonly results: Map<Path, Json>[];
  /** By rank: rows to run (`''` stands for all). */
  readonly due: (Set<Path> | undefined)[];
  /** Lists or objects where the schema has none: not read by rules. */
  readonly mistyped: Map<Path, Segments>;
  /** Rules that failed on these facts, by rule and place. */
  readonly failed: Map<string, Problem>;
  /** Told of every place whose value changed. */
  changed: (segments: Segments) => void;
}

export interface JudgementStart {
  form: JudgedForm;
  data: JsonObject;
  facts: Facts;
  stored: JsonObject | null;
  messages: Messages;
  side: Side;
}

/** A judgement in which no rule has run yet. */
export function startJudgement({ form, data, facts, stored, messages, side }: JudgementStart): Judgement {
  const plan = planOf(form);
  const view: JsonObject = {};
  return {
    plan,
    schema: form.schema,
    side,
    messages,
    draft: data,
    stored,
    view,
    facts: { ...facts, lookups: { ...facts.lookups }, unanswered: { ...facts.unanswered }, answers: { ...facts.answers }, data: view },
    decisions: undecided(),
    results: plan.nodes.map(() => new Map<Path, Json>()),
    due: plan.nodes.map(() => undefined),
    mistyped: new Map(),
    failed: new Map(),
    changed: () => undefined,
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
  const places: Segments[] = [segments, ...segments.map((_part, index) => segments.slice(0, segments.length - 1 - index))];
  return places.flatMap((at) =>
    plan
      .about(patternOf(at))
      .filter(({ kind }) => at === segments || veiling.has(kind))
      .map((node) => ({ node, facts: factsAt({ facts, view: facts.data }, node, at) })),
  );
}
