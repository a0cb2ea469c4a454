import type { WorkflowDef } from '../types.ts';

/** The state in which everything begins. */
export const startOf = ({ machine }: WorkflowDef): string => machine.initial;
