/** Who there can be at all: every role in every programme at every centre model, as the tables have them, with parts of the record switched off and without. */
import { componentFacts } from '../../../engine/session/components.ts';
import { applyLogic, readsOf, truthy } from '../../../engine/rules/logic.ts';
import type { JsonObject, Logic } from '../../../engine/types.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { recordParts } from '../../parts.ts';
import type { Catalogue } from '../../types.ts';

const TRAITS = /^session\.(role|program|model|components)(\.|$)/;
const known = new WeakMap<Catalogue, readonly JsonObject[]>();
/** The same few rules are asked about at every transition. */
const decidedOf = new WeakMap<Catalogue, Map<string, boolean>>();

/** A centre's record by which every part of a beneficiary's record that a centre can switch off is off. */
const switchedOff = (components: JsonObject): JsonObject =>
  Object.fromEntries(recordParts(components).flatMap(({ centreSwitch }) => (centreSwitch === undefined ? [] : [[centreSwitch, 'N']])));

/** Empty where a table has no rows that can be read: then nothing is known of anybody. */
function everybody(catalogue: Catalogue): readonly JsonObject[] {
  const found = known.get(catalogue);
  if (found) return found;
  const { roles, programs, centreModels, components } = catalogue;
  const centres = [{}, switchedOff(components)];
  const all = (roles?.items ?? []).flatMap((role) =>
    (programs?.items ?? []).flatMap((program) =>
      (centreModels?.items ?? []).flatMap((model) =>
        centres.map((centre) => ({ session: { role, program, model, components: componentFacts(components, { role, program, model, centre }) } })),
      ),
    ),
  );
  known.set(catalogue, all);
  return all;
}

/** Whether the tables alone decide a rule: it reads traits of the scope and nothing else. */
const isOfTraits = (rule: Logic): boolean => readsOf(rule).every(({ path, dynamic }) => dynamic !== true && TRAITS.test(path));

/** Whether somebody can meet all of these rules at once. Rules that read more than traits are taken to hold; so are those of a table that is missing. */
export function somebodyMay(catalogue: Catalogue, rules: readonly (Logic | undefined)[]): boolean {
  const decided = rules.filter((rule) => rule !== undefined && isOfTraits(rule)) as Logic[];
  const people = everybody(catalogue);
  if (people.length === 0 || decided.length === 0) return true;
  const verdicts = decidedOf.get(catalogue) ?? new Map<string, boolean>();
  decidedOf.set(catalogue, verdicts);
  const text = JSON.stringify(decided);
  const verdict = verdicts.get(text) ?? people.some((person) => decided.every((rule) => truthy(applyLogic(rule, person))));
  verdicts.set(text, verdict);
  return verdict;
}

/** Whether somebody may send one event of a workflow and not another. */
export const somebodyElse = (catalogue: Catalogue, { may }: WorkflowDef, event: string, other: string): boolean =>
  somebodyMay(catalogue, [may[event], { '!': may[other] ?? false }]);
