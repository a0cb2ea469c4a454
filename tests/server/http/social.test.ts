import { generateKeyPairSync } from 'node:crypto';
import { generateKeyPair, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { runningClock } from '../../../src/server/clock.ts';
import { oidcGateway } from '../../../src/server/gateways/oidc.ts';
import { browse, handleIn, startOidcServer, type OidcServer } from '../../support/oidcServer.ts';
import { anonymous, codeOf, personWith, rowOf, startServer, testClock, type Answer, type TestServer } from './harness.ts';

let provider: OidcServer;
let server: TestServer;
const runs = runningClock(() => 'Asia/Kolkata');

beforeAll(async () => {
  provider = await startOidcServer({
    ops: { email: 'Ops@skilldesk.test', email_verified: true },
    unverified: { email: 'ops@skilldesk.test', email_verified: false },
    stranger: { email: 'somebody@elsewhere.test', email_verified: true },
    barred: { email: 'barred@skilldesk.test', email_verified: true },
  });
  const social = oidcGateway({ issuer: provider.issuer, clientId: provider.clientId }, runs);
  server = await startServer({ clock: testClock(new Date().toISOString()), gateways: { social } });
  provider.serve([`${server.url}/api/login/social/return`]);
  return async () => {
    await server.close();
    await provider.close();
  };
});

const socialLogin = (token: string): Promise<Answer> => anonymous(server, 'login', 'socialAccountLogin', { token });
const idToken: OidcServer['idToken'] = (...args) => provider.idToken(...args);
const home = (): string => `${server.url}/#`;
const wayThrough = (): Promise<string> => browse(`${server.url}/api/login/social/start`, home());

describe('D1-LOGIN-06 D1-LOGIN-08 signing in with a work account', () => {
  test("D1-CALLS-02 the provider's token of a verified e-mail address opens a session", async () => {
    const answer = await socialLogin(await idToken('ops'));
    const ops = personWith(server, rowOf(answer));
    expect(rowOf(answer)['userName']).toBe('ops@skilldesk.test');
    expect((await ops.call('engagement', 'viewAllByCenter', { centerId: 101 })).http).toBe(200);
  });

  test('there and back through the provider: no token ever stands in an address', async () => {
    provider.visitor = 'ops';
    const handle = handleIn(await wayThrough());
    expect(handle).toMatch(/^[\w-]{43}$/);
    const answer = await socialLogin(handle);
    expect(rowOf(answer)['userName']).toBe('ops@skilldesk.test');
    expect((await socialLogin(handle)).appError).not.toBeNull();
  });

  test('the barred role stays outside this way too', async () => {
    provider.visitor = 'barred';
    expect((await socialLogin(handleIn(await wayThrough()))).appError?.[0]?.errorMessage).toBe('Logged Out');
  });

  test('an address that nobody verified, and a stranger, are refused alike', async () => {
    const refused = [];
    for (const who of ['unverified', 'stranger']) {
      provider.visitor = who;
      refused.push(await socialLogin(handleIn(await wayThrough())));
    }
    expect(refused.map(codeOf)).toEqual(['LOGIN_REFUSED', 'LOGIN_REFUSED']);
    expect(refused[0]).toEqual(refused[1]);
  });

  test("coming back with another browser's answer, or none", async () => {
    for (const query of ['?code=x&state=y', '?error=access_denied', '']) {
      const response = await fetch(`${server.url}/api/login/social/return${query}`, { redirect: 'manual' });
      expect(response.headers.get('location')).toBe('/#social=refused');
    }
  });

  test.each<[string, () => Promise<string>]>([
    ['of another client', () => idToken('ops', {}, { audience: 'other' })],
    ['of another issuer', () => idToken('ops', {}, { issuer: 'https://evil.test' })],
    ['that is over', () => idToken('ops', { exp: 2 })],
    ['of nobody', () => idToken('')],
    ['signed by somebody else', async () => idToken('ops', {}, { key: (await generateKeyPair('RS256')).privateKey })],
    [
      'signed with the public key as a secret',
      () => {
        const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return idToken('ops', {}, { key: publicKey.export({ type: 'spki', format: 'der' }), header: { alg: 'HS256' } });
      },
    ],
    [
      'with alg none',
      () =>
        Promise.resolve(
          new UnsecuredJWT({ email: 'ops@skilldesk.test', email_verified: true })
            .setIssuer(provider.issuer)
            .setAudience(provider.clientId)
            .setSubject('ops')
            .setExpirationTime('5 minutes')
            .encode(),
        ),
    ],
    ['that is no token', () => Promise.resolve('x.y.z')],
  ])('a token %s is refused', async (_title, make) => {
    expect(codeOf(await socialLogin(await make()))).toBe('LOGIN_REFUSED');
  });
});

test('a provider that does not answer', async () => {
  const away = await startServer({ gateways: { social: oidcGateway({ issuer: 'http://localhost:1', clientId: provider.clientId }, runs) } });
  expect(codeOf(await anonymous(away, 'login', 'socialAccountLogin', { token: 'a.b.c' }))).toBe('GATEWAY_FAILED');
  const response = await fetch(`${away.url}/api/login/social/start`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/#social=away');
  await away.close();
});

test('without a provider the page hears so', async () => {
  const none = await startServer();
  const response = await fetch(`${none.url}/api/login/social/start`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/#social=unset');
  expect((await anonymous(none, 'login', 'socialAccountLogin', { token: 'unset' })).appError?.[0]?.errorMessage).toBe(
    'Sign-in with another account is not configured',
  );
  await none.close();
});
