import { useId, useState } from 'react';
import type { ChartProps } from '../contract.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { LazyBoundary, lazyView } from '../environment/LazyBoundary.tsx';
import { useWords } from '../environment/environment.tsx';
import { ErrorPanel } from '../views/ErrorPanel.tsx';
import { Skeletons } from '../views/Skeletons.tsx';
import { ChartTable } from './ChartTable.tsx';
import { Funnel } from './Funnel.tsx';
import './charts.css';

/** The library is large: it comes when a chart is drawn with it. */
const Picture = lazyView(() => import('./Picture.tsx'));

/** A chart in a card. Its table is always there for screen readers, and for everybody at the press of a button. */
export function Chart({ title, note, asOf, kind, rows, columns, loading, empty, problem }: ChartProps) {
  const say = useWords();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const filled = rows.some(({ value }) => value > 0);
  // What can be pressed is read, too.
  const isPressed = kind === 'funnel' && rows.some(({ href }) => href);
  const drawn = kind === 'funnel' ? <Funnel rows={rows} /> : <Picture kind={kind} rows={rows} />;
  return (
    <section className="sd-card sd-chart" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note ? <span className="sd-chart-note">{note}</span> : null}
      </header>
      <div className="sd-body">
        {problem ? <ErrorPanel {...problem} /> : null}
        {loading && !problem ? <Skeletons shape="lines" label={say('ui.loading')} /> : null}
        {!loading && !problem && !filled ? <p className="sd-faint">{empty}</p> : null}
        {!loading && !problem && filled ? (
          <>
            {asTable ? null : (
              <div aria-hidden={!isPressed} className={`sd-chart-${kind}`}>
                <LazyBoundary fallback={<div className="sd-chart-wait" />}>{drawn}</LazyBoundary>
              </div>
            )}
            <div className={asTable ? undefined : 'sd-hidden'}>
              <ChartTable caption={title} rows={rows} columns={columns} steps={kind === 'funnel'} linked={asTable} />
            </div>
            <div className="sd-chart-foot">
              <ActionButton
                small
                action={{
                  id: `${id}table`,
                  label: say(asTable ? 'ui.chart.picture' : 'ui.chart.table'),
                  icon: asTable ? 'chart-bar' : 'list-details',
                  kind: 'text',
                  onPress: () => setAsTable(!asTable),
                }}
              />
              {asOf ? <span className="sd-num">{asOf}</span> : null}
            </div>
          </>
        ) : null}
      </div>
    </section>
  );
}
