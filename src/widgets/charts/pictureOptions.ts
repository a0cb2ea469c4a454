import type { ApexOptions } from 'apexcharts';
import type { ChartProps, ChartRow, SpanRow, TimelineProps } from '../contract/charts.ts';
import { grouped } from './share.ts';
import type { PictureLook } from './useLook.ts';

export interface PictureOf {
  kind: Exclude<ChartProps['kind'], 'funnel'>;
  rows: readonly ChartRow[];
  look: PictureLook;
}

/** Height that a picture needs, in pixels. */
export const heightOf = (kind: PictureOf['kind'], rows: number): number => (kind === 'bar' ? Math.max(120, rows * 36 + 16) : 300);

/** Room beyond the longest bar for its number. */
const ROOM = { wide: 1.12, narrow: 1.5 };

/**
 * What every picture has of ApexCharts: no toolbar, no legend (its rules would be written into the page, which the policy forbids),
 * colours of the theme, no motion for those who want none.
 */
function pictured({ dark, still, text, font }: PictureLook): ApexOptions {
  return {
    chart: {
      fontFamily: font,
      background: 'transparent',
      foreColor: text,
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: !still, speed: 200, animateGradually: { enabled: false }, dynamicAnimation: { enabled: false } },
    },
    theme: { mode: dark ? 'dark' : 'light' },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    legend: { show: false },
    tooltip: { enabled: false },
  };
}

const labelled = ({ text }: PictureLook) => ({ style: { colors: text, fontSize: '13px' } });

/** Bars with their numbers beside them. */
export function pictureOptions({ kind, rows, look }: PictureOf): ApexOptions {
  const isLying = kind === 'bar';
  const { narrow, grid, text, series } = look;
  const most = Math.max(1, ...rows.map(({ value }) => value)) * (narrow ? ROOM.narrow : ROOM.wide);
  const labels = labelled(look);
  return {
    ...pictured(look),
    colors: [series[0] ?? text],
    annotations: { xaxis: rows.filter(({ isLine }) => isLine).map(({ label }) => ({ x: label, borderColor: text, strokeDashArray: 4 })) },
    xaxis: {
      categories: rows.map(({ label }) => label),
      labels: { ...labels, show: !isLying },
      // The line that the bars stand on.
      axisBorder: { show: !isLying, color: grid },
      axisTicks: { show: false },
      ...(isLying ? { min: 0, max: most } : {}),
    },
    yaxis: {
      labels: { ...labels, maxWidth: narrow ? 150 : 230, show: isLying },
      axisBorder: { show: isLying, color: grid },
      ...(isLying ? {} : { min: 0, max: most }),
    },
    grid: {
      borderColor: grid,
      xaxis: { lines: { show: false } },
      yaxis: { lines: { show: !isLying } },
      // The library makes room for the label with most letters, which need not be the widest.
      padding: { top: -16, bottom: isLying ? -16 : 0, left: isLying ? 20 : 10 },
    },
    plotOptions: { bar: { horizontal: isLying, borderRadius: 3, barHeight: '62%', columnWidth: '55%', dataLabels: { position: 'top' } } },
    dataLabels: {
      enabled: true,
      textAnchor: isLying ? 'start' : 'middle',
      offsetX: isLying ? 6 : 0,
      offsetY: isLying ? 0 : -22,
      style: { fontSize: '13px', fontWeight: 600, colors: [text] },
      formatter: (value) => (value === null ? '' : grouped(Number(value))),
    },
  };
}

const DAY = 86_400_000;

/** Height of a picture of so many lines of time, in pixels. */
export const heightOfSpans = (rows: number): number => rows * 34 + 48;

/** A line for each row with its stretches, the later ones over those before; holidays and today across all of them. */
export function spansOptions(look: PictureLook, { day, label }: TimelineProps['today'], holidays: TimelineProps['holidays']): ApexOptions {
  const { grid, text, narrow, series } = look;
  const labels = labelled(look);
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
        ...holidays.days.map(({ day: date }) => ({
          x: Date.parse(date),
          x2: Date.parse(date) + DAY,
          fillColor: text,
          borderColor: text,
          opacity: 0.25,
        })),
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
      return days ? [{ x: label, y: [Date.parse(days.first), Date.parse(days.last) + DAY] }] : [];
    }),
  }));
}
