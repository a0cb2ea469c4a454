import type { ChartProps } from '../contract/charts.ts';
import { lazyView } from '../environment/LazyBoundary.tsx';
import { ChartCard } from './ChartCard.tsx';
import { Funnel } from './Funnel.tsx';
import { Legend } from './Legend.tsx';
import { AppLink } from '../environment/AppLink.tsx';
import { useWords } from '../environment/environment.tsx';
import { countText } from '../../engine/countText.ts';
import { shareOf } from './share.ts';

/** The numbers of a chart as a table; of a funnel with each step's share of the one before. `linked` while it can be seen. */
function ChartTable({
  caption,
  rows,
  columns,
  parts,
  steps,
  linked,
}: Pick<ChartProps, 'rows' | 'columns' | 'parts'> & { caption: string; steps: boolean; linked: boolean }) {
  const say = useWords();
  return (
    <table className="sd-chart-table">
      <caption className="sd-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.key}</th>
          {parts?.names.map((name) => (
            <th key={name} scope="col" className="sd-num">
              {name}
            </th>
          ))}
          <th scope="col">{columns.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, value, href, isLine, parts: own }, index) => {
          const before = steps ? rows[index - 1] : undefined;
          const name = isLine ? say('ui.chart.line', { label }) : label;
          return (
            <tr key={id} data-id={id}>
              <th scope="row">{linked && href ? <AppLink href={href}>{name}</AppLink> : name}</th>
              {parts?.names.map((part, at) => (
                <td key={part} className="sd-num">
                  {countText(own?.[at] ?? 0)}
                </td>
              ))}
              <td className="sd-num">
                {isLine ? '' : countText(value)}
                {before ? <small> {say('ui.chart.share', { share: shareOf(value, before.value), of: before.label })}</small> : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

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
      hasContent={rows.some(({ value }) => value > 0)}
      picture={
        <div aria-hidden={!isPressed} className={`sd-chart-${kind}`}>
          {parts ? <Legend of={parts.names} /> : null}
          {kind === 'funnel' ? <Funnel rows={rows} /> : <Picture kind={kind} rows={rows} parts={parts} />}
        </div>
      }
      table={(linked) => <ChartTable caption={card.title} rows={rows} columns={columns} parts={parts} steps={kind === 'funnel'} linked={linked} />}
    />
  );
}
