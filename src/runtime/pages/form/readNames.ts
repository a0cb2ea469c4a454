import type { Runtime } from '../../context/createRuntime.ts';
import type { LookupRows } from '../../context/lookup.ts';
import { objectOf } from '../../../engine/json.ts';

/** How the person is called, and whether a one-time password is to be changed, as the server has it now (D3-PROFILE-08). */
export async function readNames(ask: LookupRows, own: Runtime['session']): Promise<void> {
  const { rows } = await ask('fetchUserDetails', { id: own.read()?.userid ?? 0 });
  const { firstName, lastName, passwordDue } = objectOf(rows[0]);
  own.write({ names: [firstName, lastName].filter(Boolean).join(' '), passwordDue: passwordDue === true ? 'Y' : '' });
}
