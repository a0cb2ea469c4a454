/** A lifecycle as admins write it. */
import type { CallDef, JsonObject, Logic, Path, Text } from '../types.ts';

/** What is said when a guard refuses, where this holds. `as`: the name by which a check of a form says the same before anything is sent. */
export interface OtherwiseDef {
  as?: string;
  when: Logic;
  text: Text;
}

export interface WorkflowTransition {
  target?: string;
  guard?: string;
  actions?: { type: string; params?: JsonObject }[];
  meta?: {
    /** Said when the guard refuses: a text, or several of which the first that holds is taken; values for their placeholders. */
    otherwise?: Text | OtherwiseDef[];
    values?: Record<string, Logic>;
    /** The button that sends the event: its words, its icon (that of the state it leads to without it), what it asks first. */
    label?: Text;
    icon?: string;
    ask?: AskDef;
  };
}

/** What a transition asks first. `form`: its fields are answered there and travel with the event; `kept` in the receipt alone, else in the row. */
interface AskDef {
  title: Text;
  text?: Text;
  yes: Text;
  no?: Text;
  form?: string;
  kept?: 'receipt';
}

interface WorkflowState {
  type?: 'final';
  meta: {
    label: Text;
    tone: string;
    /** Colours of its own: a name under `status` of both palettes of the theme. */ colour?: string;
    icon?: string;
    /** A record may stay here for ever, although events are heard. */ rests?: true;
    /** The server leads on from here by itself. */ passes?: true;
    /** Event -> what is said when it comes too late, where nothing leads on by it. */ closed?: Record<string, Text>;
    /** Who may send once more what led here, without any effect: rule over record and session. */ again?: Logic;
  };
  on?: Record<string, WorkflowTransition | WorkflowTransition[]>;
}

/** One of several events that a text may name: of those that the sender may send the first whose key (`with`) the payload carries, whatever its value. */
export interface EventChoice {
  with?: string;
  event: string;
}

/** An event sent in a state: what comes out, or what is said when it is refused. */
export interface WorkflowExample {
  name: string;
  requirement: string[];
  from: string;
  event: JsonObject & { type: string };
  sent?: JsonObject;
  facts?: JsonObject;
  expect: string;
  refused?: Text;
  /** What the step tells people, in words. */
  notices?: { to?: string; subject?: string; text: string }[];
}

export interface WorkflowDef {
  id: string;
  /** What people call it; the name of its chart. */
  title?: Text;
  /**
   * The entity whose field holds the state; absent for machines of the page (session, otp, game). `clock`: the state is not stored, it is where
   * this event leads, sent by the clock as days begin.
   */
  of?: { entity: string; state: string; clock?: string };
  /** Spellings that mean a state: `"mobilised": "Mobilised"`. Compared without case. */
  aliases?: Record<string, string>;
  /** How a wire payload names an event: `{ "by": "status", "is": { "Shortlisted": "shortlist" } }`. */
  events?: { by: string; is: Record<string, string | EventChoice[]> };
  /** Facts that guards read, loaded by the server before it decides: path -> call. */
  facts?: Record<Path, CallDef>;
  rules: Record<string, Logic>;
  may: Record<string, Logic>;
  machine: { initial: string; context?: JsonObject; states: Record<string, WorkflowState> };
  /** Effects besides store writes that actions may name (a page machine's own). */
  effects?: string[];
  /** They stand in a file of their own, `<id>.examples.json`. */
  examples: WorkflowExample[];
}
