/** Folders as the product gets them and leaves them: the image of its container, and who may read what lies in one. */
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dist, root } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const [, , stage = ''] = readFileSync(join(root, 'deploy/Containerfile'), 'utf8').split(/^FROM /m);
/** How many things the container's second stage copies. */
export const copies = stage.match(/^COPY /gm)?.length ?? 0;
/** What it copies from the first stage, by its place in the project. */
export const copied = [...stage.matchAll(/^COPY --from=build \/opt\/skilldesk\/(\S+) (\S+)$/gm)].map(([, from = '', to = '']) => ({
  from,
  to: to === './' ? from : to,
}));
/** What tests leave in the build: a build of its own has none of it. */
const leftovers = ['scratch', 'test', 'bench'].map((name) => join(dist, name));

/** The folder that the container's second stage is given, with the packages by a link. */
export function imageFolder(): string {
  const folder = temporaryFolder('container');
  for (const { from, to } of copied) {
    const [source, place] = [from === 'dist' ? dist : join(root, from), join(folder, to)];
    mkdirSync(dirname(place), { recursive: true });
    if (from === 'node_modules') symlinkSync(source, place);
    else cpSync(source, place, { recursive: true, filter: (path) => !leftovers.includes(path) });
  }
  return folder;
}

export const everythingIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? everythingIn(join(folder, one.name)) : [join(folder, one.name)],
  ),
];
/** A file that a running server has taken away since the folder was read is nobody's. */
export const modeOf = (path: string): number => (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
/** What others than the owner may read, write or enter. */
export const openIn = (folder: string): string[] => everythingIn(folder).filter((path) => (modeOf(path) & 0o077) !== 0);
export const openUp = (folder: string): void => {
  for (const path of everythingIn(folder)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
};
