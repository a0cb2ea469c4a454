/** What a status is called stands in its workflow alone: option lists that are its states, and texts that name one of them. */
import type { WorkflowDef } from '../engine/definition/workflow.ts';
import type { JsonObject, OptionItem } from '../engine/types.ts';
import { perValue } from './perValue.ts';
import type { Catalogue } from './types.ts';

type Options = Catalogue['options'];
type Workflows = Readonly<Record<string, WorkflowDef>>;
type WrittenItem = JsonObject & Pick<OptionItem, 'value'>;
/** A list as it is written: with `of` an item says the traits of a state, and its place among the others. */
export type WrittenOptions = Omit<Options[string], 'items'> & { of?: string; items?: WrittenItem[] };

/** States that the list names stand first, in its order; the others follow in that of the workflow. */
export function withStates(written: Readonly<Record<string, WrittenOptions>>, workflows: Workflows): Options {
  const whole = ({ of, items = [], ...list }: WrittenOptions): Options[string] => {
    const states = of === undefined ? undefined : workflows[of]?.machine.states;
    if (!states) return { ...list, items: items.map((item) => ({ ...item, label: String(item['label'] ?? '') })) };
    const named = items.filter(({ value }) => Object.hasOwn(states, String(value)));
    const others = Object.keys(states).filter((state) => !named.some(({ value }) => value === state));
    return {
      ...list,
      items: [...named, ...others.map((value): WrittenItem => ({ value }))].map((item) => ({
        ...item,
        label: states[String(item.value)]?.meta.label ?? '',
      })),
    };
  };
  return Object.fromEntries(Object.entries(written).map(([id, list]) => [id, whole(list)]));
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
