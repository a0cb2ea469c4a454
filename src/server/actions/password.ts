import { Refusal } from '../refusal.ts';
import { credentialOf, isCurrentPassword, isPassword, takeProof, hashPassword, saveCredential } from '../session/passwords.ts';
import type { Handler } from '../call.ts';
import { activeUser } from '../session/people.ts';
import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core';
import { reading } from './reading.ts';

let judge: Promise<ZxcvbnFactory> | undefined;

/** The list is large and wanted by those alone who change a password. */
async function load(): Promise<ZxcvbnFactory> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** The part of a password that is one of the `most` passwords of which people use most, in capitals, turned round or with `@` for `a`; if it is half of it. */
async function commonPart(password: string, most: number): Promise<string | undefined> {
  judge ??= load();
  const { sequence } = (await judge).check(password);
  const isCommon = (match: MatchExtended): boolean =>
    match.pattern === 'dictionary' && Number(match['rank']) <= most && match.token.length * 2 >= password.length;
  return sequence.find(isCommon)?.token;
}

/** `isPasswordCommon {password}`: the part that many people use, nothing when there is none. */
export const isPasswordCommon: Handler = async ({ payload, catalogue }) => {
  const part = await commonPart(String(payload['password']), Number(catalogue.app.serverConstants['commonPasswords']));
  return { rows: part === undefined ? [] : [{ part }], secret: true };
};

/** `isCurrentPasswordValid {userName, password}`: the user's row when it is, nothing when not (D3-CALLS-48, D3-PASSWORD-12, D3-PASSWORD-13). Of oneself only. */
export const isCurrentPasswordValid: Handler = reading({ user: { of: ['userName'] } }, async ({ payload, session, store }) => {
  const user = session && (await activeUser(store, session.userId));
  if (!session || !user || String(payload['userName']).trim().toLowerCase() !== user.doc['userName'])
    throw new Refusal('SCOPE_BARRED', { field: 'userName' });
  const isRight = await isCurrentPassword(store, session, String(payload['password']));
  return { rows: isRight ? [{ id: user.id, userName: user.doc['userName'] ?? null }] : [], secret: true };
});

/**
 * `changePassword {id, password}`: one's own, once the password in use was given, here (`currentPassword`) or to `isCurrentPasswordValid` a
 * moment ago (D3-CALLS-47, D3-PASSWORD-15, D3-PASSWORD-16). All other sessions of the user end. A one-time password
 * is changed into another one.
 */
export const changePassword: Handler = async ({ payload, session, store, sessions, clock }) => {
  if (!session || payload['id'] !== session.userId) throw new Refusal('SCOPE_BARRED', { field: 'id' });
  const given = payload['currentPassword'];
  const proven = typeof given === 'string' && given !== '' ? await isCurrentPassword(store, session, given) : await takeProof(store, session);
  if (!proven) throw new Refusal('FIELD_INVALID', { field: 'currentPassword', text: '{{password.currentInvalid}}' });
  const next = String(payload['password']);
  const stored = await credentialOf(store, session.userId);
  if (stored && stored.onceUntil !== null && (await isPassword(stored.hash, next))) {
    throw new Refusal('FIELD_INVALID', { field: 'password', text: '{{password.notOnce}}' });
  }
  const hash = await hashPassword(next);
  return {
    rows: [{ id: session.userId }],
    secret: true,
    after: async () => {
      await saveCredential(store, session.userId, hash, clock.now().getTime());
      await Promise.all([takeProof(store, session), sessions.settle(session.id), sessions.endOthers(session.userId, session.id, 'password changed')]);
    },
  };
};
