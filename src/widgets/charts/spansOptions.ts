/** What pictures of time have of ApexCharts: code of their own, since few pages draw one. */
import type { ApexOptions } from 'apexcharts';
import dayjs from 'dayjs';
import type { SpanRow, TimelineProps } from '../contract/charts.ts';
import { axisLabels, pictured } from './pictureOptions.ts';
import type { PictureLook } from './useLook.ts';

/** Where a day ends, in milliseconds since 1970: pictures of time are in UTC, where each has 24 hours. */
const endOf = (day: string): number => dayjs(Date.parse(day)).add(24, 'hour').valueOf();

/** Height of a picture of so many lines of time, in pixels. */
export const heightOfSpans = (rows: number): number => rows * 34 + 48;

/** A line for each row with its stretches, the later ones over those before; holidays and today across all of them. */
export function spansOptions(look: PictureLook, { day, label }: TimelineProps['today'], holidays: TimelineProps['holidays']): ApexOptions {
  const { grid, text, narrow, series } = look;
  const labels = axisLabels(look);
  return {
    ...pictured(look),
    colors: [...series],
    plotOptions: { bar: { horizontal: true, barHeight: '55%', rangeBarGroupRows: true, borderRadius: 2 } },
    dataLabels: { enabled: false },
    fill: { opacity: 1 },
    xaxis: {
      type: 'datetime',
      labels: { ...labels, datetimeUTC: true, format: 'dd/MM/yy' },
      axisBorder: { color: grid },
      axisTicks: { color: grid },
    },
    yaxis: { labels: { ...labels, maxWidth: narrow ? 140 : 190 }, axisBorder: { show: true, color: grid } },
    grid: { borderColor: grid, xaxis: { lines: { show: true } }, yaxis: { lines: { show: false } } },
    annotations: {
      xaxis: [
        ...holidays.days.map(({ day: date }) => ({ x: Date.parse(date), x2: endOf(date), fillColor: text, borderColor: text, opacity: 0.25 })),
        {
          x: Date.parse(day),
          borderColor: text,
          strokeDashArray: 4,
          label: { text: label, orientation: 'horizontal', style: { background: text, color: grid } },
        },
      ],
    },
  };
}

/** The stretches of all rows by what they are: a day is drawn whole. */
export function spansSeries(rows: readonly SpanRow[]): { name: string; data: { x: string; y: [number, number] }[] }[] {
  return (rows[0]?.spans ?? []).map(({ label: name }, index) => ({
    name,
    data: rows.flatMap(({ label, spans }): { x: string; y: [number, number] }[] => {
      const days = spans[index]?.days;
      return days ? [{ x: label, y: [Date.parse(days.first), endOf(days.last)] }] : [];
    }),
  }));
}
