/** ApexCharts as a part of the page, a module of its own: the library is large and comes when the first chart is drawn. */
import type { ApexOptions } from 'apexcharts';
import 'apexcharts/dist/apexcharts.css';
import ReactApexChart from 'react-apexcharts';

/** A CommonJS package: the bundler hands out its exports as a whole, with the component among them. */
const Drawing = 'default' in ReactApexChart ? (ReactApexChart.default as typeof ReactApexChart) : ReactApexChart;

/** The library writes its rules into the page unless an element of this name says that they are there; ours come as a file, as the policy wants. */
const RULES = 'apexcharts-css';
if (!document.getElementById(RULES)) {
  const mark = document.createElement('meta');
  mark.id = RULES;
  document.head.append(mark);
}

/** A picture by its options, which must stay the same object for as long as nothing changed: each new one is drawn anew. */
export default function ApexPicture({
  type,
  options,
  series,
  height,
}: {
  type: 'bar' | 'rangeBar';
  options: ApexOptions;
  series: NonNullable<ApexOptions['series']>;
  height: number;
}) {
  return <Drawing type={type} options={options} series={series} height={height} />;
}
