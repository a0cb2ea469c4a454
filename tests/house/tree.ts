/** The repository as the house tests see it: files by folder, as text, without what is generated. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, relative, sep } from 'node:path';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const skipped = new Set(['node_modules', 'dist', 'coverage', 'storybook-static', 'generated', '.data', '.git', 'shots']);

export interface SourceFile {
  path: string;
  text: string;
}

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (skipped.has(name)) continue;
    if (statSync(path).isDirectory()) yield* walk(path);
    else yield path;
  }
}

/** Paths (with `/`, from the root) of all files under `folders` whose name ends with one of `endings`. */
export function pathsOf(folders: readonly string[], endings: readonly string[]): string[] {
  return folders
    .flatMap((folder) => {
      const start = join(root, folder);
      return statSync(start, { throwIfNoEntry: false })?.isDirectory() ? [...walk(start)] : [];
    })
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => endings.some((ending) => path.endsWith(ending)));
}

/** The files with their text. */
export const filesOf = (folders: readonly string[], endings: readonly string[]): SourceFile[] =>
  pathsOf(folders, endings).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

export const code = ['.ts', '.tsx', '.mjs', '.js'] as const;
export const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
