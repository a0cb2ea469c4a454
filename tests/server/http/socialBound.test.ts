import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { runningClock } from '../../../src/server/clock.ts';
import { oidcGateway } from '../../../src/server/gateways/oidc.ts';
import { startOidcServer, type OidcServer } from '../../support/oidcServer.ts';
import { keyedHash } from '../../../src/server/keys.ts';
import { anonymous, codeOf, overwrite, rowOf, signIn, signedIn, startServer, testClock, type Answer, type TestServer } from './harness.ts';
import { linkIn, mailsTo, profileWith } from './mails.ts';

const runs = runningClock(() => 'Asia/Kolkata');
const nameOf = (answer: Answer): JsonObject[string] => rowOf(answer)['userName'] ?? null;
const at = 'skilldesk.test';

describe('whom a work account stands for', () => {
  let provider: OidcServer;
  let server: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    provider = await startOidcServer({
      ops: { email: `ops@${at}`, email_verified: true },
      OPS: { email: `ops@${at}`, email_verified: true },
      two: { email: `counsellor1@${at}`, email_verified: true },
      moved: { email: `counsellor2@${at}`, email_verified: true },
    });
    provider.serve([]);
    const gateways = { social: oidcGateway({ issuer: provider.issuer, clientId: provider.clientId }, runs) };
    server = await startServer({ clock: testClock(new Date().toISOString()), gateways });
    second = await startServer({ beside: server, clock: server.clock, gateways });
    return async () => {
      await second.close();
      await server.close();
      await provider.close();
    };
  });
  const enter = (token: string, by = server): Promise<Answer> => anonymous(by, 'login', 'socialAccountLogin', { token });

  test('quality 3: a token of a provider counts once, by every server and however its signature is spelled', async () => {
    const token = await provider.idToken('ops');
    const last = token.at(-1) ?? '';
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spelled = token.slice(0, -1) + (letters[letters.indexOf(last) ^ 1] ?? '');
    expect(nameOf(await enter(token))).toBe(`ops@${at}`);
    expect([await enter(token), await enter(token, second), await enter(spelled)].map(codeOf)).toEqual([
      'LOGIN_REFUSED',
      'LOGIN_REFUSED',
      'LOGIN_REFUSED',
    ]);
    const raced = await provider.idToken('ops');
    const answers = await Promise.all([server, second, server, second].map((by) => enter(raced, by)));
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
  });

  test('quality 3: the first sign-in binds the account; the same address of another account opens nothing', async () => {
    expect(nameOf(await enter(await provider.idToken('ops')))).toBe(`ops@${at}`);
    expect(codeOf(await enter(await provider.idToken('OPS')))).toBe('LOGIN_REFUSED');
    const [line] = await server.store.query<{ detail: string }>(
      "select detail::text as detail from audit where action = 'login.socialAccountLogin' and event = 'session.refused' order by id desc limit 1",
    );
    expect(JSON.parse(line?.detail ?? '{}')).toEqual({
      code: 'LOGIN_REFUSED',
      address: '127.0.0.1',
      name: keyedHash(server.config.secretKey, 'name trace', `ops@${at}`),
    });
    expect(nameOf(await enter(await provider.idToken('ops')))).toBe(`ops@${at}`);
  });

  test("quality 3: a bound account is its user's whatever address it has now, verified or none", async () => {
    expect(nameOf(await enter(await provider.idToken('moved')))).toBe(`counsellor2@${at}`);
    for (const claims of [
      { email: `manager@${at}`, email_verified: true },
      { email: `manager@${at}`, email_verified: false },
      { email: undefined },
    ]) {
      expect(nameOf(await enter(await provider.idToken('moved', claims)))).toBe(`counsellor2@${at}`);
    }
  });

  test('quality 3: changing the e-mail address does not move the binding', async () => {
    const placement = await signIn(server, 'placement');
    expect(nameOf(await enter(await provider.idToken('placed', { email: `placement@${at}`, email_verified: true })))).toBe(`placement@${at}`);
    await placement.call('user', 'updateUserProfile', profileWith(placement, `elsewhere@${at}`));
    const { token } = linkIn((await mailsTo(server, `elsewhere@${at}`))[0]);
    expect((await anonymous(server, 'user', 'confirmEmailChange', { token })).appError).toBeNull();
    expect(codeOf(await enter(await provider.idToken('elsewhere', { email: `elsewhere@${at}`, email_verified: true })))).toBe('LOGIN_REFUSED');
    expect(nameOf(await enter(await provider.idToken('placed', { email: `placement@${at}`, email_verified: true })))).toBe(`placement@${at}`);
  });

  test('quality 3: two first sign-ins at once bind one account, and one of two accounts of an address', async () => {
    const tokens = await Promise.all(
      ['two', 'two', 'other', 'two', 'other'].map((subject) => provider.idToken(subject, { email: `counsellor1@${at}`, email_verified: true })),
    );
    const answers = await Promise.all(tokens.map((token, index) => enter(token, index % 2 === 0 ? server : second)));
    expect(answers.some(({ appError }) => appError === null)).toBe(true);
    expect(answers.every((answer) => [undefined, 'DUPLICATE', 'LOGIN_REFUSED'].includes(codeOf(answer)))).toBe(true);
    const after = await Promise.all(
      ['two', 'other'].map(async (subject) =>
        codeOf(await enter(await provider.idToken(subject, { email: `counsellor1@${at}`, email_verified: true }))),
      ),
    );
    expect(after.sort()).toEqual(['LOGIN_REFUSED', undefined]);
  });

  test('quality 3: an administrator, and nobody else, lets an account go; the next sign-in binds anew', async () => {
    const [admin, principal] = await signedIn(server, 'admin', 'principal');
    const token = (subject: string) => provider.idToken(subject, { email: `principal@${at}`, email_verified: true });
    expect([codeOf(await enter(await token('before'))), codeOf(await enter(await token('after')))]).toEqual([undefined, 'LOGIN_REFUSED']);
    expect((await principal.call('user', 'unbindSocialAccount', { userId: principal.userId })).http).toBe(403);
    expect((await admin.call('user', 'unbindSocialAccount', { userId: principal.userId })).appError).toBeNull();
    expect([codeOf(await enter(await token('after'))), codeOf(await enter(await token('before')))]).toEqual([undefined, 'LOGIN_REFUSED']);
  });

  test('quality 3: nobody signs in for a user who was switched off, bound or not', async () => {
    const [row] = await server.store.find('user', { userName: `counsellor2@${at}` }, { centres: 'all' });
    if (!row) throw new Error('no such user');
    await overwrite(server, 'user', row.id, { isActive: 'N' });
    expect(codeOf(await enter(await provider.idToken('moved')))).toBe('LOGIN_REFUSED');
  });
});
