/** What the colours of a picture stand for; `holiday` has a line of its own. */
export function Legend({ of, holiday }: { of: readonly string[]; holiday?: string | undefined }) {
  return (
    <ul className="sd-chart-legend">
      {of.map((label, index) => (
        <li key={label} data-series={index % 6}>
          {label}
        </li>
      ))}
      {holiday === undefined ? null : <li data-series="holiday">{holiday}</li>}
    </ul>
  );
}
