import type { ChartProps } from '../contract/charts.ts';
import { lazyView } from '../environment/LazyBoundary.tsx';
import { ChartCard } from './ChartCard.tsx';
import { ChartTable } from './ChartTable.tsx';
import { Funnel } from './Funnel.tsx';
import { Legend } from './Legend.tsx';

/** The library is large: it comes when a chart is drawn with it. */
const Picture = lazyView(() => import('./Picture.tsx'));

/** How many of each, as bars or as a funnel. */
export function Chart({ kind, rows, columns, parts, ...card }: ChartProps) {
  // What can be pressed is read, too.
  const isPressed = kind === 'funnel' && rows.some(({ href }) => href);
  return (
    <ChartCard
      {...card}
      waits={kind === 'funnel' ? 'sd-funnel-wait' : undefined}
      filled={rows.some(({ value }) => value > 0)}
      drawn={
        <div aria-hidden={!isPressed} className={`sd-chart-${kind}`}>
          {parts ? <Legend of={parts.names} /> : null}
          {kind === 'funnel' ? <Funnel rows={rows} /> : <Picture kind={kind} rows={rows} parts={parts} />}
        </div>
      }
      table={(linked) => <ChartTable caption={card.title} rows={rows} columns={columns} parts={parts} steps={kind === 'funnel'} linked={linked} />}
    />
  );
}
