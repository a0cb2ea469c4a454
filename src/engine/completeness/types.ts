/** What makes a record complete: the definition, and what comes out when it is judged. Types only. */
import type { CallDef, Facts, JsonObject, Logic, OptionItem, Path, Text } from '../types.ts';

/** One thing that a record needs. */
export interface CheckRule {
  id: string;
  /** The line in the list, where `missing` names no items of its own. */
  label: Text;
  /** Key of the tab where it is put right. */
  tab: string;
  /** Listed as missing also while the call that would tell fails (D1-REG-92). */
  unread?: boolean;
  /** Left out where this component of config/components.json is switched off. */
  component?: string;
  /** Left out while this does not hold. */
  counts?: Logic;
  /** True: the line is there. A list of texts or options: a line for each of them. */
  missing: Logic;
}
/** An entry of the checklist: several checks may stand behind one. */
interface ChecklistEntry {
  label: Text;
  checks: string[];
  when?: Logic;
}
/** Where what is missing is shown, to whom: a tab of the record by its key, or by its component of config/components.json. */
export interface PlaceDef {
  tab?: string;
  component?: string;
  when?: Logic;
}
export interface CompletenessExample {
  name: string;
  requirement: string[];
  /** Laid over `given`. */
  facts?: JsonObject;
  /** Components that are switched off. */
  off?: string[];
  /** Exactly the lines, in order; `out`, `closing` and `checklist` only where they are named. */
  expect: { lines: Text[]; out?: string[]; closing?: Text[]; checklist?: string[] };
}
export interface CompletenessDef {
  id: string;
  about?: string;
  /** Heading of the list. */
  title: Text;
  /** The entity whose rows are judged, and the record whose tabs the checks name. */
  entity: string;
  record: string;
  /** The call that answers what one record lacks; the page asks it by what it knows of the record. */
  ask: CallDef;
  /** What the rules read: path -> call. */
  facts: Record<Path, CallDef>;
  checks: CheckRule[];
  /** What of the record changes at the step after which some of it can no longer be filled in. */
  closing?: JsonObject;
  shown: PlaceDef[];
  checklist?: { title: Text; shown: PlaceDef[]; entries: ChecklistEntry[] };
  given?: JsonObject;
  examples: CompletenessExample[];
}

/** What a browser needs to draw a verdict: no rules over the facts, no calls, no examples. */
export type CompletenessView = Pick<CompletenessDef, 'id' | 'title' | 'record' | 'ask' | 'shown' | 'checklist'> & {
  checks: Pick<CheckRule, 'id' | 'label' | 'tab' | 'unread'>[];
};

/** `record` holds the row and what the definition's facts loaded. */
export interface CompletenessFacts extends Pick<Facts, 'session' | 'record' | 'today'> {
  lists: Record<string, OptionItem[]>;
  constants: JsonObject;
}
/** `out`: this check does not count here. `items` stand in place of the label where the rule names them. */
export interface CheckVerdict {
  id: string;
  state: 'missing' | 'done' | 'out';
  items?: Text[];
}
/** A line of the list. */
export interface MissingLine {
  check: string;
  tab: string;
  text: Text;
}
/** An entry of the checklist as it stands. */
export interface ChecklistLine {
  label: Text;
  state: CheckVerdict['state'];
}
export interface Completeness {
  checks: CheckVerdict[];
  left: number;
}
