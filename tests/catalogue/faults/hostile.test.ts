/** Definitions that are small and grow without bound, or that are too large to be written down among the seeded faults: told in a moment, at their place. */
import { expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import { formatFault } from '../../../src/catalogue/report.ts';
import { edited, good, judgeFiles } from '../fixture.ts';

const RULES = 'schemas/forms/people/details/rules.json';
const RULE = '{ "!!": { "var": "data.channel" } }';
const each = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const link = (kind: string): string => `../schemas/_meta/${kind}.schema.json`;

/** Named rules, each of which names the one before it so many times. */
const facts = (count: number, times: number): Files => ({
  ...edited(good, RULES, RULE, `{ "fact": "f${count - 1}" }`),
  'config/facts.json': JSON.stringify({
    $schema: link('named'),
    ...Object.fromEntries(
      each(count, (at) => [
        `f${at}`,
        { about: `Fact ${at}`, rule: at === 0 ? { '!!': { var: 'data.channel' } } : { and: each(times, () => ({ fact: `f${at - 1}` })) } },
      ]),
    ),
  }),
});
/** Parts, each of which holds the one before it twice. */
const parts = (count: number): Files => ({
  ...edited(good, 'schemas/forms/people/details/schema.json', '"remarks":', `"boom": { "$ref": "../../../_shared/p${count - 1}.json" }, "remarks":`),
  ...Object.fromEntries(
    each(count, (at) => {
      const field = (title: string) => (at === 0 ? { title, type: 'string', maxLength: 5 } : { title, $ref: `./p${at - 1}.json` });
      return [
        `schemas/_shared/p${at}.json`,
        JSON.stringify({
          $schema: '../_meta/part.schema.json',
          title: `P${at}`,
          type: 'object',
          additionalProperties: false,
          properties: { a: field('A'), b: field('B') },
        }),
      ];
    }),
  ),
});
const term = (letters: number): Files =>
  edited(
    edited(good, 'config/messages/en.json', '"people.saved": "Saved"', `"people.saved": "Saved", "term.big": "${'x'.repeat(letters)}"`),
    'config/screens/about.json',
    '"title": "About"',
    `"title": "${'{term.big}'.repeat(30_000)}"`,
  );
const nested = (levels: number): Files => edited(good, RULES, RULE, `${'{"!":'.repeat(levels)}true${'}'.repeat(levels)}`);

test.each<[string, () => Files, string]>([
  ['ten thousand levels of a rule', () => nested(10_000), `${RULES}:3 / more than 64 levels`],
  ['a rule that doubles thirty times', () => facts(30, 2), 'config/facts.json:1 /f12/rule with the names in it the rule has'],
  ['a rule of a thousand names within each other', () => facts(1000, 1), 'config/facts.json:1 /f200/rule with the names in it the rule has'],
  ['a part that doubles thirty times', () => parts(30), 'schemas/_shared/p2.json:1 /properties/b/$ref more than 500 parts stand in one schema'],
  ['a word of two million letters that stands everywhere', () => term(2_000_000), 'config/messages/en.json'],
  ['a word that makes a file too large', () => term(200), 'config/screens/about.json:1 / the file has'],
])('quality 3: %s', (_name, make, faultLine) => {
  const result = judgeFiles(make());
  expect(result.ok ? [] : result.faults.map(formatFault)).toContainEqual(expect.stringContaining(faultLine));
});
