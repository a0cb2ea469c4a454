/** Checks that run over every workflow. */
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { anyFaulty, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { inEach } from '../untilChanged.ts';
import { componentFacts } from '../../../engine/session/components.ts';
import { applyLogic, readsOf, truthy } from '../../../engine/rules/logic.ts';
import { expressionOf } from '../../../engine/rules/readsOf.ts';
import type { JsonObject, Logic } from '../../../engine/types.ts';
import { recordParts } from '../../definition/form.ts';
import { asOne } from '../../findAction.ts';
import { perJsonValue, perValues } from '../../../engine/perValue.ts';
import type { Catalogue } from '../../types.ts';

/** A check of each workflow by itself. */
export const eachWorkflow = (name: string, judge: (workflow: WorkflowDef, context: CheckContext) => FoundFault[]): Check => ({
  name,
  faults: inEach('workflow', judge),
});

/** What the course of a record hangs on beside its workflow. */
const around = [
  'config/actions/',
  'config/entities/',
  'config/roles.json',
  'config/programs.json',
  'config/centre-models.json',
  'config/components.json',
];

/** A check of the course that records take: only of workflows that are sound in themselves, so that one mistake is one fault. */
export const eachCourse = (name: string, judge: (workflow: WorkflowDef, context: CheckContext) => FoundFault[]): Check => ({
  ...eachWorkflow(name, (workflow, context) => {
    const file = context.definitions.get('workflow', workflow.id)?.file;
    return file === undefined || context.faulty.has(file) || anyFaulty(context, ...around) ? [] : judge(workflow, context);
  }),
  proof: true,
});

const TRAITS = /^session\.(role|program|model|components)(\.|$)/;
type Tables = Pick<Catalogue, 'roles' | 'programs' | 'centreModels' | 'components'>;
/** The same few rules are asked about at every transition. */
const decided = new WeakMap<readonly JsonObject[], Map<string, boolean>>();

/** A centre's record by which every part of a beneficiary's record that a centre can switch off is off. */
const switchedOff = (components: JsonObject): JsonObject =>
  Object.fromEntries(recordParts(components).flatMap(({ centreSwitch }) => (centreSwitch === undefined ? [] : [[centreSwitch, 'N']])));

/** Empty where a table has no rows that can be read: then nothing is known of anybody. */
const everybodyOf = perValues(
  (roles: Tables['roles'], programs: Tables['programs'], centreModels: Tables['centreModels'], components: JsonObject) => {
    const centres = [{}, switchedOff(components)];
    return (roles?.items ?? []).flatMap((role): JsonObject[] =>
      (programs?.items ?? []).flatMap((program) =>
        (centreModels?.items ?? []).flatMap((model) =>
          centres.map((centre) => ({ session: { role, program, model, components: componentFacts(components, { role, program, model, centre }) } })),
        ),
      ),
    );
  },
);

/** Whether the tables alone decide a rule. */
const hangsOnTraits = (rule: Logic): boolean => readsOf(rule).every(({ path, dynamic }) => dynamic !== true && TRAITS.test(path));

type Verdict = (person: JsonObject) => boolean | undefined;
/** How a rule is decided, with what is in it looked through once for everybody. */
const verdictOf: (rule: unknown) => Verdict = perJsonValue((rule): Verdict => {
  const { op = '', args = [] } = expressionOf(rule as Logic) ?? {};
  if (op === '!' || op === '!!') {
    const inner = verdictOf(args[0] ?? null);
    return op === '!!' ? inner : (person) => not(inner(person));
  }
  if (op === 'and' || op === 'or') {
    const [all, deciding] = [args.map(verdictOf), op === 'or'];
    return (person) => {
      const verdicts = all.map((of) => of(person));
      return verdicts.includes(deciding) ? deciding : verdicts.includes(undefined) ? undefined : !deciding;
    };
  }
  if (!hangsOnTraits(rule as Logic)) return () => undefined;
  const inSession = perJsonValue((session) => truthy(applyLogic(rule as Logic, { session })));
  return ({ session }) => inSession(session);
});
const not = (verdict: boolean | undefined): boolean | undefined => (verdict === undefined ? undefined : !verdict);

/** Whether a rule holds for somebody, as far as the tables decide it: undefined where it hangs on more than traits of the scope. */
export const ruledFor = (rule: Logic | undefined, person: JsonObject): boolean | undefined => rule === undefined || verdictOf(rule)(person);

/** Whether somebody can meet all of these rules at once. What hangs on more than traits is taken to hold; so is everything where a table is missing. */
export function somebodyMay({ roles, programs, centreModels, components }: Tables, rules: readonly (Logic | undefined)[]): boolean {
  const people = everybodyOf(roles, programs, centreModels, asOne(components));
  if (people.length === 0) return true;
  const verdicts = decided.get(people) ?? new Map<string, boolean>();
  decided.set(people, verdicts);
  const text = JSON.stringify(rules);
  const verdict = verdicts.get(text) ?? people.some((person) => rules.every((rule) => ruledFor(rule, person) !== false));
  verdicts.set(text, verdict);
  return verdict;
}

/** Whether somebody may send one event of a workflow and not another. */
export const somebodyElse = (catalogue: Tables, { may }: WorkflowDef, event: string, other: string): boolean =>
  somebodyMay(catalogue, [may[event], { '!': may[other] ?? false }]);
