/** The product's own lifecycles, as pages get them. */
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';
import { sessionDecisions } from '../../../src/runtime/session/decide.ts';
import { catalogue } from '../../rules/support/definitions.ts';

export function workflow(name: string): WorkflowDef {
  const found = catalogue.workflows[name];
  if (!found) throw new Error(`there is no workflow ${name}`);
  return found;
}
const session = workflow('session');

export const decideSession = sessionDecisions(() => ({ workflows: { session } }));
