/** Writes the generated stories: only what changed, and removes those whose definition is gone. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyFiles, type Definition, type Definitions } from './storyFiles.ts';

const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The `examples` of a file, or none while it cannot be read (it is being written: `npm run check` says what is wrong). */
function examplesIn(file: string): { name: string }[] {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const list = Array.isArray(read) ? read : (read as { examples?: unknown }).examples;
    return Array.isArray(list) ? (list as { name: string }[]) : [];
  } catch {
    return [];
  }
}

export function readDefinitions(root: string): Definitions {
  const formsAt = join(root, 'schemas/forms');
  const forms: Definition[] = names(formsAt)
    .filter((area) => isFolder(join(formsAt, area)))
    .flatMap((area) =>
      names(join(formsAt, area))
        .filter((form) => existsSync(join(formsAt, area, form, 'schema.json')))
        .map((form) => ({ path: `${area}/${form}`, examples: examplesIn(join(formsAt, area, form, 'examples.json')) })),
    );
  const single = (folder: string): Definition[] =>
    names(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ path: name.slice(0, -5), examples: examplesIn(join(root, folder, name)) }));
  return { forms, lists: single('schemas/lists'), workflows: single('workflows') };
}

/** @returns the names of the files that changed or went */
export function writeStories(root: string): string[] {
  const folder = join(root, '.storybook/generated');
  mkdirSync(folder, { recursive: true });
  const wanted = storyFiles(readDefinitions(root));
  const changed: string[] = [];
  for (const [name, text] of wanted) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    writeFileSync(path, text);
    changed.push(name);
  }
  for (const name of names(folder).filter((one) => !wanted.has(one))) {
    rmSync(join(folder, name), { recursive: true });
    changed.push(name);
  }
  return changed;
}
