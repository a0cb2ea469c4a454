import type { Facts, FormSchema, Json, JsonObject, JudgedForm, Path, Problem } from '../../types.ts';
import type { Messages } from '../../problem/text.ts';
import { planOf, type RulePlan } from '../plan.ts';
import type { Segments } from '../paths.ts';
import type { Side } from '../types.ts';
import { undecided, type Decision } from './decision.ts';

/** What rules of a form may read: the facts, with the values that count as `data`. */
type RuleFacts = Facts & { data: JsonObject; answers: Record<string, Json> };

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
    facts: { ...facts, lookups: { ...facts.lookups }, answers: { ...facts.answers }, data: view },
    decisions: undecided(),
    results: plan.nodes.map(() => new Map<Path, Json>()),
    due: plan.nodes.map(() => undefined),
    mistyped: new Map(),
    failed: new Map(),
    changed: () => undefined,
  };
}
