/** What a list is judged with and what comes out. Types only. */
import type { ColumnDef, DrawnAction, RowActionDef } from '../definition/list.ts';
import type { Json, JsonObject, Text } from '../types.ts';
import type { Messages } from '../problem/text.ts';

export interface ListFacts {
  session: JsonObject;
  /** The record that the list belongs to, for lists on a record's tab. */
  record?: JsonObject;
  today?: string;
  /** What is chosen in the list's filters, null where nothing is. */
  filter?: JsonObject;
  /** Answers of the list's `lookups`, null until answered. */
  lookups?: Record<string, Json>;
}
export interface ListOptions {
  facts: ListFacts;
  messages: Messages;
  /** Rows of the page shown now. */
  rows?: readonly JsonObject[];
  /** The selected row, null without one. */
  selected?: JsonObject | null;
  /** Whether the screen or tab that an action needs is there; actions without it are not drawn. Everything is there by default. */
  exists?: (needs: NonNullable<RowActionDef['needs']>) => boolean;
}
export interface ColumnVerdict {
  id: string;
  label: string;
  def: ColumnDef;
}
export interface ActionVerdict {
  id: string;
  label: string;
  def: DrawnAction;
  isVisible: boolean;
  enabled: boolean;
  /** Why it cannot be pressed, ready to read. */
  why?: string | undefined;
  /** Said instead of acting when it is pressed without a selection. */
  say?: string | undefined;
}
export interface ListVerdict {
  title: string;
  call: { call: string; with: JsonObject };
  /** Those that are drawn, in order. */
  columns: ColumnVerdict[];
  actions: ActionVerdict[];
  buttons: ActionVerdict[];
  /** Tone of each row, null for none. */
  colours: (string | null)[];
  empty: Text;
  /** The row that a filter has chosen, with the columns of its own table. */
  choice?: { title: string; row: JsonObject; columns: ColumnVerdict[] };
  /** Said above the table. */
  note?: { text: string; tone: 'success' | 'error' | 'info' };
}
