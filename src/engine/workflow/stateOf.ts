import type { Json } from '../types.ts';
import type { WorkflowDef } from '../definition/workflow.ts';

/** The state that a text means: its name or an alias, capitals and surrounding spaces aside. Undefined where it means none. */
export function stateOf({ machine, aliases }: WorkflowDef, text: Json | undefined): string | undefined {
  if (typeof text !== 'string') return undefined;
  if (Object.hasOwn(machine.states, text)) return text;
  const spelling = text.trim().toLowerCase();
  const same = (name: string): boolean => name.toLowerCase() === spelling;
  const alias = Object.entries(aliases ?? {}).find(([name]) => same(name))?.[1];
  return Object.keys(machine.states).find(same) ?? (alias !== undefined && Object.hasOwn(machine.states, alias) ? alias : undefined);
}

/** What its workflow says of the state that a text means: what it is called and how it looks. */
export function stateMetaOf(def: WorkflowDef | undefined, text: Json | undefined): WorkflowDef['machine']['states'][string]['meta'] | undefined {
  const state = def && stateOf(def, text);
  return state === undefined ? undefined : def?.machine.states[state]?.meta;
}

/** The state in which everything begins. */
export const startOf = ({ machine }: WorkflowDef): string => machine.initial;
