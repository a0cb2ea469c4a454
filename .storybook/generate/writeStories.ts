/** Writes the generated stories: only what changed, and removes those whose definition is gone. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, objectOf } from '../../src/engine/json.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { storyFiles, type Definition, type Definitions } from './storyFiles.ts';
import { apart, inWords, placesOf, sayTitle, titleOfList, titlesOf, type Messages } from './titles.ts';

const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A file, or nothing while it cannot be read (it is being written: `npm run check` says what is wrong). */
function read(...path: string[]): JsonObject {
  try {
    const found = JSON.parse(readFileSync(join(...path), 'utf8')) as Json;
    return isObject(found) ? found : { examples: found };
  } catch {
    return {};
  }
}
const examplesIn = ({ examples }: JsonObject): Definition['examples'] =>
  Array.isArray(examples) ? (examples as unknown as Definition['examples']) : [];
const jsonIn = (folder: string): string[] =>
  names(folder)
    .filter((name) => /^[^.]+\.json$/.test(name))
    .map((name) => name.slice(0, -5));

export function readDefinitions(root: string): Definitions {
  const messages: Messages = read(root, 'config/messages', `${String(read(root, 'config/app.json')['language'] ?? 'en')}.json`);
  const screens = jsonIn(join(root, 'config/screens')).map((name) => read(root, 'config/screens', `${name}.json`));
  const formsAt = join(root, 'schemas/forms');
  const shared = jsonIn(join(root, 'schemas/_shared')).map((name) => read(root, 'schemas/_shared', `${name}.json`));
  const forms = names(formsAt)
    .filter((area) => isFolder(join(formsAt, area)))
    .flatMap((area) =>
      names(join(formsAt, area))
        .filter((form) => existsSync(join(formsAt, area, form, 'schema.json')))
        .map((form) => ({
          path: `${area}/${form}`,
          title: sayTitle(read(formsAt, area, form, 'schema.json')['title'], messages) ?? inWords(form),
          binding: read(formsAt, area, form, 'binding.json'),
          examples: examplesIn(read(formsAt, area, form, 'examples.json')),
          fields: titlesOf([read(formsAt, area, form, 'schema.json'), ...shared], messages),
        })),
    );
  const places = placesOf({ entries: objectOf(read(root, 'config/menus.json')['entries']), screens, forms }, messages);
  const single = (folder: string, entitled: (own: string | undefined, path: string) => string | undefined = (own) => own): Definition[] =>
    jsonIn(join(root, folder)).map((path) => {
      const found = read(root, folder, `${path}.json`);
      return { path, title: entitled(sayTitle(found['title'], messages), path) ?? inWords(path), examples: examplesIn(found) };
    });
  const inAreas = forms.map(({ binding: _binding, ...form }) => ({ ...form, title: `${inWords(form.path.split('/')[0] ?? '')}/${form.title}` }));
  const lists = single('schemas/lists', (own, path) => titleOfList(own, places.get(path)));
  return { forms: apart(inAreas, places), lists: apart(lists, places), workflows: apart(single('workflows'), places) };
}

/** @returns the names of the files that changed or went */
export function writeStories(root: string): string[] {
  const folder = join(root, '.storybook/generated');
  mkdirSync(folder, { recursive: true });
  const textByName = storyFiles(readDefinitions(root));
  const fileNames: string[] = [];
  for (const [name, text] of textByName) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    writeFileSync(path, text);
    fileNames.push(name);
  }
  for (const name of names(folder).filter((one) => !textByName.has(one))) {
    rmSync(join(folder, name), { recursive: true });
    fileNames.push(name);
  }
  return fileNames;
}
