import { useSelector } from '@xstate/react';
import { createContext, useCallback, useMemo, useSyncExternalStore, type RefObject } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import { isInside, pathOfPointer, pointerOfPath } from '../../../engine/form/paths.ts';
import { fieldOf } from '../../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import { holds, textFor } from '../../../engine/rules/logic.ts';
import type { Json, JsonObject, Problem, Text } from '../../../engine/types.ts';
import type { SchemaFormHandle } from '../../../widgets/contract/form.ts';
import type { ErrorSummaryProps } from '../../../widgets/contract/shell.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import type { FormWork } from './formWork.ts';
import { endedBy, type Save, type SaveEnd } from './saveMachine.ts';

/** Told that a save was stopped or failed: what was said of the one before stands no longer. */
export const TroubleContext = createContext<() => void>(() => undefined);

const NONE: readonly Problem[] = [];

type Rules = Pick<ClientForm, 'rules'>;
const isAloud = ({ rules }: Rules, { rule }: Problem): boolean => (rules.check ?? []).some(({ id, tell }) => id === rule && tell === true);

/** What a dialog says when a save was stopped: what the server said aloud, or the first problem whose check asks for that (`tell`); undefined for none. */
export const alertOf = (form: Rules, { problems, aloud }: Omit<SaveEnd & { type: 'wrong' }, 'type'>): string | undefined =>
  aloud ?? problems.find((problem) => isAloud(form, problem))?.message;

/** The problems without what a dialog says of the form as a whole: that is a text about the others, and counts only where it stands alone. */
export function withoutAlert(form: Rules, problems: readonly Problem[]): readonly Problem[] {
  const others = problems.filter((problem) => problem.at !== '' || !isAloud(form, problem));
  return others.length > 0 ? others : problems;
}

/**
 * The problems that stopped the last save, the first of each field. They stay until the next one, mended or not: a list
 * above the form that shrank while somebody mends would move every field under their hand.
 */
export function useStopped(form: Pick<ClientForm, 'rules' | 'schema'>, save: Save): readonly Problem[] {
  const wrong = useSelector(save, endedBy('wrong'));
  return useMemo(() => {
    if (wrong === null) return NONE;
    const first = new Map<string, Problem>();
    for (const problem of withoutAlert(form, wrong.problems)) {
      // What is wrong with one of several values is told of their field.
      const at = pointerOfPath(fieldOf(form.schema, segmentsOfPointer(problem.at)));
      if (!first.has(at)) first.set(at, { ...problem, at });
    }
    return [...first.values()];
  }, [form, wrong]);
}

const isWrong = ({ severity, code }: Problem): boolean => severity === 'error' && code !== 'CHECK_UNANSWERED';
/** What is wrong in a form now, by the definitions alone: what only the server can tell is not counted. */
export const wrongNow = (form: Rules, store: Pick<FormWork['store'], 'verdicts'>): readonly Problem[] =>
  withoutAlert(form, store.verdicts().problems.filter(isWrong));

/** What is wrong with each of them now, in their order, '' for what is mended; behind them the fields that have come to be wrong since. */
export function useStillWrong(stopped: readonly Problem[], { work: { store }, form }: Pick<OffOptions, 'form' | 'work'>): readonly string[] {
  const now = useSyncExternalStore(
    (listener) => store.subscribe('*', listener),
    () => {
      const still = stopped.map(({ at, message }) => (at === '' ? message : (store.fact(pathOfPointer(at)).error ?? '')));
      const since = (stopped.length > 0 ? wrongNow(form, store) : NONE).flatMap(({ at }) =>
        stopped.some((one) => one.at !== '' && isInside(at, one.at)) ? [] : at,
      );
      return JSON.stringify([...still, ...new Set(since)]);
    },
  );
  return useMemo(() => JSON.parse(now) as string[], [now]);
}

type StoreReader = Pick<FormWork['store'], 'get' | 'snapshot' | 'fact'>;

/** What stands in the fields that never leave the page: a box that is ticked before anything is sent. */
const localsOf = ({ schema }: ClientForm, store: StoreReader): JsonObject =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Json][] => (field['x-local'] ? [[name, store.get(name) ?? null]] : [])),
  );

/** Why the form's button cannot be pressed yet (`ready` of ui.json); undefined when it can. */
export function whyNotReady(form: ClientForm, store: StoreReader, facts: JsonObject): Text | undefined {
  const { ready } = form.ui;
  if (!ready) return undefined;
  const all = { ...facts, data: { ...store.snapshot(), ...localsOf(form, store) } };
  if ((ready.right ?? []).every((pointer) => store.fact(pathOfPointer(pointer)).error === undefined) && holds(ready.when, all)) return undefined;
  return textFor(ready.why, all);
}

const nothing = (): void => undefined;

export interface OffOptions {
  form: ClientForm;
  work: FormWork;
  facts: JsonObject;
  save: Save;
  readOnly: boolean;
}

/** Why nobody can save now; undefined when one can. Forms that name nothing (`ready`) listen to nothing. */
export function useOff({ form, work, facts, save, readOnly }: OffOptions): Text | undefined {
  const { store } = work;
  const { ready } = form.ui;
  const isHeld = useSelector(save, (snapshot) => snapshot.matches('held'));
  const subscribe = useCallback((notify: () => void) => (ready ? store.subscribe('*', () => notify()) : nothing), [store, ready]);
  const notReady = useSyncExternalStore(subscribe, () => whyNotReady(form, store, facts));
  if (readOnly) return store.fact('').locked ?? '{{app.readOnly}}';
  return isHeld ? '{{app.failedHolds}}' : notReady;
}

/** What the summary says of the problems that are left, and of a button that is off all the same. */
export function summaryOf(left: number, off: Text | undefined): Pick<ErrorSummaryProps, 'tone'> & { title: Text } {
  if (left > 0) return { title: '{{app.problems}}', tone: 'error' };
  return off === undefined ? { title: '{{app.noProblems}}', tone: 'success' } : { title: off, tone: 'info' };
}

interface SummaryProps extends OffOptions {
  problems: readonly Problem[];
  handle: RefObject<SchemaFormHandle | null>;
}

/** What stopped the save, section by section, each problem leading to its field; what is mended says so. It takes the focus and stays until the next save. */
export function StoppedSummary({ problems, handle, ...off }: SummaryProps) {
  const { ErrorSummary } = useWidgets();
  const text = useText();
  const now = useStillWrong(problems, off);
  const places = useMemo(() => handle.current?.placesOf(problems.map(({ at }) => at)) ?? [], [problems, handle]);
  const items = places.map(({ at, section, name, whole }) => {
    const nth = problems.findIndex((problem) => problem.at === at);
    const message = problems[nth]?.message ?? '';
    // What is wrong stands at the field; of a group of fields no field says it.
    const label = whole ? `${name}: ${message}` : name || message;
    return { path: pathOfPointer(name === '' ? '' : at), section, label, mended: now[nth] === '' };
  });
  const count = now.filter(Boolean).length;
  const { title, tone } = summaryOf(count, useOff(off));
  return <ErrorSummary title={text(title, { count })} tone={tone} items={items} since={problems} onGo={(path) => void handle.current?.focus(path)} />;
}
