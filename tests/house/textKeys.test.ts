/** `src/keys.json`: what code reads of the texts, so that nobody takes it out, and every other text that nothing names is told. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileTextOf } from '../../src/catalogue/json/fileText.ts';
import { catalogue } from '../rules/support/definitions.ts';
import { filesOf, root } from './tree.ts';

const TABLES = ['src/keys.json', 'src/widgets/words.json'];
const code = filesOf(['src'], ['.ts', '.tsx', '.json']).filter(({ path }) => !/\.stories\./.test(path) && !TABLES.includes(path));
/** Names of states and terms come from the definitions. */
const ofDefinitions = /^(?:state|term)\./;
const messages = Object.keys(catalogue.messages['en'] ?? {});
const found = (pattern: RegExp): string[] =>
  [...new Set(code.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, key, other]) => key ?? other ?? '')))].sort();

test('texts that code names, in braces or by their keys, are told to who changes texts', async () => {
  const keys = found(/\{\{([\w.-]+)\}\}|(?<=['"`])([a-z][\w-]*(?:\.[\w-]+)+)(?=['"`])/g);
  // A part alone begins many paths that are no keys.
  const begin = found(/\{\{((?:[a-z][\w-]*\.)+)\$\{|`((?:[a-z][\w-]*\.){2,}|why\.|problem\.)\$\{/g).filter((start) =>
    messages.some((key) => key.startsWith(start)),
  );
  const known = { keys: keys.filter((key) => messages.includes(key) && !ofDefinitions.test(key)), begin };
  await expect(fileTextOf(known)).toMatchFileSnapshot(join(root, 'src/keys.json'));
});
