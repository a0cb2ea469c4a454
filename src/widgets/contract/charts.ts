/** What charts are given. */
import type { ActionView } from './shell.ts';
import type { FilterView, StatusView } from './tables.ts';
import type { ErrorPanelProps } from './views.ts';

export interface ChartRow {
  id: string;
  label: string;
  value: number;
  /** The list of those it counts. */
  href?: string;
  /** How many of each part of a chart that has parts, in their order; `value` is their sum. */
  parts?: readonly number[];
  /** It counts a status, and is painted as that is. */
  look?: StatusView['look'];
  /** No bar but a line between bars, at this label. */
  isLine?: boolean;
}

/** A line of time; a stretch that has no days is said by nothing. */
export interface SpanRow {
  id: string;
  label: string;
  /** In the order in which they are drawn; `words` are its days in words. */
  spans: readonly { label: string; days?: { first: string; last: string }; words: string }[];
}

export interface ChartCardProps {
  title: string;
  note?: string | undefined;
  loading: boolean;
  /** Said when there is nothing to draw. */
  empty: string;
  problem?: ErrorPanelProps | undefined;
}

export interface TimelineProps extends ChartCardProps {
  rows: readonly SpanRow[];
  /** Days across all rows, each with its name; `words` is both in words. */
  holidays: { label: string; days: readonly { day: string; name: string; words: string }[] };
  today: { day: string; label: string };
  /** Heading of what the rows are, in its table. */
  column: string;
}

/** What a day of somebody's can be: a letter, and the word that it stands for. */
export interface DayMark {
  letter: string;
  label: string;
  tone?: 'success' | 'error' | 'warning' | 'info';
}

export interface MonthGridProps extends ChartCardProps {
  choose: FilterView;
  /** 'November 2026' */
  month: string;
  previous: ActionView;
  next: ActionView;
  legend: readonly DayMark[];
  /** `off`: nobody is expected. */
  days: readonly { id: string; number: number; weekday: string; off: boolean }[];
  rows: readonly { id: string; label: string; cells: readonly (DayMark | null)[]; value: string }[];
  /** Headings of the rows and of what stands at their end. */
  columns: { key: string; value: string };
  /** Holidays of the month in words. */
  holidays: readonly string[];
}

export interface ChartProps extends ChartCardProps {
  /** 'As of 20/11/2026 10:42:07' */
  asOf?: string | undefined;
  kind: 'funnel' | 'bar' | 'column';
  rows: readonly ChartRow[];
  /** Headings of its table. */
  columns: { key: string; value: string };
  /** What the bars are made of: one after the other in one bar, or a bar for each. */
  parts?: { as: 'stacked' | 'grouped'; names: readonly string[] } | undefined;
}
