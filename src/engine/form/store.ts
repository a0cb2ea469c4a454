/** An open form as the page uses it: a store outside React. */
import { segmentsOfPointer } from '../json.ts';
import type { Json, Path, Problem } from '../types.ts';
import { storedOf, verdictsOf } from './evaluateForm.ts';
import { changedPaths, pathOfPointer } from './paths.ts';
import { outgoing } from './wire.ts';
import { allProblems } from './problems.ts';
import { askAgain, askEarly, askUnanswered, run } from './lookups.ts';
import { awaitAgain, hasEffects, startEffects, rowsOf, spliceRows } from './effects.ts';
import { fieldOf } from './schema.ts';
import {
  forgetProblems,
  lateKey,
  notifyFields,
  scheduleValidation,
  schemaProblemsOf,
  validateAround,
  validateStale,
  verdictAt,
} from './fieldVerdict.ts';
import { OpenForm, type PathListener } from './openForm.ts';
import { writePlainText } from './plainText.ts';
import type { FormStore, FormStoreOptions } from './types.ts';

/** After something was written: rules, then whoever listens, then (later) the schema. */
function commit(open: OpenForm, writer?: unknown): void {
  run(open);
  notifyFields(open, writer);
  scheduleValidation(open);
}

function subscribe({ listeners }: OpenForm, path: Path, listener: PathListener): () => void {
  const pathListeners = listeners.get(path) ?? new Set<PathListener>();
  listeners.set(path, pathListeners.add(listener));
  return () => {
    pathListeners.delete(listener);
    if (!pathListeners.size && listeners.get(path) === pathListeners) listeners.delete(path);
  };
}

/** Problems as the judge finds them now, everything validated. */
function problemsNow(open: OpenForm, confirmed?: readonly string[]): Problem[] {
  validateStale(open);
  return allProblems(open.judgement, schemaProblemsOf(open), confirmed);
}

/**
 * Opens a form. Typing runs only the rules that read what changed and tells only the places whose value or verdict changed; the schema is
 * validated by part a little later, and once ahead. `verdicts()` always equals what `evaluateForm` says in the page's way.
 * @throws RuleCycle when the form's rules wait for each other
 */
export function createFormStore(options: FormStoreOptions): FormStore {
  const open = new OpenForm(options);
  const { schema } = options.form;
  run(open, options.facts);
  open.dirtyPaths.clear();
  open.inDoubt.clear();
  scheduleValidation(open);
  const set = (path: Path, value: Json | undefined, writer?: unknown): void => {
    const moves = hasEffects(open, path);
    if (!moves && writePlainText(open, path, value, writer)) return scheduleValidation(open);
    const before = moves ? open.shownAt(path) : undefined;
    if (!open.write(path, value)) return;
    if (!open.showsErrors(path)) forgetProblems(open, path);
    open.touched.add(path);
    open.inDoubt.add(path);
    commit(open, writer);
    if (moves) startEffects(open, path, before, () => commit(open));
  };
  return {
    get: (path) => open.shownAt(path),
    rows: (path) => rowsOf(open, path),
    fact: (path) => verdictAt(open, path),
    subscribe: (path, listener) => subscribe(open, path, listener),
    set,
    setMany(values) {
      const changes = Object.entries(values).filter(([path, value]) => open.write(path, value));
      if (changes.length) commit(open);
    },
    touch(path) {
      open.touched.add(path);
      open.inDoubt.add(path);
      validateAround(open, path);
      askEarly(open, path);
      notifyFields(open);
    },
    retry(ask) {
      if (!askAgain(open, ask)) return;
      if (ask.kind === 'lookup') awaitAgain(open, ask.id, () => commit(open));
      notifyFields(open);
    },
    askUnanswered: () => askUnanswered(open),
    spliceRows(path, at, remove, ...rows) {
      spliceRows(open, path, at, remove, rows);
      commit(open);
      startEffects(open, path, undefined, () => commit(open));
    },
    setFacts(facts, stored) {
      const { facts: now } = open.judgement;
      // What was answered stands: whose question is another now is asked anew.
      const all = { ...now, ...facts, lookups: { ...now.lookups, ...facts.lookups }, answers: { ...now.answers, ...facts.answers } };
      open.rejudgeAll(open.judgement.draft, all, stored !== undefined || facts.record ? storedOf({ stored, facts: all }) : open.judgement.stored);
      run(open, facts);
      commit(open);
    },
    submit(confirmed) {
      open.submitted = true;
      open.serverProblems.clear();
      const problems = problemsNow(open, confirmed);
      open.late = new Set(problems.map(({ rule, at }) => lateKey(rule, pathOfPointer(at))));
      open.inDoubt.add('');
      notifyFields(open);
      return { problems, data: outgoing(schema, open.judgement.view) };
    },
    dismissProblem(path) {
      for (const key of open.late) if (key.endsWith(` ${path}`)) open.late.delete(key);
      open.inDoubt.add(path);
      notifyFields(open);
    },
    snapshot: () => outgoing(schema, open.judgement.view),
    draft: () => structuredClone(open.judgement.draft),
    changes: () => changedPaths(open.baseline, open.judgement.draft),
    setProblems(problems) {
      for (const path of open.serverProblems.keys()) open.inDoubt.add(path);
      open.serverProblems.clear();
      for (const problem of problems) {
        const path = fieldOf(schema, segmentsOfPointer(problem.at));
        open.serverProblems.set(path, [...(open.serverProblems.get(path) ?? []), problem]);
        open.inDoubt.add(path);
      }
      notifyFields(open);
    },
    verdicts: (confirmed) => verdictsOf(open.judgement, problemsNow(open, confirmed)),
    facts: () => open.judgement.facts,
    pending: () => [...open.pending],
    dispose() {
      open.disposed = true;
    },
  };
}
