/** What is asked of a workflow and what it answers. Types only. */
import type { Json, Text } from '../types.ts';

/** An event by its name, with what it carries; guards read it as `event`. */
export interface WorkflowEvent {
  type: string;
  [key: string]: Json;
}
/** What guards and `may` read beside the event: `session`, `record`, `data` … */
export type WorkflowFacts = Readonly<Record<string, Json>>;

export interface WorkflowAction {
  type: string;
  params: Readonly<Record<string, Json>>;
}
/** Why an event cannot happen: `may` (who), the guard's name (what must hold), or `event` (not in this state). */
export interface Refusal {
  ok: false;
  rule: string;
  message: Text;
  values?: Readonly<Record<string, Json>>;
}
/** `again`: it was sent before by the same hand; nothing changes. */
export interface Sent {
  ok: true;
  state: string;
  actions: WorkflowAction[];
  again?: true;
}
export type Can = { ok: true; why?: undefined } | { ok: false; why: Text };
