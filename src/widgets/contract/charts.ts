/** What charts are given. */
import type { ErrorPanelProps } from './views.ts';

export interface ChartRow {
  id: string;
  label: string;
  value: number;
  /** The list of those it counts. */
  href?: string;
  /** No bar but a line between bars, at this label. */
  isLine?: boolean;
}

/** A line of time; a stretch that has no days is said by nothing. */
export interface SpanRow {
  id: string;
  label: string;
  /** In the order in which they are drawn; `said` are its days in words. */
  spans: readonly { label: string; days?: { first: string; last: string }; said: string }[];
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
  today: { day: string; label: string };
  /** Heading of what the rows are, in its table. */
  column: string;
}

export interface ChartProps extends ChartCardProps {
  /** 'As of 20/11/2026 10:42:07' */
  asOf?: string | undefined;
  kind: 'funnel' | 'bar' | 'column';
  rows: readonly ChartRow[];
  /** Headings of its table. */
  columns: { key: string; value: string };
}
