import type { ApexOptions } from 'apexcharts';
import type { ChartProps, ChartRow } from '../contract.ts';
import { grouped } from './share.ts';

/** What the theme gives to a picture. */
export interface ChartColours {
  bar: string;
  grid: string;
  text: string;
}
export interface PictureOf {
  kind: Exclude<ChartProps['kind'], 'funnel'>;
  rows: readonly ChartRow[];
  dark: boolean;
  still: boolean;
  /** A phone: long names break sooner, so that the bars have room. */
  narrow: boolean;
  colours: ChartColours;
  font: string;
}

/** Height that a picture needs, in pixels. */
export const heightOf = (kind: PictureOf['kind'], rows: number): number => (kind === 'bar' ? Math.max(120, rows * 36 + 16) : 300);

/** Room beyond the longest bar for its number. */
const ROOM = { wide: 1.12, narrow: 1.5 };

/**
 * Options of ApexCharts: no toolbar, no legend (its rules would be written into the page, which the policy forbids), numbers beside the
 * bars, colours of the theme, no motion for those who want none.
 */
export function pictureOptions({ kind, rows, dark, still, narrow, colours, font }: PictureOf): ApexOptions {
  const isLying = kind === 'bar';
  const most = Math.max(1, ...rows.map(({ value }) => value)) * (narrow ? ROOM.narrow : ROOM.wide);
  const labels = { style: { colors: colours.text, fontSize: '13px' } };
  return {
    chart: {
      fontFamily: font,
      background: 'transparent',
      foreColor: colours.text,
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: !still, speed: 200, animateGradually: { enabled: false }, dynamicAnimation: { enabled: false } },
    },
    theme: { mode: dark ? 'dark' : 'light' },
    colors: [colours.bar],
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    legend: { show: false },
    tooltip: { enabled: false },
    xaxis: {
      categories: rows.map(({ label }) => label),
      labels: { ...labels, show: !isLying },
      // The line that the bars stand on.
      axisBorder: { show: !isLying, color: colours.grid },
      axisTicks: { show: false },
      ...(isLying ? { min: 0, max: most } : {}),
    },
    yaxis: {
      labels: { ...labels, maxWidth: narrow ? 150 : 230, show: isLying },
      axisBorder: { show: isLying, color: colours.grid },
      ...(isLying ? {} : { min: 0, max: most }),
    },
    grid: {
      borderColor: colours.grid,
      xaxis: { lines: { show: false } },
      yaxis: { lines: { show: !isLying } },
      padding: { top: -16, bottom: isLying ? -16 : 0 },
    },
    plotOptions: { bar: { horizontal: isLying, borderRadius: 3, barHeight: '62%', columnWidth: '55%', dataLabels: { position: 'top' } } },
    dataLabels: {
      enabled: true,
      textAnchor: isLying ? 'start' : 'middle',
      offsetX: isLying ? 6 : 0,
      offsetY: isLying ? 0 : -22,
      style: { fontSize: '13px', fontWeight: 600, colors: [colours.text] },
      formatter: (value) => grouped(Number(value)),
    },
  };
}
