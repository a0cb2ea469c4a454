/** One secret, one key for each purpose: what is signed with one never opens with another. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type Purpose = 'access token' | 'refresh token' | 'one-time password' | 'sealed payload' | 'download link' | 'social state';

const derived = new Map<string, Buffer>();

/** 32 bytes for one purpose. */
export function keyFor(secretKey: string, purpose: Purpose): Buffer {
  const name = `${purpose} ${secretKey}`;
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secretKey, 'skilldesk', purpose, 32));
  derived.set(name, key);
  return key;
}

/** Keyed hash, base64url. */
export function keyedHash(secretKey: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest('base64url');
}

/** Closes a text for the way through a queue (AES-256-GCM, base64url of nonce, tag and cipher text). */
export function seal(secretKey: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, 'sealed payload'), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Opens what `seal` closed; throws when it was touched. */
export function unseal(secretKey: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, 'sealed payload'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
