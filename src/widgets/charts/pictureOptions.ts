import type { ApexOptions } from 'apexcharts';
import type { ChartProps, ChartRow } from '../contract/charts.ts';
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
export function pictured({ dark, still, text, font }: PictureLook): ApexOptions {
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

/** Words on an axis. */
export const axisLabels = ({ text }: PictureLook) => ({ style: { colors: text, fontSize: '13px' } });

/** Bars with their numbers beside them. */
export function pictureOptions({ kind, rows, look }: PictureOf): ApexOptions {
  const isLying = kind === 'bar';
  const { narrow, grid, text, series } = look;
  const most = Math.max(1, ...rows.map(({ value }) => value)) * (narrow ? ROOM.narrow : ROOM.wide);
  const labels = axisLabels(look);
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
