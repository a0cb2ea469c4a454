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

const having = (files: typeof suites, pattern: RegExp): string[] => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

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
    ['const timer = setTimeout(() => child.kill(), 20_000);', PAUSE],
    ['const random = newRandom(7);', CHANCE],
    ['const seed = Number(process.env.SEED ?? Math.random() * 1e9);', CHANCE],
    ['setTimeout(() => {\n}, 20);', LIMIT],
  ])('and not %s', (text, pattern) => expect(text).not.toMatch(pattern));
});
