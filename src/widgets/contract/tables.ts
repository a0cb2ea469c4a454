/** What lists are given: columns, cells, filters, pages. */
import type { ReactNode } from 'react';
import type { OptionItem } from '../../engine/types.ts';
import type { Tone } from './dialogs.ts';
import type { OptionSearch } from './form.ts';
import type { ActionView } from './shell.ts';
import type { EmptyStateProps } from './views.ts';

export interface StatusView {
  text: string;
  /** How it looks, as its workflow says: `colour` names colours of its own in the theme. Grey without it. */ look?: {
    tone: string;
    colour?: string;
    icon?: string;
  };
}

export type CellKind = 'text' | 'id' | 'phone' | 'date' | 'datetime' | 'place' | 'status' | 'number' | 'rupees' | 'aadhaar' | 'link' | 'action';

interface LinkCell {
  label: string;
  href: string;
  icon?: string;
  /** How much is left to do there, drawn beside it; 0 is complete. */
  left?: number | undefined;
  /** It opens in a tab of its own. */
  apart?: true;
}

/** A button of its own in a row: the pencil. `label` names it, the icon draws it. */
export interface PressCell {
  /** The action that it presses. */
  action?: string;
  label: string;
  icon: string;
  onPress: () => void;
  /** Why it cannot be pressed. */
  why?: string;
}

/** A number with the most that there can be, and what has to be reached. */
interface ScoreCell {
  score: number;
  most: number;
  threshold?: number;
}

/** A long text, cut until somebody wants all of it. */
export interface CutCell {
  whole: string;
  beginning: string;
}

/** A value with words behind it that an icon draws. */
interface MarkedCell {
  value: string | number | boolean | null;
  mark: string;
  icon: string;
}

export type Cell = string | number | boolean | null | undefined | StatusView | LinkCell | PressCell | CutCell | MarkedCell | ScoreCell;

export interface TableColumn {
  id: string;
  label: string;
  as?: CellKind;
  sortable?: boolean;
  hidden?: boolean;
  /** Its cells are buttons: it is not printed. */
  presses?: boolean;
  /** On a phone's row card: where it goes. */
  card?: 'title' | 'chip' | 'id' | 'line' | 'none';
}

export interface TableRowView {
  id: string;
  /** Names the row for its radio: the person. */ label: string;
  cells: Readonly<Record<string, Cell>>;
  tone?: Tone | undefined;
  /** What a double click, Enter or a tap on the row opens. */
  href?: string;
  onOpen?: () => void;
}

export interface DataTableProps {
  /** Accessible name of the table. */
  label: string;
  columns: readonly TableColumn[];
  rows: readonly TableRowView[];
  sort?: { id: string; descending: boolean } | undefined;
  onSort?: (id: string, descending: boolean) => void;
  select?: 'one' | 'many' | 'none';
  /** Whether each row has a radio or box to be selected by; a press on the row selects it either way. */
  marked?: boolean;
  selected?: readonly string[];
  onSelect?: (ids: readonly string[]) => void;
  loading?: boolean;
  /** How many rows are on their way: while none is there their place is kept. */
  expected?: number | undefined;
  empty: EmptyStateProps;
  /** It has more columns than the record's tab on which it stands is wide: the table scrolls sideways in its own focusable box. */
  beside?: boolean;
}

/** Options that are too long for a page: the list, who finds its rows by what is typed, and those that are known. */
export interface LongOptions {
  list: string;
  search: OptionSearch;
  known: readonly OptionItem[];
  /** Only rows within this option of the list around it. */
  within?: string | undefined;
}

export interface FilterView {
  field: string;
  label: string;
  as: 'select' | 'date' | 'text';
  /** None for all; an address may ask for several. */
  values: readonly string[];
  /** It has this value and keeps it. */
  isFixed?: boolean;
  /** For select; the first one means all and has value ''. */
  options?: readonly { value: string; label: string }[];
  /** For select, instead of options. */
  long?: LongOptions | undefined;
  /** Words for no filter, beside `long`. */
  all?: string;
  /** Its options are still asked for. */
  awaited?: boolean;
  /** For date: the day at which its calendar opens. */
  today?: string | undefined;
  onChange: (value: string) => void;
}

export interface ListToolbarProps {
  title: string;
  /** '1,284 beneficiaries' */
  count?: string | undefined;
  search?: { label: string; placeholder: string; value: string; onChange: (value: string) => void };
  filters?: readonly FilterView[];
  buttons?: readonly ActionView[];
  /** Export and the like, drawn quietly at the end. */
  more?: readonly ActionView[];
  /** What leaves rows out; from two on each is drawn to be taken away, with a button for all. */
  active?: readonly { id: string; label: string; onRemove: () => void }[];
  /** Takes them all away. */
  clear?: ActionView | undefined;
}

/** The card around toolbar, selection bar, table and pager. */
export interface ListCardProps {
  label: string;
  children: ReactNode;
  /** It stands on the paper alone: a form above it is there to ask, or for the next row. */
  prints?: boolean | undefined;
}

interface MessageWay {
  label: string;
  onPress: () => void;
}
export interface SelectionBarProps {
  count: number;
  /** Who is selected. */ label: string;
  actions: readonly ActionView[];
  onClear: () => void;
  /** What it says is on its way: its place is kept. */
  awaited?: boolean;
  /** Red or green line that a row action left; `more` leads to more about it, `again` tries once more. */
  message?: { text: string; tone: Tone; more?: MessageWay | undefined; again?: MessageWay | undefined } | undefined;
}

export interface PagerProps {
  /** The list that it belongs to, for screens with several. */
  label?: string;
  from: number;
  to: number;
  total: number;
  totalIsCapped?: boolean;
  size: number;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  busy?: boolean;
}

export interface StatusChipProps extends StatusView {
  size?: 'small' | 'medium';
}
