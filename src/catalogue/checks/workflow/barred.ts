import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { pointerTo } from '../../json/pointer.ts';
import { wrongAt, type CheckContext, type FoundFault } from '../check.ts';
import { transitionsOf } from '../../transitions.ts';
import { eachCourse } from './each.ts';
import { somebodyMay } from './whoMay.ts';

const TABLES = 'a rule that some role of config/roles.json meets in some programme and centre model';

/** Events that the tables leave to nobody: said once, where the permission stands. */
function ofEvents({ may }: WorkflowDef, { catalogue }: CheckContext): FoundFault[] {
  return Object.entries(may)
    .filter(([, rule]) => !somebodyMay(catalogue, [rule]))
    .map(([event]) => wrongAt(pointerTo('/may', event), `no role in any programme may send "${event}"`, TABLES));
}

/** Every event, and every transition, can be taken by somebody that the tables know. */
export const workflowBarred = eachCourse('barred-transition', (workflow, context) => {
  const { may, rules } = workflow;
  const { catalogue } = context;
  const alone = transitionsOf(workflow).flatMap(({ state, event, pointer, transition: { guard } }): FoundFault[] => {
    const rule = guard === undefined ? undefined : rules[guard];
    if (rule === undefined || !somebodyMay(catalogue, [may[event]]) || somebodyMay(catalogue, [may[event], rule])) return [];
    return [
      wrongAt(
        `${pointer}/guard`,
        `whoever may send "${event}" never meets "${guard}", so "${state}" is not left this way`,
        `a guard, or a "may", that leaves somebody: ${TABLES}`,
      ),
    ];
  });
  return [...ofEvents(workflow, context), ...alone];
});
