import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { optionLists } from '../../src/catalogue/optionLists.ts';
import { exampleFactsOf } from '../../src/engine/example/runExample.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import { filesThatRun } from '../support/filesThatRun.ts';
import { productCatalogue } from '../support/productCatalogue.ts';
import { importsOf } from './imports.ts';
import { root } from './tree.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const chapters = read('docs/walkthrough.md').split('\n## ').slice(1);

/** Files that lines name, from the root; a bare name lies beside the file named before it, or in the folder of one of the chapter. */
function filesIn(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const [, name = ''] of lines.join('\n').matchAll(/`([\w./-]+\.tsx?)`/g)) {
    const folders = found.map((path) => posix.dirname(path)).reverse();
    const beside = folders.map((folder) => posix.join(folder, name)).find((path) => existsSync(join(root, path)));
    found.push(name.startsWith('src/') ? name : (beside ?? name));
  }
  return [...new Set(found)];
}

const ways = chapters.map((text) => {
  const lines = text.split('\n');
  return { title: lines[0] ?? '', steps: filesIn(lines.filter((line) => /^\d+\. /.test(line))), named: filesIn(lines) };
});
const wayOf = (title: string) => {
  const way = ways.find((one) => one.title === title);
  if (!way) throw new Error(`docs/walkthrough.md has no chapter "${title}"`);
  return way;
};

describe('docs/walkthrough.md', () => {
  test('names files that exist', () => {
    expect(ways).toHaveLength(4);
    expect(ways.flatMap(({ title, named }) => named.filter((path) => !existsSync(join(root, path))).map((path) => `${title}: ${path}`))).toEqual([]);
  });

  test.each([
    ['A save', 'src/server/endpoint/performAction.ts'],
    ['A list', 'src/runtime/pages/list/ListPage.tsx'],
    ['A list', 'src/runtime/pages/list/ListLive.tsx'],
  ])('%s names what lies beside %s and is imported by it', (title, path) => {
    const { named, steps } = wayOf(title);
    const beside = importsOf({ path, text: read(path) })
      .filter(({ from, typeOnly }) => !typeOnly && from.startsWith('./'))
      .map(({ from }) => posix.join(posix.dirname(path), from));
    expect(steps).toContain(path);
    expect(beside.length).toBeGreaterThan(0);
    expect(beside.filter((one) => !named.includes(one))).toEqual([]);
  });
});

/**
 * What runs, as V8 counts it: no more files than stand here, and whoever shortens a way writes the smaller figure. A save and a list:
 * tests/server/http/ways.test.ts; a definition: sizes.test.ts.
 */
describe('a key', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openRegistration() {
    const catalogue = await productCatalogue();
    const def = catalogue.forms['registration/basic-details'];
    if (!def) throw new Error('the registration form is gone');
    const form = judgedForm(def);
    const facts = exampleFactsOf({ facts: { session: {}, record: {} } }, optionLists(catalogue.options));
    const ask = () => Promise.resolve(null);
    return createFormStore({ form, data: {}, facts, validators: compileValidators(form), messages: catalogue.messages['en'] ?? {}, ask });
  }

  test.each([
    [
      'a text of which only the schema says anything',
      'linkedinUrl',
      ['https://www.linkedin.com/in/a', 'https://www.linkedin.com/in/as'],
      { atOnce: 10, later: 7 },
    ],
    ['a field with rules', 'dob', ['1990-01-01', '1990-01-02'], { atOnce: 20, later: 7 }],
  ] as const)('in %s runs so many files of the engine, and once it rests so many', async (_name, field, [first, second], most) => {
    const store = await openRegistration();
    store.set(field, first);
    await vi.runAllTimersAsync();
    const atOnce = await filesThatRun(() => store.set(field, second));
    expect(atOnce, 'a key is judged').toContain('src/engine/form/store.ts');
    expect(atOnce.length, atOnce.join('\n')).toBeLessThanOrEqual(most.atOnce);
    const later = await filesThatRun(() => vi.runAllTimersAsync());
    expect(later.length, later.join('\n')).toBeLessThanOrEqual(most.later);
  });
});
