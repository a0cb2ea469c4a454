import type { Path, Pointer, Problem, Json, JsonObject, ProblemLink } from '../types.ts';
import { expand, type Judgement, answerKey, factsAt } from './judgement.ts';
import { isHidden, baseOf, childOf, rowPlaceOf, settle, type FieldPlace, rootPlace } from './place.ts';
import { pointerOf, segmentsOfPointer, type Segments, isObject } from '../json.ts';
import { isInside, pathOf, segmentsOfPath, valueAt } from './paths.ts';
import type { RuleNode } from './rules.ts';
import { lockedBecause } from './judge.ts';
import { fileFieldsOf, fileProblems } from './fileProblems.ts';
import { optionFieldsOf, optionProblems } from './options.ts';
import { inFormOrder, missingText, problemOf } from './problem.ts';
import type { FormCode } from '../problem/formCodes.ts';
import { isEmpty, sameJson } from './values.ts';
import { isOpen } from './schema.ts';
import { argsOf } from '../rules/logic.ts';
import { textOf } from '../problem/text.ts';

/** The problem of a `require` rule at a place: it holds there and nothing was given. */
export function requiredProblem(judgement: Judgement, node: RuleNode, path: string): Problem | undefined {
  if (judgement.results[node.rank]?.get(path) !== true) return undefined;
  const segments = segmentsOfPath(path);
  if (!isEmpty(valueAt(judgement.view, segments)) || isHidden(judgement, segments)) return undefined;
  return problemOf(judgement.messages, {
    at: pointerOf(segments),
    rule: 'required',
    code: 'FIELD_REQUIRED',
    text: node.message ?? missingText(judgement.schema, segments),
  });
}

const severityCode = { error: 'RULE_REFUSED', warning: 'RULE_WARNING', confirm: 'CONFIRM_NEEDED' } as const;

/** Values of a check's message, and where its link leads. A value that is written out is a text like any other: each language says it its way. */
function saidOf(judgement: Judgement, node: RuleNode, segments: Segments, path: string): { values?: JsonObject; way?: ProblemLink } {
  const { values, way } = node.check ?? {};
  if (!values && !way) return {};
  const facts = { ...factsAt(judgement, node, segments), answer: judgement.facts.answers[answerKey(node, path)] ?? null };
  const { messages } = judgement;
  const written = Object.entries(values ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, textOf(messages, value)]] : []));
  return {
    ...(values ? { values: { ...argsOf(values, facts), ...(Object.fromEntries(written) as JsonObject) } } : {}),
    ...(way ? { way: { label: textOf(messages, way.label), path: way.go.path, state: argsOf(way.go.state, facts) } } : {}),
  };
}

/**
 * The problem of a check at a place. One that waits for the server's answer is silent in the page and refuses on the server.
 * A question that was answered is no problem.
 */
export function checkedProblem(judgement: Judgement, node: RuleNode, path: string, confirmed: ReadonlySet<string>): Problem | undefined {
  const said = judgement.results[node.rank]?.get(path);
  const waits = said === null && node.check?.needs === 'server' && !judgement.failed.has(`${node.rank} ${path}`);
  if (said !== true && !(waits && judgement.side === 'server')) return undefined;
  const segments = segmentsOfPath(path);
  const severity = node.check?.severity ?? 'error';
  if (isHidden(judgement, segments) || (severity === 'confirm' && confirmed.has(node.id))) return undefined;
  const at = pointerOf(segments);
  if (waits) return problemOf(judgement.messages, { at, rule: node.id, code: 'CHECK_UNANSWERED' });
  try {
    const more = saidOf(judgement, node, segments, path);
    return problemOf(judgement.messages, { at, rule: node.id, code: severityCode[severity], severity, text: node.message, ...more });
  } catch {
    return problemOf(judgement.messages, { at, rule: node.id, code: 'RULE_FAILED' });
  }
}

/** Nothing of ours is nested deeper: what is, differs. */
const DEEPEST = 20;

/** A value without what is empty in it, so that `''`, null and absent compare as one. */
function bare(value: Json | undefined, left = DEEPEST): Json | undefined {
  if (isEmpty(value) || typeof value !== 'object' || value === null) return isEmpty(value) ? undefined : value;
  if (left === 0) return '…';
  if (Array.isArray(value)) return value.map((one) => bare(one, left - 1) ?? null);
  const kept = Object.entries(value).flatMap(([key, one]) => {
    const inner = bare(one, left - 1);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return kept.length ? Object.fromEntries(kept) : undefined;
}

/** Whether something was sent that is not what it must be. */
const differs = (sent: Json | undefined, due: Json | undefined): boolean => bare(sent) !== undefined && !sameJson(bare(sent), bare(due));

type Report = (rule: string, code: FormCode, at: Segments) => void;

function unseen(place: FieldPlace, at: Segments, report: Report): void {
  const { properties } = place.schema;
  if (properties && !Array.isArray(place.draft)) {
    for (const [key, schema] of Object.entries(properties)) unseen(childOf(place, key, schema), [...at, key], report);
  } else if (differs(place.draft, place.stored)) report('see', 'FIELD_UNSEEN', at);
}

function unknown({ draft, schema }: FieldPlace, at: Segments, report: Report): void {
  if (!isObject(draft) || isOpen(schema)) return;
  for (const key of Object.keys(draft))
    if (!Object.hasOwn(schema.properties ?? {}, key)) report('unknown', 'FIELD_UNKNOWN', [...at, key.slice(0, 100)]);
}

function walk(from: FieldPlace, at: Segments, report: Report): void {
  const { decision } = from;
  if (decision && !decision.seen) return unseen(from, at, report);
  if (decision && !decision.shown) return undefined;
  const place = settle(from);
  const { schema, draft, computed } = place;
  const follows = place.decision?.rows !== undefined;
  const base = baseOf(place);
  if (schema.properties && !Array.isArray(draft)) {
    unknown(place, at, report);
    for (const [key, property] of Object.entries(schema.properties)) walk(childOf(place, key, property), [...at, key], report);
  } else if (Array.isArray(draft) && Array.isArray(base) && (follows || draft.length === base.length) && schema.items) {
    // Rows in step with what counts: each on its own, so that the wrong cell is named.
    base.forEach((_, index) => walk({ ...rowPlaceOf(place, base, index), draft: draft[index] ?? {} }, [...at, String(index)], report));
  } else if (computed !== undefined) {
    if (differs(draft, computed)) report('computed', 'FIELD_COMPUTED', at);
  } else if (place.readonly && differs(draft, place.stored)) report('readonly', 'FIELD_READONLY', at);
}

/**
 * Values that nobody could have sent from the page: keys that the form does not know, and values of read-only, computed or unseen fields
 * that differ from what is stored or computed. What was not sent, or sent empty, is no attempt.
 */
function tamperProblems(judgement: Judgement): Problem[] {
  const problems: Problem[] = [];
  walk(rootPlace(judgement), [], (rule, code, at) => {
    const text = code === 'FIELD_READONLY' ? lockedBecause(judgement, at) : undefined;
    problems.push(problemOf(judgement.messages, { at: pointerOf(at), rule, code, text }));
  });
  return problems;
}

const pathsOf = (judgement: Judgement, node: RuleNode): Path[] => [...(judgement.results[node.rank]?.keys() ?? [])];

const mistypedProblems = ({ mistyped, messages }: Judgement): Problem[] =>
  [...mistyped.values()].map((segments) => problemOf(messages, { at: pointerOf(segments), rule: 'type', code: 'FIELD_TYPE' }));

function allOptionProblems(judgement: Judgement): Problem[] {
  const { plan, schema, view } = judgement;
  const patterns = new Set<Path>([...optionFieldsOf(schema).keys(), ...plan.byKind('options').map(({ segments }) => pathOf(segments))]);
  return [...patterns].flatMap((pattern) => expand(view, segmentsOfPath(pattern)).flatMap((segments) => optionProblems(judgement, segments)));
}

const allFileProblems = (judgement: Judgement): Problem[] =>
  fileFieldsOf(judgement.schema).flatMap((pattern) =>
    expand(judgement.view, segmentsOfPath(pattern)).flatMap((segments) => fileProblems(judgement, segments)),
  );

const visible = (judgement: Judgement, problem: Problem): boolean => !isHidden(judgement, segmentsOfPointer(problem.at));

/** Keywords that say how a value is written, and the problems of what it means: those are beside the point while it is written wrongly. */
const WRITTEN: ReadonlySet<string> = new Set(['type', 'format', 'pattern']);
const MEANT: ReadonlySet<string> = new Set(['CHECK_UNANSWERED', 'RULE_REFUSED', 'RULE_WARNING', 'CONFIRM_NEEDED']);

/** One reason for one fault: of a value that is written wrongly, or is none of those there are, that alone is said, not what checks make of it, nor that one of the wrong kind counts as none. */
export function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const placesOf = (isSo: (problem: Problem) => boolean): ReadonlySet<Pointer> => new Set(problems.filter(isSo).map(({ at }) => at));
  const mistyped = placesOf(({ code }) => code === 'FIELD_TYPE');
  const miswritten = placesOf(
    ({ rule, code }) => code === 'FIELD_OPTION' || (WRITTEN.has(rule) && (code === 'FIELD_INVALID' || code === 'FIELD_TYPE')),
  );
  return problems.filter(({ code, at }) => !(MEANT.has(code) && miswritten.has(at)) && !(code === 'FIELD_REQUIRED' && mistyped.has(at)));
}

/** A place says once that it is required or of the wrong kind, however many rules find it. */
function once(problems: readonly Problem[]): Problem[] {
  const said = new Set<string>();
  return problems.filter(({ at, rule }) => {
    const key = `${rule} ${at}`;
    if ((rule === 'required' || rule === 'type') && said.has(key)) return false;
    said.add(key);
    return true;
  });
}

/**
 * Every problem of a judgement, given those of the schema: tampering (server), wrong kinds, `require`, schema, options, files, `check` in file order;
 * sorted by the order of the form, so that the first problem of a place is the one it shows.
 */
export function collectProblems(
  judgement: Judgement,
  schemaProblems: readonly Problem[],
  confirmed: ReadonlySet<string>,
  within?: readonly Pointer[],
): Problem[] {
  const { plan, side, failed } = judgement;
  const found = [
    ...(side === 'server' ? tamperProblems(judgement) : []),
    ...mistypedProblems(judgement),
    ...plan.byKind('require').flatMap((node) => pathsOf(judgement, node).flatMap((path) => requiredProblem(judgement, node, path) ?? [])),
    ...schemaProblems.filter((problem) => visible(judgement, problem)),
    ...allOptionProblems(judgement),
    ...allFileProblems(judgement),
    ...[...failed.entries()].sort(([one], [other]) => Number.parseInt(one, 10) - Number.parseInt(other, 10)).map(([, problem]) => problem),
    ...plan.byKind('check').flatMap((node) => pathsOf(judgement, node).flatMap((path) => checkedProblem(judgement, node, path, confirmed) ?? [])),
  ];
  const kept = within ? found.filter(({ at }) => within.some((outer) => isInside(at, outer))) : found;
  return inFormOrder(judgement.schema, withoutEchoes(once(kept)), ({ at }) => at);
}
