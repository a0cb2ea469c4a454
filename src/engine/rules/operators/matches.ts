import type { Operator } from '../operator.ts';

const compiled = new Map<string, RegExp | null>();
/** Longer texts match nothing: no field of ours is that long. */
const LONGEST = 10_000;

function patternOf(source: string): RegExp | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  let pattern: RegExp | null = null;
  try {
    pattern = new RegExp(source, 'u');
  } catch {
    // The catalogue refuses a pattern that does not compile; here it matches nothing.
  }
  compiled.set(source, pattern);
  return pattern;
}

export const matches: Operator = {
  name: 'matches',
  args: { min: 2, max: 2 },
  literal: [1],
  doc:
    'Whether a text matches a pattern, which is written out and anchored by ^ and $ where it should be: {"matches": [{"var": "data.pincode"}, "^\\\\d{6}$"]}. ' +
    'Numbers are read as text; false for everything else.',
  run([value, source]) {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || typeof source !== 'string' || text.length > LONGEST) return false;
    return patternOf(source)?.test(text) ?? false;
  },
};
