import type { ErrorSummaryProps, SaveState } from '../../../widgets/contract/shell.ts';
import type { ConflictSide } from '../../../widgets/contract/dialogs.ts';
import type { DraftState } from './draftService.ts';
import type { CallProblem } from '../../client/problem.ts';
import type { CompletedSteps } from '../../save/runSteps.ts';
import { createContext, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Json, JsonObject, Path, Pointer, Problem, Text } from '../../../engine/types.ts';
import { fieldOf } from '../../../engine/form/schema.ts';
import { pathOfPointer, pointerOfPath } from '../../../engine/form/paths.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { FormWork } from './formWork.ts';
import { holds, textFor } from '../../../engine/rules/logic.ts';

/**
 * A field whose values differ. `settled`: only this side changed it since the work began, so it is kept without asking; without it
 * both did, or what the work began from is not known.
 */
export interface Difference {
  path: Path;
  mine: Json;
  theirs: Json;
  settled?: ConflictSide;
}

/**
 * Where a save stands. `asked`: nothing is written, the form asks for rows; `conflict` waits for the person's choice; `done` stays until the page
 * goes on. `aloud`: what the server said of the whole form, beside problems of its fields.
 */
export type SaveOutcome =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'problems'; problems: Problem[]; aloud?: string }
  | { kind: 'failed'; problem: CallProblem; loose: string[] }
  | { kind: 'conflict'; part: Pointer; step: string; found: Difference[]; theirs: JsonObject }
  | { kind: 'asked' }
  | { kind: 'done'; memory: CompletedSteps; data: JsonObject; said: string[]; joined?: true };

/** Told that a save was stopped or failed: what was said of the one before stands no longer. */
export const TroubleContext = createContext<() => void>(() => undefined);

const NONE: readonly Problem[] = [];

type Rules = Pick<ClientForm, 'rules'>;
const isAloud = ({ rules }: Rules, { rule }: Problem): boolean => (rules.check ?? []).some(({ id, tell }) => id === rule && tell === true);

type Stopped = Omit<SaveOutcome & { kind: 'problems' }, 'kind'>;

/** What a dialog says when a save was stopped: what the server said aloud, or the first problem whose check asks for that (`tell`); undefined for none. */
export const alertOf = (form: Rules, { problems, aloud }: Stopped): string | undefined =>
  aloud ?? problems.find((problem) => isAloud(form, problem))?.message;

/** The problems without what a dialog says of the form as a whole: that is a text about the others, and counts only where it stands alone. */
export function withoutAlert(form: Rules, problems: readonly Problem[]): readonly Problem[] {
  const counted = problems.filter((problem) => problem.at !== '' || !isAloud(form, problem));
  return counted.length > 0 ? counted : problems;
}

/**
 * The problems that stopped the last save, the first of each field. They stay until the next one, mended or not: a list
 * above the form that shrank while somebody mends would move every field under their hand.
 */
export function useStopped(form: Pick<ClientForm, 'rules' | 'schema'>, outcome: SaveOutcome): readonly Problem[] {
  return useMemo(() => {
    if (outcome.kind !== 'problems') return NONE;
    const first = new Map<string, Problem>();
    for (const problem of withoutAlert(form, outcome.problems)) {
      // What is wrong with one of several values is told of their field.
      const at = pointerOfPath(fieldOf(form.schema, segmentsOfPointer(problem.at)));
      if (!first.has(at)) first.set(at, { ...problem, at });
    }
    return [...first.values()];
  }, [form, outcome]);
}

/** What is wrong with each of them now, in their order; '' for what is mended. */
export function useStillWrong(stopped: readonly Problem[], { store }: FormWork): readonly string[] {
  const now = useSyncExternalStore(
    (listener) => store.subscribe('*', listener),
    () => JSON.stringify(stopped.map(({ at, message }) => (at === '' ? message : (store.fact(pathOfPointer(at)).error ?? '')))),
  );
  return useMemo(() => JSON.parse(now) as string[], [now]);
}

type Filled = Pick<FormWork['store'], 'get' | 'snapshot' | 'fact'>;

/** What stands in the fields that never leave the page: a box that is ticked before anything is sent. */
const localsOf = ({ schema }: ClientForm, store: Filled): JsonObject =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Json][] => (field['x-local'] ? [[name, store.get(name) ?? null]] : [])),
  );

/** Why the form's button cannot be pressed yet (`ready` of ui.json); undefined when it can. */
export function whyNotReady(form: ClientForm, store: Filled, facts: JsonObject): Text | undefined {
  const { ready } = form.ui;
  if (!ready) return undefined;
  const all = { ...facts, data: { ...store.snapshot(), ...localsOf(form, store) } };
  if ((ready.right ?? []).every((pointer) => store.fact(pathOfPointer(pointer)).error === undefined) && holds(ready.when, all)) return undefined;
  return textFor(ready.why, all);
}

const nothing = (): void => undefined;

/** After a save that failed the button stays off until something is changed, where the binding says so (`failedHolds`; D3-PLACE-75). */
function useHeld({ binding }: ClientForm, outcome: SaveOutcome, { store }: FormWork): boolean {
  const [over, setOver] = useState<SaveOutcome | null>(null);
  const isHeld = binding.failedHolds === true && outcome.kind === 'failed';
  useEffect(() => (isHeld ? store.subscribe('*', () => setOver(outcome)) : undefined), [isHeld, outcome, store]);
  return isHeld && over !== outcome;
}

export interface OffOptions {
  form: ClientForm;
  work: FormWork;
  facts: JsonObject;
  outcome: SaveOutcome;
  readOnly: boolean;
}

/** Why nobody can save now; undefined when one can. Forms that name nothing (`ready`) listen to nothing. */
export function useOff({ form, work, facts, outcome, readOnly }: OffOptions): Text | undefined {
  const { store } = work;
  const { ready } = form.ui;
  const isHeld = useHeld(form, outcome, work);
  const subscribe = useCallback((changed: () => void) => (ready ? store.subscribe('*', () => changed()) : nothing), [store, ready]);
  const notReady = useSyncExternalStore(subscribe, () => whyNotReady(form, store, facts));
  if (readOnly) return store.fact('').locked ?? '{{app.readOnly}}';
  return isHeld ? '{{app.failedHolds}}' : notReady;
}

/** What the summary says of the problems that are left, and of a button that is off all the same. */
export function summaryOf(left: number, off: Text | undefined): Pick<ErrorSummaryProps, 'tone'> & { title: Text } {
  if (left > 0) return { title: left === 1 ? '{{app.oneProblem}}' : '{{app.problems}}', tone: 'error' };
  return off === undefined ? { title: '{{app.noProblems}}', tone: 'success' } : { title: off, tone: 'info' };
}

interface SaveStateOptions {
  outcome: SaveOutcome;
  /** How many of the problems that stopped the last save still stand. */
  problems: number;
  draft: DraftState;
  changes: number;
  online: boolean;
  timeOf: (at: number) => string;
  failed: string;
}

/** What the save bar says: a save that runs or failed comes before the draft. */
export function saveState({ outcome, problems, draft, changes, online, timeOf, failed }: SaveStateOptions): SaveState {
  if (outcome.kind === 'sending') return { kind: 'sending' };
  if (problems > 0) return { kind: 'problems', count: problems };
  if (outcome.kind === 'failed') return { kind: 'failed', text: failed };
  if (draft.kind === 'unkept' || draft.kind === 'refused') return draft;
  if (!online && changes > 0) return { kind: 'offline', changes };
  if (draft.kind === 'due') return { kind: 'saving' };
  return draft.kind === 'kept' ? { kind: 'kept', at: timeOf(draft.at), changes: draft.changes } : { kind: 'clean' };
}
