import type { TimelineProps } from '../contract/charts.ts';
import { lazyView } from '../environment/LazyBoundary.tsx';
import { ChartCard } from './ChartCard.tsx';

/** The library is large: it comes when a chart is drawn with it. */
const SpansPicture = lazyView(() => import('./SpansPicture.tsx'));

/** Rows as lines of time, with today across them. */
export function Timeline({ rows, today, column, ...card }: TimelineProps) {
  const labels = rows[0]?.spans.map(({ label }) => label) ?? [];
  return (
    <ChartCard
      {...card}
      filled={rows.length > 0}
      drawn={
        <div aria-hidden>
          <ul className="sd-chart-legend">
            {labels.map((label, index) => (
              <li key={label} data-series={index}>
                {label}
              </li>
            ))}
          </ul>
          <SpansPicture rows={rows} today={today} />
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
            {rows.map(({ id, label, spans }) => (
              <tr key={id} data-id={id}>
                <th scope="row">{label}</th>
                {spans.map((span) => (
                  <td key={span.label} className="sd-num">
                    {span.said}
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
