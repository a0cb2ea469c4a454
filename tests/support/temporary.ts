/** Folders that live as long as the test run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();
process.once('exit', () => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

export function temporaryFolder(name = 'test'): string {
  const path = mkdtempSync(join(tmpdir(), `skilldesk-${name}-`));
  folders.add(path);
  return path;
}
