import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import { edited, good, judgeFiles } from '../fixture.ts';
const hindi = 'config/messages/hi.json';
const places = 'config/reference/places.json';
const list = 'schemas/lists/people.json';

describe('translations that are not there yet, or for nothing any more', () => {
  const noticesAfter = (to: string, files = good): string[] =>
    judgeFiles(edited(files, hindi, '"people.count": "{total} लोग"', `"people.count": "{total} लोग"${to}`))
      .notices()
      .filter(({ check }) => check === 'translation')
      .map(({ wrong, right }) => `${wrong}: ${right}`);

  test('what a language lacks is counted by area, labels and titles of definitions included', () => {
    const [first = '', ...others] = noticesAfter('');
    expect(others).toEqual([]);
    const [, lacking = '', all = ''] = /^(\d+) of (\d+) texts are not translated yet: en is read for them \(/.exec(first) ?? [];
    expect(first).toMatch(/people \d+/);
    expect(Number(all) - Number(lacking)).toBe(2);
    const [after = ''] = noticesAfter(', "literals": { "First name": "पहला नाम" }');
    expect(after).toMatch(new RegExp(`^${Number(lacking) - 1} of ${all} `));
  });

  /** How many texts are more to translate than in the good set. */
  const more = (files: Files): number => {
    const count = (notices: string[]): number => Number(/^(\d+) of/.exec(notices[0] ?? '')?.[1]);
    return count(noticesAfter('', files)) - count(noticesAfter(''));
  };

  test('texts of reference data count once each, several of one text by themselves, what could be a key not at all', () => {
    const withTexts = (texts: string): Files => edited(good, places, '"title": "Places",', `"title": "Places", "texts": ${texts},`);
    expect(more(withTexts('["/taluk"]'))).toBe(2);
    expect(more(withTexts('["/taluk", "/state"]'))).toBe(3);
    expect(more(edited(withTexts('[{ "at": "/taluk", "joined": ":" }]'), places, '"Haveli"', '"Haveli:Mulshi : other_taluk"'))).toBe(3);
    expect(noticesAfter(', "literals": { "Haveli": "हवेली" }', withTexts('["/taluk"]'))).toHaveLength(1);
  });

  test('what the rule of a column with words answers counts; its conditions and a column of names do not', () => {
    const column = (word: string): Files =>
      edited(
        good,
        list,
        '{ "at": "/dbUserId", "label": "Id", "as": "id", "sort": true },',
        `{ "at": "/dbUserId", "label": "Id", "as": "id", "sort": true },
         { "at": { "if": [{ "===": [{ "var": "row.status" }, "New"] }, "Not here", { "or": [{ "var": "row.firstName" }, "Nobody"] }] }, "id": "who", ${word} "label": "Id" },`,
      );
    expect([more(column('"word": true,')), more(column(''))]).toEqual([2, 0]);
  });

  test('a translation whose English is gone is said, and refuses nothing', () => {
    expect(noticesAfter(', "literals": { "Fist name": "पहला नाम" }')).toContainEqual(
      expect.stringMatching(/^no definition says "Fist name" any more: .*"First name"/),
    );
  });
});
