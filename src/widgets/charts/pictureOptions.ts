import type { ApexOptions } from 'apexcharts';
import type { ChartProps, ChartRow } from '../contract/charts.ts';
import { countText } from '../../engine/countText.ts';
import type { PictureLook } from './useLook.ts';

export interface PictureOf {
  kind: Exclude<ChartProps['kind'], 'funnel'>;
  rows: readonly ChartRow[];
  parts?: ChartProps['parts'];
  look: PictureLook;
}

/** Letters of a name that stands under a bar on a phone; a longer one would be turned, and the first of them cut off. */
const UNDER_A_BAR = 9;

/** How a picture is drawn: on a phone bars with long names lie. */
export const kindFor = ({ kind, rows, look: { narrow } }: PictureOf): PictureOf['kind'] =>
  narrow && rows.some(({ label, isLine }) => !isLine && label.length > UNDER_A_BAR) ? 'bar' : kind;

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

/** The numbers of all bars; of bars that have parts those of each part. */
export const pictureSeries = (rows: readonly ChartRow[], parts: ChartProps['parts']): { name: string; data: (number | null)[] }[] =>
  parts
    ? parts.names.map((name, at) => ({ name, data: rows.map(({ parts: own }) => own?.[at] ?? 0) }))
    : [{ name: '', data: rows.map(({ value, isLine }) => (isLine ? null : value)) }];

/** Words on an axis. */
export const axisLabels = ({ text }: PictureLook) => ({ style: { colors: text, fontSize: '13px' } });

/** Bars with their numbers beside them. */
export function pictureOptions({ kind, rows, parts, look }: PictureOf): ApexOptions {
  const isLying = kind === 'bar';
  const { narrow, grid, text, series } = look;
  const isStacked = parts?.as === 'stacked';
  const isGrouped = parts?.as === 'grouped';
  const isSlim = isGrouped && !isLying;
  // A bar that counts a status has its colour, where it is one bar.
  const ofStatuses = !parts && rows.some(({ look: status }) => status);
  const plain = series[0] ?? text;
  const bars = isGrouped ? rows.flatMap(({ parts: own = [] }) => own) : rows.map(({ value }) => value);
  const most = Math.max(1, ...bars) * (narrow ? ROOM.narrow : ROOM.wide);
  const labels = axisLabels(look);
  const number = { color: text, fontSize: '13px', fontWeight: 600 };
  const shared = pictured(look);
  return {
    ...shared,
    chart: { ...shared.chart, stacked: isStacked },
    ...(parts ? { fill: { opacity: 1 } } : {}),
    colors: parts ? [...series] : ofStatuses ? rows.map(({ look: status }) => (status ? look.statusColour(status) : plain)) : [plain],
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
      labels: {
        ...labels,
        maxWidth: narrow ? 150 : 230,
        show: isLying || isSlim,
        ...(isSlim ? { formatter: (value: number) => countText(Math.round(value)) } : {}),
      },
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
    plotOptions: {
      bar: {
        horizontal: isLying,
        distributed: ofStatuses,
        borderRadius: 3,
        barHeight: isGrouped ? '80%' : '62%',
        columnWidth: isGrouped ? '80%' : '55%',
        dataLabels: { position: 'top', total: { enabled: isStacked, offsetX: isLying ? 6 : 0, offsetY: isLying ? 0 : 16, style: number } },
      },
    },
    dataLabels: {
      // Of a stack the sum is said; slim columns stand closer than numbers are wide. The table says them all.
      enabled: !isStacked && !isSlim,
      textAnchor: isLying ? 'start' : 'middle',
      offsetX: isLying ? 6 : 0,
      offsetY: isLying ? 0 : -22,
      style: { ...number, colors: [text] },
      formatter: (value) => (value === null || (parts && value === 0) ? '' : countText(Number(value))),
    },
  };
}
