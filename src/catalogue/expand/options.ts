/**
 * Options that are the states to which events lead: a form that sends events is drawn from what the machine can do.
 * What a status is called stands in its workflow alone: option lists that are its states, and texts that name one of them.
 * Option lists of the kinds of records that there are: a register that is dropped in joins them by itself.
 * Pictures in options: an item names a drawing of a picture bank, or a picture that lies in the folder of its list, and what it shows for who does
 * not see it.
 */
import { schemaAt } from '../../engine/form/schema.ts';
import { isObject, segmentsOfPointer, objectsIn } from '../../engine/json.ts';
import type { EventChoice, WorkflowDef } from '../../engine/definition/workflow.ts';
import type { Logic, Pointer, JsonObject, OptionItem } from '../../engine/types.ts';
import { transitionsOf } from '../transitions.ts';
import type { FormDef } from '../definition/form.ts';
import type { Expansion } from './forms.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Catalogue, Fault } from '../types.ts';
import { contentOf } from '../../engine/file/contentOf.ts';
import { fileTypeNames, kindName, sizeText } from '../../engine/file/fileKinds.ts';

/**
 * `{ "events": "engagement", "from": { "var": "record.status" }, "with": "reason" }` in a form's `options`: of the field's list the state
 * `from`, and every state that an event leads to from there which the sender may send and a payload with that key names.
 */
interface EventOptions {
  events: string;
  from: Logic;
  with?: string;
}

export const isEventOptions = (rule: unknown): rule is EventOptions => isObject(rule) && typeof rule['events'] === 'string';

/** The events that a payload with this key, or with none where none is named, can mean. */
export function eventsMeant({ events }: WorkflowDef, key: string | undefined): ReadonlySet<string> {
  const all = Object.values(events?.is ?? {}).flatMap((choices): readonly EventChoice[] =>
    typeof choices === 'string' ? [{ event: choices }] : choices,
  );
  return new Set(all.filter((one) => one.with === key).map(({ event }) => event));
}

/** The rule that it stands for, said of the machine's own ways. */
function ruleOf(def: WorkflowDef, { from, with: key }: EventOptions, list: string): Logic {
  const events = eventsMeant(def, key);
  const offered = transitionsOf(def)
    // What is asked first is asked by a button: a choice has no place for the answers.
    .filter(({ transition: { meta } }) => meta?.ask?.form === undefined)
    .map(({ state, event, transition }) => ({ state, event, to: transition.target ?? state }))
    .filter(({ state, event, to }) => to !== state && events.has(event))
    .map(({ state, event, to }): Logic => ({ if: [{ and: [{ sameText: [from, state] }, def.may[event] ?? false] }, to, []] }));
  return { pick: [{ var: `lists.${list}` }, 'value', { merge: [from, ...offered] }] };
}

/** The forms with such options as rules; what names no workflow is left for the checks to refuse, and offers nothing. */
export const withEventOptions =
  (workflows: Workflows): Expansion =>
  (form) => {
    const options = Object.entries(form.rules.options ?? {}) as [Pointer, Logic | EventOptions][];
    if (!options.some(([, rule]) => isEventOptions(rule))) return form;
    const optionRules = options.map(([at, rule]): [Pointer, Logic] => {
      if (!isEventOptions(rule)) return [at, rule];
      const def = workflows[rule.events];
      const list = schemaAt(form.schema, segmentsOfPointer(at))?.['x-options'];
      return [at, def && typeof list === 'string' ? ruleOf(def, rule, list) : []];
    });
    return { ...form, rules: { ...form.rules, options: Object.fromEntries(optionRules) } };
  };

type Workflows = Readonly<Record<string, WorkflowDef>>;
type WrittenItem = JsonObject & Pick<OptionItem, 'value'>;
/** A list as it is written: with `of` an item says the traits of a state, and its place among the others. */
export type WrittenOptions = Omit<Options[string], 'items'> & { of?: string; items?: WrittenItem[] };

/** States that the list names stand first, in its order; the others follow in that of the workflow. */
export function withStates({ of, items = [], ...list }: WrittenOptions, workflows: Workflows): Options[string] {
  const states = of === undefined ? undefined : workflows[of]?.machine.states;
  if (!states) return { ...list, items: items.map((item) => ({ ...item, label: String(item['label'] ?? '') })) };
  const stateItems = items.filter(({ value }) => Object.hasOwn(states, String(value)));
  const others = Object.keys(states).filter((state) => !stateItems.some(({ value }) => value === state));
  return {
    ...list,
    items: [...stateItems, ...others.map((value): WrittenItem => ({ value }))].map((item) => ({
      ...item,
      label: states[String(item.value)]?.meta.label ?? '',
    })),
  };
}

/** Where the keys of states' names begin. */
export const STATES = 'state';

/** The key of a state's name: `state.placement.Not-Placed`. */
const keyOf = (workflow: string, state: string): string => `${STATES}.${workflow}.${state.split(/\W+/).filter(Boolean).join('-')}`;

/** Every key that stands for a state's name. */
export const stateKeys = (workflows: Workflows): [string, string][] =>
  Object.entries(workflows).flatMap(([id, { machine }]) =>
    Object.entries(machine.states).map(([state, { meta }]): [string, string] => [keyOf(id, state), meta.label]),
  );

/** Texts with the names of states, by those names. */
const namedIn = perValue((_texts: Record<string, string>) => new Map<string, Record<string, string>>());

/** The texts of each language with what states are called, so that any text may name a state: a name that a workflow says itself in that language, too. */
export function withStateTexts(messages: Catalogue['messages'], workflows: Workflows): Catalogue['messages'] {
  const names = stateKeys(workflows);
  const called = JSON.stringify(names);
  const whole = (texts: Record<string, string>): Record<string, string> => {
    const known = namedIn(texts);
    const all = known.get(called) ?? { ...texts, ...Object.fromEntries(names.map(([key, label]) => [key, texts[label] ?? label])) };
    known.set(called, all);
    return all;
  };
  return Object.fromEntries(Object.entries(messages).map(([language, texts]) => [language, whole(texts)]));
}

/** What people call what an entity keeps: the title of its form, else its own name as words. */
function calledAs({ noun, document }: Catalogue['entities'][string], forms: Readonly<Record<string, FormDef>>): string {
  const form = forms[(typeof document === 'string' ? document : document?.form) ?? ''];
  const words = noun.replaceAll(/[.-]/g, ' ');
  return form?.binding.title ?? form?.schema.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lists that say `entities` have every entity: those that they name first, as they call them, the others behind. */
export function withEntities(options: Options, entities: Catalogue['entities'], forms: Readonly<Record<string, FormDef>>): Options {
  const whole = (list: Options[string]): Options[string] => {
    if (list.entities !== true) return list;
    const others = Object.values(entities).filter(({ noun }) => !list.items.some(({ value }) => value === noun));
    return { ...list, items: [...list.items, ...others.map((entity) => ({ value: entity.noun, label: calledAs(entity, forms) }))] };
  };
  return Object.fromEntries(Object.entries(options).map(([id, list]) => [id, whole(list)]));
}

type Options = Catalogue['options'];

/** Every drawing of the banks in config/reference, by the name of its file. */
export const drawingsOf = (reference: Catalogue['reference']): string[] =>
  Object.values(reference).flatMap((rows) =>
    objectsIn(rows).flatMap((row) => (typeof row['drawing'] === 'string' && 'scene' in row ? [row['drawing']] : [])),
  );

/** Pictures that a browser draws and that can carry no program. */
const IMAGES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const MOST_BYTES = 500_000;

const bytesIn = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** Media type of a picture that was found sound. */
export const pictureType = (base64: string): string => contentOf(bytesIn(base64)).type;

/** What is wrong with a picture of an option, by its content, whatever it is called. */
export function pictureFaults(file: string, base64: string): Fault[] {
  const wrong = (what: string, right: string): Fault[] => [{ file, line: 1, pointer: '', wrong: what, right, check: 'picture' }];
  const right = `a ${fileTypeNames(IMAGES)} of at most ${sizeText(MOST_BYTES)}`;
  // Four letters are three bytes.
  const size = Math.floor(base64.length / 4) * 3;
  if (size > MOST_BYTES) return wrong(`this picture has ${sizeText(size)}, and every page with its list would load it`, right);
  const { type, cut, pixels } = contentOf(bytesIn(base64), file);
  if (!IMAGES.includes(type)) return wrong(`this is no picture that a page may show${type && `: its content is ${kindName(type)}`}`, right);
  if (cut) return wrong('this picture is cut off: its end is missing', 'the whole file');
  return pixels === undefined ? [] : wrong('this picture has more pixels than a phone can draw', right);
}

/** Where the pictures of an option list lie, below the folder of forms or of options: `front/visitors/pictures/`. */
export const pictureFolder = (listFile: string): string => `${/^schemas\/forms\/([^/]+\/[^/]+\/)/.exec(listFile)?.[1] ?? ''}pictures/`;

const PLACE = '/pictures/own/';
/** The picture at an address below `/pictures/own/`. */
export const pictureAt = (path: string): string => path.slice(PLACE.length);

/** Items with the address of their picture, which lies in `folder`; the definitions' own hash in it lets browsers keep it for ever. */
export function withPictures(list: Options[string], folder: string, hash: string): Options[string] {
  const version = encodeURIComponent(hash.slice(0, 10));
  const addressOf = ({ drawing, file }: JsonObject): string =>
    file === undefined ? `/pictures/${encodeURIComponent(String(drawing))}?v=${version}` : `${PLACE}${folder}${String(file)}?v=${version}`;
  const whole = (item: OptionItem): OptionItem => {
    const image = item['image'];
    return isObject(image) ? { ...item, image: { ...image, src: addressOf(image) } } : item;
  };
  return { ...list, items: list.items.map(whole) };
}
