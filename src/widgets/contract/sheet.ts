/** What sheets are given: cards to print, spreadsheets to send. */
import type { ReactNode } from 'react';
import type { CardPartDef } from '../../catalogue/definition/screen.ts';
import type { ActionView } from './shell.ts';
import type { FilterView, PagerProps } from './tables.ts';

/** One place of a card, resolved. */
export interface CardPartView {
  as: CardPartDef['as'];
  label: string;
  title: string;
  value: string;
  half: boolean;
}

export interface PrintedCard {
  id: string;
  /** Whose card it is. */
  name: string;
  /** Undefined without one. */
  picture: string | undefined;
  faces: readonly { label: string; parts: readonly CardPartView[] }[];
}

/** A row of a spreadsheet as it is drawn. */
export interface GridRowView {
  /** Place of its row, from 0. */
  index: number;
  /** Whose row it is: on a phone the head of its card. */
  who: string;
  /** Of the button that makes a box of each cell. */
  open: string;
  cells: Readonly<Record<string, string>>;
  /** Of the button that leads to the first cell with a fault, or else with a warning; undefined where no cell has one. */
  wrong?: string | undefined;
  /** What is wrong, by key of the column; under '' what no column says. */
  faults: Readonly<Record<string, string>>;
  /** What a cell of this row may say, by key of the column, where that hangs on the row. */
  offered?: Readonly<Record<string, SheetGridProps['columns'][number]['options']>>;
  /** What is asked about and stops nothing, in the same way. */
  warnings: Readonly<Record<string, string>>;
  /** It has arrived: none of its cells is mended any more. */
  fixed: boolean;
}

export interface SheetGridProps {
  label: string;
  /** Head of the numbers of rows. */
  row: string;
  /** `options` is what a cell may say, where it is one of a list: `label` what a person reads for it. */
  columns: readonly { key: string; name: string; masked: boolean; options?: readonly { value: string; label: string }[] | undefined }[];
  /** Those of the page. */
  rows: readonly GridRowView[];
  only: { label: string; on: boolean; onChange: (on: boolean) => void };
  pager: PagerProps;
  /** Said where there is no row to draw. */
  none: string;
  /** What became of the cell that was mended last, for who does not see it. */
  statusText: string;
  /** Another text for a cell; without it none can be mended now. */
  onMend?: ((index: number, key: string, text: string) => void) | undefined;
}

export interface SpreadsheetPanelProps {
  label: string;
  /** Label of the file. */
  choose: string;
  hint: string;
  /** Of the chosen file; empty before. */
  name: string;
  /** What helps before a file is chosen: the template, an example of errors. */
  helps: readonly ActionView[];
  progress?: { part: number; text: string } | undefined;
  /** What is said of its rows, and of a file that was sent; `lines` stand below. */
  verdicts: readonly { tone: 'success' | 'warning'; text: string; lines?: readonly string[] }[];
  /** Rows of the file; undefined before there are any. */
  rows?: ReactNode;
  buttons: readonly ActionView[];
  onFile: (file: File) => void;
}

export interface CardSheetProps {
  label: string;
  choose: FilterView;
  count?: string | undefined;
  print?: ActionView | undefined;
  hint?: string | undefined;
  cards: readonly PrintedCard[];
  perPage: number;
  /** Drawn while there are no cards. */
  instead?: ReactNode;
}
