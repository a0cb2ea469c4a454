/** The live half of the judge in the page: a store outside React, one per open form. */
import { segmentsOfPointer } from '../json.ts';
import type { Json, Path } from '../types.ts';
import { storedOf, verdictsOf } from './evaluateForm.ts';
import { isEmpty, changedPaths } from './values.ts';
import { isHidden } from './place.ts';
import { outgoing } from './wire.ts';
import { pathOfPointer, segmentsOfPath } from './paths.ts';
import { collectProblems } from './problems.ts';
import { adopt, askAgain, askEarly, askUnanswered, run } from './lookups.ts';
import { awaitAgain, hasEffects, startEffects, rowsOf, spliceRows } from './effects.ts';
import { scheduleValidation, schemaProblemsOf, unsay, validateAround, validateStale } from './validation.ts';
import { fieldOf, flush, lateKey, makeFact, speaks } from './fieldFact.ts';
import { begin, openLive, type PathListener, type Live, shownAt, write } from './live.ts';
import { writePlainText } from './plainText.ts';
import type { FormStore, FormStoreOptions, FieldFact } from './types.ts';

/** The verdict of a field: the same object until something in it changes. */
function factOf(live: Live, path: Path): FieldFact {
  let fact = live.known.get(path);
  if (!fact) live.known.set(path, (fact = makeFact(live, path)));
  return fact;
}

/** After something was written: rules, then whoever listens, then (later) the schema. */
function commit(live: Live, writer?: unknown): void {
  run(live);
  flush(live, writer);
  scheduleValidation(live);
}

function subscribe({ listeners }: Live, path: Path, listener: PathListener): () => void {
  const known = listeners.get(path) ?? new Set<PathListener>();
  listeners.set(path, known.add(listener));
  return () => {
    known.delete(listener);
    if (!known.size && listeners.get(path) === known) listeners.delete(path);
  };
}

/** Problems as the judge finds them now, everything validated. */
function problemsNow(live: Live, confirmed: readonly string[] = []): ReturnType<typeof collectProblems> {
  validateStale(live);
  return collectProblems(live.judgement, schemaProblemsOf(live), new Set(confirmed));
}

/**
 * Opens a form. Typing runs only the rules that read what changed and tells only the places whose value or verdict changed; the schema is
 * validated by part a little later. `verdicts()` always equals what `evaluateForm` says in the page's way.
 * @throws RuleCycle when the form's rules wait for each other
 */
export function createFormStore(options: FormStoreOptions): FormStore {
  const live = openLive(options);
  const { schema } = options.form;
  adopt(live, options.facts);
  run(live, true);
  live.values.clear();
  live.verdicts.clear();
  const set = (path: Path, value: Json | undefined, writer?: unknown): void => {
    const moves = hasEffects(live, path);
    if (!moves && writePlainText(live, path, value, writer)) return scheduleValidation(live);
    const before = moves ? shownAt(live, path) : undefined;
    if (!write(live, path, value)) return;
    if (!speaks(live, path)) unsay(live, path);
    live.touched.add(path);
    live.verdicts.add(path);
    commit(live, writer);
    if (moves) startEffects(live, path, before, () => commit(live));
  };
  return {
    get: (path) => shownAt(live, path),
    rows: (path) => rowsOf(live, path),
    fact: (path) => factOf(live, path),
    subscribe: (path, listener) => subscribe(live, path, listener),
    set,
    setMany(values) {
      const changed = Object.entries(values).filter(([path, value]) => write(live, path, value));
      if (changed.length) commit(live);
    },
    touch(path) {
      live.touched.add(path);
      live.verdicts.add(path);
      validateAround(live, path);
      askEarly(live, path);
      flush(live);
    },
    retry(ask) {
      if (!askAgain(live, ask)) return;
      if (ask.kind === 'lookup') awaitAgain(live, ask.id, () => commit(live));
      flush(live);
    },
    askUnanswered: () => askUnanswered(live),
    spliceRows(path, at, remove, ...rows) {
      spliceRows(live, path, at, remove, rows);
      commit(live);
      startEffects(live, path, undefined, () => commit(live));
    },
    setFacts(facts, stored) {
      const { facts: now } = live.judgement;
      // What was answered stands: whose question is another now is asked anew.
      const all = { ...now, ...facts, lookups: { ...now.lookups, ...facts.lookups }, answers: { ...now.answers, ...facts.answers } };
      begin(live, live.judgement.draft, all, stored !== undefined || facts.record ? storedOf({ stored, facts: all }) : live.judgement.stored);
      adopt(live, facts);
      run(live, true);
      commit(live);
    },
    submit(confirmed) {
      live.submitted = true;
      live.server.clear();
      const problems = problemsNow(live, confirmed);
      live.late = new Set(problems.map(({ rule, at }) => lateKey(rule, pathOfPointer(at))));
      live.verdicts.add('');
      flush(live);
      return { problems, data: outgoing(schema, live.judgement.view) };
    },
    hush(path) {
      for (const key of live.late) if (key.endsWith(` ${path}`)) live.late.delete(key);
      live.verdicts.add(path);
      flush(live);
    },
    snapshot: () => outgoing(schema, live.judgement.view),
    draft: () => structuredClone(live.judgement.draft),
    filled(paths) {
      const shown = paths.filter((path) => !isHidden(live.judgement, segmentsOfPath(path)));
      return { filled: shown.filter((path) => !isEmpty(shownAt(live, path))).length, total: shown.length };
    },
    changes: () => changedPaths(live.baseline, live.judgement.draft),
    setProblems(problems) {
      for (const path of live.server.keys()) live.verdicts.add(path);
      live.server.clear();
      for (const problem of problems) {
        const path = fieldOf(live.options.form.schema, segmentsOfPointer(problem.at));
        live.server.set(path, [...(live.server.get(path) ?? []), problem]);
        live.verdicts.add(path);
      }
      flush(live);
    },
    verdicts: (confirmed) => verdictsOf(live.judgement, problemsNow(live, confirmed)),
    facts: () => live.judgement.facts,
    pending: () => [...live.pending],
    dispose() {
      live.disposed = true;
      for (const timer of live.timers) clearTimeout(timer);
      live.timers.clear();
    },
  };
}
