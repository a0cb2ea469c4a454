import ApexCharts from 'apexcharts';
import 'apexcharts/dist/apexcharts.css';
import type { ChartBar } from '../contract.ts';

export interface BarsLook { dark: boolean; font: string; grid: string; paper: string; colours: readonly string[]; most: number; label: string }

/** The library writes its style sheet into the page unless one of this name is there; ours comes as a file. */
function withoutOwnSheet(): void {
  if (document.getElementById('apexcharts-css')) return;
  const sheet = document.createElement('style');
  sheet.id = 'apexcharts-css';
  document.head.append(sheet);
}

/** Draws bars into an element; answers how to take them away again. Loaded when the first chart is drawn. */
export async function drawBars(element: HTMLElement, bars: readonly ChartBar[], look: BarsLook): Promise<() => void> {
  withoutOwnSheet();
  const chart = new ApexCharts(element, {
    chart: {
      type: 'bar', height: 280, background: 'transparent', fontFamily: look.font, toolbar: { show: false }, animations: { enabled: false },
      parentHeightOffset: 0, redrawOnParentResize: true,
    },
    theme: { mode: look.dark ? 'dark' : 'light' },
    // A colour for each bar by its own: the library's way of colouring them all would draw a legend with a style element.
    series: [{ name: look.label, data: bars.map(({ id, label, value }, index) => ({ x: `${id}  ${label}`, y: value, fillColor: look.colours[index] })) }],
    plotOptions: { bar: { horizontal: true, borderRadius: 4, barHeight: '62%', dataLabels: { position: 'bottom' } } },
    dataLabels: { enabled: true, offsetX: 4, style: { fontSize: '14px', fontWeight: 650, colors: [look.paper] }, dropShadow: { enabled: false } },
    grid: { borderColor: look.grid },
    legend: { show: false },
    tooltip: { enabled: false },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    xaxis: { min: 0, max: look.most, tickAmount: look.most, decimalsInFloat: 0, labels: { style: { fontSize: '12px' } } },
    yaxis: { labels: { style: { fontSize: '13px' }, maxWidth: 150 } },
  });
  await chart.render();
  return () => chart.destroy();
}
