/** A check that runs over every action. */
import { pointerTo } from '../../json/pointer.ts';
import type { ActionDef } from '../../definition/action.ts';
import type { Check, CheckContext, FoundFault } from '../check.ts';
import { inEach } from '../untilChanged.ts';

/** A check of each action by itself; `base` is its pointer. */
export const eachAction = (name: string, judge: (action: ActionDef, base: string, context: CheckContext) => FoundFault[]): Check => ({
  name,
  faults: inEach('actions', (actions, context) => Object.entries(actions).flatMap(([action, def]) => judge(def, pointerTo('', action), context))),
});
