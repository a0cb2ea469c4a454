import { describe, expect, test } from 'vitest';
import { readDefinitions } from '../../.storybook/generate/writeStories.ts';
import { storyFiles } from '../../.storybook/generate/storyFiles.ts';
import { optionLists } from '../../src/catalogue/optionLists.ts';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { formatFault } from '../../src/catalogue/report.ts';
import { inWords, runExample } from '../../src/engine/example/runExample.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import { filesOf as filesOfTree } from '../house/tree.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { dropForm, droppable } from '../support/droppedForms.ts';
import { judgedIn } from './support/load.ts';

const { folder } = copyOfDefinitions();
for (const name of droppable) dropForm(folder, name);
const verdict = await judgedIn(folder);
if (!verdict.ok) throw new Error(verdict.faults.map((fault) => formatFault(fault)).join('\n'));
const { forms, options, messages } = verdict.catalogue;
const lists = optionLists(options);
const stories = storyFiles(readDefinitions(folder));

describe.each(droppable)('%s, a folder dropped into the definitions', (name) => {
  const def = forms[`dropped/${name}`];
  if (!def) throw new Error(`${name} is not there`);
  const form = judgedForm(def);
  const world = { lists, long: verdict.catalogue.longLists, messages: messages['en'] ?? {}, validators: compileValidators(form) };

  test.each(def.examples.map((example) => [example.name, example] as const))('%s, in the page and on the server', (_name, example) =>
    expect(runExample(form, example, world).differences.map(inWords)).toEqual([]),
  );

  test('each example is a story', () => {
    const file = stories.get(`forms-dropped-${name}.stories.tsx`) ?? '';
    for (const example of def.examples) expect(file).toContain(`formStory('dropped/${name}', '${example.name.replaceAll("'", "\\'")}')`);
  });
});

/** Fields that hold a value, tables counted by their columns. */
const fieldsOf = ({ properties, items }: FormSchema): number => {
  const inside = Object.values(properties ?? items?.properties ?? {});
  return inside.length === 0 ? 1 : inside.reduce((sum, field) => sum + fieldsOf(field), 0);
};
const sizes = Object.fromEntries(droppable.map((name) => [name, fieldsOf(forms[`dropped/${name}`]?.schema ?? {})]));

describe('forms of quite other kinds', () => {
  test('there are ten and more, each of fifteen to sixty fields, with tables, some within rows', () => {
    const large = Object.entries(sizes).filter(([name]) => name !== 'hostel');
    expect(large.length).toBeGreaterThanOrEqual(10);
    expect(large.filter(([, size]) => size < 15 || size > 60)).toEqual([]);
    const nested = Object.values(forms).filter(({ schema }) =>
      Object.values(schema.properties ?? {}).some(({ items }) => Object.values(items?.properties ?? {}).some((column) => column.items?.properties)),
    );
    expect(nested.length).toBeGreaterThanOrEqual(4);
  });

  test('no code and no definition of the product names one of them', () => {
    const theirs = droppable.flatMap((name) => [`dropped/${name}`, `'${name}'`, `"${name}"`]);
    const texts = filesOfTree(['src', 'config', 'schemas', 'workflows', '.storybook'], ['.ts', '.tsx', '.json']);
    expect(texts.flatMap(({ path, text }) => theirs.filter((one) => text.includes(one)).map((one) => `${path} ${one}`))).toEqual([]);
  });
});
