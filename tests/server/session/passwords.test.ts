/** Passwords with the work that the product gives them: servers of tests have a demo whose passwords take the least. */
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../../src/server/session/passwords.ts';

test('passwords are argon2id with 64 MiB', async () => {
  const hash = await hashPassword('Skill@2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
  expect([await isPassword(hash, 'Skill@2026'), await isPassword(hash, 'Skill@2025')]).toEqual([true, false]);
});

test('an unknown user takes as much work as a wrong password, and is never right', async () => {
  const hash = await hashPassword('Skill@2026');
  const workOf = async (stored: string | undefined): Promise<number> => {
    const before = process.cpuUsage();
    expect(await isPassword(stored, 'x')).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // In turn, and the least of each: what else a processor does makes some of them dearer.
  const turns: { unknown: number; wrong: number }[] = [];
  for (let turn = 0; turn < 8; turn += 1) turns.push({ unknown: await workOf(undefined), wrong: await workOf(hash) });
  const unknown = Math.min(...turns.map((turn) => turn.unknown));
  const wrong = Math.min(...turns.map((turn) => turn.wrong));
  expect(unknown / wrong).toBeGreaterThan(0.4);
  expect(unknown / wrong).toBeLessThan(2.5);
});
