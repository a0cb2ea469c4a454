/**
 * Encrypted fields. At rest a value is `sealed:1:<last four>:<keyed hash>:<nonce, tag, cipher text>`: AES-256-GCM bound to
 * entity, row and field, so that it cannot be moved to another row; the hash finds duplicates without opening anything.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { StoreFault } from '../errors.ts';

export interface Sealer {
  /** Seals a text; a value sealed for this very place stays as it is, so that an unopened document can be written back. */
  seal(place: string, value: string): string;
  /** The clear text, or null when it was not sealed for this place by this key. */
  open(place: string, sealed: string): string | null;
  /** What `<field>$hash` holds for a clear value. */
  hash(value: string): string;
  /** Signs what leaves the server and comes back (cursors). */
  sign(text: string): string;
}

const prefix = 'sealed:1:';

export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(prefix);

/** `XXXXXXXX2346` for a sealed value: what people see who may not read it in full. */
export const maskOf = (sealed: string): string => {
  const last4 = isSealed(sealed) ? (sealed.split(':')[2] ?? '') : '';
  return last4 === '' ? 'XXXXXXXXXXXX' : `XXXXXXXX${last4}`;
};

const keyBytes = (secret: string): Buffer =>
  /^[0-9a-f]{64}$/i.test(secret) ? Buffer.from(secret, 'hex') : Buffer.from(secret, 'base64');
const lastFour = (value: string): string => value.replaceAll(/[^0-9A-Za-z]/g, '').slice(-4);

/** Throws when the secret is not 32 bytes in hex or base64. */
export const openSealer = (secret: string): Sealer => {
  const root = keyBytes(secret);
  if (root.length < 32) throw new Error('SECRET_KEY must be 32 bytes, as 64 hex digits or as base64');
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', root, 'skilldesk', purpose, 32));
  const sealing = derive('seal 1');
  const hashing = derive('hash 1');
  const signing = derive('sign 1');
  const hash = (value: string): string =>
    createHmac('sha256', hashing).update(value.replaceAll(/\s+/g, '')).digest('base64url').slice(0, 32);

  const open = (place: string, sealed: string): string | null => {
    const bytes = Buffer.from(sealed.split(':')[4] ?? '', 'base64url');
    if (!isSealed(sealed) || bytes.length < 28) return null;
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(12, 28));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  };
  return {
    hash,
    open,
    seal: (place, value) => {
      if (isSealed(value)) {
        if (open(place, value) === null)
          throw new StoreFault(
            'SK003',
            `A sealed value of another place, or of another key, was written to ${place.split('/')[0] ?? ''}`,
          );
        return value;
      }
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return `${prefix}${lastFour(value)}:${hash(value)}:${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url').slice(0, 22),
  };
};
