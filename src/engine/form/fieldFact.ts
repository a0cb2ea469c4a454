import { textOf } from '../problem/text.ts';
import type { FormSchema } from '../definition/form.ts';
import type { JsonObject, OptionItem, Path, Problem } from '../types.ts';
import { type FieldPlace, isHidden, settledAt } from './place.ts';
import { isListed } from './judgement.ts';
import { lockedBecause } from './judge.ts';
import { type Segments, isObject, segmentsOfPointer, pointerOf } from '../json.ts';
import { patternOf, pathOf, segmentsOfPath } from './paths.ts';
import { FREE, itemsOf, optionProblems } from './options.ts';
import type { FieldFact } from './types.ts';

import type { Live } from './live.ts';
import { isEmpty, sameJson } from './values.ts';
import { partOf, ROOT, schemaAt } from './schema.ts';
import { requiredProblem, checkedProblem, withoutEchoes } from './problems.ts';
import { fileProblems } from './fileProblems.ts';
import { problemOf } from './problem.ts';

const NONE: readonly Problem[] = [];

function optionsOf({ judgement }: Live, segments: Segments): readonly OptionItem[] | undefined {
  const rule = judgement.plan.about(patternOf(segments)).find(({ kind }) => kind === 'options');
  const said = rule && judgement.results[rule.rank]?.get(pathOf(segments));
  return rule && said !== FREE ? itemsOf(said) : undefined;
}
/** Whether a lookup is still to answer, or one that it is asked by; `asking` are those that led here. */
const isPending = (live: Live, name: string, asking: readonly string[] = []): boolean =>
  live.pending.has(`lookup:${name}`) ||
  live.judgement.plan
    .byKind('lookup')
    .some(({ id, lookups }) => id === `lookup:${name}` && lookups.some((by) => !asking.includes(by) && isPending(live, by, [...asking, name])));
/** Whether a lookup that its options rule or one of its checks reads is still to answer. */
function isAwaited(live: Live, segments: Segments): boolean {
  const { judgement, pending } = live;
  const asks = pending.size > 0 ? judgement.plan.about(patternOf(segments)).filter(({ kind }) => kind === 'options' || kind === 'check') : [];
  return asks.some(({ lookups }) => lookups.some((name) => isPending(live, name)));
}
/** What a `days` rule says of a date field. */
function daysOf({ judgement }: Live, segments: Segments): FieldFact['days'] {
  const rule = judgement.plan.about(patternOf(segments)).find(({ kind }) => kind === 'days');
  return rule && (judgement.results[rule.rank]?.get(pathOf(segments)) as FieldFact['days']);
}
function isRequired({ judgement, options }: Live, segments: Segments): boolean {
  const path = pathOf(segments);
  return (
    isListed(options.form.schema, segments) ||
    judgement.plan.about(patternOf(segments)).some(({ kind, rank }) => kind === 'require' && judgement.results[rank]?.get(path) === true)
  );
}
function lockedText({ judgement }: Live, segments: Segments): string | undefined {
  const text = lockedBecause(judgement, segments);
  return text === undefined ? undefined : textOf(judgement.messages, text);
}
/** Whether the errors of a place show: the person was there, pressed submit, or the server said so. */
export const speaks = ({ submitted, touched, server }: Live, path: Path): boolean => submitted || touched.has(path) || server.has(path);

/** What is said while rows that were filled in are more than count now: they come back with the number, or go with the save. */
function keptText({ judgement: { messages } }: Live, place: FieldPlace | undefined): string | undefined {
  const { decision, draft } = place ?? {};
  if (decision?.rows === undefined || !Array.isArray(draft)) return undefined;
  const count = draft.slice(decision.rows).filter((row) => isObject(row) && Object.values(row).some((one) => !isEmpty(one))).length;
  return count === 0 ? undefined : textOf(messages, '{{problem.rowsKept}}', { count });
}

/** The verdict of one field, worked out. */
export function makeFact(live: Live, path: Path): FieldFact {
  const segments = segmentsOfPath(path);
  const hidden = isHidden(live.judgement, segments);
  const place = settledAt(live.judgement, segments);
  const problems = hidden || !speaks(live, path) ? NONE : problemsAt(live, segments);
  const error = problems.find(({ severity }) => severity === 'error');
  const warning = problems.find(({ severity }) => severity === 'warning');
  return Object.freeze({
    hidden,
    required: !hidden && isRequired(live, segments),
    readonly: place?.readonly ?? false,
    locked: place?.readonly ? lockedText(live, segments) : undefined,
    computed: place !== undefined && place.computed !== undefined,
    error: error?.message,
    warning: warning?.message ?? keptText(live, place),
    way: (error ?? warning)?.way,
    options: hidden ? undefined : optionsOf(live, segments),
    awaited: !hidden && isAwaited(live, segments),
    days: hidden ? undefined : daysOf(live, segments),
  });
}

/** Whether two verdicts say the same. */
const sameFact = (one: FieldFact, other: FieldFact): boolean =>
  one.hidden === other.hidden &&
  one.required === other.required &&
  one.readonly === other.readonly &&
  one.locked === other.locked &&
  one.computed === other.computed &&
  one.awaited === other.awaited &&
  one.error === other.error &&
  one.warning === other.warning &&
  (one.way === other.way || JSON.stringify(one.way) === JSON.stringify(other.way)) &&
  sameJson(one.options as OptionItem[] | undefined, other.options as OptionItem[] | undefined) &&
  sameJson(one.days as JsonObject | undefined, other.days as JsonObject | undefined);
/** Every path in a map that lies at or below one of these; of a leaf only itself, without a search. */
function below(live: Live, roots: ReadonlySet<Path>, map: ReadonlyMap<Path, unknown>): Set<Path> {
  const found = new Set<Path>();
  for (const root of roots) {
    const schema = schemaAt(live.options.form.schema, segmentsOfPath(root));
    if (map.has(root)) found.add(root);
    if (!schema?.properties && !schema?.items) continue;
    for (const path of map.keys()) if (path !== '*' && (root === '' || path.startsWith(`${root}.`))) found.add(path);
  }
  return found;
}
/** Places above one: what they say may depend on what lies in them. */
const above = (path: Path): Path[] => segmentsOfPath(path).map((_, at, all) => all.slice(0, at).join('.'));

/** Works out the verdicts that may have changed and tells whoever listens to a place where something did. */
export function flush(live: Live, writer?: unknown): void {
  const { values, verdicts, known, listeners } = live;
  if (!values.size && !verdicts.size) return;
  const told = below(live, values, listeners);
  const doubtful = below(live, new Set([...values, ...verdicts]), known);
  for (const path of values) for (const outer of above(path)) if (known.has(outer)) doubtful.add(outer);
  values.clear();
  verdicts.clear();
  for (const path of doubtful) {
    const before = known.get(path);
    const now = makeFact(live, path);
    if (before && sameFact(before, now)) continue;
    known.set(path, now);
    told.add(path);
  }
  for (const path of told) for (const listener of [...(listeners.get(path) ?? [])]) listener(writer);
  for (const listener of [...(listeners.get('*') ?? [])]) listener(writer);
}
const UNCONFIRMED: ReadonlySet<string> = new Set();

/** Names what a `late` check says at a place. */
export const lateKey = (rule: string, path: Path): string => `${rule} ${path}`;
/** The field that shows a problem: one about a value of a list of choices shows at the list. */
export function fieldOf(schema: FormSchema, segments: Segments): Path {
  const above = schemaAt(schema, segments.slice(0, -1));
  return pathOf(above?.items && !above.items.properties ? segments.slice(0, -1) : segments);
}

/** The problems of one field in the order in which the judge finds them. The schema's are those of the last validation. */
function problemsAt(live: Live, segments: Segments): Problem[] {
  const {
    judgement,
    options: { form },
  } = live;
  const path = pathOf(segments);
  const about = judgement.plan.about(patternOf(segments));
  const of = (kind: string): typeof about => about.filter((node) => node.kind === kind);
  // Whether a part itself must be there, the root says.
  const parts = new Set([...(segments.length === 1 ? [ROOT] : []), partOf(form.schema, segments[0])]);
  const schema = [...parts].flatMap((part) => live.schema.get(part) ?? []);
  return withoutEchoes([
    ...(judgement.mistyped.has(path) ? [problemOf(judgement.messages, { at: pointerOf(segments), rule: 'type', code: 'FIELD_TYPE' })] : []),
    ...of('require').flatMap((node) => requiredProblem(judgement, node, path) ?? []),
    ...schema.filter(({ at }) => fieldOf(form.schema, segmentsOfPointer(at)) === path),
    ...optionProblems(judgement, segments),
    ...fileProblems(judgement, segments),
    ...about.flatMap((node) => judgement.failed.get(`${node.rank} ${path}`) ?? []),
    ...of('check')
      .filter(({ id, check }) => !check?.late || live.late.has(lateKey(id, path)))
      .flatMap((node) => checkedProblem(judgement, node, path, UNCONFIRMED) ?? []),
    ...(live.server.get(path) ?? []),
  ]);
}
