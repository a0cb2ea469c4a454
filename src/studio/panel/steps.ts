/** The steps of a lifecycle as a table: which of them lead on from each state. */
import { valueAt } from '../../engine/form/paths.ts';
import { listOf, objectOf, pointerOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Thing } from '../things.ts';
import type { Slot } from './slots.ts';
import { STATES_OF_MACHINE, usedIn, waysOf, dropUnheard, withWays } from './states.ts';

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
