import { useColorScheme } from '@mui/material/styles';
import type { ApexOptions } from 'apexcharts';
import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import type ApexPicture from '../charts/ApexPicture.tsx';
import type { ChartBar } from '../contract/game.ts';

type Drawing = typeof ApexPicture;
interface BarsLook {
  dark: boolean;
  font: string;
  grid: string;
  paper: string;
  colours: readonly string[];
}

const HEIGHT = 280;

/** A colour for each bar by its own: the library's way of colouring them all would draw a legend with a style element. */
const seriesOf = (bars: readonly ChartBar[], label: string, { colours }: BarsLook): ComponentProps<Drawing>['series'] => [
  { name: label, data: bars.map(({ id, label: name, value }, index) => ({ x: `${id}  ${name}`, y: value, fillColor: colours[index] })) },
];

const optionsOf = (most: number, { dark, font, grid, paper }: BarsLook, onDrawn: () => void): ApexOptions => ({
  chart: {
    background: 'transparent',
    fontFamily: font,
    toolbar: { show: false },
    animations: { enabled: false },
    parentHeightOffset: 0,
    redrawOnParentResize: true,
    events: { mounted: onDrawn },
  },
  theme: { mode: dark ? 'dark' : 'light' },
  plotOptions: { bar: { horizontal: true, borderRadius: 4, barHeight: '62%', dataLabels: { position: 'bottom' } } },
  dataLabels: { enabled: true, offsetX: 4, style: { fontSize: '14px', fontWeight: 650, colors: [paper] }, dropShadow: { enabled: false } },
  grid: { borderColor: grid },
  legend: { show: false },
  tooltip: { enabled: false },
  states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
  xaxis: { min: 0, max: most, tickAmount: most, decimalsInFloat: 0, labels: { style: { fontSize: '12px' } } },
  yaxis: { labels: { style: { fontSize: '13px' }, maxWidth: 150 } },
});

/** Colours and letters as the page around the chart has them: a picture takes them by value. */
function lookOf(element: HTMLElement, bars: readonly ChartBar[], dark: boolean): BarsLook {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--sd-palette-${name}`).trim();
  return {
    dark,
    font: style.fontFamily,
    grid: colour('chart-grid'),
    paper: colour('background-paper'),
    colours: bars.map(({ colour: at }) => colour(`chart-categorical-${at}`)),
  };
}

/** Bars with their numbers; whoever draws it draws its table beside it (the picture itself is hidden from assistive technology). */
export function BarsChart({ bars, most, label, onDrawn }: { bars: readonly ChartBar[]; most: number; label: string; onDrawn: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { colorScheme } = useColorScheme();
  const listener = useRef(onDrawn);
  listener.current = onDrawn;
  const [parts, setParts] = useState<{ Drawing: Drawing; look: BarsLook }>();
  useEffect(() => {
    let isGone = false;
    void import('../charts/ApexPicture.tsx')
      .then(({ default: Drawing }) => {
        if (!isGone && box.current) setParts({ Drawing, look: lookOf(box.current, bars, colorScheme === 'dark') });
      })
      // The table beneath says the same: a chart that cannot be drawn keeps nobody waiting.
      .catch(() => listener.current());
    return () => {
      isGone = true;
    };
  }, [bars, colorScheme]);
  const chartProps = useMemo(
    () => parts && { series: seriesOf(bars, label, parts.look), options: optionsOf(most, parts.look, () => listener.current()), height: HEIGHT },
    [parts, bars, most, label],
  );
  return (
    <div ref={box} className="sd-result-chart" aria-hidden="true">
      {parts && chartProps ? <parts.Drawing type="bar" {...chartProps} /> : null}
    </div>
  );
}
