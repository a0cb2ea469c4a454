import { useMemo } from 'react';
import type { TimelineProps } from '../contract/charts.ts';
import ApexPicture from './ApexPicture.tsx';
import { heightOfSpans, spansOptions, spansSeries } from './spansOptions.ts';
import { useLook } from './useLook.ts';

/** Lines of time drawn by ApexCharts. */
export default function SpansPicture({ rows, today: { day, label }, holidays }: Pick<TimelineProps, 'rows' | 'today' | 'holidays'>) {
  const look = useLook();
  const options = useMemo(() => look && spansOptions(look, { day, label }, holidays), [look, day, label, holidays]);
  const series = useMemo(() => spansSeries(rows), [rows]);
  const height = heightOfSpans(rows.length);
  return (
    <div style={{ minHeight: height }}>{options ? <ApexPicture type="rangeBar" options={options} series={series} height={height} /> : null}</div>
  );
}
