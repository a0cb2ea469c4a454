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
    for (let turn = 0; turn < 4; turn += 1) expect(await isPassword(stored, 'x')).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [unknown, wrong] = [await workOf(undefined), await workOf(hash)];
  expect(unknown / wrong).toBeGreaterThan(0.4);
  expect(unknown / wrong).toBeLessThan(2.5);
});
