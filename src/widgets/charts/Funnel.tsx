import { AppLink } from '../environment/AppLink.tsx';
import { useWords } from '../environment/environment.tsx';
import type { ChartRow } from '../contract/charts.ts';
import { countText } from '../../engine/countText.ts';
import { shareOf } from './share.ts';

/** How many came this far: a bar for each step, and its share of the step before. Each leads to those it counts, where there is a way; else it is drawn for the eye and the table beside it is read. */
export function Funnel({ rows }: { rows: readonly ChartRow[] }) {
  const say = useWords();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <div className="sd-funnel">
      {rows.map(({ id, label, value, href }, index) => {
        const before = rows[index - 1];
        const background = `var(--sd-palette-chart-sequential-${5 - Math.min(index, 3)})`;
        const width = `${(100 * value) / most}%`;
        const inner = (
          <>
            <span className="sd-funnel-label">{label}</span>
            <span className="sd-funnel-track">
              <span className="sd-funnel-bar" style={{ width, background }} />
            </span>
            <b className="sd-num">{countText(value)}</b>
            <small>{before ? say('ui.chart.share', { share: shareOf(value, before.value), of: before.label }) : ''}</small>
          </>
        );
        return href ? (
          <AppLink key={id} href={href} className="sd-funnel-step">
            {inner}
          </AppLink>
        ) : (
          <div key={id} className="sd-funnel-step">
            {inner}
          </div>
        );
      })}
    </div>
  );
}
