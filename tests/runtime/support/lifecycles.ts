/** The product's own lifecycles, as pages get them. */
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';
import { sessionDecisions } from '../../../src/runtime/session/decide.ts';
import { catalogue, entryOf } from '../../rules/support/definitions.ts';

export function workflow(name: string): WorkflowDef {
  return entryOf(catalogue.workflows, name);
}
const session = workflow('session');

export const decideSession = sessionDecisions(() => ({ workflows: { session } }));
