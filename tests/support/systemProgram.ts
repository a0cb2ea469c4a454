/** Programs of Debian's that tests start themselves, as ordinary users and on ports of their own. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Where a program is, also where only root looks for it; `of` is its package where that is called otherwise. @throws where it is not: what stands
 * behind one is not proved without it
 */
export function systemProgram(name: string, of = name): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const found = folders.map((folder) => join(folder, name)).find(executable);
  if (found === undefined) throw new Error(`These tests need ${name}: apt-get install ${of} (they start their own; no service needs to run)`);
  return found;
}
