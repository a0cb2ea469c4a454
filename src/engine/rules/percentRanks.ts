const HUNDREDTHS = 100;
const round = (value: number): number => Math.round(value * HUNDREDTHS) / HUNDREDTHS;

/**
 * The mid-rank percentile of each number among all of them, in their order: 100 × (those below + half of those equal) / all, two
 * decimals. Numbers are compared after rounding to two decimals, so equal ones share a rank (D3-SHORTLIST-18).
 */
export function percentRanks(numbers: readonly number[]): number[] {
  const sorted = numbers.map(round).sort((one, other) => one - other);
  const ranks = new Map<number, number>();
  for (let from = 0; from < sorted.length;) {
    const value = sorted[from] ?? 0;
    let to = from;
    while (to < sorted.length && sorted[to] === value) to += 1;
    ranks.set(value, round((HUNDREDTHS * (from + (to - from) / 2)) / sorted.length));
    from = to;
  }
  return numbers.map((number) => ranks.get(round(number)) ?? 0);
}
