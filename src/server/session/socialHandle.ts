/** A provider's token never stands in an address: the browser carries a handle for it, good once and for a minute. The token itself counts once, too. */
import { createHash, randomBytes } from 'node:crypto';
import { seal, unseal } from '../keys.ts';
import type { Store } from '../store/types.ts';

const GOOD_FOR = 60_000;
const hashOf = (handle: string): string => createHash('sha256').update(handle).digest('base64url');

export async function makeSocialHandle(store: Store, secretKey: string, token: string): Promise<string> {
  const handle = randomBytes(32).toString('base64url');
  await store.query('insert into social_handle (hash, sealed, until) values ($1, $2, $3) returning hash', [
    hashOf(handle),
    seal(secretKey, 'social handle', token),
    Date.now() + GOOD_FOR,
  ]);
  return handle;
}

/** The token behind a handle, which is used up by asking; undefined for anything else. */
export async function openHandle(store: Store, secretKey: string, handle: string): Promise<string | undefined> {
  const [row] = await store.query<{ sealed: string; until: number }>('delete from social_handle where hash = $1 returning sealed, until', [
    hashOf(handle),
  ]);
  return row && Number(row.until) > Date.now() ? unseal(secretKey, 'social handle', row.sealed) : undefined;
}

/**
 * Uses a token up, for all processes and until it ends by itself; false when it was used before. Counted is what its signature stands for:
 * one token can be spelled with several signatures.
 */
export async function spendToken(store: Store, token: string, until: number): Promise<boolean> {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const rows = await store.query('insert into social_token (hash, until) values ($1, $2) on conflict (hash) do nothing returning hash', [
    hashOf(signed),
    Math.ceil(until),
  ]);
  return rows.length > 0;
}
