/** A state that comes between two others, or goes: the ways there and on, who may send them, and the examples of it go along. */
import { valueAt, withAt } from '../../engine/form/paths.ts';
import { isObject, objectOf, objectsIn, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import type { StateBetween } from '../desk.ts';
import { fileValue } from '../fileValue.ts';
import type { Thing } from '../things.ts';
import type { Edit } from './places.ts';
import { nameOfWords } from './words.ts';

export const STATES_OF_MACHINE = ['machine', 'states'];
export const MAY = ['may'];
export const WORDS = ['events', 'is'];

export const waysOf = (state: Json | undefined): JsonObject => objectOf(objectOf(state)['on']);
export const usedIn = (way: Json | undefined): Json | undefined => objectOf(way)['use'];
export const leadsTo = (way: Json | undefined, state: string): boolean => [way].flat().some((one) => objectOf(one)['target'] === state);
/** The same of a way that may be as from elsewhere. */
export function ledTo(states: JsonObject, event: string, way: Json | undefined, state: string): boolean {
  const used = usedIn(way);
  return leadsTo(typeof used === 'string' ? waysOf(states[used])[event] : way, state);
}
/** Whether something leads from one state to another, and says so itself. */
export const leadsAway = ({ noun, pointer, value }: Pick<Thing, 'noun' | 'pointer' | 'value'>): boolean =>
  noun === 'step' && usedIn(value) === undefined && !leadsTo(value, segmentsOfPointer(pointer)[STATES_OF_MACHINE.length] ?? '');

/** Each entry with those that take its place. */
export const replaced = (of: Json | undefined, others: (key: string, value: Json) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(objectOf(of)).flatMap(([key, value]) => Object.entries(others(key, value as Json))));
export const withWays = (states: JsonObject, others: (state: string, event: string, way: Json) => JsonObject): JsonObject =>
  replaced(states, (name, state) => {
    const on = replaced(waysOf(state), (event, way) => others(name, event, way));
    return { [name]: objectOf(state)['on'] === undefined ? state : withAt(state, ['on'], on) };
  });
export const eventsIn = (root: Json): string[] =>
  [valueAt(root, ['machine']), ...Object.values(objectOf(valueAt(root, STATES_OF_MACHINE)))].flatMap((one) => Object.keys(waysOf(one)));

/** The files of a workflow and its examples, as they say it now. */
function writeWorkflow(files: Files, path: string, root: Json, examples: (one: JsonObject) => JsonObject[]): Files {
  const beside = path.replace(/\.json$/, '.examples.json');
  const cases = fileValue(beside, files[beside]);
  const next = objectsIn(valueAt(cases ?? null, ['examples'])).flatMap(examples);
  return { [path]: fileTextOf(root), ...(cases === undefined ? {} : { [beside]: fileTextOf(withAt(cases, ['examples'], next)) }) };
}
/** An example where one state stands for another. */
const inState = (example: JsonObject, before: string, after: string): JsonObject =>
  replaced(example, (key, value) => ({ [key]: ['from', 'expect'].includes(key) && value === before ? after : value }));

/**
 * A state before the one that a step leads to. The step leads on from there as it did, and so does what else led on from where it stood; an event of
 * its own, sent by whoever sent the step, leads there.
 */
export function stateBetween(files: Files, path: string, { pointer }: Thing, { name, title }: StateBetween): Edit | 'taken' | 'nameless' {
  const root = fileValue(path, files[path]) ?? null;
  const [from = '', , event = ''] = segmentsOfPointer(pointer).slice(STATES_OF_MACHINE.length);
  const states = objectOf(valueAt(root, STATES_OF_MACHINE));
  const newEvent = nameOfWords(name);
  if (newEvent === '') return 'nameless';
  if (states[name] !== undefined || eventsIn(root).includes(newEvent)) return 'taken';
  const step = waysOf(states[from])[event] ?? null;
  const others = replaced(waysOf(states[from]), (one, way): JsonObject => {
    const used = usedIn(way);
    return one === event || ledTo(states, one, way, from) ? {} : { [one]: used === undefined ? { use: from } : way };
  });
  const state = { meta: { label: title, tone: 'info' }, on: { [event]: step, ...others } };
  const nextStates = withWays(states, (at, one, way): JsonObject => {
    if (one !== event) return { [one]: way };
    return at === from ? { [newEvent]: { target: name, meta: { label: title } } } : { [one]: usedIn(way) === from ? { use: name } : way };
  });
  const all = replaced(nextStates, (at, one) => ({ [at]: one, ...(at === from ? { [name]: state } : {}) }));
  const may = replaced(valueAt(root, MAY), (one, rule) => ({ ...(one === event ? { [newEvent]: rule } : {}), [one]: rule }));
  // A payload names it as it names the step.
  const [word] = Object.values(objectOf(valueAt(root, WORDS))).flatMap((is): Json[] => {
    const own = objectsIn(is).filter((one) => one['event'] === event);
    return is === event ? [newEvent] : own.length > 0 ? [own.map((one) => ({ ...one, event: newEvent }))] : [];
  });
  const next = withAt(withAt(root, STATES_OF_MACHINE, all), MAY, may);
  const isOf = (one: JsonObject): boolean => one['from'] === from && objectOf(one['event'])['type'] === event;
  const examples = (one: JsonObject): JsonObject[] => [isOf(one) ? inState(one, from, name) : one];
  const changes = writeWorkflow(files, path, word === undefined ? next : withAt(next, [...WORDS, name], word), examples);
  return { path, pointer: pointerOf([...STATES_OF_MACHINE, from, 'on', newEvent]), changes };
}

/** A workflow with other states, without what speaks of events that none of them hears; and which those are. */
export function dropUnheard(root: Json, states: JsonObject): { next: Json; lost: readonly string[] } {
  const next = withAt(root, STATES_OF_MACHINE, states);
  const events = eventsIn(next);
  const lost = eventsIn(root).filter((event) => !events.includes(event));
  const may = replaced(valueAt(root, MAY), (event, rule): JsonObject => (lost.includes(event) ? {} : { [event]: rule }));
  const isLost = (one: Json): boolean => lost.includes(String(isObject(one) ? one['event'] : one));
  const words = replaced(valueAt(root, WORDS), (word, is): JsonObject => {
    const those = [is].flat().filter((one) => !isLost(one));
    return those.length === 0 ? {} : { [word]: Array.isArray(is) ? those : is };
  });
  const workflow = withAt(next, MAY, may);
  return { next: valueAt(root, WORDS) === undefined ? workflow : withAt(workflow, WORDS, words), lost };
}

/** A workflow without a state: who came there stays where they stood, and goes on from there as one went on from it. */
export function stateOut(files: Files, path: string, pointer: Pointer): Edit {
  const root = fileValue(path, files[path]) ?? null;
  const name = segmentsOfPointer(pointer).at(-1) ?? '';
  const all = objectOf(valueAt(root, STATES_OF_MACHINE));
  const { [name]: oldState, ...left } = all;
  const isThere = (event: string, way: Json): boolean => ledTo(all, event, way, name);
  /** From where each event leads on now that led on from there. */
  const homeByEvent = new Map<string, string>();
  const heirs = new Set<string>();
  const nextStates = withWays(left, (state, event, way): JsonObject => {
    if (!isThere(event, way)) return { [event]: way };
    if (heirs.has(state)) return {};
    heirs.add(state);
    return replaced(waysOf(oldState), (one, on): JsonObject => {
      const isKnown = one !== event && waysOf(left[state])[one] !== undefined;
      if (isKnown || usedIn(on) !== undefined || leadsTo(on, state) || isThere(one, on)) return {};
      homeByEvent.set(one, homeByEvent.get(one) ?? state);
      return { [one]: on };
    });
  });
  const states = withWays(nextStates, (_state, event, way): JsonObject => {
    const home = homeByEvent.get(event);
    return usedIn(way) !== name ? { [event]: way } : home === undefined ? {} : { [event]: { use: home } };
  });
  const { next, lost } = dropUnheard(root, states);
  const changes = writeWorkflow(files, path, next, (one) => {
    const event = String(objectOf(one['event'])['type']);
    const home = one['from'] === name ? homeByEvent.get(event) : undefined;
    if (home !== undefined) return [inState(one, name, home)];
    return lost.includes(event) || [one['from'], one['expect']].includes(name) ? [] : [one];
  });
  return { path, pointer: pointerOf(STATES_OF_MACHINE), changes };
}
