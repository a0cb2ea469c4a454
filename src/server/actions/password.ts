import { Refusal } from '../refusal.ts';
import { credentialOf, isCurrentPassword, isPassword, takeProof, hashPassword, saveCredential } from '../session/passwords.ts';
import type { Json } from '../../engine/types.ts';
import type { Handler } from '../call.ts';
import { districtNames } from '../operations/reference.ts';
import { activeUser, EVERYWHERE } from '../session/people.ts';
import { settlePassword } from '../session/sessions.ts';
import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core';
import { reading } from './reading.ts';

let judge: Promise<ZxcvbnFactory> | undefined;

/** The list is large and wanted by those alone who change a password. */
async function load(): Promise<ZxcvbnFactory> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** So many centres are looked at for their names. */
const MOST_CENTRES = 10_000;
/** So many signs a password has at least beside names and years. */
const LEAST_OWN = 4;

/** The part of a password that is one of the `most` passwords of which people use most, in capitals, turned round or with `@` for `a`; if it is half of it. */
async function commonPart(password: string, most: number): Promise<string | undefined> {
  judge ??= load();
  const { sequence } = (await judge).check(password);
  const isCommon = (match: MatchExtended): boolean =>
    match.pattern === 'dictionary' && Number(match['rank']) <= most && match.token.length * 2 >= password.length;
  return sequence.find(isCommon)?.token;
}

const LOOKALIKES: Readonly<Record<string, string>> = { a: '[a@4]', e: '[e3]', i: '[i1!]', l: '[l1]', o: '[o0]', s: '[s$5]', t: '[t7]' };
const YEAR = /(?:19|20)\d\d/g;

/** The first of `words` in a password, where they and years leave next to nothing of it. */
function knownPart(password: string, words: readonly string[]): string | undefined {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const patterns = longestFirst.map((word) => [...word].map((letter) => LOOKALIKES[letter] ?? letter).join(''));
  const known = new RegExp(patterns.join('|'), 'giu');
  const [part] = password.match(known) ?? [];
  return password.replace(known, '').replace(YEAR, '').length < LEAST_OWN ? part : undefined;
}

/** Single words of these, long enough to be looked for. */
const wordsOf = (texts: readonly (Json | undefined)[]): string[] =>
  texts.flatMap((text) => (typeof text === 'string' ? text.toLowerCase().split(/[^\p{L}\p{M}]+/u) : [])).filter((word) => word.length > 2);

/** `isPasswordCommon {password}`: the part that many people use, or that names the product, the person, a centre, a state or a district, which is called by its city; nothing when there is none. */
export const isPasswordCommon: Handler = reading(
  { user: { of: ['userName', 'firstName', 'middleName', 'lastName'] }, centre: { of: ['name', 'state'] } },
  async ({ payload, catalogue, session, store, config }) => {
    const [user, centres, districts] = await Promise.all([
      session && activeUser(store, session.userId),
      store.find('centre', {}, EVERYWHERE, { limit: MOST_CENTRES }),
      districtNames(config.configDir),
    ]);
    const { userName, firstName, middleName, lastName } = user?.doc ?? {};
    const places = [...districts, ...centres.flatMap(({ doc }) => [doc['name'], doc['state']])];
    const { name, serverConstants } = catalogue.app;
    const words = wordsOf([name, serverConstants['guessableWords'], firstName, middleName, lastName, String(userName).split('@', 1)[0], ...places]);
    const password = String(payload['password']);
    const part = knownPart(password, words) ?? (await commonPart(password, Number(serverConstants['commonPasswords'])));
    return { rows: part === undefined ? [] : [{ part }], secret: true };
  },
);

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
  const current = payload['currentPassword'];
  const proven = typeof current === 'string' && current !== '' ? await isCurrentPassword(store, session, current) : await takeProof(store, session);
  if (!proven) throw new Refusal('FIELD_INVALID', { field: 'currentPassword', text: '{{password.currentInvalid}}' });
  const next = String(payload['password']);
  const credential = await credentialOf(store, session.userId);
  if (credential && credential.onceUntil !== null && (await isPassword(credential.hash, next))) {
    throw new Refusal('FIELD_INVALID', { field: 'password', text: '{{password.notOnce}}' });
  }
  const hash = await hashPassword(next);
  return {
    rows: [{ id: session.userId }],
    secret: true,
    after: async () => {
      await saveCredential(store, session.userId, hash, clock.now().getTime());
      await Promise.all([
        takeProof(store, session),
        settlePassword(store, session.id),
        sessions.endOthers(session.userId, session.id, 'password changed'),
      ]);
    },
  };
};
