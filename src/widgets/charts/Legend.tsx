/** What the colours of a picture stand for; `holiday` has a line of its own. */
export function Legend({ of, holiday }: { of: readonly string[]; holiday?: string | undefined }) {
  return (
    <ul className="sd-chart-legend sd-wrap">
      {of.map((label, index) => (
        <li key={label} style={{ borderColor: `var(--sd-palette-chart-categorical-${index % 6})` }}>
          {label}
        </li>
      ))}
      {holiday === undefined ? null : <li>{holiday}</li>}
    </ul>
  );
}
