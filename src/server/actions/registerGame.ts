import { keyedHash } from '../keys.ts';
import { reach } from '../operations/reach.ts';
import type { Handler } from '../types.ts';

/** The id under which an engagement plays elsewhere: always the same for one engagement, and telling nothing about it (D2-COUN-06, D2-CALLS-38). */
export const registerGame: Handler = async (input) => {
  const { id } = await reach(input, 'engagement', input.payload['digiHubId'], 'digiHubId');
  const karyapathId = Buffer.from(keyedHash(input.config.secretKey, 'game player', String(id)), 'base64url')
    .toString('hex')
    .slice(0, 24);
  return { rows: [], plain: { status: 'SUCCESS', data: { karyapathId } } };
};
