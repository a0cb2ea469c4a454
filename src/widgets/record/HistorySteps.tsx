import type { HistoryStepView } from '../contract/record.ts';
import './history.css';

/** Since when a record stood in which status, for how long, and who brought it there: the first step first. */
export const HistorySteps = ({ rows }: { rows: readonly HistoryStepView[] }) => (
  <ol className="sd-history-list">
    {rows.map(({ id, label, day, lasted, who }) => (
      <li key={id}>
        <p className="sd-history-what">{label}</p>
        <p className="sd-history-who sd-detail">
          <span className="sd-num">{day}</span> · <span className="sd-num">{lasted}</span> · {who}
        </p>
      </li>
    ))}
  </ol>
);
