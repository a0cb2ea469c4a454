import type { DaysDef, FormSchema, JudgedForm } from '../definition/form.ts';
import { type Segments, pointerOf } from '../json.ts';
import type { Messages } from '../problem/text.ts';
import { argsOf, applyLogic, holds, truthy } from '../rules/logic.ts';
import type { Facts, Json, JsonObject, Path, Problem, Text } from '../types.ts';
import { type Decision, decisionAt, isHidden, refresh, undecided } from './effectiveValue.ts';
import { pathOf, patternOf, sameJson, segmentsOfPath } from './paths.ts';
import { answerKey, expand, factsAt, planOf, rowPath, type RulePlan } from './plan.ts';
import { problemOf } from '../problem/formCodes.ts';
import { deciding, type RuleKind, type RuleNode } from './rules.ts';
import { schemaAt } from './schema.ts';
import type { JudgeOptions, Side } from './types.ts';

/** One running of a rule: the rule itself, or the rule for one row. */
interface Instance {
  path: Path;
  segments: Segments;
  facts: unknown;
}

const ALL = '';
/** The same for every rule: nothing is added to it. */
const EVERY_ROW = new Set([ALL]);

/** The call that a lookup or a server check wants made now; null while its `when` does not hold. */
export function askOf(call: RuleNode['call'], facts: unknown): Json {
  return call && holds(call.when, facts) ? { call: call.call, with: argsOf(call.with, facts) } : null;
}

/** What a `days` rule says: `min`, `max`, `off`, `noSundays`. */
const daysOf = ({ noSundays = false, ...rules }: DaysDef, facts: unknown): Json => ({ ...argsOf(rules, facts), noSundays });

/** How many rows a table has by what its rule gives: a whole number or a list, no more than the table may have. */
function rowCount(schema: FormSchema, { segments }: RuleNode, answer: Json): number {
  const most = Number(schemaAt(schema, segments)?.['maxItems'] ?? 0);
  const count = Math.floor(Array.isArray(answer) ? answer.length : Number(answer));
  return count > 0 ? Math.min(count, most) : 0;
}

/** Takes in what a rule says at a place. Returns whether that may change what counts there. */
function decide(decision: Decision, kind: RuleKind, result: Json): boolean {
  if (kind === 'show') return decision.isShown !== (decision.isShown = result === true);
  if (kind === 'see') return decision.sees !== (decision.sees = result === true);
  if (kind === 'readonly') return decision.readonly !== (decision.readonly = result === true);
  if (kind === 'rows') return decision.rows !== (decision.rows = typeof result === 'number' ? result : undefined);
  const value = Array.isArray(result) ? (result[0] ?? null) : undefined;
  const differs = decision.computed !== value || (typeof value === 'object' && value !== null);
  decision.computed = value;
  return differs;
}

/** What a rule about a place that is not there says. */
const neutral: Partial<Record<RuleKind, boolean>> = { see: true, show: true, readonly: false };

/** What rules of a form may read: the facts, with the values that count as `data`. */
type RuleFacts = Facts & { data: JsonObject; unanswered: Record<string, boolean>; answers: Record<string, Json> };

interface JudgementStart extends Pick<JudgeOptions, 'data' | 'facts' | 'messages' | 'side'> {
  form: JudgedForm;
  stored: JsonObject | null;
}

/**
 * One form being judged: what was typed, what counts of it, and the result of every rule. Whatever changes makes rules due, `run` runs them. At first all
 * are due: the server runs a judgement once, the page keeps it alive.
 */
export class Judgement {
  readonly plan: RulePlan;
  readonly schema: FormSchema;
  readonly side: Side;
  readonly messages: Messages;
  /** As typed or sent. */
  draft: JsonObject;
  readonly stored: JsonObject | null;
  /** What counts: hidden values out, computed and stored values in, empty ones out. Changed in place; the same object as `facts.data`. */
  readonly view: JsonObject = {};
  readonly facts: RuleFacts;
  readonly decisions: Decision = undecided();
  /** By rank: path -> the rule's result there. */
  readonly results: readonly Map<Path, Json>[];
  /** Lists or objects where the schema has none: not read by rules. */
  readonly mistyped = new Map<Path, Segments>();
  /** By rank: rows to run (`''` stands for all). */
  readonly #due: (Set<Path> | undefined)[];
  /** Rules that failed on these facts, by rule and place. */
  readonly #failed = new Map<string, Problem>();
  readonly #tell: (segments: Segments) => void;

  /** @param tell told of every place whose value changes */
  constructor({ form, data, facts, stored, messages, side }: JudgementStart, tell: (segments: Segments) => void = () => undefined) {
    this.plan = planOf(form);
    this.schema = form.schema;
    this.side = side;
    this.messages = messages;
    this.draft = data;
    this.stored = stored;
    const { lookups, unanswered, answers } = facts;
    this.facts = { ...facts, lookups: { ...lookups }, unanswered: { ...unanswered }, answers: { ...answers }, data: this.view };
    this.results = this.plan.nodes.map(() => new Map<Path, Json>());
    this.#due = this.plan.nodes.map(() => EVERY_ROW);
    this.#tell = tell;
    refresh(this, []);
  }

  isHidden(segments: Segments): boolean {
    return isHidden(this.decisions, segments);
  }

  /** The rule of this kind about a place, and its result there. */
  resultAt(kind: RuleKind, segments: Segments): { node: RuleNode; value: Json | undefined } | undefined {
    const node = this.plan.about(patternOf(segments)).find((one) => one.kind === kind);
    return node && { node, value: this.results[node.rank]?.get(pathOf(segments)) };
  }

  /** Whether some rule could not be worked out. */
  get hasFailures(): boolean {
    return this.#failed.size > 0;
  }
  /** The problem that stands for a rule which could not be worked out at a place. */
  failure({ rank }: RuleNode, path: Path): Problem | undefined {
    return this.hasFailures ? this.#failed.get(`${rank} ${path}`) : undefined;
  }

  /** Why a place is read-only, in the words of the nearest rule that says so: of its own place, or of what it lies in. */
  lockedBecause(segments: Segments): Text | undefined {
    for (let depth = segments.length; depth >= 0; depth -= 1) {
      const at = segments.slice(0, depth);
      const rule = this.resultAt('readonly', at);
      const lock = rule?.value === true ? rule.node.locks?.find(({ when }) => holds(when, factsAt(this.facts, rule.node, at))) : undefined;
      if (lock) return lock.message;
    }
    return undefined;
  }

  /** Makes a rule due: for one row, or as a whole. */
  markDue({ rank }: RuleNode, row: Path = ALL): void {
    if (row === ALL) this.#due[rank] = EVERY_ROW;
    else if (this.#due[rank] !== EVERY_ROW) (this.#due[rank] ??= new Set()).add(row);
  }

  /** Makes due every rule that reads a place which changed: for its row only where the rule reads nothing but its own row there. */
  noteChange(segments: Segments): void {
    for (const { node, sameRow } of this.plan.readers(patternOf(segments)))
      this.markDue(node, sameRow && segments.length > node.row ? rowPath(node, segments) : ALL);
    this.#tell(segments);
  }

  /** Every running of a rule, or only those of some rows. */
  instancesOf(node: RuleNode, rows?: ReadonlySet<Path>): Instance[] {
    return expand(this.view, node.segments)
      .filter((segments) => !rows || rows.has(rowPath(node, segments)))
      .map((segments) => ({ path: pathOf(segments), segments, facts: factsAt(this.facts, node, segments) }));
  }

  /** Runs every rule that is due, in order; what they change makes only later rules due. Returns the rules that ran, and the places at which one says something else. */
  run(): { ran: RuleNode[]; changedAt: Path[] } {
    const ran: RuleNode[] = [];
    const changedAt: Path[] = [];
    for (const node of this.plan.nodes) {
      const rows = this.#due[node.rank];
      if (!rows) continue;
      this.#due[node.rank] = undefined;
      const all = rows.has(ALL) || node.inTurn;
      const instances = this.instancesOf(node, all ? undefined : rows);
      for (const { path, segments, facts } of instances) {
        // What was decided for the row above may have changed what this one reads.
        const now = node.inTurn ? factsAt(this.facts, node, segments) : facts;
        if (this.#runAt(node, { path, segments, facts: now })) changedAt.push(path);
      }
      // Every row has run, each after those above it.
      if (node.inTurn) this.#due[node.rank] = undefined;
      if (all && node.row >= 0) this.#prune(node, instances);
      ran.push(node);
    }
    return { ran, changedAt };
  }

  /** Runs a rule at one place. Returns whether it says something else there than before. */
  #runAt(node: RuleNode, instance: Instance): boolean {
    const { path, segments } = instance;
    const key = `${node.rank} ${path}`;
    const results = this.results[node.rank];
    const before = results?.get(path);
    let result: Json = null;
    let turned = true;
    try {
      result = this.#work(node, instance);
      turned = this.#failed.delete(key);
    } catch {
      // Whatever the data, a rule that cannot be worked out stops the save and never the program.
      this.#failed.set(key, problemOf(this.messages, { at: pointerOf(segments), rule: node.id, code: 'RULE_FAILED' }));
    }
    results?.set(path, result);
    if (deciding.has(node.kind) && decide(decisionAt(this.decisions, segments), node.kind, result)) refresh(this, segments);
    // The text of a check with values may change although it fails as before.
    return turned || (result === true && node.check?.values !== undefined) || !sameJson(before, result);
  }

  /** What a rule says at one place: truth for most kinds, the value or null (not in force) as `[value]` for compute. */
  #work(node: RuleNode, { path, facts }: Instance): Json {
    const { kind, logic, when, call, days, check } = node;
    if (kind === 'lookup') return askOf(call, facts);
    if (kind === 'compute') return holds(when, facts) ? [applyLogic(logic, facts)] : null;
    if (kind === 'options') return applyLogic(logic, facts);
    if (kind === 'rows') return rowCount(this.schema, node, applyLogic(logic, facts));
    if (days) return daysOf(days, facts);
    if (check?.needs !== 'server') return truthy(applyLogic(logic, facts));
    // What only the server can tell: null while it waits for the answer.
    const answer = this.facts.answers[answerKey(node, path)];
    if (answer !== undefined) return truthy(applyLogic(logic, { ...(facts as object), answer }));
    return holds(check.ask?.when, facts) ? null : false;
  }

  /** Rows that are no longer there take the results about them with them. */
  #prune(node: RuleNode, instances: readonly Instance[]): void {
    const there = new Set(instances.map(({ path }) => path));
    const results = this.results[node.rank];
    for (const path of results?.keys() ?? []) {
      if (there.has(path)) continue;
      results?.delete(path);
      if (deciding.has(node.kind)) decide(decisionAt(this.decisions, segmentsOfPath(path)), node.kind, neutral[node.kind] ?? null);
      this.#failed.delete(`${node.rank} ${path}`);
    }
  }
}
