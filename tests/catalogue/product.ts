/** The definitions that ship, in memory, and edits of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { definitionRoots, type Files } from '../../src/catalogue/definitions.ts';
import { validateDefinitions, type JudgedDefinitions } from '../../src/catalogue/validateDefinitions.ts';
import { folderOf } from '../../src/catalogue/layout.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { knownNames } from '../../src/server/knownNames.ts';
import { GRANTS, root } from '../support/product.ts';
import { metas } from './fixture.ts';

/** Every file that is a definition, by its path, but for what was accepted. */
export function productFiles(): Files {
  const paths = definitionRoots.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  const own = paths.filter((path) => !path.startsWith('schemas/_meta/') && path !== GRANTS && folderOf(path) !== 'beside').sort();
  return Object.fromEntries(own.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const known = await knownNames();

/** Judged as a server judges them, with every name that code knows. One judge for all files of a worker: what it judged last it need not judge again. */
export const judgedProduct = (files: Files, hash = 'product'): JudgedDefinitions => validateDefinitions(files, { metas, hash, known });

/** The files with one of them changed in place. */
export function withChange(files: Files, path: string, change: (content: JsonObject) => void): Files {
  const content = JSON.parse(files[path] ?? '') as JsonObject;
  change(content);
  return { ...files, [path]: JSON.stringify(content, null, 2) };
}
