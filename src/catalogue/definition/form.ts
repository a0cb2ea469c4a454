/** A form as admins write it: ui.json, binding.json and what belongs to them. */
import type { ExampleDef, FormSchema, RulesDef } from '../../engine/definition/form.ts';
import type { NavigateDef, RowActionDef } from '../../engine/definition/list.ts';
import type { ReadBack } from '../../engine/form/wire.ts';
import type { TemplateDef } from '../../engine/sheet/template.ts';
import { listOf, provedAs } from '../../engine/json.ts';
import type { CallDef, Json, JsonObject, Logic, Path, Pointer, Text, UndoDef, Wording } from '../../engine/types.ts';
import type { EntityDef } from './entity.ts';

export interface UiField {
  at: Pointer;
  /** Columns of twelve on a desktop; on a phone everything wider than 6 takes the row. */
  width?: number;
  widget?: string;
  label?: Text;
  help?: Text;
  placeholder?: Text;
  /** Options of the widget, documented beside it and checked by its entry in the widget table. */
  with?: JsonObject;
}

export interface UiSection {
  id?: string;
  title: Text;
  note?: Text;
  /** Said at length above the fields. */
  markdown?: Text;
  at?: Pointer;
  /** It is there only while this holds: when definitions load it becomes a show rule of each of its fields. */
  when?: Logic;
  /** Can be folded away: how it stands for somebody who never folded or opened it on this device. */
  fold?: 'open' | 'closed';
  /** Stays in sight at the bottom while what stands above it is filled in. */
  sticky?: true;
  fields: UiField[];
}

export interface SubmitDef {
  id: string;
  label: Text;
  icon?: string;
  set: Record<Pointer, Json>;
}

export interface UiDef {
  note?: Text;
  /** The sections, by id, that are shown at a time. */
  pages?: { title: Text; sections: string[] }[];
  sections: UiSection[];
  submit?: Text | Logic;
  /** Several buttons in the place of the one: each puts values into the form, then saves it. */
  submits?: SubmitDef[];
  /** What must hold before the button can be pressed, and what is said until then. */
  ready?: { when: Logic; /** Fields that may show no problem, too. */ right?: Pointer[]; why: Wording };
  /** False: the button stands below the fields, not in the bar at the bottom of the page. */
  bar?: boolean;
  /** While the form may not be changed, only the reason is drawn: no fields, no button. */
  lockedHides?: boolean;
}

export interface SaveStep extends CallDef {
  id?: string;
  /** The table whose rows are sent, one element of `data` each: `with` reads `row` and `index`, its `` spreads `{ "var": "row" }`. */
  each?: Pointer;
  /** With `each`: only these rows are sent; reads `row` and `index`. Without any of them nothing is sent. */
  only?: Logic;
  /** With `each`: a call of its own for each row; one that is refused leaves the others. */
  alone?: true;
  /** With `each`: rows that are stored and no longer in the form are sent too, with these keys instead of their own (`isActive: "N"`). */
  gone?: Record<string, Logic>;
  /** Names what is written at most once, whichever tab or draft of this person sends it; what is there already is the answer. */
  once?: Logic;
  /** A text with several values (`x-joined`): sent once for each of them, `with` reads it as `item`; one that is refused leaves the others. */
  apart?: Pointer;
  /** Parts of the form that other steps carry: left out of what the `` key spreads (here and in `else`). */
  without?: Pointer[];
  /** The action that takes this step's place once it succeeded and its data changed, or while its `when` holds: what is written is there. Whole: with all that it sends. */
  else?: CallDef;
  /** Remembered in the draft for the steps after it: name -> pointer into the answer. */
  keep?: Record<string, Pointer>;
  say?: Text;
}

export interface ThenDef {
  say?: Wording;
  /** The message stands in green above the form instead of in a dialog. */
  inline?: boolean;
  /** Values for `{name}` placeholders of the text. */
  values?: Record<string, Logic>;
  /** The message is said for each item of the values that are lists, a line each. */
  each?: true;
  /** Milliseconds until `go`; names a constant of config/app.json or a number. */
  delay?: number | string;
  go?: NavigateDef | { when: Logic; to: NavigateDef }[];
  refresh?: string[];
  clear?: boolean;
  /** Fields that the emptied form begins with, as they were saved. */
  keep?: Pointer[];
  /** Offered beside the message and after it, for `undoSeconds` of config/app.json. */
  undo?: UndoDef;
  /** What the record lacks next is not offered: there is more to be done here. */
  onward?: false;
  /** A second button beside Ok: the same form anew for the next one, with what these fields held. */
  again?: { when?: Logic; label: Text; go: NavigateDef; keep: Pointer[] };
}

/** Who may read and who may save: logic over session. */
interface StoreRights {
  see: Logic;
  save: Logic;
}

/** One document for each record of the entity that it belongs to, whose key (`dbUserId`) is a fact of the record. */
export interface DocumentStore extends StoreRights {
  of: string;
}

/** Rows of the centre, with a screen of their own. */
export interface RegisterStore extends StoreRights {
  /** Who may delete a row; nobody without it. */
  delete?: Logic;
  register: RegisterDef;
}

/** What a register shows beside its form. Names are fields of the form. */
interface RegisterDef {
  icon: string;
  /** Heading in the menu. */
  group?: Text;
  /** Fields that tell one row from another, for questions and the history. */
  named: string[];
  /** Columns of the list and of the workbook, in order. */
  columns: string[];
  search?: string[];
  filters?: string[];
  /** Order at first, - before it for descending; the newest row first without it. */
  sort?: string;
  /** What there may be only one of in a centre. */
  unique?: NonNullable<EntityDef['unique']>;
  pageSize?: number;
}

/**
 * Keeps the form's data without an entity or actions of its own: a document for each record, or the rows of a register. What they would say is
 * derived (src/catalogue/stores).
 */
export type StoreDef = DocumentStore | RegisterStore;

export interface BindingDef {
  /** Hangs the form on a record as a tab, or is placed by a screen's block. */
  tab?: { of: string; index: number; key: string; label: Text; group?: string; component?: string };
  /** Hangs the form on another form's tab: above it when `order` is below 0, else below it. */
  panel?: { of: string; tab: string; order: number };
  /** Session and record decide whether the tab is there at all, and whether it is locked (with the reason). */
  visible?: Logic;
  locked?: { when: Logic; why: Text };
  /** Who may write. */
  edit?: Logic;
  title?: Text;
  /** Takes the place of `load` and `save`. */
  store?: StoreDef;
  facts?: Record<Path, CallDef>;
  /**
   * The fields that say what the form is about (centre, batch and day of a roster), each with the rule for its first value. Rules and calls
   * read them as `record.<field>`; another value reads what is stored anew.
   */
  head?: Record<string, Logic>;
  /** How stored data is read back into the form: each answer row lands at a pointer; `where` picks the row, `rows` takes them all. */
  load?: LoadDef[];
  /** The list beside the form; with `edit` a row of it is edited in the form, its key being `record.rowId`. */
  rows?: {
    list: string;
    select?: 'one';
    edit?: boolean;
    /** The field that holds the key of the selected row. */ pick?: Pointer;
    /** Lists about the same record, above the form. */ above?: string[];
    /** The form asks for the rows and writes nothing: the list reads what stands in it as `record.asked`. */ asks?: true;
    /** Lists about the same record, below the list. */ below?: string[];
    /** Only the list is drawn while this holds. */ alone?: Logic;
    /** The list is drawn only while this holds. */ shown?: Logic;
  };
  save?: SaveStep[];
  /** Buttons beside the form's own: ways on, calls, reading again. They read session, record and what is stored (`record.stored`). */
  buttons?: (RowActionDef & { /** Reads the form's stored data again. */ reload?: true })[];
  then?: ThenDef;
  /** Text when a save fails for a reason other than the form's own problems; of several the first that holds. */
  failed?: Wording;
  /** After a save that failed the button stays off until something is changed or the form is opened again. */
  failedHolds?: boolean;
  /** What the form says now to the forms that hang on its tab and to the lists that stand by it: name -> field; in the page they read it as `record.<name>`. */
  tells?: Record<string, Pointer>;
  /** `failed` is a text of the specification: said in a dialog, above what the server says, instead of a quiet notice. */
  failedAloud?: boolean;
  draft?: boolean;
  /** A button asks it before its calls: it has no place of its own, and what is answered travels with them. */
  question?: true;
  /** What of the form stands in a row of a spreadsheet, for many records at once. */
  template?: TemplateDef;
}

interface LoadDef extends CallDef, ReadBack {
  into: Pointer;
  take?: string[];
  must?: true | Text;
  /** Remembered for the steps of the save: name -> pointer into the rows that count. */
  keep?: Record<string, Pointer>;
}

export interface FormDef {
  id: string;
  schema: FormSchema;
  ui: UiDef;
  rules: RulesDef;
  binding: BindingDef;
  examples: ExampleDef[];
}

/** One part of a record as config/components.json says it. */
interface RecordPart {
  name: string;
  label: string;
  /** The tab that it is, by index. */
  tab?: number;
  /** Switch of the centre that must not be N. */
  centreSwitch?: string;
  /** Session and record decide whether the tab is there; always without it. */
  visible?: Logic;
}

/** The parts in their order; none when the file is not sound. */
export function recordParts(components: JsonObject): RecordPart[] {
  const { items } = components;
  return provedAs(listOf(items));
}
