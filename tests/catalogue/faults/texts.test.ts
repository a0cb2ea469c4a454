import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const rules = 'schemas/forms/people/details/rules.json';
const english = 'config/messages/en.json';
const hindi = 'config/messages/hi.json';
const places = 'config/reference/places.json';
const list = 'schemas/lists/people.json';

describe('texts', () => {
  test.each<Seed>([
    {
      name: 'a text that is not among the messages',
      file: rules,
      from: '"{{people.sameName}}"',
      to: '"{{people.sameNames}}"',
      line: 'people.sameNames',
      pointer: '/check/1/message',
      check: 'missing-text',
      wrong: /no text "people\.sameNames" in config\/messages\/en\.json/,
      right: /"people\.sameName"\?/,
    },
    {
      name: 'a literal text where people are told something',
      file: rules,
      from: '"{{people.sameName}}"',
      to: '"The names are the same"',
      line: 'The names are',
      pointer: '/check/1/message',
      check: 'literal-text',
      wrong: /not among the texts/,
      right: /\{\{key\}\}/,
    },
    {
      name: 'a literal text in a schema',
      file: 'schemas/_shared/person-name.json',
      from: '"{{field.name}}"',
      to: '"Only letters"',
      line: 'Only letters',
      pointer: '/errorMessage/pattern',
      check: 'literal-text',
      wrong: /not among the texts/,
      right: /\{\{key\}\}/,
    },
    {
      name: 'a placeholder without a value',
      file: rules,
      from: '"message": "{{people.tooYoung}}",\n      "values": { "years": { "var": "session.model.minimumAge" } }',
      to: '"message": "{{people.tooYoung}}"',
      line: '{{people.tooYoung}}',
      pointer: '/check/0/message',
      check: 'placeholder',
      wrong: /wants a value for \{years\}/,
      right: /"values": \{ "years"/,
    },
    {
      name: 'a placeholder with another name than the value',
      file: english,
      from: 'less than {years} years',
      to: 'less than {year} years',
      in: rules,
      line: '{{people.tooYoung}}',
      pointer: '/check/0/message',
      check: 'placeholder',
      wrong: /wants a value for \{year\}/,
      right: /"years"\?/,
      count: 2,
    },
    {
      name: 'a value that no text says',
      file: rules,
      from: '"message": "{{people.sameName}}"',
      to: '"message": "{{people.sameName}}", "values": { "name": 1 }',
      line: '"values": { "name"',
      pointer: '/check/1/values/name',
      check: 'placeholder',
      wrong: /no \{name\}/,
      right: /no value/,
    },
    {
      name: 'a translation of a text that there is not',
      file: hindi,
      from: '"people.saved"',
      to: '"people.safed"',
      line: 'people.safed',
      pointer: '/people.safed',
      check: 'translation',
      wrong: /no text of config\/messages\/en\.json/,
      right: /"people\.saved"\?/,
    },
    {
      name: 'a translation with another placeholder',
      file: hindi,
      from: '{total}',
      to: '{count}',
      line: '{count}',
      pointer: '/people.count',
      check: 'translation',
      wrong: /placeholders are \{count\}/,
      right: /\{total\}/,
    },
    {
      name: 'a literal translated with another placeholder',
      file: hindi,
      from: '"people.count": "{total} लोग"',
      to: '"people.count": "{total} लोग", "literals": { "First name": "{name}" }',
      line: '"First name"',
      pointer: '/literals/First name',
      check: 'translation',
      wrong: /placeholders are \{name\}/,
      right: /\{\}/,
    },
    {
      name: 'a key among the literals',
      file: hindi,
      from: '"people.saved": "सहेजा गया",',
      to: '"literals": { "people.saved": "सहेजा गया" },',
      line: '"literals"',
      pointer: '/literals/people.saved',
      check: 'translation',
      wrong: /the key of a text/,
      right: /beside the other keys/,
    },
    {
      name: 'literals of the first language',
      file: english,
      from: '"people.saved": "Saved"',
      to: '"people.saved": "Saved", "literals": { "First name": "Given name" }',
      line: '"literals"',
      pointer: '/literals',
      check: 'translation',
      wrong: /stand in the definitions already/,
      right: /change them there/,
    },
    {
      name: 'a first language without texts',
      file: 'config/app.json',
      from: '"language": "en"',
      to: '"language": "mr"',
      line: '"language"',
      pointer: '/language',
      check: 'missing-text',
      wrong: /no config\/messages\/mr\.json/,
      right: /language/,
    },
    {
      name: 'a column of reference data that no row has among those with texts',
      file: places,
      from: '"title": "Places",',
      to: '"title": "Places", "texts": ["/taluka"],',
      line: '"texts"',
      pointer: '/texts/0',
      check: 'reference-text',
      wrong: /no row has a text at "\/taluka"/,
      right: /"\/taluk"\?/,
    },
    {
      name: 'a text that holds several, without what stands between them',
      file: places,
      from: '"title": "Places",',
      to: '"title": "Places", "texts": [{ "at": "/taluk" }],',
      line: '"texts"',
      pointer: '/texts/0',
      check: 'shape',
      wrong: /"joined" is missing/,
      right: /joined/,
    },
    {
      name: 'a key with an odd name',
      file: english,
      from: '"people.saved"',
      to: '"people saved"',
      line: '"people saved"',
      pointer: '/people saved',
      check: 'shape',
      wrong: /"people saved" does not fit/,
      right: /family\.fatherOrMother/,
    },
  ])('$name', refused);
});

describe('translations that are not there yet, or for nothing any more', () => {
  const told = (to: string, files = good): string[] =>
    judged(edited(files, hindi, '"people.count": "{total} लोग"', `"people.count": "{total} लोग"${to}`))
      .notices()
      .filter(({ check }) => check === 'translation')
      .map(({ wrong, right }) => `${wrong}: ${right}`);

  test('what a language lacks is counted by area, labels and titles of definitions included', () => {
    const [first = '', ...others] = told('');
    expect(others).toEqual([]);
    const [, lacking = '', all = ''] = /^(\d+) of (\d+) texts are not translated yet: en is read for them \(/.exec(first) ?? [];
    expect(first).toMatch(/people \d+/);
    expect(Number(all) - Number(lacking)).toBe(2);
    const [after = ''] = told(', "literals": { "First name": "पहला नाम" }');
    expect(after).toMatch(new RegExp(`^${Number(lacking) - 1} of ${all} `));
  });

  /** How many texts are more to translate than in the good set. */
  const more = (files: Files): number => {
    const count = (said: string[]): number => Number(/^(\d+) of/.exec(said[0] ?? '')?.[1]);
    return count(told('', files)) - count(told(''));
  };

  test('texts of reference data count once each, several of one text by themselves, what could be a key not at all', () => {
    const named = (texts: string): Files => edited(good, places, '"title": "Places",', `"title": "Places", "texts": ${texts},`);
    expect(more(named('["/taluk"]'))).toBe(2);
    expect(more(named('["/taluk", "/state"]'))).toBe(3);
    expect(more(edited(named('[{ "at": "/taluk", "joined": ":" }]'), places, '"Haveli"', '"Haveli:Mulshi : other_taluk"'))).toBe(3);
    expect(told(', "literals": { "Haveli": "हवेली" }', named('["/taluk"]'))).toHaveLength(1);
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
    expect(told(', "literals": { "Fist name": "पहला नाम" }')).toContainEqual(
      expect.stringMatching(/^no definition says "Fist name" any more: .*"First name"/),
    );
  });
});
