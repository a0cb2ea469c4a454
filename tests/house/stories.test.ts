import { describe, expect, test } from 'vitest';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentenceOf, storyFiles } from '../../.storybook/generate/storyFiles.ts';
import { exportName, storyId } from '../../.storybook/generate/storyNames.ts';
import { readDefinitions, writeStories } from '../../.storybook/generate/writeStories.ts';
import { withTerms } from '../../src/catalogue/expand/terms.ts';
import { productFiles } from '../catalogue/product.ts';
import { unknownIds } from './requirementIds.ts';
import { pathsOf } from './tree.ts';
import { temporaryFolder } from '../support/temporary.ts';

describe('stories come from the definitions', () => {
  test.each([
    ['the first father saves', 'forms-record-family--the-first-father-saves'],
    ["a father's name, twice", 'forms-record-family--a-father-s-name-twice'],
    ['12 digits are the whole rule', 'forms-record-family--12-digits-are-the-whole-rule'],
    ['Get OTP stays off', 'forms-record-family--get-otp-stays-off'],
  ])('"%s" has the id %s', (name, id) => expect(storyId('forms-record-family', name)).toBe(id));

  test('two names that make one id get a number', () => {
    const files = storyFiles({
      forms: [{ path: 'a/b', title: 'A/B', examples: [{ name: 'one, two' }, { name: 'one two' }] }],
      lists: [],
      workflows: [],
    });
    expect([...(files.get('forms-a-b.stories.tsx') ?? '').matchAll(/export const (\w+)/g)].map(([, name]) => name)).toEqual(['OneTwo', 'OneTwo_2']);
  });

  test('every run opens the first example and the first with problems; the others, which look the same, are for the long one', () => {
    const problems = { expect: { problems: [{}] } };
    const examples = [{ name: 'opened' }, { name: 'filled' }, { name: 'wrong', ...problems }, { name: 'wrong too', ...problems }];
    const text = storyFiles({ forms: [], lists: [{ path: 'l', title: 'L', examples }], workflows: [] }).get('lists-l.stories.tsx') ?? '';
    const tagged = text.split('\n').filter((line) => line.includes("tags: ['same-look']"));
    expect(tagged.map((line) => /export const (\w+)/.exec(line)?.[1])).toEqual(['Filled', 'WrongToo']);
  });

  test('stories stand in groups: shown, refused, locked, each a sentence that calls fields as people know them', () => {
    const problems = [{ severity: 'error' }];
    const examples = [
      { name: 'firstName may not stay empty', expect: { problems } },
      { name: 'who only reads changes nothing', expect: { readonly: [''], problems: [] } },
      { name: 'it is asked first', expect: { problems: [{ severity: 'confirm' }] } },
    ];
    const fields = new Map([['firstName', 'First Name']]);
    const text = storyFiles({ forms: [{ path: 'a/b', title: 'B', examples, fields }], lists: [], workflows: [] }).get('forms-a-b.stories.tsx') ?? '';
    expect([...text.matchAll(/export const (\w+) .* name: '([^']*)'/g)].map(([, key, name]) => [key, name])).toEqual([
      ['ItIsAskedFirst', 'Shown: It is asked first'],
      ['FirstnameMayNotStayEmpty', 'Refused: First Name may not stay empty'],
      ['WhoOnlyReadsChangesNothing', 'Locked: Who only reads changes nothing'],
    ]);
  });

  test('no story that ships is called by the key of a field', () => {
    const { forms, lists } = readDefinitions(join(import.meta.dirname, '../..'));
    const sentences = [...forms, ...lists].flatMap(({ path, examples, fields }) => examples.map((one) => `${path}: ${sentenceOf(one, fields)}`));
    expect(sentences.length).toBeGreaterThan(500);
    expect(sentences.filter((one) => /: .*\b[a-z]+[A-Z]\w*/.test(one))).toEqual([]);
  });

  test('a name with quotes stays a string and a name of signs stays a story', () => {
    const text = storyFiles({ forms: [], lists: [{ path: 'l', title: 'L', examples: [{ name: "it's" }] }], workflows: [] }).get(
      'lists-l.stories.tsx',
    );
    expect(text).toContain("listStory('l', 'it\\'s')");
    expect(text).toContain("name: 'Shown: It\\'s'");
    expect(exportName('—')).toBe('Unnamed');
  });

  test('titles are those that people read; where a title is worked out, that of the screen; never the name of a file', () => {
    const { forms, lists, workflows } = readDefinitions(join(import.meta.dirname, '../..'));
    const titleOf = (all: readonly { path: string; title: string }[], path: string) => all.find((one) => one.path === path)?.title;
    expect(titleOf(forms, 'access/change-password')).toBe('Access/Change Password');
    expect(titleOf(forms, 'record/socio-economic')).toBe('Record/Socio-economic details');
    expect(titleOf(lists, 'beneficiaries')).toBe('Manage Beneficiary');
    // A list is called by the place of the menu, or the tab, at which people meet it.
    expect(['enrolled-batch', 'batch-students', 'mapped-batches', 'story-person'].map((path) => titleOf(lists, path))).toEqual([
      'Enrollment: Mine',
      'My Batches: Enrolled students of a batch',
      'Funder Mapping: Mapped Batches',
      'Story: Who it is',
    ]);
    expect([titleOf(forms, 'training/dropout'), titleOf(forms, 'training/mark-dropout')]).toEqual([
      'Training/Dropout (Drop out)',
      'Training/Dropout (Dropout Management)',
    ]);
    expect(titleOf(workflows, 'engagement')).toBe('Status of a beneficiary');
    for (const all of [forms, lists, workflows]) {
      const titles = all.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles.filter((title) => title.includes('{{'))).toEqual([]);
    }
  });

  test('the start page leads to the first story of each definition', () => {
    const text = storyFiles({ forms: [{ path: 'a/b', title: 'A/B', examples: [{ name: 'one two' }] }], lists: [], workflows: [] }).get(
      'start.stories.tsx',
    );
    expect(text).toContain('"story": "forms-a-b--one-two"');
    expect(text).toContain('"file": "schemas/forms/a/b"');
  });

  test('files are written once, rewritten when the definition changes, removed with it', () => {
    const root = temporaryFolder('stories');
    mkdirSync(join(root, 'schemas/lists'), { recursive: true });
    mkdirSync(join(root, 'workflows'));
    writeFileSync(join(root, 'schemas/lists/people.json'), '{"examples":[{"name":"empty"}]}');
    writeFileSync(join(root, 'workflows/otp.json'), '{}');
    writeFileSync(join(root, 'workflows/otp.examples.json'), '{"examples":[]}');
    expect(writeStories(root).sort()).toEqual(['lists-people.stories.tsx', 'start.stories.tsx', 'workflows-otp.stories.tsx']);
    expect(readFileSync(join(root, '.storybook/generated/workflows-otp.stories.tsx'), 'utf8')).toContain("id: 'workflows-otp'");
    expect(writeStories(root)).toEqual([]);
    writeFileSync(join(root, 'schemas/lists/people.json'), '{"examples":[]}');
    expect(writeStories(root)).toEqual(['start.stories.tsx', 'lists-people.stories.tsx']);
    writeFileSync(join(root, 'schemas/lists/other.txt'), '');
  });
});

describe('stories by hand', () => {
  const root = join(import.meta.dirname, '../..');
  const byHand = pathsOf(['src/widgets', '.storybook/pages'], ['.stories.tsx']);
  /** The objects after `requirement:` or of a table of them: ids in quotes. */
  const quoted = (text: string): string[] => [...text.matchAll(/'((?:D\d+-[A-Z]+-\d+|quality \d))'/g)].map(([, id = '']) => id);

  test('each says which definition it comes from and which requirements it shows, and both are there', () => {
    expect(byHand.length).toBeGreaterThan(15);
    const silent = byHand.filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const file = /definition: \{\s*file: ['`]([^'`]+)['`],\s*requirement:/.exec(text)?.[1];
      const isThere = file !== undefined && /^(config|schemas|workflows)\//.test(file) && (file.includes('${') || existsSync(join(root, file)));
      return !isThere || quoted(text).length === 0 || unknownIds(quoted(text).join(' ')).length > 0;
    });
    expect(silent).toEqual([]);
  });

  test('a page begins with the words of the menu for its screen', () => {
    const { texts } = withTerms(productFiles());
    const { entries } = JSON.parse(texts['config/menus.json'] ?? '') as { entries: Record<string, { label: string }> };
    const pages = [...readFileSync(join(root, '.storybook/pages/Pages.stories.tsx'), 'utf8').matchAll(/export const (\w+) = page\('(\w+)'/g)];
    expect(pages.length).toBeGreaterThan(5);
    const others = pages.filter(([, name = '', screen = '']) => !name.startsWith(entries[screen]?.label.replaceAll(' ', '') ?? '?'));
    expect(others.map(([, name]) => name)).toEqual([]);
  });
});
