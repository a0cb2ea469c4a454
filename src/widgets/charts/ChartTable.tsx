import { AppLink } from '../environment/AppLink.tsx';
import { useWords } from '../environment/environment.tsx';
import type { ChartProps } from '../contract/charts.ts';
import { countText } from '../../engine/countText.ts';
import { shareOf } from './share.ts';

/** The numbers of a chart as a table; of a funnel with each step's share of the one before. `linked` while it can be seen. */
export function ChartTable({
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
