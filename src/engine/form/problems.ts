import { pointerOf, segmentsOfPointer, type Segments } from '../json.ts';
import { problemOf } from '../problem/formCodes.ts';
import { textOf } from '../problem/text.ts';
import { argsOf } from '../rules/logic.ts';
import type { JsonObject, Path, Pointer, Problem, ProblemLink } from '../types.ts';
import type { Judgement } from './judgement.ts';
import { isEmpty, isInside, pathOf, patternOf, segmentsOfPath, valueAt } from './paths.ts';
import { answerKey, expand, factsAt } from './plan.ts';
import type { RuleKind, RuleNode } from './rules.ts';
import { fileFieldsOf, inFormOrder, missingText, optionFieldsOf } from './schema.ts';
import { fileProblems, optionProblems, tamperProblems } from './valueProblems.ts';

/** Whether a check of the form looks itself at what becomes of this lookup without an answer. */
const isSeenTo = ({ plan }: Judgement, name: string): boolean => plan.byKind('check').some(({ reads }) => reads.includes(`unanswered.${name}`));

/** A lookup of the rule that got no answer, and that no check of the form looks at itself: what the rule says without it lets nothing pass. */
const unansweredOf = (judgement: Judgement, node: RuleNode): string | undefined =>
  node.lookups.find((name) => judgement.facts.unanswered[name] === true && !isSeenTo(judgement, name));

const unaskedProblem = ({ messages }: Judgement, at: Pointer, { id }: RuleNode, name: string): Problem =>
  problemOf(messages, { at, rule: id, code: 'CHECK_UNANSWERED', text: '{{problem.unasked}}', values: { name } });

/** The problem of a `require` rule at a place: it holds there, or cannot be told, and nothing was given. */
function requiredProblem(judgement: Judgement, node: RuleNode, path: Path): Problem | undefined {
  const isRequired = judgement.results[node.rank]?.get(path) === true;
  const missing = isRequired ? undefined : unansweredOf(judgement, node);
  if (!isRequired && missing === undefined) return undefined;
  const segments = segmentsOfPath(path);
  if (!isEmpty(valueAt(judgement.view, segments)) || judgement.isHidden(segments)) return undefined;
  if (missing !== undefined) return unaskedProblem(judgement, pointerOf(segments), node, missing);
  const text = node.message ?? missingText(judgement.schema, segments);
  return problemOf(judgement.messages, { at: pointerOf(segments), rule: 'required', code: 'FIELD_REQUIRED', text });
}

const severityCode = { error: 'RULE_REFUSED', warning: 'RULE_WARNING', confirm: 'CONFIRM_NEEDED' } as const;

/** Values of a check's message, and where its link leads. A value that is written out is a text like any other: each language says it its way. */
function wordsOf(judgement: Judgement, node: RuleNode, path: Path): { values?: JsonObject; way?: ProblemLink } {
  const { values, way } = node.check ?? {};
  if (!values && !way) return {};
  const facts = { ...factsAt(judgement.facts, node, segmentsOfPath(path)), answer: judgement.facts.answers[answerKey(node, path)] ?? null };
  const { messages } = judgement;
  const texts = Object.entries(values ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, textOf(messages, value)]] : []));
  return {
    ...(values ? { values: { ...argsOf(values, facts), ...(Object.fromEntries(texts) as JsonObject) } } : {}),
    ...(way ? { way: { label: textOf(messages, way.label), path: way.go.path, state: argsOf(way.go.state, facts) } } : {}),
  };
}

/**
 * The problem of a check at a place. One that waits for the server's answer is silent in the page and refuses on the server; one whose lookup got no
 * answer refuses on both sides, unless the form looks at that itself. A question that was answered is no problem.
 */
function checkedProblem(judgement: Judgement, node: RuleNode, path: Path, confirmed: readonly string[]): Problem | undefined {
  const { messages, results, side } = judgement;
  const result = results[node.rank]?.get(path);
  const waits = result === null && node.check?.needs === 'server' && !judgement.failure(node, path);
  const severity = node.check?.severity ?? 'error';
  const missing = severity === 'warning' || result === true ? undefined : unansweredOf(judgement, node);
  if (result !== true && missing === undefined && !(waits && side === 'server')) return undefined;
  const segments = segmentsOfPath(path);
  if (judgement.isHidden(segments) || (severity === 'confirm' && confirmed.includes(node.id))) return undefined;
  const at = pointerOf(segments);
  if (missing !== undefined) return unaskedProblem(judgement, at, node, missing);
  if (waits) return problemOf(messages, { at, rule: node.id, code: 'CHECK_UNANSWERED' });
  try {
    return problemOf(messages, { at, rule: node.id, code: severityCode[severity], severity, text: node.message, ...wordsOf(judgement, node, path) });
  } catch {
    return problemOf(messages, { at, rule: node.id, code: 'RULE_FAILED' });
  }
}

/** Keywords that say how a value is written and how long, and the problems of what it means: those are beside the point while it is written wrongly. */
const NOTATION_RULES: ReadonlySet<string> = new Set(['type', 'format', 'pattern']);
const LENGTHS: ReadonlySet<string> = new Set(['minLength', 'maxLength']);
const MEANING_CODES: ReadonlySet<string> = new Set(['CHECK_UNANSWERED', 'RULE_REFUSED', 'RULE_WARNING', 'CONFIRM_NEEDED']);

/** One reason for one fault: of a value that is written wrongly, or is none of those there are, that alone is said, not its length nor what checks make of it (nor of one that is too long), nor that one of the wrong kind counts as none. */
export function withoutEchoes(problems: readonly Problem[]): Problem[] {
  if (problems.length < 2) return [...problems];
  const placesOf = (isSo: (problem: Problem) => boolean): ReadonlySet<Pointer> => new Set(problems.filter(isSo).map(({ at }) => at));
  const mistyped = placesOf(({ code }) => code === 'FIELD_TYPE');
  const miswritten = placesOf(
    ({ rule, code }) => code === 'FIELD_OPTION' || (NOTATION_RULES.has(rule) && (code === 'FIELD_INVALID' || code === 'FIELD_TYPE')),
  );
  const overlong = placesOf(({ rule }) => rule === 'maxLength');
  const isEcho = ({ at, code, rule }: Problem): boolean =>
    (MEANING_CODES.has(code) && (miswritten.has(at) || overlong.has(at))) ||
    (LENGTHS.has(rule) && miswritten.has(at)) ||
    (code === 'FIELD_REQUIRED' && mistyped.has(at));
  return problems.filter((problem) => !isEcho(problem));
}

/** A place says once that it is required or of the wrong kind, however many rules find it. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  const keys = new Set<string>();
  return problems.filter(({ at, rule }) => {
    const key = `${rule} ${at}`;
    if ((rule === 'required' || rule === 'type') && keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

interface Looking {
  /** What the schema says: of the whole, or of the place. */
  schemaProblems: readonly Problem[];
  /** Ids of `confirm` checks that were answered. */
  confirmed?: readonly string[] | undefined;
  /** Checks that are told; all of them unless told. */
  isTold?: (node: RuleNode, path: Path) => boolean;
}

/** What is wrong in a whole form, or at one place of it: wrong kinds, `require`, schema, options, files, rules that failed, `check` in file order. */
export function findProblems(judgement: Judgement, { schemaProblems, confirmed = [], isTold = () => true }: Looking, place?: Path): Problem[] {
  const { plan, schema, view, mistyped, messages, results } = judgement;
  const only = place === undefined ? undefined : segmentsOfPath(place);
  const nodesOf = (kind: RuleKind): readonly RuleNode[] =>
    only ? plan.about(patternOf(only)).filter((node) => node.kind === kind) : plan.byKind(kind);
  const atRules = (nodes: readonly RuleNode[], find: (node: RuleNode, path: Path) => Problem | undefined): Problem[] =>
    nodes.flatMap((node) => (place === undefined ? [...(results[node.rank]?.keys() ?? [])] : [place]).flatMap((path) => find(node, path) ?? []));
  const placesOf = (patterns: readonly Path[]): Segments[] =>
    only ? [only] : [...new Set(patterns)].flatMap((pattern) => expand(view, segmentsOfPath(pattern)));
  const wrongKind = [...mistyped].filter(([path]) => place === undefined || path === place);
  const offering = only ? [] : [...optionFieldsOf(schema), ...plan.byKind('options').map(({ segments }) => pathOf(segments))];
  return [
    ...wrongKind.map(([, segments]) => problemOf(messages, { at: pointerOf(segments), rule: 'type', code: 'FIELD_TYPE' })),
    ...atRules(nodesOf('require'), (node, path) => requiredProblem(judgement, node, path)),
    ...schemaProblems,
    ...placesOf(offering).flatMap((segments) => optionProblems(judgement, segments)),
    ...placesOf(fileFieldsOf(schema)).flatMap((segments) => fileProblems(judgement, segments)),
    ...(judgement.hasFailures ? atRules(only ? plan.about(patternOf(only)) : plan.nodes, (node, path) => judgement.failure(node, path)) : []),
    ...atRules(nodesOf('check'), (node, path) => (isTold(node, path) ? checkedProblem(judgement, node, path, confirmed) : undefined)),
  ];
}

/**
 * Every problem of a judgement, given those of the schema, tampering first on the server; sorted by the order of the form, so that the first problem of a
 * place is the one it shows.
 */
export function allProblems(
  judgement: Judgement,
  schemaProblems: readonly Problem[],
  confirmed?: readonly string[],
  within?: readonly Pointer[],
): Problem[] {
  const visible = schemaProblems.filter(({ at }) => !judgement.isHidden(segmentsOfPointer(at)));
  const found = [
    ...(judgement.side === 'server' ? tamperProblems(judgement) : []),
    ...findProblems(judgement, { schemaProblems: visible, confirmed }),
  ];
  const inside = within ? found.filter(({ at }) => within.some((outer) => isInside(at, outer))) : found;
  return inFormOrder(judgement.schema, withoutEchoes(withoutRepeats(inside)), ({ at }) => at);
}
