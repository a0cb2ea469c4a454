/** Which of what lies in a data folder is closed to others; that all of it is, from the first start on: `faults/http/ownFolder.test.ts`. */
import { chmodSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPrivate } from '../../src/server/disk.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('quality 3: what is not ours stays as it is: other things beside, what a link leads to, a folder that all share', () => {
  const umask = process.umask();
  onTestFinished(() => void process.umask(umask));
  const shared = temporaryFolder('shared');
  const elsewhere = temporaryFolder('elsewhere');
  chmodSync(shared, 0o1777);
  chmodSync(elsewhere, 0o755);
  mkdirSync(join(shared, 'photos'));
  chmodSync(join(shared, 'photos'), 0o755);
  mkdirSync(join(shared, 'documents'));
  symlinkSync(elsewhere, join(shared, 'documents', 'ab'));
  chmodSync(join(shared, 'documents'), 0o755);
  expect(keepPrivate(shared)).toEqual([]);
  const modes = [shared, join(shared, 'photos'), elsewhere, join(shared, 'documents')].map((path) => lstatSync(path).mode & 0o777);
  expect(modes).toEqual([0o777, 0o755, 0o755, 0o700]);
});
