/** What happens once it is known who somebody is: scope, session, tokens. */
import { Refusal } from '../door/refusal.ts';
import type { Row } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { rememberDevice } from './devices.ts';
import { isBarred } from './facts.ts';
import { originOf } from './origin.ts';
import { namesOf, scopesOf } from './people.ts';

/** Opens a session with the user's first scope. A barred role, a user without any scope, and one whose programme or centre is in no table do not get in. */
export async function signIn({ store, catalogue, sessions, call, clock }: HandlerInput, user: Row): Promise<HandlerAnswer> {
  const [first] = await scopesOf(store, user.id);
  if (!first) throw new Refusal('LOGIN_REFUSED', { text: '{{session.noRole}}' });
  if (isBarred(catalogue, first.roleId)) throw new Refusal('LOGIN_REFUSED', { text: '{{session.loggedOut}}' });
  if (!(await sessions.accepts(user.id, first))) throw new Refusal('LOGIN_REFUSED', { text: '{{session.noRole}}' });
  const { tokens } = await sessions.open(user.id, first, originOf(call.agent, call.address));
  return {
    rows: [{ userid: user.id, userName: user.doc['userName'] ?? null, names: namesOf(user), ...tokens }],
    secret: true,
    userId: user.id,
    device: await rememberDevice(store, user.id, call.device, clock.now().getTime()),
  };
}
