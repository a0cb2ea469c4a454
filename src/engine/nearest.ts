/** The known name that a misspelt one most probably means. */

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The nearest name, when it is near enough to be a slip. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const far = distance(name.toLowerCase(), candidate.toLowerCase());
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}

const MOST_LISTED = 12;

/** What would be right for a name that is not known: the nearest, or the known ones. */
export function oneOf(name: string, known: Iterable<string>, what: string): string {
  const all = [...known];
  const near = nearest(name, all);
  if (near !== undefined) return `${what} "${near}"?`;
  if (all.length === 0) return `there is no ${what} yet`;
  const names = all.slice(0, MOST_LISTED).join(', ');
  return `a known ${what}: ${names}${all.length > MOST_LISTED ? ', …' : ''}`;
}
