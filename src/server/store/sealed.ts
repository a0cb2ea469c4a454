/**
 * Encrypted fields. At rest a value is `sealed:1:<last four>:<keyed hash>:<nonce, tag, cipher text>`: AES-256-GCM bound to
 * entity, row and field, so that it cannot be moved to another row; the hash finds duplicates without opening anything.
 */
import { closeWith, derivedKey, hashWith, openWith } from '../keys.ts';
import { aadhaarMask } from '../../engine/aadhaarMask.ts';
import { StoreFault } from './errors.ts';

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
export const maskOf = (sealed: string): string => aadhaarMask(isSealed(sealed) ? (sealed.split(':')[2] ?? '') : '');

const keyBytes = (secret: string): Buffer => (/^[0-9a-f]{64}$/i.test(secret) ? Buffer.from(secret, 'hex') : Buffer.from(secret, 'base64'));
const lastFour = (value: string): string => value.replaceAll(/[^0-9A-Za-z]/g, '').slice(-4);

/** Throws when the secret is not 32 bytes in hex or base64. */
export const openSealer = (secret: string): Sealer => {
  const root = keyBytes(secret);
  if (root.length < 32) throw new Error('SECRET_KEY must be 32 bytes, as 64 hex digits or as base64');
  const sealing = derivedKey(root, 'stored field');
  const hashing = derivedKey(root, 'field hash');
  const signing = derivedKey(root, 'cursor');
  const hash = (value: string): string => hashWith(hashing, value.replaceAll(/\s+/g, '')).slice(0, 32);

  const open = (place: string, sealed: string): string | null => {
    if (!isSealed(sealed)) return null;
    try {
      return openWith(sealing, sealed.split(':')[4] ?? '', place);
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
          throw new StoreFault('SK003', `A sealed value of another place, or of another key, was written to ${place.split('/')[0] ?? ''}`);
        return value;
      }
      return `${prefix}${lastFour(value)}:${hash(value)}:${closeWith(sealing, value, place)}`;
    },
    sign: (text) => hashWith(signing, text).slice(0, 22),
  };
};
