/** `npm run check -- --since <revision or folder>`: what was noted before, so that only what one's own changes brought is told. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definitionRoots } from '../catalogue/definitions.ts';
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import type { KnownNames } from '../catalogue/validateDefinitions.ts';
import type { Fault } from '../catalogue/types.ts';

/** Lays the definitions of a revision into a folder, by an index of their own: nothing of the repository is touched. @throws where there is none */
function layOut(folder: string, revision: string, into: string): void {
  const git = (...words: string[]): string =>
    execFileSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_INDEX_FILE: join(into, '.index') },
    }).trim();
  for (const root of definitionRoots) git('read-tree', `--prefix=${root}/`, git('rev-parse', '--verify', `${revision}:./${root}`));
  const top = git('rev-parse', '--show-toplevel');
  git('-C', top, 'checkout-index', '--all', `--prefix=${into}/`);
}

/** What is noted of the definitions of `since`, a folder or a revision of the one that holds `folder`; a sentence where it is neither. */
export async function noticesSince(folder: string, since: string, known: KnownNames): Promise<readonly Fault[] | string> {
  if (existsSync(join(since, 'config'))) return (await loadCatalogue(since, known)).notices();
  const into = mkdtempSync(join(tmpdir(), 'skilldesk-since-'));
  try {
    layOut(folder, since, into);
    return (await loadCatalogue(into, known)).notices();
  } catch {
    return `"${since}" is no folder with definitions and no revision of the repository in which ${folder} lies`;
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** The same wherever it has moved to: neither lines nor the places of rows tell notices apart. */
const sayingOf = ({ file, check, wrong }: Fault): string => `${file} ${check} ${wrong.replaceAll(/(\.[a-z]+):\d+(, \d+)*/g, '$1')}`;

/** Notices without those that were there before, each as often as it was. */
export function withoutThose(notices: readonly Fault[], before: readonly Fault[]): Fault[] {
  const left = new Map<string, number>();
  for (const one of before) left.set(sayingOf(one), (left.get(sayingOf(one)) ?? 0) + 1);
  return notices.filter((one) => {
    const count = left.get(sayingOf(one)) ?? 0;
    left.set(sayingOf(one), count - 1);
    return count <= 0;
  });
}
