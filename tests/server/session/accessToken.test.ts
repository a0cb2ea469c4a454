import { describe, expect, test } from 'vitest';
import { dayOfInstant } from '../../../src/server/clock.ts';
import { readAccessToken, signAccessToken } from '../../../src/server/session/accessToken.ts';

const secret = 'a3b1f0a2c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f';
const at = new Date('2026-03-01T10:00:00Z');
const after = (seconds: number): Date => new Date(at.getTime() + seconds * 1000);

describe('a token that was found good', () => {
  test('D1-SESSION-10 stays good until it ends, and is expired from then on', async () => {
    const { token } = await signAccessToken(secret, { sessionId: 's1', userId: 4 }, at, 2);
    for (const seconds of [0, 1, 119]) expect(await readAccessToken(secret, token, after(seconds))).toEqual({ sessionId: 's1', userId: 4 });
    expect(await readAccessToken(secret, token, after(120))).toBe('expired');
    expect(await readAccessToken(secret, token, after(9000))).toBe('expired');
  });

  test('is nothing under another key, nor when a letter of it is changed', async () => {
    const { token } = await signAccessToken(secret, { sessionId: 's2', userId: 5 }, at, 2);
    expect(await readAccessToken(secret, token, at)).toEqual({ sessionId: 's2', userId: 5 });
    expect(await readAccessToken(secret.replace('a', 'b'), token, at)).toBeUndefined();
    expect(await readAccessToken(secret, `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`, at)).toBeUndefined();
    expect(await readAccessToken(secret, token, at)).toEqual({ sessionId: 's2', userId: 5 });
  });
});

test('a day begins at midnight of its zone, whichever zone was asked before', () => {
  expect(dayOfInstant('Asia/Kolkata', new Date('2028-02-28T18:29:59.999Z'))).toBe('2028-02-28');
  expect(dayOfInstant('Asia/Kolkata', new Date('2028-02-28T18:30:00Z'))).toBe('2028-02-29');
  expect(dayOfInstant('UTC', new Date('2028-02-28T18:30:00Z'))).toBe('2028-02-28');
  expect(dayOfInstant('Asia/Kathmandu', new Date('2028-02-28T18:14:59Z'))).toBe('2028-02-28');
  expect(dayOfInstant('Asia/Kathmandu', new Date('2028-02-28T18:15:00Z'))).toBe('2028-02-29');
});
