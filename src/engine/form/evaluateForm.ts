import type { JsonObject, Logic, Pointer, Json, OptionItem, Problem } from '../types.ts';
import type { JudgedForm, Verdicts } from '../definition/form.ts';
import { Judgement } from './judgement.ts';
import { segmentsOfPointer, pointerOf, isObject } from '../json.ts';
import { own, isInside, segmentsOfPath } from './paths.ts';
import { allProblems } from './problems.ts';
import { schemaProblems } from './schemaProblems.ts';
import type { JudgeOptions } from './types.ts';
import { readsOf } from '../rules/logic.ts';
import { planOf } from './plan.ts';
import { touches, type RuleNode, type RuleKind } from './rules.ts';
import { outgoing } from './wire.ts';
import { inFormOrder } from './schema.ts';
import { itemsOf } from './valueProblems.ts';

/** Everything that a judgement says, with the problems that were found. */
export function verdictsOf(judgement: Judgement, problems: Problem[]): Verdicts {
  const { plan, results, schema, view } = judgement;
  const valuesOf = (kind: RuleKind): { at: Pointer; value: Json; hidden: boolean }[] =>
    inFormOrder(
      schema,
      plan.byKind(kind).flatMap(({ rank }) =>
        [...(results[rank] ?? [])].map(([path, value]) => {
          const segments = segmentsOfPath(path);
          return { at: pointerOf(segments), value, hidden: judgement.isHidden(segments) };
        }),
      ),
      ({ at }) => at,
    );
  const holding = (kind: RuleKind): Pointer[] =>
    valuesOf(kind)
      .filter(({ value, hidden }) => value === true && !hidden)
      .map(({ at }) => at);
  const computed: Record<Pointer, Json> = {};
  for (const { at, value, hidden } of valuesOf('compute')) if (Array.isArray(value) && !hidden) computed[at] = value[0] ?? null;
  const options: Record<Pointer, OptionItem[]> = {};
  for (const { at, value, hidden } of valuesOf('options')) {
    const items = hidden ? undefined : itemsOf(value);
    if (items) options[at] = items;
  }
  const data: JsonObject = outgoing(schema, view);
  const veiled = new Set([...valuesOf('see'), ...valuesOf('show')].filter(({ hidden }) => hidden).map(({ at }) => at));
  return {
    data,
    hidden: inFormOrder(schema, [...veiled], (at) => at),
    shown: holding('show'),
    required: holding('require'),
    readonly: holding('readonly'),
    computed,
    options,
    problems,
  };
}

/* Which parts of a form nobody asks about when only the rest of it is judged. */

/** Keywords by which a schema judges one field by another: what they read is not looked into here. */
const CROSSING = [
  'if',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'dependentRequired',
  'dependentSchemas',
  'minProperties',
  'maxProperties',
  'patternProperties',
  'propertyNames',
];

/** Whether a fact's path may show the stored part: `record.stored`, something in it, or all that there is. */
const showsStored = (path: string, part: Pointer): boolean => {
  const partPath = `record.stored${part.replaceAll('/', '.')}`;
  return path === '' || partPath === path || partPath.startsWith(`${path}.`) || path.startsWith(`${partPath}.`);
};

const readsPart = (node: RuleNode, part: Pointer): boolean =>
  node.data.some((read) => touches(segmentsOfPointer(part), read)) || node.reads.some((path) => showsStored(path, part));

/** The lookups among all nodes that these read, those that they read in turn too. */
export function withLookups(nodes: readonly RuleNode[], all: readonly RuleNode[]): RuleNode[] {
  const found = new Set(nodes);
  for (const one of found) {
    const dependsOn = (id: string): boolean => one.lookups.some((name) => name === '*' || `lookup:${name}` === id);
    for (const other of all) if (other.kind === 'lookup' && dependsOn(other.id)) found.add(other);
  }
  return [...found];
}

/**
 * Of the parts that a request leaves out, those whose stored values change no verdict on the rest: no rule outside of them reads them,
 * directly or by a lookup, nor does any of `others` (the logic of the form's binding).
 */
export function unreadParts(form: JudgedForm, left: readonly Pointer[], others: readonly (Logic | undefined)[]): Pointer[] {
  if (CROSSING.some((keyword) => keyword in form.schema)) return [];
  const { nodes } = planOf(form);
  const elsewhere = others.flatMap((logic) => (logic === undefined ? [] : readsOf(logic))).map(({ path }) => path);
  let unread = left.filter((part) => part !== '' && !elsewhere.some((path) => showsStored(path, part)));
  for (let before = -1; before !== unread.length;) {
    before = unread.length;
    const asking = withLookups(
      nodes.filter(({ kind, at }) => kind !== 'lookup' && !unread.some((part) => isInside(at, part))),
      nodes,
    );
    unread = unread.filter((part) => !asking.some((node) => readsPart(node, part)));
  }
  return unread;
}

/** The stored form data: given, or what the record's facts hold. */
export function storedOf({ stored, facts }: Pick<JudgeOptions, 'stored' | 'facts'>): JsonObject | null {
  if (stored !== undefined) return stored;
  const ofRecord = own(facts.record, 'stored');
  return isObject(ofRecord) ? ofRecord : null;
}

/** Runs the rules of a form without asking for problems: who needs only what counts, or which calls are due. */
export function judgeForm(form: JudgedForm, options: Omit<JudgeOptions, 'validators' | 'confirmed' | 'within'>): Judgement {
  const judgement = new Judgement({ ...options, form, stored: storedOf(options) });
  judgement.run();
  return judgement;
}

/**
 * Judges a form in the one fixed order of definitions.md: what decides values (`see`, `show`, `readonly`, `compute`, `options`) sorted by
 * what reads what, then `require`, the schema on what is left, `check` in file order. Never throws on data, whatever was sent;
 * the data is not changed.
 * @throws RuleCycle when the form's rules wait for each other (the catalogue refuses such a form at load)
 */
export const evaluateForm = (form: JudgedForm, options: JudgeOptions): Verdicts => verdictOn(judgeForm(form, options), options);

const problemsOf = (judgement: Judgement, { validators, confirmed, within, unjudged }: JudgeOptions): Problem[] =>
  allProblems(judgement, schemaProblems(judgement, validators, unjudged), confirmed, within);

/** The verdicts of a judgement whose rules have run. */
export const verdictOn = (judgement: Judgement, options: JudgeOptions): Verdicts => verdictsOf(judgement, problemsOf(judgement, options));

/** What a save asks of a judgement: what counts, and what is wrong with it. */
export type Outcome = Pick<Verdicts, 'data' | 'problems'>;

export const outcomeOf = (judgement: Judgement, options: JudgeOptions): Outcome => ({
  problems: problemsOf(judgement, options),
  data: outgoing(judgement.schema, judgement.view),
});
