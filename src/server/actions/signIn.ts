import { messagesOf } from '../../catalogue/client.ts';
import { textOf, type Messages } from '../../engine/problem/text.ts';
import type { Problem } from '../../engine/types.ts';
import { Refusal, type RefusalDetail } from '../refusal.ts';
import { beginAttempt } from '../session/attempts.ts';
import { deviceOf, rememberDevice } from '../session/devices.ts';
import { credentialOf, isPassword } from '../session/passwords.ts';
import { userByName, fullNameOf, scopesOf, userBySocial, activeUser, isActive } from '../session/people.ts';
import type { Handler, HandlerAnswer, HandlerInput } from '../call.ts';
import type { Row } from '../store/types.ts';
import { isBarred } from '../session/facts.ts';
import { originOf } from '../session/sessions.ts';
import { writeAudit } from '../request/audit.ts';
import { keyedHash } from '../keys.ts';
import { openHandle, spendToken } from '../session/socialHandle.ts';
import { reading } from './reading.ts';

/**
 * `reactivate {refreshToken, secret}`: the next pair of tokens; the same request (Idempotency-Key) gets the same pair (D1-SESSION-07).
 * `secret` is a key of the wire and proves nothing: a value that every browser holds is no secret. The refresh token is.
 */
export const reactivate: Handler = reading({ user: { of: ['userName', 'firstName', 'lastName'] } }, async ({ payload, call, store, sessions }) => {
  const renewed = await sessions.renew(String(payload['refreshToken']), call.idempotencyKey);
  if (!renewed.ok) throw new Refusal(renewed.code, renewed.detail);
  const user = await activeUser(store, renewed.userId);
  if (!user) throw new Refusal('SESSION_ENDED');
  return {
    rows: [{ userid: user.id, userName: user.doc['userName'] ?? null, names: fullNameOf(user), ...renewed.tokens }],
    secret: true,
    userId: user.id,
  };
});

/** `logout`: the session ends on the server; its tokens are worth nothing any more (D1-LOGIN-20). */
export const logout: Handler = async ({ session, sessions }) => {
  if (session) await sessions.end(session.id, 'signed out');
  return { rows: [], secret: true };
};

/**
 * `socialAccountLogin {token}`: the provider's token, or the handle of one, good once (D1-LOGIN-08). The first of somebody binds that account of
 * the provider to the user of its verified e-mail address; from then on the account counts and no address.
 */
export const socialAccountLogin: Handler = reading(
  {
    user: { by: ['emailAddress'], of: ['userName', 'firstName', 'lastName', 'isActive'] },
    'social-account': { by: ['account', 'userId', 'issuer'] },
    scope: { by: ['userId'] },
  },
  async (input) => {
    const { payload, store, gateways, config } = input;
    if (!gateways.social) throw new Refusal('LOGIN_REFUSED', { text: '{{login.socialMissing}}' });
    const handle = String(payload['token']);
    const token = (await openHandle(store, config.secretKey, handle)) ?? handle;
    const identity = await gateways.social.verify(token);
    const found = (await spendToken(store, token, identity.until)) ? await userBySocial(store, identity) : undefined;
    if (!found) {
      await tellSignIn(input, 'session.refused', identity.email ?? `${identity.issuer} ${identity.subject}`);
      throw new Refusal('LOGIN_REFUSED');
    }
    const answer = await openSessionOf(input, found.user);
    return found.bind ? { ...answer, plan: { writes: [found.bind] } } : answer;
  },
);

/** Where a refused sign-in came from, and a trace of the name: the same name gives the same trace, and no trace gives a name. */
function tellSignIn({ store, call, config }: HandlerInput, event: 'session.refused' | 'session.stopped', name: string): Promise<void> {
  const code = event === 'session.stopped' ? 'TOO_MANY' : 'LOGIN_REFUSED';
  return writeAudit(store, call, event, null, {
    detail: { code, address: call.address, name: keyedHash(config.secretKey, 'name trace', name.trim().toLowerCase()) },
  });
}

/* What happens once it is known who somebody is: scope, session, tokens. */

/** The words of the specification first, then why. */
const barredRole = (messages: Messages): Problem[] =>
  (
    [
      ['LOGIN_REFUSED', '{{session.loggedOut}}'],
      ['ROLE_BARRED', '{{session.barredWhy}}'],
    ] as const
  ).map(([code, text]) => ({ at: '', rule: code, code, severity: 'error', message: textOf(messages, text) }));

/** Opens a session with the user's first scope. `passwordDue`: by a one-time password, which is to be changed before anything else. A barred role, a user without any scope, and one whose programme or centre is in no table do not get in. */
async function openSessionOf(input: HandlerInput, user: Row, passwordDue = false): Promise<HandlerAnswer> {
  const { store, catalogue, sessions, call, clock } = input;
  const refuse = async (detail: RefusalDetail): Promise<never> => {
    await tellSignIn(input, 'session.refused', String(user.doc['userName']));
    throw new Refusal('LOGIN_REFUSED', detail);
  };
  const [first] = await scopesOf(store, user.id);
  if (!first) return refuse({ text: '{{session.noRole}}' });
  if (isBarred(catalogue, first.roleId)) return refuse({ problems: barredRole(messagesOf(catalogue, call.language)) });
  if ((await sessions.acting({ id: '', userId: user.id, active: first, passwordDue: false })) === null) return refuse({ text: '{{session.noRole}}' });
  const { tokens } = await sessions.open(user.id, first, originOf(call.agent, call.address), passwordDue);
  return {
    rows: [{ userid: user.id, userName: user.doc['userName'] ?? null, names: fullNameOf(user), ...(passwordDue ? { passwordDue } : {}), ...tokens }],
    secret: true,
    userId: user.id,
    device: await rememberDevice(store, user.id, call.device, clock.now().getTime()),
  };
}

/**
 * `login {userName, password}`. Unknown users take as long and hear the same as wrong passwords (D1-LOGIN-07, D1-LOGIN-17); why the right
 * password is of no use hears only who knows it.
 */
export const login: Handler = reading(
  { user: { by: ['userName'], of: ['userName', 'firstName', 'lastName', 'isActive'] }, scope: { by: ['userId'] } },
  async (input) => {
    const { payload, store, call, clock } = input;
    const userName = String(payload['userName']);
    const user = await userByName(store, userName);
    const device = await deviceOf(store, user?.id ?? 0, call.device);
    const attempt = await beginAttempt(store, { name: userName, address: call.address, ...(device === undefined ? {} : { device }) });
    if (attempt.blocked !== undefined) {
      if (attempt.isFirstBlocked) await tellSignIn(input, 'session.stopped', userName);
      throw new Refusal('TOO_MANY', { retryAfter: attempt.blocked });
    }
    const credential = user && (await credentialOf(store, user.id));
    const isRight = await isPassword(credential?.hash, String(payload['password']));
    const onceUntil = credential?.onceUntil ?? null;
    const isOver = onceUntil !== null && clock.now().getTime() >= onceUntil;
    if (!user || !isRight || isOver || !isActive(user)) {
      await tellSignIn(input, 'session.refused', userName);
      await clock.wait(attempt.delay);
      throw new Refusal('LOGIN_REFUSED', !user || !isRight ? {} : { text: isActive(user) ? '{{login.onceOver}}' : '{{login.locked}}' });
    }
    await attempt.succeed();
    return openSessionOf(input, user, onceUntil !== null);
  },
);
