/** One secret, one key for each purpose: what is signed or closed with one never opens with another. The only file that works with keys. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a key is for -> the label that it is derived by. A label never changes: what lies in a store was closed under it. */
const LABELS = {
  'access token': 'access token',
  'refresh token': 'refresh token',
  'one-time password': 'one-time password',
  'queued message': 'sealed payload',
  'document link': 'document link',
  'sheet link': 'sheet link',
  'audit link': 'audit link',
  'social state': 'social state',
  'social handle': 'social handle',
  'game player': 'game player',
  'e-mail link': 'e-mail link',
  'name trace': 'name trace',
  'device drafts': 'device drafts',
  'stored field': 'seal 1',
  'field hash': 'hash 1',
  cursor: 'sign 1',
} as const;

export type Purpose = keyof typeof LABELS;

/** 32 bytes for one purpose. */
export const derivedKey = (root: string | Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', root, 'skilldesk', LABELS[purpose], 32));

const derived = new Map<string, Buffer>();

/** The key of a purpose, derived once. */
export function keyFor(secretKey: string, purpose: Purpose): Buffer {
  const name = `${purpose} ${secretKey}`;
  const key = derived.get(name) ?? derivedKey(secretKey, purpose);
  derived.set(name, key);
  return key;
}

/** Keyed hash, base64url. */
export const hashWith = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
export const keyedHash = (secretKey: string, purpose: Purpose, text: string): string => hashWith(keyFor(secretKey, purpose), text);

/** Closes a text (AES-256-GCM, base64url of nonce, tag and cipher text). It opens for the same `place` only. */
export function closeWith(key: Buffer, text: string, place: string = ''): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Opens what `closeWith` closed; throws when it was touched, or closed with another key or for another place. */
export function openWith(key: Buffer, closed: string, place: string = ''): string {
  const bytes = Buffer.from(closed, 'base64url');
  if (bytes.length < 28) throw new Error('too short to be closed by us');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Closes a text that leaves the process and comes back: a message through the queue, a link, a cookie. */
export const seal = (secretKey: string, purpose: Purpose, text: string): string => closeWith(keyFor(secretKey, purpose), text);

/** Opens what `seal` closed for the same purpose; throws for anything else. */
export const unseal = (secretKey: string, purpose: Purpose, sealed: string): string => openWith(keyFor(secretKey, purpose), sealed);

/** The secret itself, for a backup that holds its key: the one way in which it leaves the process. */
export const keyForBackup = (secretKey: string): string => secretKey;
