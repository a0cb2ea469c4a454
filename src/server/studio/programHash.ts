/** Names the program that judges definitions, so that what it has proved holds for the same program alone. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { KnownNames } from '../../catalogue/validateDefinitions.ts';

/** What a verdict comes from, beside this file's folder and in the project. */
const FOLDERS = ['../../engine/', '../../catalogue/', '../../../schemas/_meta/'];

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}

async function hashProgram(known: KnownNames): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(known));
  for (const folder of FOLDERS)
    for (const path of await filesIn(fileURLToPath(new URL(folder, import.meta.url)))) hash.update(`${path.length}`).update(await readFile(path));
  return hash.digest('hex');
}

let hash: Promise<string> | undefined;
/** sha256, hex; worked out once. `known`: the names of code. */
export const programHash = (known: KnownNames): Promise<string> => (hash ??= hashProgram(known));
