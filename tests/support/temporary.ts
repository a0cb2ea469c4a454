/** Folders that live as long as the test run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = new Set<string>();
process.once('exit', () => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

export function temporaryFolder(name = 'test'): string {
  const path = mkdtempSync(join(tmpdir(), `skilldesk-${name}-`));
  made.add(path);
  return path;
}
