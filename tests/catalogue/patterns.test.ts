import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backtracks } from '../../src/catalogue/regex/backtracks.ts';
import { compilesAsPattern } from '../../src/catalogue/regex/compiles.ts';
import { processorSeconds } from '../support/processor.ts';

const verdict = (pattern: string): string => backtracks(pattern)?.wrong ?? 'linear';

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

  test('what is called linear is: a thousand times the text takes no more than its share of steps', async () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '.', 'ab');
    const piece = fc.tuple(atom, fc.constantFrom('', '+', '*', '?', '{1,3}')).map((parts) => parts.join(''));
    const group = fc
      .tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '+', '*'))
      .map(([parts, mark]) => `(?:${parts.join('')})${mark}`);
    const alternatives = fc.array(group, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('|'));
    await fc.assert(
      fc.asyncProperty(alternatives, fc.constantFrom('a', 'ab', 'b', 'aab'), async (body, unit) => {
        const pattern = `^(?:${body})$`;
        if (backtracks(pattern)) return;
        const expression = new RegExp(pattern, 'u');
        expect(await processorSeconds(() => expression.test(`${unit.repeat(15_000)}!`))).toBeLessThan(1);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test('what does not compile is no pattern', () => {
    expect(compilesAsPattern('^[a-z')).toBe(false);
    expect(compilesAsPattern('\\-')).toBe(false);
    expect(compilesAsPattern('^\\p{L}+$')).toBe(true);
  });
});
