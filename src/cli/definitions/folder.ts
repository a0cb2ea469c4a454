/** A folder of definitions on the disk of whoever edits them: read, judged before anything is written into it, laid out. */
import { cp, mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { definitionRoots, type Files } from '../../catalogue/definitions.ts';
import { definitionFiles } from '../../catalogue/fromDisk.ts';
import { folderOf, layout } from '../../catalogue/layout.ts';
import { projectFolder } from '../projectFolder.ts';
import { CommandFault } from './serverSession.ts';

const SOUND_PATH = /^(config|schemas|workflows)(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
/** What editors complete from; what judges are the server's own. */
const META = 'schemas/_meta';

/** @throws CommandFault for a path that no server takes, or that would leave the folder */
export function refusePath(path: string): void {
  if (!SOUND_PATH.test(path))
    throw new CommandFault(`${path} is no path of a definition: letters, digits, ".", "_" and "-" below config, schemas, workflows.`);
}

const kindOf = (path: string): string | undefined => {
  const folder = folderOf(path);
  return folder === 'beside' ? undefined : folder?.kind;
};
export const isPicture = (path: string): boolean => kindOf(path) === 'picture';

/** Links lead out of the folder, unseen. */
async function refuseLinks(folder: string, within: readonly string[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (within.length > 0 && !within.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) throw new CommandFault(`${path} is a link, and links are not followed: put in its place what it leads to.`);
    if (entry.isDirectory()) await refuseLinks(path, []);
  }
}

/** The definitions of a folder; with `isTarget` of one to be written, which may be empty or not there. @throws CommandFault where it holds anything else */
export async function filesIn(folder: string, isTarget: boolean): Promise<Files> {
  const about = await stat(folder).catch(() => undefined);
  if (isTarget && !about) return {};
  if (!about?.isDirectory()) throw new CommandFault(`There is no folder ${folder}.`);
  await refuseLinks(folder, definitionRoots);
  const files = await definitionFiles(folder);
  // A folder of another program may have a config of its own: ours has what no definitions can do without.
  if (layout.every(({ needed, like }) => needed !== true || files[like] !== undefined)) return files;
  if (!isTarget) throw new CommandFault(`${folder} holds no definitions: "npm run definitions -- export ${folder}" writes those that serve.`);
  if ((await readdir(folder)).every((name) => name.startsWith('.'))) return files;
  throw new CommandFault(`${folder} is not empty and holds no definitions: name a folder of its own for them.`);
}

/** Makes a folder say what serves, the meta schemas of this checkout beside it; `before` is what stood there. Answers a sentence. */
export async function layOut(folder: string, served: Files, before: Files): Promise<string> {
  const updates = Object.entries(served).filter(([path, text]) => before[path] !== text);
  // What has no place among definitions never served: whoever put it there keeps it.
  const oldPaths = Object.keys(before).filter((path) => served[path] === undefined && kindOf(path) !== undefined);
  await mkdir(folder, { recursive: true });
  for (const path of oldPaths) await rm(join(folder, path));
  for (const [path, text] of updates) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, isPicture(path) ? 'base64' : 'utf8');
  }
  if ((await realpath(folder)) !== (await realpath(projectFolder))) await cp(join(projectFolder, META), join(folder, META), { recursive: true });
  return `${folder} holds the ${Object.keys(served).length} files that serve: ${updates.length} written, ${oldPaths.length} removed.`;
}
