import { keyedHash } from '../keys.ts';
import type { Handler } from '../types.ts';

/**
 * `fetchDraftKey`: 32 bytes in base64url with which a device closes the drafts of the person signed in (quality part 3). The same at each
 * sign-in and on each device, another one for everybody else; never kept under an idempotency key.
 */
export const fetchDraftKey: Handler = async ({ session, config }) => ({
  rows: session ? [{ key: keyedHash(config.secretKey, 'device drafts', `user ${session.userId}`) }] : [],
  secret: true,
});
