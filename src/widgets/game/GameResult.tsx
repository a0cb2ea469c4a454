import { useImperativeHandle, useRef, useState, useEffect, useMemo, type ComponentProps } from 'react';
import type { GameResultProps, ChartBar } from '../contract/game.ts';
import { ActionButtons } from '../environment/ActionButton.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCircleCheckFilled } from '../theme/icons.ts';
import { useColorScheme } from '@mui/material/styles';
import type { ApexOptions } from 'apexcharts';
import type ApexPicture from '../charts/ApexPicture.tsx';
import './game.css';

/** The letters of a result, large; read out as one. */
function GameCode({ title, letters, none }: Pick<GameResultProps, 'title' | 'letters' | 'none'>) {
  return (
    <>
      <h2>{title}</h2>
      <p className="sd-hidden" data-field="finalScore">
        {letters.length > 0 ? letters.map(({ id }) => id).join('') : none}
      </p>
      {letters.length === 0 ? (
        <p className="sd-result-none" aria-hidden="true">
          {none}
        </p>
      ) : null}
      <div className="sd-result-code" aria-hidden="true">
        {letters.map(({ id, label, colour }) => (
          <span key={id}>
            <b style={{ background: `var(--sd-palette-chart-categorical-${colour})` }}>{id}</b>
            {label}
          </span>
        ))}
      </div>
    </>
  );
}

/** A promise that is kept when the chart stands. */
function deferred(): { ready: Promise<void>; isDrawn: () => void } {
  let isDrawn = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    isDrawn = resolve;
  });
  return { ready, isDrawn: () => isDrawn() };
}

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
function BarsChart({ bars, most, label, onDrawn }: { bars: readonly ChartBar[]; most: number; label: string; onDrawn: () => void }) {
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

/** The result of a game: code, what it means, courses, chart with its table, status line (D1-GAME-33, D1-GAME-34). */
export function GameResult({ title, who, thanks, letters, none, about, courses, chart, status, actions, handle }: GameResultProps) {
  const shot = useRef<HTMLDivElement>(null);
  const [{ ready, isDrawn }] = useState(deferred);
  useImperativeHandle(
    handle,
    () => ({
      picture: async () => {
        await ready;
        const { takePicture } = await import('./takePicture.ts');
        if (!shot.current) throw new Error('the result is not shown any more');
        return takePicture(shot.current);
      },
    }),
    [ready],
  );
  return (
    <article className="sd-result">
      <div className="sd-result-both" ref={shot}>
        <section>
          <p className="sd-result-thanks" role="status">
            {thanks}
          </p>
          <GameCode title={title} letters={letters} none={none} />
          <p className="sd-result-who">{who}</p>
          {about ? <p className="sd-result-about sd-muted">{about}</p> : null}
          {courses ? (
            <>
              <h3>{courses.title}</h3>
              {courses.items.length === 0 ? <p className="sd-result-about sd-muted">{courses.empty}</p> : null}
              <ul className="sd-result-courses">
                {courses.items.map(({ id, label, note }) => (
                  <li key={id}>
                    {label} <span>{note}</span>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </section>
        <section className="sd-result-card">
          <header>
            <h3>{chart.title}</h3>
            <span className="sd-faint">{chart.note}</span>
          </header>
          <BarsChart bars={chart.bars} most={chart.most} label={chart.valueLabel} onDrawn={isDrawn} />
          <table aria-label={chart.title}>
            <thead>
              <tr>
                <th scope="col">{chart.groupLabel}</th>
                <th scope="col">{chart.valueLabel}</th>
              </tr>
            </thead>
            <tbody>
              {chart.bars.map(({ id, label, value }) => (
                <tr key={id} data-id={id}>
                  <th scope="row">{`${id} ${label}`}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <div className="sd-result-acts sd-line sd-wrap">
        <p className={`sd-result-status sd-line sd-as-${status?.tone ?? 'info'}`} role="status">
          {status?.tone === 'success' ? <Icon of={IconCircleCheckFilled} /> : null}
          {status?.text}
        </p>
        <ActionButtons of={actions} />
      </div>
    </article>
  );
}
