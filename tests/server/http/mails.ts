/** Mails as people get them, and the links in them. */
import { expect } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { password, rowOf, type Person, type TestServer } from './harness.ts';

/** What the demo kept for an address, newest first. */
export async function mailsTo(server: TestServer, to: string): Promise<string[]> {
  const response = await fetch(`${server.url}/api/outbox?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { to: string; text: string; otp: string | null; at: string }[]).map(({ text }) => text);
}

interface Link {
  href: string;
  use: string;
  token: string;
}
/** The link of a mail. Fails when there is none. */
export function linkIn(mail: string | undefined): Link {
  const [href = '', use = '', token = ''] = /https?:\S+\/email#(\w+)=(\S+)/.exec(mail ?? '') ?? [];
  expect(href, mail).not.toBe('');
  return { href, use, token };
}

/** The own profile with another address. */
export const profileWith = (person: Person, emailAddress: string, more: JsonObject = {}): JsonObject => ({
  id: person.userId,
  userName: person.row['userName'] ?? null,
  firstName: 'Asha',
  middleName: 'Imran',
  lastName: 'Shinde',
  dob: '1990-05-17',
  primaryContactNumber: '9876543210',
  emailAddress,
  currentPassword: password,
  ...more,
});

export const storedAddress = async (person: Person): Promise<unknown> =>
  rowOf(await person.call('user', 'fetchUserDetails', { id: person.userId }))['emailAddress'];
