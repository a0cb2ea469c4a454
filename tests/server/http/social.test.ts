import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oidcGateway } from '../../../src/server/gateways/oidc.ts';
import { anonymous, codeOf, personWith, rowOf, startServer, testClock, type Answer, type TestServer } from './harness.ts';

const CLIENT = 'skilldesk-client';
const people: Record<string, { email: string; email_verified: boolean }> = {
  ops: { email: 'Ops@skilldesk.test', email_verified: true },
  unverified: { email: 'ops@skilldesk.test', email_verified: false },
  stranger: { email: 'somebody@elsewhere.test', email_verified: true },
  barred: { email: 'barred@skilldesk.test', email_verified: true },
};

let issuer: string;
let listener: Server;
let server: TestServer;
let signingKey: CryptoKey;
const kid = 'provider-key';
/** Who the provider takes its visitor for. */
let visitor = 'ops';

/** A provider that signs everybody in at once: no questions asked. */
function startProvider(jwk: JWK): Provider {
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT, token_endpoint_auth_method: 'none', redirect_uris: [`${server.url}/api/login/social/return`], response_types: ['code'], grant_types: ['authorization_code'] }],
    jwks: { keys: [{ ...jwk, kid, use: 'sig', alg: 'RS256' } as never] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, id) => ({ accountId: id, claims: () => Promise.resolve({ sub: id, ...people[id] }) }),
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['test'] },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { params } = await provider.interactionDetails(context.req, context.res);
    const grant = new provider.Grant({ accountId: visitor, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email');
    await provider.interactionFinished(context.req, context.res, { login: { accountId: visitor }, consent: { grantId: await grant.save() } });
    context.respond = false;
    return undefined;
  });
  return provider;
}

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  signingKey = pair.privateKey;
  listener = createServer();
  await new Promise<void>((done) => { listener.listen(0, '127.0.0.1', done); });
  issuer = `http://localhost:${(listener.address() as AddressInfo).port}`;
  const clock = { now: () => new Date(), today: () => '2026-11-20' };
  server = await startServer({ clock: testClock(new Date().toISOString()), gateways: { social: oidcGateway({ issuer, clientId: CLIENT }, clock) } });
  const provider = startProvider(await exportJWK(pair.privateKey));
  listener.on('request', provider.callback());
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((done) => { listener.close(() => done()); listener.closeAllConnections(); });
});

const socialLogin = (token: string): Promise<Answer> => anonymous(server, 'login', 'socialAccountLogin', { token });
const idToken = (claims: object = {}, { key = signingKey, header = {} }: { key?: CryptoKey | Uint8Array; header?: object } = {}): Promise<string> =>
  new SignJWT({ email: 'ops@skilldesk.test', email_verified: true, ...claims }).setProtectedHeader({ alg: 'RS256', kid, ...header })
    .setIssuer(issuer).setAudience(CLIENT).setSubject('ops').setIssuedAt().setExpirationTime('5 minutes').sign(key);

/** A browser that follows redirects and keeps cookies by host. */
async function browse(start: string): Promise<string> {
  const jar = new Map<string, Map<string, string>>();
  let url = start;
  for (let hops = 0; hops < 12; hops += 1) {
    const { host } = new URL(url);
    const cookies = jar.get(host) ?? new Map<string, string>();
    jar.set(host, cookies);
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
    url = new URL(next, url).href;
    if (url.startsWith(`${server.url}/#`)) return url;
  }
  throw new Error('never came back');
}
const tokenFrom = (url: string): string => decodeURIComponent(new URL(url).hash.replace('#social=', ''));

describe('D1-LOGIN-06 D1-LOGIN-08 signing in with a work account', () => {
  test('D1-CALLS-02 the provider\'s token of a verified e-mail address opens a session', async () => {
    const answer = await socialLogin(await idToken());
    const ops = personWith(server, rowOf(answer));
    expect(rowOf(answer)['userName']).toBe('ops@skilldesk.test');
    expect((await ops.call('engagement', 'viewAllByCenter', { centerId: 101 })).http).toBe(200);
  });

  test('there and back through the provider: no token ever stands in an address', async () => {
    visitor = 'ops';
    const url = await browse(`${server.url}/api/login/social/start`);
    const handle = tokenFrom(url);
    expect(handle).toMatch(/^[\w-]{43}$/);
    const answer = await socialLogin(handle);
    expect(rowOf(answer)['userName']).toBe('ops@skilldesk.test');
    expect((await socialLogin(handle)).appError).not.toBeNull();
  });

  test('the barred role stays outside this way too', async () => {
    visitor = 'barred';
    expect((await socialLogin(tokenFrom(await browse(`${server.url}/api/login/social/start`)))).appError?.[0]?.errorMessage).toBe('Logged Out');
  });

  test('an address that nobody verified, and a stranger, are refused alike', async () => {
    const refused = [];
    for (const who of ['unverified', 'stranger']) {
      visitor = who;
      refused.push(await socialLogin(tokenFrom(await browse(`${server.url}/api/login/social/start`))));
    }
    expect(refused.map(codeOf)).toEqual(['LOGIN_REFUSED', 'LOGIN_REFUSED']);
    expect(refused[0]).toEqual(refused[1]);
  });

  test('coming back with another browser\'s answer, or none', async () => {
    for (const query of ['?code=x&state=y', '?error=access_denied', '']) {
      const response = await fetch(`${server.url}/api/login/social/return${query}`, { redirect: 'manual' });
      expect(response.headers.get('location')).toBe('/#social=refused');
    }
  });

  test.each<[string, () => Promise<string>]>([
    ['of another client', () => idToken({ aud: 'other' }).then(async () => new SignJWT({ email: 'ops@skilldesk.test', email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid }).setIssuer(issuer).setAudience('other').setSubject('ops').setIssuedAt().setExpirationTime('5 minutes').sign(signingKey))],
    ['of another issuer', async () => new SignJWT({ email: 'ops@skilldesk.test', email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid }).setIssuer('https://evil.test').setAudience(CLIENT).setSubject('ops').setIssuedAt().setExpirationTime('5 minutes').sign(signingKey)],
    ['that is over', async () => new SignJWT({ email: 'ops@skilldesk.test', email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid }).setIssuer(issuer).setAudience(CLIENT).setSubject('ops').setIssuedAt(1).setExpirationTime(2).sign(signingKey)],
    ['signed by somebody else', async () => idToken({}, { key: (await generateKeyPair('RS256')).privateKey })],
    ['signed with the public key as a secret', async () => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return new SignJWT({ email: 'ops@skilldesk.test', email_verified: true }).setProtectedHeader({ alg: 'HS256', kid }).setIssuer(issuer).setAudience(CLIENT)
        .setSubject('ops').setIssuedAt().setExpirationTime('5 minutes').sign(publicKey.export({ type: 'spki', format: 'der' }));
    }],
    ['with alg none', () => Promise.resolve(new UnsecuredJWT({ email: 'ops@skilldesk.test', email_verified: true }).setIssuer(issuer).setAudience(CLIENT).setSubject('ops').setExpirationTime('5 minutes').encode())],
    ['that is no token', () => Promise.resolve('x.y.z')],
  ])('a token %s is refused', async (_title, make) => {
    expect(codeOf(await socialLogin(await make()))).toBe('LOGIN_REFUSED');
  });
});

test('a provider that does not answer', async () => {
  const clock = { now: () => new Date(), today: () => '2026-11-20' };
  const away = await startServer({ gateways: { social: oidcGateway({ issuer: 'http://localhost:1', clientId: CLIENT }, clock) } });
  expect(codeOf(await anonymous(away, 'login', 'socialAccountLogin', { token: 'a.b.c' }))).toBe('GATEWAY_FAILED');
  const response = await fetch(`${away.url}/api/login/social/start`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/#social=away');
  await away.close();
}, 90_000);

test('without a provider the page hears so', async () => {
  const none = await startServer();
  const response = await fetch(`${none.url}/api/login/social/start`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/#social=unset');
  expect((await anonymous(none, 'login', 'socialAccountLogin', { token: 'unset' })).appError?.[0]?.errorMessage).toBe('Sign-in with another account is not configured');
  await none.close();
}, 90_000);
