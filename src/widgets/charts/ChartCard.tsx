import { useId, useState, type ReactNode } from 'react';
import type { ChartCardProps } from '../contract/charts.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { LazyBoundary } from '../environment/LazyBoundary.tsx';
import { useWords } from '../environment/environment.tsx';
import { ErrorPanel } from '../views/ErrorPanel.tsx';
import { Skeletons } from '../views/Skeletons.tsx';
import '../tables/tables.css';
import './charts.css';

/** A picture in a card. Its table is always there for screen readers, and for everybody at the press of a button; one without a picture is its table. */
export function ChartCard({
  title,
  note,
  loading,
  empty,
  problem,
  asOf,
  hasContent,
  above,
  picture,
  waits,
  table,
}: ChartCardProps & {
  asOf?: string | undefined;
  hasContent: boolean;
  /** Stands there whatever there is to draw. */
  above?: ReactNode;
  picture?: ReactNode;
  /** The class that keeps its place while its answer is on the way, where its height is known before. */
  waits?: string | undefined;
  table: (linked: boolean) => ReactNode;
}) {
  const say = useWords();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="sd-card sd-chart" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note ? <span className="sd-chart-note sd-muted">{note}</span> : null}
      </header>
      <div className="sd-body">
        {above}
        {problem ? <ErrorPanel {...problem} /> : null}
        {loading && !problem ? (
          <div className={waits}>
            <Skeletons shape="lines" label={say('ui.loading')} />
          </div>
        ) : null}
        {!loading && !problem && !hasContent ? <p className="sd-faint">{empty}</p> : null}
        {!loading && !problem && hasContent && picture === undefined ? table(true) : null}
        {!loading && !problem && hasContent && picture !== undefined ? (
          <>
            {asTable ? null : <LazyBoundary fallback={<div className="sd-chart-wait" />}>{picture}</LazyBoundary>}
            {asTable ? (
              <div className="sd-wide" tabIndex={0} role="group" aria-label={title}>
                {table(true)}
              </div>
            ) : (
              <div className="sd-hidden">{table(false)}</div>
            )}
            <div className="sd-chart-foot sd-line sd-wrap sd-muted">
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
