import type { DayMark, MonthGridProps } from '../contract/charts.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { FilterBox } from '../tables/FilterBox.tsx';
import { ChartCard } from './ChartCard.tsx';
import './monthGrid.css';

function Mark({ letter, label, tone }: Pick<DayMark, 'letter' | 'tone'> & { label?: string }) {
  const part = (name: string) => `var(--sd-palette-${tone}-${name})`;
  return (
    <span className="sd-day sd-muted" style={tone && { color: part('text'), background: part('soft'), borderColor: part('border') }}>
      <span aria-hidden>{letter}</span>
      {label ? <span className="sd-hidden">{label}</span> : null}
    </span>
  );
}

/** A month of somebody's people: a line for each, a letter for each day. A table, since thirty cells with letters in them are not to be read from a picture of a phone's width. */
export function MonthGrid({ choose, month, previous, next, legend, days, rows, columns, holidays, ...card }: MonthGridProps) {
  return (
    <ChartCard
      {...card}
      hasContent={rows.length > 0}
      above={
        <div className="sd-month-bar">
          <FilterBox filter={choose} />
          <div className="sd-month-turn">
            <ActionButton action={previous} />
            <b role="status">{month}</b>
            <ActionButton action={next} />
          </div>
        </div>
      }
      table={() => (
        <>
          <ul className="sd-month-legend sd-wrap">
            {legend.map(({ letter, label, tone }) => (
              <li key={label}>
                <Mark letter={letter} tone={tone} />
                {label}
              </li>
            ))}
          </ul>
          <div className="sd-wide" tabIndex={0} role="group" aria-label={`${card.title}, ${month}`}>
            <table className="sd-month">
              <caption className="sd-hidden">{`${card.title}, ${month}`}</caption>
              <thead>
                <tr>
                  <th scope="col">{columns.key}</th>
                  {days.map(({ id, number, weekday, off }) => (
                    <th key={id} scope="col" data-off={off}>
                      <small>{weekday}</small> {number}
                    </th>
                  ))}
                  <th scope="col">{columns.value}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, label, cells, value }) => (
                  <tr key={id} data-id={id}>
                    <th scope="row">{label}</th>
                    {cells.map((mark, at) => (
                      <td key={days[at]?.id} data-off={days[at]?.off}>
                        {mark ? <Mark {...mark} /> : null}
                      </td>
                    ))}
                    <td className="sd-num">{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {holidays.length > 0 ? <p className="sd-chart-note sd-muted">{holidays.join(' · ')}</p> : null}
        </>
      )}
    />
  );
}
