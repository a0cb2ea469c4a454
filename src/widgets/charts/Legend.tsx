import type { CSSProperties } from 'react';

/** What the colours of a picture stand for; `holiday` has a line of its own. */
export function Legend({ of, holiday }: { of: readonly string[]; holiday?: string | undefined }) {
  return (
    <ul className="sd-chart-legend">
      {of.map((label, index) => (
        <li key={label} style={{ '--sd-series': `var(--sd-palette-chart-categorical-${index % 6})` } as CSSProperties}>
          {label}
        </li>
      ))}
      {holiday === undefined ? null : <li>{holiday}</li>}
    </ul>
  );
}
