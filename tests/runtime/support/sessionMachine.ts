/** The session machine as it stands in workflows/session.json. */
import { readFileSync } from 'node:fs';
import type { WorkflowDef } from '../../../src/engine/types.ts';
import { sessionDecisions } from '../../../src/runtime/session/decide.ts';

export const workflow = (name: string): WorkflowDef =>
  JSON.parse(readFileSync(new URL(`../../../workflows/${name}.json`, import.meta.url), 'utf8')) as WorkflowDef;
const session = workflow('session');

export const decideSession = sessionDecisions(() => ({ workflows: { session } }));
