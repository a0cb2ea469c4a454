/** What is read has its words in every language: a sentence written into a rule, or into the page itself, would stay in its first one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject } from '../../src/engine/json.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { root } from '../support/product.ts';

const forms = join(root, 'schemas/forms');
const read = (folder: string, file: string): JsonObject => JSON.parse(readFileSync(join(forms, folder, file), 'utf8')) as JsonObject;
const folders = readdirSync(forms, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name === 'rules.json')
  .map(({ parentPath }) => parentPath.slice(forms.length + 1));

/** Texts that a rule may answer, whole or joined: words between blanks, not names of fields or values. */
function sentencesIn(rule: Json): string[] {
  if (typeof rule === 'string') return /\p{L}{2}.* |^[.,;:]? ?\p{L}{2,}: ?$/u.test(rule) ? [rule] : [];
  if (Array.isArray(rule)) return rule.flatMap(sentencesIn);
  return isObject(rule)
    ? Object.entries(rule).flatMap(([operator, of]) => (['var', 'fact', '===', '==', 'in'].includes(operator) ? [] : sentencesIn(of)))
    : [];
}

const shownWords = (ui: Json): string[] => {
  if (Array.isArray(ui)) return ui.flatMap(shownWords);
  if (!isObject(ui)) return [];
  const own = ui['widget'] === 'words' && typeof ui['at'] === 'string' ? [ui['at']] : [];
  return [...own, ...Object.values(ui).flatMap(shownWords)];
};

test('quality 4: no shipped form writes a sentence into a rule that works out what is read', () => {
  expect(folders.length).toBeGreaterThan(20);
  const found = folders.flatMap((folder) => {
    const compute = (read(folder, 'rules.json')['compute'] ?? {}) as JsonObject;
    return shownWords(read(folder, 'ui.json')).flatMap((at) => sentencesIn(compute[at] ?? null).map((text) => `${folder} ${at}: ${text}`));
  });
  expect(found).toEqual([]);
});

test('quality 4: no shipped form writes a sentence into a rule whose value its message says after a save', () => {
  const found = folders.flatMap((folder) => {
    const { values = {} } = (read(folder, 'binding.json')['then'] ?? {}) as { values?: JsonObject };
    const rules = Object.values(values).filter((rule) => typeof rule !== 'string');
    return rules.flatMap(sentencesIn).map((text) => `${folder}: ${text}`);
  });
  expect(found).toEqual([]);
});

test('quality 4: what the page says before any text is there, it says in every language that the product speaks', () => {
  const languages = readdirSync(join(root, 'config/messages')).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
  const page = readFileSync(join(root, 'src/app/index.html'), 'utf8');
  const [away = '', noscript = ''] = [/<div id="away".*?<\/div>/s, /<noscript>.*?<\/noscript>/s].map((part) => part.exec(page)?.[0] ?? '');
  for (const markup of [away, noscript])
    expect([...markup.matchAll(/<p lang="(\w+)">\P{L}*\p{L}/gu)].map(([, lang]) => lang).sort()).toEqual(languages.sort());
});
