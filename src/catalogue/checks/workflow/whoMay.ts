/** Who there can be at all: every role in every programme at every centre model, as the tables have them, with parts of the record switched off and without. */
import { componentFacts } from '../../../engine/session/components.ts';
import { applyLogic, readsOf, truthy } from '../../../engine/rules/logic.ts';
import { expressionOf } from '../../../engine/rules/readsOf.ts';
import type { JsonObject, Logic } from '../../../engine/types.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { recordParts } from '../../parts.ts';
import type { Catalogue } from '../../types.ts';

const TRAITS = /^session\.(role|program|model|components)(\.|$)/;
const known = new WeakMap<Catalogue, readonly JsonObject[]>();
/** The same few rules are asked about at every transition. */
const decided = new WeakMap<Catalogue, Map<string, boolean>>();

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

const isOfTraits = (rule: Logic): boolean => readsOf(rule).every(({ path, dynamic }) => dynamic !== true && TRAITS.test(path));
const ofTraits = new WeakMap<object, boolean>();
/** Whether the tables alone decide a rule; found once for all who are asked about. */
function hangsOnTraits(rule: Logic): boolean {
  if (typeof rule !== 'object' || rule === null) return true;
  const found = ofTraits.get(rule) ?? isOfTraits(rule);
  ofTraits.set(rule, found);
  return found;
}

/** Whether a rule holds for somebody, as far as the tables decide it: undefined where it hangs on more than traits of the scope. */
export function ruledFor(rule: Logic | undefined, person: JsonObject): boolean | undefined {
  if (rule === undefined) return true;
  const { op = '', args = [] } = expressionOf(rule) ?? {};
  const of = (part: Logic | undefined): boolean | undefined => ruledFor(part ?? null, person);
  if (op === '!' || op === '!!') {
    const inner = of(args[0]);
    return inner === undefined || op === '!!' ? inner : !inner;
  }
  if (op === 'and' || op === 'or') {
    const all = args.map(of);
    const deciding = op === 'or';
    return all.includes(deciding) ? deciding : all.includes(undefined) ? undefined : !deciding;
  }
  return hangsOnTraits(rule) ? truthy(applyLogic(rule, person)) : undefined;
}

/** Whether somebody can meet all of these rules at once. What hangs on more than traits is taken to hold; so is everything where a table is missing. */
export function somebodyMay(catalogue: Catalogue, rules: readonly (Logic | undefined)[]): boolean {
  const people = everybody(catalogue);
  if (people.length === 0) return true;
  const verdicts = decided.get(catalogue) ?? new Map<string, boolean>();
  decided.set(catalogue, verdicts);
  const text = JSON.stringify(rules);
  const verdict = verdicts.get(text) ?? people.some((person) => rules.every((rule) => ruledFor(rule, person) !== false));
  verdicts.set(text, verdict);
  return verdict;
}

/** Whether somebody may send one event of a workflow and not another. */
export const somebodyElse = (catalogue: Catalogue, { may }: WorkflowDef, event: string, other: string): boolean =>
  somebodyMay(catalogue, [may[event], { '!': may[other] ?? false }]);
