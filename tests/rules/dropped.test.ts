import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { readDefinitions } from '../../.storybook/generate/writeStories.ts';
import { storyFiles } from '../../.storybook/generate/storyFiles.ts';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judged.ts';
import { inWords, runExample } from '../../src/engine/example/runExample.ts';
import { dropForm, droppable } from '../support/droppedForms.ts';
import { Copy } from './support/copy.ts';

const copy = new Copy();
afterAll(() => rmSync(copy.folder, { recursive: true, force: true }));
for (const name of droppable) dropForm(copy.folder, name);
const { forms, options, messages } = await copy.catalogue();
const lists = Object.fromEntries(Object.entries(options).map(([name, { items }]) => [name, items]));
const stories = storyFiles(readDefinitions(copy.folder));

describe.each(droppable)('issue 3: %s, a folder dropped into the definitions', (name) => {
  const def = forms[`dropped/${name}`];
  if (!def) throw new Error(`${name} is not there`);
  const form = judgedForm(def);
  const world = { lists, messages: messages['en'] ?? {}, validators: compileValidators(form) };

  test.each(def.examples.map((example) => [example.name, example] as const))('%s, in the page and on the server', (_name, example) =>
    expect(runExample(form, example, world).map(inWords)).toEqual([]));

  test('each example is a story', () => {
    const file = stories.get(`forms-dropped-${name}.stories.tsx`) ?? '';
    for (const example of def.examples) expect(file).toContain(`formStory('dropped/${name}', '${example.name.replaceAll("'", "\\'")}')`);
  });
});
