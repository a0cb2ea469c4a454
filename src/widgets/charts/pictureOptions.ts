import type { ApexOptions } from 'apexcharts';
import type { ChartProps, ChartRow } from '../contract.ts';
import { grouped } from './share.ts';

/** What the theme gives to a picture. */
export interface ChartColours {
  categorical: readonly string[];
  grid: string;
  text: string;
  paper: string;
}
export interface PictureOf {
  kind: Exclude<ChartProps['kind'], 'funnel'>;
  rows: readonly ChartRow[];
  dark: boolean;
  still: boolean;
  colours: ChartColours;
  font: string;
}

/** Height that a picture needs, in pixels. */
export const heightOf = (kind: PictureOf['kind'], rows: number): number => (kind === 'bar' ? Math.max(140, rows * 40 + 24) : 300);

/** Options of ApexCharts: no toolbar, numbers on the bars, colours of the theme, no motion for those who want none. */
export function pictureOptions({ kind, rows, dark, still, colours, font }: PictureOf): ApexOptions {
  const labels = rows.map(({ label }) => label);
  const values = rows.map(({ value }) => value);
  const axis = { labels: { style: { colors: colours.text, fontSize: '13px' } } };
  return {
    chart: {
      type: kind === 'donut' ? 'donut' : 'bar',
      height: heightOf(kind, rows.length),
      fontFamily: font,
      background: 'transparent',
      foreColor: colours.text,
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: !still, speed: 200, animateGradually: { enabled: false }, dynamicAnimation: { enabled: false } },
    },
    theme: { mode: dark ? 'dark' : 'light' },
    colors: kind === 'donut' ? [...colours.categorical] : [colours.categorical[0] ?? colours.text],
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    tooltip: { theme: dark ? 'dark' : 'light' },
    ...(kind === 'donut'
      ? {
          labels,
          series: values,
          stroke: { colors: [colours.paper], width: 2 },
          legend: { position: 'bottom', fontSize: '13px', itemMargin: { horizontal: 8, vertical: 4 } },
          dataLabels: { enabled: false },
          plotOptions: { pie: { donut: { size: '62%', labels: { show: true, value: { formatter: (value) => grouped(Number(value)) }, total: { show: true, showAlways: true, label: '' } } } } },
        }
      : {
          series: [{ name: '', data: values }],
          xaxis: { categories: labels, ...axis, axisBorder: { show: false }, axisTicks: { show: false } },
          yaxis: { ...axis, labels: { ...axis.labels, maxWidth: 190 } },
          grid: { borderColor: colours.grid, padding: { right: 24 } },
          plotOptions: { bar: { horizontal: kind === 'bar', borderRadius: 3, barHeight: '62%', columnWidth: '55%', dataLabels: { position: 'top' } } },
          dataLabels: {
            enabled: true,
            textAnchor: 'start',
            offsetX: kind === 'bar' ? 6 : 0,
            offsetY: kind === 'bar' ? 0 : -22,
            style: { fontSize: '13px', fontWeight: 600, colors: [colours.text] },
            formatter: (value) => grouped(Number(value)),
          },
        }),
  };
}
