/** The checks of workflows that prove nothing yet, in the order in which they run. */
import type { Check } from '../check.ts';
import { workflowBarred } from './barred.ts';
import { workflowChoices } from './choices.ts';
import { workflowEnds } from './ends.ts';
import { workflowEvents } from './events.ts';
import { workflowKeys } from './keptKeys.ts';
import { overlookedStates } from './overlooked.ts';
import { workflowOwner } from './owner.ts';
import { workflowReach } from './reach.ts';
import { declaredSends, workflowSent } from './sent.ts';
import { workflowTargets } from './targets.ts';

export const workflowChecks: readonly Check[] = [
  workflowTargets,
  workflowKeys,
  workflowEvents,
  workflowReach,
  workflowEnds,
  workflowBarred,
  workflowChoices,
  workflowSent,
  declaredSends,
  workflowOwner,
  overlookedStates,
];
