import { expect, test } from 'vitest';
import { call, type Answer } from '../../support/wire.ts';
import { filesThatRun } from '../../support/filesThatRun.ts';
import { register } from './beneficiary.ts';
import { sharedServer, signIn } from './harness.ts';

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');

/** What the server does from time to time for itself. */
const own = new Set([
  'src/server/files/due.ts',
  'src/server/files/owner.ts',
  'src/server/jobs/documents.ts',
  'src/server/jobs/worker.ts',
  'src/server/store/schema/storeMeta.ts',
]);
/** Files that run each time: the oftener it is done, the less of what the server does beside it runs in all of them, however slow they are. */
async function filesOfEach(calls: readonly (() => Promise<Answer>)[]): Promise<string[]> {
  const [first, ...others] = calls;
  await first?.();
  const all: string[][] = [];
  for (const send of others) all.push(await filesThatRun(async () => expect((await send()).appError).toBeNull()));
  return (all[0] ?? []).filter((path) => !own.has(path) && all.every((one) => one.includes(path)));
}

/** No more files run on a way than stand here; whoever shortens it writes the smaller figure. A key: tests/house/walkthrough.test.ts. */
test('a save of two rows of education runs at most 89 files', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => register(server, meena)));
  const row = { passingYear: '2019', instituteName: 'School', marksPercentage: '72', splCourse: null, isActive: 'Y' };
  const saves = people.map(({ dbUserId }) => {
    const rows = [8, 11].map((qualificationId) => ({ ...row, qualificationId, dbUserId }));
    return () => call(server.url, 'education', 'captureAllEducation', rows, { token: meena.token });
  });
  const files = await filesOfEach(saves);
  expect(files).toContain('src/server/store/apply.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(89);
});

test('a page of a list runs at most 60 files', async () => {
  const files = await filesOfEach(
    Array.from({ length: 8 }, () => () => meena.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 20 })),
  );
  expect(files).toContain('src/server/store/read/list.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(60);
});
