/** What a field shows of an open form, when the schema is asked about it, and who is told. */
import { isObject, jsonOf, segmentsOfPointer, type Segments } from '../json.ts';
import { textOf } from '../problem/text.ts';
import type { Path, Problem } from '../types.ts';
import { type FieldPlace, settledAt } from './effectiveValue.ts';
import type { OpenForm } from './openForm.ts';
import { isEmpty, pathOf, patternOf, sameJson, segmentsOfPath } from './paths.ts';
import { findProblems, withoutEchoes } from './problems.ts';
import { fieldOf, isListed, partOf, partsOf, ROOT, schemaAt } from './schema.ts';
import { partProblems } from './schemaProblems.ts';
import type { FieldVerdict } from './types.ts';
import { isSoBefore, itemsOf } from './valueProblems.ts';

/** Whether a lookup that its options rule or one of its checks reads is still to answer. */
function isAwaited(open: OpenForm, segments: Segments): boolean {
  const { judgement, pending } = open;
  const asks = pending.size > 0 ? judgement.plan.about(patternOf(segments)).filter(({ kind }) => kind === 'options' || kind === 'check') : [];
  return asks.some(({ lookups }) => lookups.some((name) => isSoBefore(judgement.plan, name, (one) => pending.has(`lookup:${one}`))));
}

/** What is said while rows that were filled in are more than count now: they come back with the number, or go with the save. */
function keptText({ judgement: { messages } }: OpenForm, place: FieldPlace | undefined): string | undefined {
  const { decision, draft } = place ?? {};
  if (decision?.rows === undefined || !Array.isArray(draft)) return undefined;
  const count = draft.slice(decision.rows).filter((row) => isObject(row) && Object.values(row).some((one) => !isEmpty(one))).length;
  return count === 0 ? undefined : textOf(messages, '{{problem.rowsKept}}', { count });
}

/** Names a `late` check at a place. */
export const lateKey = (rule: string, path: Path): string => `${rule} ${path}`;

/** The problems of one field in the order in which they are found. The schema's are those of the last validation. */
function problemsAt({ judgement, late, schemaProblems, serverProblems }: OpenForm, segments: Segments): Problem[] {
  const path = pathOf(segments);
  // Whether a part itself must be there, the root says.
  const parts = new Set([...(segments.length === 1 ? [ROOT] : []), partOf(judgement.schema, segments[0])]);
  const ofSchema = [...parts].flatMap((part) => schemaProblems.get(part) ?? []);
  const found = findProblems(
    judgement,
    {
      schemaProblems: ofSchema.filter(({ at }) => fieldOf(judgement.schema, segmentsOfPointer(at)) === path),
      isTold: ({ id, check }) => !check?.late || late.has(lateKey(id, path)),
    },
    path,
  );
  return withoutEchoes([...found, ...(serverProblems.get(path) ?? [])]);
}

/** The verdict of one field, worked out. */
function fieldVerdict(open: OpenForm, path: Path): FieldVerdict {
  const { judgement } = open;
  const segments = segmentsOfPath(path);
  const hidden = judgement.isHidden(segments);
  const place = settledAt(judgement, segments);
  const problems = hidden || !open.showsErrors(path) ? [] : problemsAt(open, segments);
  const error = problems.find(({ severity }) => severity === 'error');
  const warning = problems.find(({ severity }) => severity === 'warning');
  const locked = place?.readonly ? judgement.lockedBecause(segments) : undefined;
  const options = hidden ? undefined : judgement.resultAt('options', segments);
  return Object.freeze({
    hidden,
    required: !hidden && (isListed(judgement.schema, segments) || judgement.resultAt('require', segments)?.value === true),
    readonly: place?.readonly ?? false,
    locked: locked && textOf(judgement.messages, locked),
    computed: place !== undefined && place.computed !== undefined,
    error: error?.message,
    warning: warning?.message ?? keptText(open, place),
    way: (error ?? warning)?.way,
    options: options && itemsOf(options.value),
    awaited: !hidden && isAwaited(open, segments),
    days: hidden ? undefined : (judgement.resultAt('days', segments)?.value as FieldVerdict['days']),
  });
}

/** The verdict of a field: the same object until something in it changes. */
export function verdictAt(open: OpenForm, path: Path): FieldVerdict {
  const verdict = open.verdicts.get(path) ?? fieldVerdict(open, path);
  open.verdicts.set(path, verdict);
  return verdict;
}

/** Every path in a map that lies at or below one of these; of a leaf only itself, without a search. */
function below({ judgement }: OpenForm, roots: Iterable<Path>, map: ReadonlyMap<Path, unknown>): Set<Path> {
  const found = new Set<Path>();
  for (const root of roots) {
    const schema = schemaAt(judgement.schema, segmentsOfPath(root));
    if (map.has(root)) found.add(root);
    if (!schema?.properties && !schema?.items) continue;
    for (const path of map.keys()) if (path !== '*' && (root === '' || path.startsWith(`${root}.`))) found.add(path);
  }
  return found;
}

/** Places above one: what they say may depend on what lies in them. */
const above = (path: Path): Path[] => segmentsOfPath(path).map((_, at, all) => all.slice(0, at).join('.'));

/** Works out the verdicts that may have changed and tells whoever listens to a place where something did. */
export function notifyFields(open: OpenForm, writer?: unknown): void {
  const { dirtyPaths, inDoubt, verdicts, listeners } = open;
  if (!dirtyPaths.size && !inDoubt.size) return;
  const listenersBelow = below(open, dirtyPaths, listeners);
  const doubtful = below(open, new Set([...dirtyPaths, ...inDoubt]), verdicts);
  for (const path of dirtyPaths) for (const outer of above(path)) if (verdicts.has(outer)) doubtful.add(outer);
  dirtyPaths.clear();
  inDoubt.clear();
  for (const path of doubtful) {
    const before = verdicts.get(path);
    const now = fieldVerdict(open, path);
    if (before && sameJson(jsonOf(before), jsonOf(now))) continue;
    verdicts.set(path, now);
    listenersBelow.add(path);
  }
  for (const path of listenersBelow) for (const listener of [...(listeners.get(path) ?? [])]) listener(writer);
  for (const listener of [...(listeners.get('*') ?? [])]) listener(writer);
}

/** Runs something after a while, unless the form is closed by then. */
const schedule = (open: OpenForm, milliseconds: number, run: () => void): void => void setTimeout(() => open.disposed || run(), milliseconds);

/** Validates one part now; the verdicts of fields that had or have a problem are in doubt. */
function validatePart(open: OpenForm, part: string): void {
  const { form } = open.options;
  const before = open.schemaProblems.get(part) ?? [];
  const now = partProblems(open.judgement, open.options.validators, part);
  open.stale.delete(part);
  open.schemaProblems.set(part, now);
  for (const { at } of [...before, ...now]) open.inDoubt.add(fieldOf(form.schema, segmentsOfPointer(at)));
}

/** Validates every part that changed. */
export function validateStale(open: OpenForm): void {
  for (const part of [...open.stale]) validatePart(open, part);
}

/** Validates the part of a place, when it changed. */
export function validateAround(open: OpenForm, path: Path): void {
  const part = partOf(open.options.form.schema, segmentsOfPath(path)[0]);
  if (open.stale.has(part)) validatePart(open, part);
}

/** What was found of a place before anybody was there is of its old value: nothing is said of it until it is validated anew. */
export function forgetProblems(open: OpenForm, path: Path): void {
  const { schema } = open.options.form;
  const part = partOf(schema, segmentsOfPath(path)[0]);
  const found = open.schemaProblems.get(part);
  // One kind of nothing in another's place is no other value.
  if (found && open.stale.has(part))
    open.schemaProblems.set(
      part,
      found.filter(({ at }) => fieldOf(schema, segmentsOfPointer(at)) !== path),
    );
}

/** The problems of the last validation, in the order of the parts. */
export const schemaProblemsOf = (open: OpenForm): Problem[] =>
  partsOf(open.options.form.schema).flatMap((part) => open.schemaProblems.get(part) ?? []);

/**
 * Validates what changed, at first everything, once nothing was written for a while, at the latest after the longest wait. One timer ticks
 * per burst of writing; a key press only leaves a mark for it. Between two parts other keys are heard.
 */
export function scheduleValidation(open: OpenForm): void {
  const { debounce = 200, maxWait = 800 } = open.options;
  if (open.ticking) return;
  open.ticking = true;
  const validateNext = ([part, ...later]: string[]): void => {
    if (part !== undefined && open.stale.has(part)) validatePart(open, part);
    notifyFields(open);
    if (later.length) return schedule(open, 0, () => validateNext(later));
    open.ticking = false;
    // What was written between two slices waits for its own quiet.
    if (open.stale.size) scheduleValidation(open);
  };
  const tick = (ticks: number): void =>
    schedule(open, debounce / 2, () => {
      const quiet = !open.wrote;
      open.wrote = false;
      if (!quiet && ticks * (debounce / 2) < maxWait) return tick(ticks + 1);
      validateNext([...open.stale]);
    });
  tick(1);
}
