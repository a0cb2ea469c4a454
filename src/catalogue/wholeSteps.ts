/** Steps of a save as they are sent: an `else` says only what is other than in its step. */
import type { Logic } from '../engine/types.ts';
import type { BindingDef } from './definition/form.ts';

type Sent = Readonly<Record<string, Logic>>;

/** What an `else` sends: what its step sends, and its own laid over it, key by key; null takes a key away. */
export const sentInstead = (given: Sent = {}, own: Sent = {}): Record<string, Logic> =>
  Object.fromEntries(Object.entries({ ...given, ...own }).filter(([key]) => own[key] !== null));

/** The binding with every `else` whole. */
export function withWholeSteps(binding: BindingDef): BindingDef {
  if (!binding.save) return binding;
  const save = binding.save.map((step) => (step.else ? { ...step, else: { ...step.else, with: sentInstead(step.with, step.else.with) } } : step));
  return { ...binding, save };
}
