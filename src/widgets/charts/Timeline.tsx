import type { TimelineProps } from '../contract/charts.ts';
import { lazyView } from '../environment/LazyBoundary.tsx';
import { ChartCard } from './ChartCard.tsx';
import { Legend } from './Legend.tsx';

/** The library is large: it comes when a chart is drawn with it. */
const SpansPicture = lazyView(() => import('./SpansPicture.tsx'));

/** Rows as lines of time, with today and holidays across them. */
export function Timeline({ rows, today, holidays, column, ...card }: TimelineProps) {
  const labels = rows[0]?.spans.map(({ label }) => label) ?? [];
  return (
    <ChartCard
      {...card}
      hasContent={rows.length > 0}
      picture={
        <div aria-hidden>
          <Legend of={labels} holiday={holidays.days.length > 0 ? holidays.label : undefined} />
          <SpansPicture rows={rows} today={today} holidays={holidays} />
          <p className="sd-chart-note sd-muted">{holidays.days.map(({ words }) => words).join(' · ')}</p>
        </div>
      }
      table={() => (
        <table className="sd-chart-table">
          <caption className="sd-hidden">{card.title}</caption>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {holidays.days.map(({ day, name, words }) => (
              <tr key={day + name} data-holiday={day}>
                <th scope="row">{holidays.label}</th>
                <td colSpan={labels.length}>{words}</td>
              </tr>
            ))}
            {rows.map(({ id, label, spans }) => (
              <tr key={id} data-id={id}>
                <th scope="row">{label}</th>
                {spans.map((span) => (
                  <td key={span.label} className="sd-num">
                    {span.words}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}
