import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { runningClock } from '../../../src/server/clock.ts';
import { oidcGateway } from '../../../src/server/gateways/oidc.ts';
import { startOidcServer, type OidcServer } from '../../support/oidcServer.ts';
import { startServer, type TestServer } from './harness.ts';

const START = '/api/login/social/start';
let provider: OidcServer;
const servers: TestServer[] = [];
beforeAll(async () => {
  provider = await startOidcServer({ ops: { email: 'ops@skilldesk.test', email_verified: true } });
  provider.serve(['http://localhost/unused']);
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
    await provider.close();
  };
});

async function serverWith(env: Record<string, string>): Promise<TestServer> {
  const social = oidcGateway(
    { issuer: provider.issuer, clientId: provider.clientId },
    runningClock(() => 'Asia/Kolkata'),
  );
  const server = await startServer({ env, gateways: { social } });
  servers.push(server);
  return server;
}

interface Redirection {
  status: number;
  location: string;
  cookie: string;
}

/** A GET with any Host, as no browser sends it. */
const get = (server: TestServer, path: string, headers: Record<string, string>): Promise<Redirection> =>
  new Promise((resolve, fail) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, headers, setHost: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', cookie: (response.headers['set-cookie'] ?? []).join() });
    })
      .on('error', fail)
      .end();
  });
/** The address to which the provider would send somebody back. */
const backIn = ({ location }: Redirection): string | null => new URL(location, 'http://page').searchParams.get('redirect_uri');

describe("the product's own address in social sign-in", () => {
  test.each([
    'evil.test',
    'evil.test:8080',
    'localhost.evil.test',
    'a b',
    '%%',
    '[',
    'localhost@evil.test',
    'localhost/evil',
    'localhost?x',
    'localhost:99999',
    '',
  ])('quality 3: a Host of "%s" is no fault and is not believed', async (host) => {
    const server = servers[0] ?? (await serverWith({}));
    const answer = await get(server, START, { host });
    expect([answer.status, answer.location]).toEqual(answer.status === 400 ? [400, ''] : [302, '/#social=nowhere']);
  });

  test('quality 3: without PUBLIC_URL this machine is believed, by name and by the address that was reached', async () => {
    const server = await serverWith({});
    const { port, host } = new URL(server.url);
    for (const own of [host, `localhost:${port}`])
      expect(backIn(await get(server, START, { host: own }))).toBe(`http://${own}/api/login/social/return`);
  });

  test('quality 3: what a stranger says about the proxy is not believed either', async () => {
    const server = await serverWith({});
    const { host } = new URL(server.url);
    const answer = await get(server, START, { host, 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' });
    expect(backIn(answer)).toBe(`http://${host}/api/login/social/return`);
  });

  test('quality 3: PUBLIC_URL names the address whatever Host says; the cookie is bound to host and TLS', async () => {
    const server = await serverWith({ PUBLIC_URL: 'https://skilldesk.example' });
    for (const host of ['evil.test', 'a b', new URL(server.url).host]) {
      const answer = await get(server, START, { host });
      expect(backIn(answer)).toBe('https://skilldesk.example/api/login/social/return');
      expect(answer.cookie).toMatch(/^__Host-social=[\w-]+; Path=\/; Secure; Max-Age=600; HttpOnly; SameSite=Lax$/);
    }
  });

  test('quality 3: behind TLS a cookie without the bound name is not taken', async () => {
    const server = await serverWith({ PUBLIC_URL: 'https://skilldesk.example' });
    const start = await get(server, START, { host: 'x' });
    const value = start.cookie.split(';', 1)[0]?.split('=')[1] ?? '';
    const back = await get(server, '/api/login/social/return?code=x&state=y', { host: 'x', cookie: `social=${value}` });
    expect(back.location).toBe('/#social=refused');
  });

  test('a plain address has a cookie that browsers take there', async () => {
    const server = await serverWith({});
    const { host } = new URL(server.url);
    expect((await get(server, START, { host })).cookie).toMatch(/^social=[\w-]+; Path=\/api\/login\/social; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });
});
