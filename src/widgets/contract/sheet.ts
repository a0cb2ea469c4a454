/** What sheets are given: cards to print, spreadsheets to send. */
import type { ReactNode } from 'react';
import type { CardPartDef } from '../../catalogue/definition/screen.ts';
import type { ActionView } from './shell.ts';
import type { FilterView } from './tables.ts';

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

/** Something wrong with a cell of a spreadsheet. `key` is empty for what no column says. */
export interface UploadFault {
  id: string;
  /** Place of its row, from 0. */
  index: number;
  row: number;
  who: string;
  key: string;
  column: string;
  value: string;
  text: string;
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
  verdict?: { tone: 'success' | 'warning'; text: string } | undefined;
  /** Headers of the table of faults. */
  columns: { row: string; who: string; column: string; value: string; text: string };
  faults: readonly UploadFault[];
  more?: string | undefined;
  buttons: readonly ActionView[];
  onFile: (file: File) => void;
  /** Another text for a cell; without it none can be mended now. */
  onMend?: ((index: number, key: string, text: string) => void) | undefined;
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
