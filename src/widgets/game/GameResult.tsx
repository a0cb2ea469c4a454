import { useImperativeHandle, useRef, useState } from 'react';
import type { GameResultProps } from '../contract/game.ts';
import { ActionButtons } from '../environment/ActionButton.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCircleCheckFilled } from '../theme/icons.ts';
import { BarsChart } from './BarsChart.tsx';
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
