import { useMemo } from 'react';
import type { TimelineProps } from '../contract/charts.ts';
import ApexPicture from './ApexPicture.tsx';
import { heightOfSpans, spansOptions, spansSeries } from './pictureOptions.ts';
import { useLook } from './useLook.ts';

/** Lines of time drawn by ApexCharts. */
export default function SpansPicture({ rows, today: { day, label } }: Pick<TimelineProps, 'rows' | 'today'>) {
  const look = useLook();
  const options = useMemo(() => look && spansOptions(look, { day, label }), [look, day, label]);
  const series = useMemo(() => spansSeries(rows), [rows]);
  const height = heightOfSpans(rows.length);
  return (
    <div style={{ minHeight: height }}>{options ? <ApexPicture type="rangeBar" options={options} series={series} height={height} /> : null}</div>
  );
}
