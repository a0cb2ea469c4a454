import { describe, expect, test } from 'vitest';
import { filesOf } from './tree.ts';

/** What is written once in the house: how others would spell it, where it stands, and spellings that the search must find. */
const once: readonly { name: string; pattern: RegExp; home: readonly string[]; found: readonly string[] }[] = [
  {
    name: 'JSON Pointer',
    pattern: /['"`/]~[01]['"`/]|\b\w*([pP]ointer|[aA]t|each|target|field)\)?(\.slice\([^)]*\))?\.split\('\/'\)/,
    home: ['src/engine/json.ts'],
    found: [
      "key.replaceAll('/', '~1')",
      "part.replace(/~0/g, '~')",
      "pointer.split('/').slice(1)",
      "step.each.split('/')",
      "field.slice(1).split('/')",
    ],
  },
  {
    name: 'isObject',
    pattern: /typeof (\S+) === 'object'[^;]*!Array\.isArray\(\1\)|typeof (\S+) !== 'object'[^;]*Array\.isArray\(\2\)/,
    home: ['src/engine/json.ts'],
    found: [
      "typeof a === 'object' && a !== null && !Array.isArray(a)",
      "a !== null && typeof a === 'object' && !Array.isArray(a)",
      "typeof a !== 'object' || a === null || Array.isArray(a)",
    ],
  },
  {
    name: 'what is an object or a list, else an empty one',
    pattern: /isObject\((.+)\) \? \1 : \{\}|const \w+ = Array\.isArray\((\w+)\) \? \2 : \[\]/,
    home: ['src/engine/json.ts'],
    found: ['const fields = isObject(data) ? data : {};', 'const list = Array.isArray(base) ? base : [];'],
  },
  {
    name: 'date arithmetic, by Day.js',
    pattern: /\b(86|36|3)_?[46]00(_?000)?\b|\b24 \* (60|HOUR)|getTime\(\) [+-] [^;]* \* |Intl\.DateTimeFormat/,
    // The judge of definitions asks whether a time zone exists; the entry of the login page, how old a draft may be, does without Day.js.
    home: ['src/catalogue/meta/metaJudge.ts', 'src/app/main.tsx'],
    found: [
      'const day = 86_400_000;',
      'const hour = 3600000;',
      'const DAY = 24 * HOUR;',
      'now.getTime() + hours * hour',
      "new Intl.DateTimeFormat('en-IN')",
    ],
  },
  {
    name: 'a number, grouped',
    pattern: /toLocaleString\('en-IN'\)|NumberFormat\('en-IN'\)/,
    home: ['src/engine/countText.ts'],
    found: ["total.toLocaleString('en-IN')", "new Intl.NumberFormat('en-IN')"],
  },
  {
    name: 'a text of several values',
    pattern: /\w\.split\(separator\)/,
    home: ['src/engine/joinedTexts.ts'],
    found: ['const pieces = text.split(separator);'],
  },
  {
    name: 'what a meta schema has proved, as the type that says the same: nothing that comes from outside',
    pattern: /\bprovedAs(<.*>)?\(/,
    home: [
      // Options of widgets and blocks, which the check of definitions holds against their tables.
      'src/catalogue/assemble.ts',
      'src/catalogue/checks/eventButtons.ts',
      'src/catalogue/checks/explained.ts',
      'src/catalogue/checks/formExamples.ts',
      'src/catalogue/checks/formParts.ts',
      'src/catalogue/checks/formReferents.ts',
      'src/catalogue/checks/ids.ts',
      'src/catalogue/checks/fieldPlaces.ts',
      'src/catalogue/checks/screenReferents.ts',
      'src/catalogue/checks/text/labels.ts',
      'src/catalogue/checks/trial/scopes.ts',
      'src/catalogue/checks/uniqueChecks.ts',
      'src/catalogue/definition/form.ts',
      'src/catalogue/examples/offer.ts',
      'src/catalogue/expand/buttons.ts',
      'src/catalogue/expand/forms.ts',
      'src/catalogue/expand/names.ts',
      'src/catalogue/expand/screens.ts',
      'src/catalogue/longLists/readLongLists.ts',
      'src/runtime/game/types.ts',
      'src/runtime/login/LinkPage.tsx',
      'src/runtime/pages/CardsPage.tsx',
      'src/runtime/pages/NoticeBlock.tsx',
      'src/runtime/pages/WaitingPage.tsx',
      'src/runtime/pages/record/RecordPage.tsx',
      'src/runtime/pages/record/StoryPage.tsx',
      'src/server/operations/toldFields.ts',
      'src/widgets/form/plan.ts',
    ],
    found: ['const def = provedAs<NoticeDef>(block.with);', 'const rows = provedAs(body);'],
  },
];

const source = filesOf(['src'], ['.ts', '.tsx', '.mjs']);

describe('what is written once', () => {
  test.each(once)('$name', ({ pattern, home }) => {
    const places = source.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) && !home.includes(path) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(home.filter((path) => !source.some((one) => one.path === path && pattern.test(one.text)))).toEqual([]);
    expect(places).toEqual([]);
  });

  test.each(once.flatMap(({ name, pattern, found }) => found.map((text) => ({ name, pattern, text }))))('$name: the search finds $text', (one) => {
    expect(one.text).toMatch(one.pattern);
  });
});
