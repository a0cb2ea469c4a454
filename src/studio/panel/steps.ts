/** The steps of a lifecycle: as a table, which of them lead on from each state, and another one. */
import { valueAt, withAt } from '../../engine/form/paths.ts';
import { listOf, objectOf, objectsIn, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import type { MetaSchemas } from '../../catalogue/meta/metaJudge.ts';
import type { StepBetween } from '../desk.ts';
import { fileValue } from '../fileValue.ts';
import type { Thing } from '../things.ts';
import type { Edit } from './places.ts';
import type { RuleSlot, Slot } from './slots.ts';
import { MAY, STATES_OF_MACHINE, WORDS, dropUnheard, eventsIn, ledTo, leadsTo, replaced, usedIn, waysOf, withWays } from './states.ts';
import { nameOfWords } from './words.ts';

const labelOf = (way: Json): string => String([way].flat().flatMap((one) => objectOf(objectOf(one)['meta'])['label'] ?? [])[0] ?? '');

/** A question for each state of a workflow, or for the one that the panel is about. */
export function stepSlots({ kind, noun, pointer, source: { file, value } }: Thing): Slot[] {
  if (kind !== 'workflow' || (pointer !== '' && noun !== 'state')) return [];
  const states = objectOf(valueAt(value, STATES_OF_MACHINE));
  const steps = new Map<string, string>();
  for (const state of Object.values(states))
    for (const [event, way] of Object.entries(waysOf(state))) steps.set(event, steps.get(event) || labelOf(way ?? null));
  const options = [...steps].map(([event, label]) => ({ value: event, label: label === '' ? event : `${label} (${event})`, means: event }));
  const names = Object.keys(states).filter((name) => [pointerOf([...STATES_OF_MACHINE, name]), ''].includes(pointer));
  return names.map((state) => ({
    // Words of every script: signs of some are no part of a name in code.
    id: `steps_${encodeURIComponent(state).replace(/\W/g, '_')}`,
    file,
    way: [...STATES_OF_MACHINE, state, 'on'],
    as: 'names',
    label: `Steps from ${state}`,
    about: 'What leads on from here, in the order of the buttons. A step that another state has leads there as it does from that one.',
    value: Object.keys(waysOf(states[state])),
    options,
    state,
  }));
}

/** Rules of a step that stand elsewhere in its file: who may send it, and what must hold for it. */
export function stepRules(metas: MetaSchemas, { noun, pointer, value, source: { file, value: root } }: Thing): RuleSlot[] {
  if (noun !== 'step') return [];
  const known = objectOf(objectOf(metas['workflow'])['properties']);
  const guards = [value].flat().flatMap((one) => objectOf(one)['guard'] ?? []);
  const ways = [[...MAY, segmentsOfPointer(pointer).at(-1) ?? ''], ...guards.map((guard) => ['rules', String(guard)])];
  return ways.map((way) => {
    const [kind = '', name] = way;
    const label = `${kind === 'rules' ? 'Guard' : 'May'} (${name})`;
    const about = String(objectOf(known[kind])['description'] ?? '');
    const off = valueAt(known, [kind, 'additionalProperties', 'x-off']);
    return { id: `step_${kind}_${name}`, file, way, label, about, isThere: valueAt(root, way) !== undefined, off };
  });
}

/** A workflow in which these steps lead on from a state. Who went on as from there has from now on what went. */
export function withSteps(root: Json, name: string, answer: Json): Json {
  const states = objectOf(valueAt(root, STATES_OF_MACHINE));
  const steps = listOf(answer).map(String);
  const own = waysOf(states[name]);
  const homeOf = (event: string): string =>
    Object.keys(states).find((one) => waysOf(states[one])[event] !== undefined && usedIn(waysOf(states[one])[event]) === undefined) ?? name;
  const on = Object.fromEntries(steps.map((event): [string, Json] => [event, own[event] ?? { use: homeOf(event) }]));
  const heirs = new Map<string, string>();
  const left = withWays(states, (state, event, way): JsonObject => {
    if (usedIn(way) !== name || steps.includes(event)) return { [event]: way };
    const heir = heirs.get(event);
    heirs.set(event, heir ?? state);
    return { [event]: heir === undefined ? (own[event] ?? null) : { use: heir } };
  });
  const { on: before, type: _last, ...rest } = objectOf(left[name]);
  // Where nothing leads on the course ends.
  const state = steps.length > 0 ? { ...rest, on } : before === undefined ? objectOf(left[name]) : { type: 'final', ...rest };
  return dropUnheard(root, { ...left, [name]: state }).next;
}

const machineOf = (root: Json): JsonObject => objectOf(valueAt(root, ['machine']));

/** Where payloads name events, the other states to which no step leads yet from this one: a payload could not say which of two is meant. */
export function goalsOf({ noun, name, source: { value } }: Thing): string[] {
  if (noun !== 'state' || valueAt(value, WORDS) === undefined) return [];
  const states = objectOf(valueAt(value, STATES_OF_MACHINE));
  const ways = Object.entries({ ...waysOf(machineOf(value)), ...waysOf(states[name]) });
  return Object.keys(states).filter((one) => one !== name && !ways.some(([event, way]) => ledTo(states, event, way, one)));
}

/**
 * A step by an event of its own. Who sends the first that leads on from there, or leads there, sends it; a payload names it as it names others that
 * lead to the same state.
 */
export function stepBetween(files: Files, path: string, { name: from }: Thing, { name, title, to }: StepBetween): Edit | 'taken' | 'nameless' {
  const root = fileValue(path, files[path]) ?? null;
  const states = objectOf(valueAt(root, STATES_OF_MACHINE));
  const newEvent = nameOfWords(name);
  if (newEvent === '') return 'nameless';
  if (eventsIn(root).includes(newEvent)) return 'taken';
  const ways = [machineOf(root), ...Object.values(states)].map(waysOf);
  const leading = (goal: string): string[] => eventsIn(root).filter((event) => ways.some(({ [event]: way }) => leadsTo(way, goal)));
  const { type: _last, ...state } = objectOf(states[from]);
  const [model] = [...Object.keys(waysOf(state)), ...leading(from)];
  const may = replaced(valueAt(root, MAY), (event, rule) => ({ [event]: rule, ...(event === model ? { [newEvent]: rule } : {}) }));
  const there = leading(to);
  const choicesOf = (is: Json | undefined): JsonObject[] => (typeof is === 'string' ? [{ event: is }] : objectsIn(is));
  const words = objectOf(valueAt(root, WORDS));
  const word = Object.keys(words).find((one) => choicesOf(words[one]).some(({ event }) => there.includes(String(event)))) ?? to;
  const others = choicesOf(words[word]);
  const on = { ...waysOf(state), [newEvent]: { target: to, meta: { label: title } } };
  const own = withAt(withAt(root, [...STATES_OF_MACHINE, from], { ...state, on }), MAY, may);
  const next = withAt(own, [...WORDS, word], others.length === 0 ? newEvent : [...others, { event: newEvent }]);
  return { path, pointer: pointerOf([...STATES_OF_MACHINE, from, 'on', newEvent]), changes: { [path]: fileTextOf(next) } };
}
