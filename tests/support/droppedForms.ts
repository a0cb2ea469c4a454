/** Forms of `tests/forms` and `tests/registers`, dropped into a copy of the definitions as an administrator would: a folder, nothing else. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './product.ts';

const home = join(root, 'tests/forms');
const registers = join(root, 'tests/registers');

/** The forms that lie there. */
export const droppable: readonly string[] = readdirSync(home, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** In the tests the files lie a folder further from the shared parts and meta schemas. */
export const asDropped = (text: string): string => text.replaceAll('/schemas/_meta/', '/_meta/').replaceAll('/schemas/_shared/', '/_shared/');

const isPicture = (path: string): boolean => path.includes('/pictures/');

/** The files of a form by path below the definitions, as the form `<area>/<name>`; of a picture its bytes in base64. */
export function filesOf(name: string, area = 'dropped'): Record<string, string> {
  const from = join(droppable.includes(name) ? home : registers, name);
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const textOf = (path: string): string => (isPicture(path) ? readFileSync(path, 'base64') : asDropped(readFileSync(path, 'utf8')));
  return Object.fromEntries(files.map((path) => [`schemas/forms/${area}/${name}/${relative(from, path)}`, textOf(path)]));
}

/** Writes the folder of a form into a folder of definitions. */
export function dropForm(folder: string, name: string, area = 'dropped'): void {
  for (const [path, text] of Object.entries(filesOf(name, area))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, isPicture(path) ? 'base64' : 'utf8');
  }
}
