/** Quality 4: the words of every explanation that five people meet (tests/journeys/why.long.test.ts keeps them in why.golden.json). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GoldenWhy } from '../../support/whyWords.ts';

const golden = JSON.parse(readFileSync(new URL('../../journeys/why.golden.json', import.meta.url), 'utf8')) as GoldenWhy[];
const sentences = golden.flatMap(({ steps, why, rule, facts }) => [...steps, why, rule, ...facts]);
const spoken = golden.flatMap(({ steps, why }) => [...steps, why]);
const DENIALS = /\b(not|no|none|nothing|nobody|never|cannot|without)\b/gi;
/** Parts of a sentence that say something each. */
const clauses = (text: string): string[] => text.split(/[.;:,()‹›]| and | or /);
const BEGINS =
  /^(Fill in|Set|Change|Empty|Put|Choose|Save|Shortlist|Enrol|Bring|Wait|See to|Look at|Your role can|You cannot|Your role cannot|There is nothing to do|It is too late)\b/;

describe('quality 4: the words of explanations', () => {
  test('there are some, each met by somebody somewhere', () => {
    expect(golden.length).toBeGreaterThan(30);
    expect(golden.filter(({ at }) => at.length === 0)).toEqual([]);
  });
  test('each begins with what to do, or says that it is not for this person to do', () => {
    expect(golden.filter(({ steps }) => !BEGINS.test(steps[0] ?? ''))).toEqual([]);
  });
  test('each says why, in a sentence', () => {
    expect(golden.filter(({ why }) => !/^[A-Z0-9‹“<].*[\w.>!?)”]$/.test(why))).toEqual([]);
    expect(spoken.filter((text) => /[‹›{}]|undefined|null|\s{2}|\(\)|: *\.|“”/.test(text))).toEqual([]);
  });
  test('no "not" stands before another, and nothing is "instead of nothing"', () => {
    expect(sentences.filter((text) => clauses(text).some((clause) => (clause.match(DENIALS) ?? []).length > 1))).toEqual([]);
    expect(sentences.filter((text) => /nothing instead of|instead of nothing|is not (no|missing|empty)\b/.test(text))).toEqual([]);
  });
  test('no name of the wire is read out', () => {
    expect(sentences.filter((text) => /\b[a-z]+[A-Z]\w*|\w_\w|\b[a-z]+\.[a-z]+\b|“[a-z]+“/.test(text))).toEqual([]);
  });
});
