import { wrongAt, type Found } from '../check.ts';
import { eachAction, operationOf } from './operation.ts';

const writing: readonly string[] = ['create', 'update', 'upsertMany', 'put', 'delete', 'send', 'follow'];
const bearer = '"auth": "bearer"';

/** An action without a session neither reads one nor writes, and an internal one has no door. */
export const actionAccess = eachAction('action', ({ auth, may, scope, internal, door, do: operation }, base) => {
  const found: Found[] = [];
  const { kind } = operationOf(operation);
  if (internal === true && door) found.push(wrongAt(`${base}/door`, 'an internal action has no door', 'no "door", or no "internal"'));
  if (auth !== 'none') return found;
  if (may !== undefined) found.push(wrongAt(`${base}/may`, '"may" reads a session that "auth": "none" does not have', bearer));
  if (scope === 'centre' || scope === 'user')
    found.push(wrongAt(`${base}/scope`, `"scope": "${scope}" needs a session that "auth": "none" does not have`, bearer));
  if (writing.includes(kind)) found.push(wrongAt(`${base}/auth`, `"${kind}" writes, and anybody could call it`, bearer));
  return found;
});
