/** No test waits by the clock, draws what it does not say, or has a limit of its own: each of them fails by chance on a slow machine. */
import { describe, expect, test } from 'vitest';
import { filesOf } from './tree.ts';

const suites = filesOf(['tests'], ['.ts', '.tsx']).filter(({ path }) => !/^tests\/(house|bench|soak)\//.test(path));
const waiting = suites.filter(({ path }) => /^tests\/(journeys|server|faults)\//.test(path));

/** A pause of the page, and a promise that a timer alone keeps, by its own name or by that of `node:timers/promises`. */
const PAUSE = /\bwaitForTimeout\(|new Promise(?:<\w+>)?\(\(?\w+\)? => setTimeout\(|from 'node:timers\/promises'/;
/** Chance that nobody can repeat: a generator takes a seed, which the test says. */
const CHANCE = /^(?![^]*\bseed)[^]*\bMath\.random\(/i;
/** A number behind the body of a test or hook, an option that says it, and what sets it for a whole file. */
const LIMIT = /^\s*\},\s*\d[\d_]{3,}\s*,?\s*\)|\{ timeout: \d[\d_]* \},\s*(?:async )?\(|\b(?:testTimeout|hookTimeout):/m;

/** Not mended yet. What is mended goes from here, and nothing comes to it. */
const notYet: ReadonlySet<string> = new Set([
  'tests/faults/http/costs.test.ts',
  'tests/faults/http/fullDisk.test.ts',
  'tests/faults/http/kill.test.ts',
  'tests/faults/http/killBulk.test.ts',
  'tests/faults/http/killWork.test.ts',
  'tests/faults/http/load.test.ts',
  'tests/faults/http/mutants.test.ts',
  'tests/faults/http/pausedHolder.test.ts',
  'tests/faults/http/processes.test.ts',
  'tests/faults/http/ranking.ts',
  'tests/faults/http/stop.test.ts',
  'tests/faults/http/together.test.ts',
  'tests/faults/store/away.test.ts',
  'tests/faults/store/kill.test.ts',
  'tests/journeys/activity.test.ts',
  'tests/journeys/adminEdits.test.ts',
  'tests/journeys/axe.test.ts',
  'tests/journeys/decide.test.ts',
  'tests/journeys/devices.test.ts',
  'tests/journeys/documents.test.ts',
  'tests/journeys/emailChange.test.ts',
  'tests/journeys/interestGame.test.ts',
  'tests/journeys/longWords.test.ts',
  'tests/journeys/once.test.ts',
  'tests/journeys/pages.test.ts',
  'tests/journeys/placement.test.ts',
  'tests/journeys/record.test.ts',
  'tests/journeys/recordTabs.test.ts',
  'tests/journeys/users.test.ts',
  'tests/journeys/why.test.ts',
  'tests/security/injection.test.ts',
  'tests/security/lifecycle.test.ts',
  'tests/security/lifecycleSent.test.ts',
  'tests/security/matrix.test.ts',
  'tests/security/reach.test.ts',
  'tests/server/http/asWritten.test.ts',
  'tests/server/http/audit.test.ts',
  'tests/server/http/backup.test.ts',
  'tests/server/http/childrenColumn.test.ts',
  'tests/server/http/computedColumn.test.ts',
  'tests/server/http/dashboard.test.ts',
  'tests/server/http/definitionChange.test.ts',
  'tests/server/http/documentsOwner.test.ts',
  'tests/server/http/emailChange.test.ts',
  'tests/server/http/enrolmentRace.test.ts',
  'tests/server/http/fileLists.test.ts',
  'tests/server/http/followed.ts',
  'tests/server/http/history.test.ts',
  'tests/server/http/limits.test.ts',
  'tests/server/http/lockout.test.ts',
  'tests/server/http/longLists.test.ts',
  'tests/server/http/mail.test.ts',
  'tests/server/http/markedRows.test.ts',
  'tests/server/http/newEvent.test.ts',
  'tests/server/http/onHold.test.ts',
  'tests/server/http/otp.test.ts',
  'tests/server/http/password.test.ts',
  'tests/server/http/placementAtOnce.test.ts',
  'tests/server/http/profile.test.ts',
  'tests/server/http/proxy.test.ts',
  'tests/server/http/randomRows.test.ts',
  'tests/server/http/recipes.test.ts',
  'tests/server/http/reload.test.ts',
  'tests/server/http/session.test.ts',
  'tests/server/http/sessionEnds.test.ts',
  'tests/server/http/sms.test.ts',
  'tests/server/http/social.test.ts',
  'tests/server/http/socialBound.test.ts',
  'tests/server/http/template.ts',
  'tests/server/http/tenCharacters.test.ts',
  'tests/server/http/threeAtMost.test.ts',
  'tests/server/http/users.test.ts',
  'tests/server/http/workbookSession.test.ts',
  'tests/server/store/auditPlans.test.ts',
  'tests/server/store/backup.test.ts',
  'tests/server/store/backupDamage.test.ts',
  'tests/server/store/children.test.ts',
  'tests/server/store/clusters.test.ts',
  'tests/server/store/computed.test.ts',
  'tests/server/store/fleet.test.ts',
  'tests/server/store/leases.test.ts',
  'tests/server/store/list.test.ts',
  'tests/server/store/marks.test.ts',
  'tests/server/store/plans.test.ts',
  'tests/server/store/seed.test.ts',
  'tests/server/workbook.test.ts',
]);
const having = (files: typeof suites, pattern: RegExp): string[] =>
  files.filter(({ path, text }) => !notYet.has(path) && pattern.test(text)).map(({ path }) => path);

describe('tests are steady', () => {
  test('none of journeys, server and faults waits by the clock: what it waits for says that it is there', () =>
    expect(having(waiting, PAUSE)).toEqual([]));
  test('none draws what it could not draw again', () => expect(having(suites, CHANCE)).toEqual([]));
  test('no test and no hook has a limit of its own: there is one for all (vitest.config.ts)', () => expect(having(suites, LIMIT)).toEqual([]));

  test.each([
    ['  await page.waitForTimeout(1500);', PAUSE],
    ['await new Promise((soon) => setTimeout(soon, 50));', PAUSE],
    ['await new Promise<void>((soon) => setTimeout(soon, 50));', PAUSE],
    ["import { setTimeout as pause } from 'node:timers/promises';", PAUSE],
    ['const port = 4000 + Math.random() * 9;', CHANCE],
    ['beforeAll(async () => {\n}, 120_000);', LIMIT],
    ["test('a', { timeout: 60_000 }, async () => {});", LIMIT],
    ['vi.setConfig({ testTimeout: 60_000 });', LIMIT],
  ])('the search finds %s', (text, pattern) => expect(text).toMatch(pattern));

  test.each([
    ['await expect.poll(() => rows(), { timeout: 60_000 }).toBe(3);', LIMIT],
    ['const held = setTimeout(() => child.kill(), 20_000);', PAUSE],
    ['const random = newRandom(7);', CHANCE],
    ['const seed = Number(process.env.SEED ?? Math.random() * 1e9);', CHANCE],
    ['setTimeout(() => {\n}, 20);', LIMIT],
  ])('and not %s', (text, pattern) => expect(text).not.toMatch(pattern));
});
