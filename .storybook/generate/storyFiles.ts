/** Which story files the definitions ask for, as text. Pure: reading and writing lie in writeStories.ts. */
import type { Room } from '../views/startStory.tsx';
import { exportName, storyId } from './storyNames.ts';

export interface Definition {
  path: string;
  /** As people know it, with the folder where it is to lie: `Record/Family`. */
  title: string;
  examples: readonly Example[];
  /** What its fields are called, by their keys. */
  fields?: ReadonlyMap<string, string>;
}
interface Example {
  name: string;
  expect?: { problems?: readonly { severity?: string }[]; readonly?: readonly unknown[] };
}
export interface Definitions {
  forms: readonly Definition[];
  lists: readonly Definition[];
  workflows: readonly Definition[];
}

const quote = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
const head = (id: string, title: string): string => `export default { id: ${quote(id)}, title: ${quote(title)} };\n`;

const groups = ['Shown', 'Refused', 'Locked'] as const;
/** What an example is about: something is refused, or cannot be changed, or all is well. */
function groupOf({ expect: { problems = [], readonly = [] } = {} }: Example): (typeof groups)[number] {
  if (problems.some(({ severity = 'error' }) => severity === 'error')) return 'Refused';
  return readonly.length > 0 ? 'Locked' : 'Shown';
}

/** The sentence of an example, its fields called as people know them. */
export function sentenceOf({ name }: Pick<Example, 'name'>, fields: Definition['fields']): string {
  const sentence = name.replaceAll(/\b[a-z]+[A-Z]\w*/g, (word) => fields?.get(word) ?? word);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * A line for each example, called by its own sentence, in groups. Two whose names differ only in what an id cannot hold get a number. How a definition looks is seen in
 * its first example and in the first with problems: the others say other things in the same look, and are opened by `npm run test:all` alone.
 */
function exportsOf({ examples, fields }: Pick<Definition, 'examples' | 'fields'>, story: (name: string) => string): string {
  const countByKey = new Map<string, number>();
  const looks = new Set<boolean>();
  const lines = examples.map((example) => {
    const { name, expect } = example;
    const key = exportName(name);
    const count = (countByKey.get(key) ?? 0) + 1;
    countByKey.set(key, count);
    const hasProblems = (expect?.problems ?? []).length > 0;
    const isSeen = looks.has(hasProblems);
    looks.add(hasProblems);
    const group = groupOf(example);
    const nameCode = `name: ${quote(`${group}: ${sentenceOf(example, fields)}`)}`;
    const line = `export const ${count === 1 ? key : `${key}_${count}`} = { ...${story(name)}, ${nameCode}${isSeen ? ", tags: ['same-look']" : ''} };\n`;
    return { group, line };
  });
  return groups.flatMap((group) => lines.flatMap((one) => (one.group === group ? [one.line] : []))).join('');
}

/** Pages are drawn by hand beside this: they stand on the start page by the id of their first story. */
const pages: Room = {
  title: 'Pages',
  about: 'Whole pages: frame, the menu of the role in the toolbar, and what is in it.',
  entries: [
    { title: 'Record, list and dashboard', story: 'widgets-shell-pages--update-beneficiary', cases: 8, file: '.storybook/pages/Pages.stories.tsx' },
  ],
};
const entriesOf = (kind: string, all: readonly Definition[], file: (path: string) => string): Room['entries'] =>
  all
    .filter(({ examples }) => examples.length > 0)
    .map(({ path, title, examples }) => ({
      title,
      story: storyId(`${kind}-${path.replaceAll('/', '-')}`, examples[0]?.name ?? ''),
      cases: examples.length,
      file: file(path),
    }));

/** What the start page says is where. */
const roomsOf = ({ forms, lists, workflows }: Definitions): Room[] => [
  pages,
  {
    title: 'Forms',
    about: 'Each documented case of each form: what is shown, needed, locked, worked out and refused in it.',
    entries: entriesOf('forms', forms, (path) => `schemas/forms/${path}`),
  },
  {
    title: 'Lists',
    about: 'Each list with rows, colours and the buttons that its reader has.',
    entries: entriesOf('lists', lists, (path) => `schemas/lists/${path}.json`),
  },
  {
    title: 'Workflows',
    about: 'Each lifecycle as a picture: the event, who may send it and what must hold stand on each arrow.',
    entries: entriesOf(
      'workflows',
      workflows.map((one) => ({ ...one, examples: [{ name: 'Chart' }] })),
      (path) => `workflows/${path}.json`,
    ),
  },
];

/** File name -> content. */
export function storyFiles(definitions: Definitions): Map<string, string> {
  const { forms, lists, workflows } = definitions;
  const files = new Map<string, string>();
  files.set(
    'start.stories.tsx',
    `import { startStory } from '../views/startStory.tsx';\n\n${head('start', 'Start here')}` +
      `export const WhatIsWhere = startStory(${JSON.stringify(roomsOf(definitions), null, 2)});\n`,
  );
  for (const { path, title, ...definition } of forms) {
    const id = `forms-${path.replaceAll('/', '-')}`;
    files.set(
      `${id}.stories.tsx`,
      `import { formStory } from '../views/formStory.tsx';\n\n${head(id, `Forms/${title}`)}` +
        exportsOf(definition, (name) => `formStory(${quote(path)}, ${quote(name)})`),
    );
  }
  for (const { path, title, ...definition } of lists) {
    files.set(
      `lists-${path}.stories.tsx`,
      `import { listStory } from '../views/listStory.tsx';\n\n${head(`lists-${path}`, `Lists/${title}`)}` +
        exportsOf(definition, (name) => `listStory(${quote(path)}, ${quote(name)})`),
    );
  }
  for (const { path, title } of workflows) {
    files.set(
      `workflows-${path}.stories.tsx`,
      `import { workflowStory } from '../views/workflowStory.tsx';\n\n${head(`workflows-${path}`, `Workflows/${title}`)}` +
        `export const Chart = workflowStory(${quote(path)});\n`,
    );
  }
  return files;
}
