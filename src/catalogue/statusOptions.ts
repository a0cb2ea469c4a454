/** Option lists that are the states of a workflow: what a status is called stands in the workflow alone. */
import type { WorkflowDef } from '../engine/definition/workflow.ts';
import type { JsonObject, OptionItem } from '../engine/types.ts';
import type { Catalogue } from './types.ts';

type Options = Catalogue['options'];
type WrittenItem = JsonObject & Pick<OptionItem, 'value'>;
/** A list as it is written: with `of` an item says the traits of a state, and its place among the others. */
export type WrittenOptions = Omit<Options[string], 'items'> & { of?: string; items?: WrittenItem[] };

/** States that the list names stand first, in its order; the others follow in that of the workflow. */
export function withStates(written: Readonly<Record<string, WrittenOptions>>, workflows: Readonly<Record<string, WorkflowDef>>): Options {
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
