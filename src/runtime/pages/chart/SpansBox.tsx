import { useMemo } from 'react';
import type { SpansDef } from '../../../catalogue/definition/screen.ts';
import { shownDay } from '../../../engine/dates/day.ts';
import type { JsonObject, Text } from '../../../engine/types.ts';
import type { SpanRow } from '../../../widgets/contract/charts.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { holidaysSaid, type DayRange } from './monthRows.ts';
import { useAnswered } from './useAnswered.ts';
import { useHolidays } from './useHolidays.ts';

/** The lines of a chart of time: a row for each that has days, as people read them, first things first. */
export function spanRows(chart: SpansDef, answerRows: readonly JsonObject[], text: (words: Text) => string): SpanRow[] {
  const rows = answerRows.map((row, index) => ({
    id: String(index),
    label: String(row[chart.key] ?? ''),
    spans: chart.spans.map(({ label, from, to }) => {
      const [first, last] = [shownDay(row[from]), shownDay(row[to])];
      if (first === undefined || last === undefined) return { label: text(label), words: '' };
      return { label: text(label), days: { first: String(row[from]), last: String(row[to]) }, words: from === to ? first : `${first} – ${last}` };
    }),
  }));
  const beginning = ({ spans }: SpanRow): string => spans.flatMap(({ days }) => (days ? [days.first] : [])).sort()[0] ?? '';
  return rows.filter((row) => beginning(row) !== '').sort((a, b) => beginning(a).localeCompare(beginning(b)));
}

/** From the first day of all rows to the last; undefined where there is none. */
export function daysDrawn(rows: readonly SpanRow[]): DayRange | undefined {
  const days = rows.flatMap(({ spans }) => spans.flatMap(({ days: span }) => (span ? [span.first, span.last] : []))).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** A chart of time with what its call answers. */
export default function SpansBox({ chart, record }: { chart: SpansDef; record: JsonObject }) {
  const { Timeline } = useWidgets();
  const { app } = useCatalogue();
  const { clock } = useRuntime();
  const text = useText();
  const facts = useMemo(() => ({ record }), [record]);
  const { data, card } = useAnswered(chart, facts);
  const rows = useMemo(() => spanRows(chart, data ?? [], text), [chart, data, text]);
  const span = useMemo(() => daysDrawn(rows), [rows]);
  const holidays = useHolidays(chart.holidays, span);
  const days = useMemo(() => holidaysSaid(holidays, text), [holidays, text]);
  return (
    <Timeline
      {...card}
      rows={rows}
      holidays={{ label: text('{{chart.holiday}}'), days }}
      today={{ day: clock.today(app.timeZone), label: text('{{chart.today}}') }}
      column={text(chart.columns.key)}
    />
  );
}
