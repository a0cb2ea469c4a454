import { describe, expect, test } from 'vitest';
import { keyedHash, keyFor, seal, unseal, type Purpose } from '../../src/server/keys.ts';
import { secretKey } from './store/harness.ts';

const purposes: Purpose[] = [
  'access token',
  'refresh token',
  'one-time password',
  'queued message',
  'document link',
  'social state',
  'social handle',
  'game player',
  'stored field',
  'field hash',
  'cursor',
];

describe('keys', () => {
  test('quality 3: each purpose has a key of its own, none of them the secret', () => {
    const keys = [...purposes.map((purpose) => keyFor(secretKey, purpose).toString('hex')), secretKey];
    expect(new Set(keys).size).toBe(purposes.length + 1);
    expect(new Set(purposes.map((purpose) => keyedHash(secretKey, purpose, 'x'))).size).toBe(purposes.length);
  });

  test('quality 3: what is sealed opens with the same key for the same purpose only, and not when it was touched', () => {
    const sealed = seal(secretKey, 'queued message', 'to: 9876543210');
    expect(sealed).not.toContain('9876543210');
    expect(unseal(secretKey, 'queued message', sealed)).toBe('to: 9876543210');
    for (const purpose of purposes.filter((one) => one !== 'queued message')) expect(() => unseal(secretKey, purpose, sealed), purpose).toThrow();
    expect(() => unseal('b'.repeat(64), 'queued message', sealed)).toThrow();
    expect(() => unseal(secretKey, 'queued message', `${sealed.slice(0, -2)}AA`)).toThrow();
    expect(() => unseal(secretKey, 'queued message', '')).toThrow();
  });

  test('quality 3: a message that waited in the queue before purposes were told apart is still sent', () => {
    const before = 'uvSnxmcmDTRIubbRejCrZn3lSOKIqUs0Qgu8qN8JvYaqTsmqtC76Fq74ekLYGvc';
    expect(unseal(secretKey, 'queued message', before)).toBe('{"to":"9876543210"}');
  });
});
