/** A desk over the files that ship, asked by the pointers of things. */
import { knownNames } from '../../src/server/knownNames.ts';
import type { Changes, Panel, PanelTask } from '../../src/studio/desk.ts';
import { deskWork } from '../../src/studio/deskWork.ts';
import { metas } from '../catalogue/fixture.ts';
import { productFiles } from '../catalogue/product.ts';

export async function productDesk() {
  const files = productFiles();
  const work = deskWork(metas);
  work.open(files, await knownNames());
  const panelAt = (changes: Changes, path: string, pointer: string): Panel | null =>
    work.panelAt(changes, path, work.offsetOf(changes, path, pointer) ?? 0);
  const change = (before: Changes, path: string, pointer: string, task: PanelTask) => {
    const answer = work.changeThing(before, path, pointer, task);
    if ('fault' in answer) throw new Error(answer.fault);
    return { changes: { ...before, ...answer.changes }, goal: answer.goal };
  };
  /** Kinds of the faults with these changes, which it answers of from then on. */
  const faultsOf = (changes: Changes): string[] => {
    const faults = work.check(changes).map(({ check }) => check);
    work.prepare();
    return faults;
  };
  return { files, work, panelAt, change, faultsOf };
}
