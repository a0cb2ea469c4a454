/** Who there can be at all: every role in every programme at every centre model, as the tables have them. */
import { applyLogic, readsOf, truthy } from '../../../engine/rules/logic.ts';
import type { JsonObject, Logic } from '../../../engine/types.ts';
import type { Catalogue } from '../../types.ts';

const TRAITS = /^session\.(role|program|model)(\.|$)/;
const known = new WeakMap<Catalogue, readonly JsonObject[]>();

/** Empty where a table has no rows that can be read: then nothing is known of anybody. */
export function everybody(catalogue: Catalogue): readonly JsonObject[] {
  const found = known.get(catalogue);
  if (found) return found;
  const { roles, programs, centreModels } = catalogue;
  const all = (roles?.items ?? []).flatMap((role) => (programs?.items ?? []).flatMap((program) =>
    (centreModels?.items ?? []).map((model) => ({ session: { role, program, model } }))));
  known.set(catalogue, all);
  return all;
}

/** Whether the tables alone decide a rule: it reads traits of the scope and nothing else. */
export const isOfTraits = (rule: Logic): boolean => readsOf(rule).every(({ path, dynamic }) => dynamic !== true && TRAITS.test(path));

/** Whether somebody can meet all of these rules at once. Rules that read more than traits are taken to hold; so are those of a table that is missing. */
export function somebodyMay(catalogue: Catalogue, rules: readonly (Logic | undefined)[]): boolean {
  const decided = rules.filter((rule) => rule !== undefined && isOfTraits(rule)) as Logic[];
  const people = everybody(catalogue);
  return people.length === 0 || decided.length === 0 || people.some((person) => decided.every((rule) => truthy(applyLogic(rule, person))));
}
