/** Which story files the definitions ask for, as text. Pure: reading and writing lie in writeStories.ts. */
import { exportName } from './storyNames.ts';

export interface Definition {
  path: string;
  examples: readonly { name: string }[];
}
export interface Definitions {
  forms: readonly Definition[];
  lists: readonly Definition[];
  workflows: readonly Definition[];
}

const quote = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
const head = (id: string, title: string): string => `export default { id: ${quote(id)}, title: ${quote(title)} };\n`;

/** Two examples whose names differ only in what an id cannot hold get a number. */
function exportsOf(examples: readonly { name: string }[], line: (key: string, name: string) => string): string {
  const seen = new Map<string, number>();
  return examples
    .map(({ name }) => {
      const key = exportName(name);
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return line(count === 1 ? key : `${key}_${count}`, name);
    })
    .join('');
}

/** File name -> content. */
export function storyFiles({ forms, lists, workflows }: Definitions): Map<string, string> {
  const files = new Map<string, string>();
  for (const { path, examples } of forms) {
    const id = `forms-${path.replaceAll('/', '-')}`;
    files.set(
      `${id}.stories.tsx`,
      `import { formStory } from '../views/formStory.tsx';\n\n${head(id, `Forms/${path}`)}` +
        exportsOf(examples, (key, name) => `export const ${key} = formStory(${quote(path)}, ${quote(name)});\n`),
    );
  }
  for (const { path, examples } of lists) {
    files.set(
      `lists-${path}.stories.tsx`,
      `import { listStory } from '../views/listStory.tsx';\n\n${head(`lists-${path}`, `Lists/${path}`)}` +
        exportsOf(examples, (key, name) => `export const ${key} = listStory(${quote(path)}, ${quote(name)});\n`),
    );
  }
  for (const { path } of workflows) {
    files.set(
      `workflows-${path}.stories.tsx`,
      `import { workflowStory } from '../views/workflowStory.tsx';\n\n${head(`workflows-${path}`, `Workflows/${path}`)}` +
        `export const Chart = workflowStory(${quote(path)});\n`,
    );
  }
  return files;
}
