import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backtracks } from '../../src/catalogue/regex/backtracks.ts';
import { compilesAsPattern } from '../../src/catalogue/regex/compiles.ts';

const verdict = (pattern: string): string => backtracks(pattern)?.wrong ?? 'linear';

type Marked<T> = readonly [T, string];
/** Goes on from a place in the text; whether the whole was found. */
type Onward = (at: number) => boolean;

/** The steps in which a matcher that tries one way after the other, as those of browsers do, finds that groups, any one of them, are not the whole text. */
function stepsOf(groups: readonly Marked<readonly Marked<string>[]>[], text: string): number {
  let steps = 0;
  const bounds: Readonly<Record<string, readonly [number, number]>> = { '+': [1, Infinity], '*': [0, Infinity], '?': [0, 1], '{1,3}': [1, 3] };
  const often = (mark: string, once: (at: number, then: Onward) => boolean, at: number, then: Onward): boolean => {
    const [least, most] = bounds[mark] ?? [1, 1];
    const more = (count: number, from: number): boolean =>
      (count < most && once(from, (to) => (to > from || count < least) && more(count + 1, to))) || (count >= least && then(from));
    return more(0, at);
  };
  const letter = (sign: string, at: number): boolean => {
    steps += 1;
    const found = text[at];
    return found !== undefined && (sign === '.' ? found !== '\n' : sign === '[ab]' ? 'ab'.includes(found) : sign === found);
  };
  /** The mark belongs to the last letter of an atom. */
  const atom = ([signs, mark]: Marked<string>, at: number, then: Onward): boolean => {
    const last = (from: number, onward: Onward): boolean => letter(signs === 'ab' ? 'b' : signs, from) && onward(from + 1);
    return signs === 'ab' ? letter('a', at) && often(mark, last, at + 1, then) : often(mark, last, at, then);
  };
  const sequence = (pieces: readonly Marked<string>[], at: number, then: Onward): boolean => {
    const [first, ...others] = pieces;
    return first ? atom(first, at, (to) => sequence(others, to, then)) : then(at);
  };
  expect(
    groups.some(([pieces, mark]) =>
      often(
        mark,
        (at, then) => sequence(pieces, at, then),
        0,
        (at) => at === text.length,
      ),
    ),
  ).toBe(false);
  return steps;
}

describe('patterns that backtrack', () => {
  test.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^([a-z]+ ?)+$',
    '(x+x+)+y',
    '^(.*a){12}$',
    '^(a*)*$',
    '^(a?b?)*$',
    '^(?:a|b|ab)*c$',
    '^(\\w+\\d+)+$',
    '^([^x]|a)+$',
    '^(a{0,30}){0,30}$',
    '^(?=(a+)+$).*$',
    '^(\\p{L}|[a-z])+$',
    '^(?<word>a+)+$',
  ])('%s takes exponential time', (pattern) => expect(verdict(pattern)).toMatch(/exponential/));

  test.each(['\\s+$', '^\\s+|\\s+$', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', '^.*a.*b$', '[0-9]+x', '^a*b?a*$'])('%s takes quadratic time', (pattern) => {
    expect(verdict(pattern)).toMatch(/square/);
  });

  test.each([
    '^[A-Za-z][A-Za-z ]*$',
    '^[A-Za-z]+( [A-Za-z]+)*$',
    '^\\d{0,10}$',
    '^[0-9]{12}$',
    '^[0-9]{12}$|^null$',
    '\\d+',
    '^(?=.*\\d)(?=.*[a-z]).{8,15}$',
    '^\\d+(\\.\\d+)?$',
    '^(\\d+|\\d+\\.\\d+)$',
    '^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$',
    '^https://[a-z.]+(/.*)?$',
    '^(?:\\d{4}-\\d{2}-\\d{2}|x)$',
    '^[\\u{1F600}-\\u{1F64F}\\-]*$',
    '^\\x41\\u0042\\cJ\\t[\\b\\]\\-]+\\/$',
    '^a{3}b{2,}c{1,4}?$',
    '',
  ])('%s takes linear time', (pattern) => expect(verdict(pattern)).toBe('linear'));

  test.each([
    ['(a)\\1', /back to a group/],
    ['(?:x(?=a))+', /look|ahead/],
    [`^${'(ab?){99}'.repeat(12)}$`, /too large/],
  ])('%s is refused because it cannot be judged', (pattern, wrong) => {
    expect(verdict(pattern)).toMatch(wrong);
  });

  test('what is called linear is: twice the text takes about twice the steps', () => {
    const mark = fc.constantFrom('', '+', '*', '?', '{1,3}');
    const piece = fc.tuple(fc.constantFrom('a', 'b', '[ab]', '.', 'ab'), mark);
    const group = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '+', '*'));
    const alternatives = fc.array(group, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(alternatives, fc.constantFrom('a', 'ab', 'b', 'aab'), (groups, unit) => {
        const body = groups.map(([pieces, often]) => `(?:${pieces.map((parts) => parts.join('')).join('')})${often}`).join('|');
        if (backtracks(`^(?:${body})$`)) return;
        const [short, long] = [60, 120].map((times) => stepsOf(groups, `${unit.repeat(times)}\n`));
        expect(long, body).toBeLessThan((short ?? 0) * 2.5);
      }),
      { numRuns: 300 },
    );
  });

  test('what does not compile is no pattern', () => {
    expect(compilesAsPattern('^[a-z')).toBe(false);
    expect(compilesAsPattern('\\-')).toBe(false);
    expect(compilesAsPattern('^\\p{L}+$')).toBe(true);
  });
});
