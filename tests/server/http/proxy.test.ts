/** Behind a real nginx with the site that ships: each person has a limit of their own, and nobody says who they are by themselves. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startNginx, type Nginx } from '../../support/nginx.ts';
import { postFrom, type RawAnswer, type From } from '../../support/postFrom.ts';
import { envelope } from './raw.ts';
import { signIn, signedIn, startServer, type ServerOptions, type TestServer } from './harness.ts';

const LIMIT = 20;

/** `state.findall`, which everybody may ask. */
const ask = (url: string, from: From): Promise<RawAnswer> => postFrom(url, 'state', envelope('findall'), from);

/** How many of these many are let in, each with what `from` says. */
async function letIn(url: string, times: number, from: (turn: number) => From): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_, turn) => ask(url, from(turn))));
  expect(answers.every(({ http }) => http === 200 || http === 429)).toBe(true);
  return answers.filter(({ http }) => http === 200).length;
}

// Counts are of a minute: none passes, however long this takes.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => void vi.useRealTimers();
});

const open: { stop(): Promise<unknown> }[] = [];
let server: TestServer;
async function behind(env: Record<string, string>, proxies = 1, options: ServerOptions = {}): Promise<Nginx> {
  server = await startServer({ ...options, env: { RATE_LIMIT: String(LIMIT), ...env } });
  const nginx = await startNginx(server.url, proxies);
  open.push(nginx, { stop: () => server.close() });
  return nginx;
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});
afterAll(() => expect(open).toEqual([]));

describe('quality 3: limits behind a proxy', () => {
  test.each<[string, Record<string, string>, number]>([
    ['a network', { TRUST_PROXY: '127.0.0.1/32' }, 1],
    ['one proxy', { TRUST_PROXY: '1' }, 1],
    ['two proxies', { TRUST_PROXY: '2' }, 2],
  ])('%s: who asks too often is stopped, whoever they say that they are, and others are not', async (_title, env, proxies) => {
    const { url } = await behind(env, proxies);
    const spoofed = (turn: number): From => ({
      address: '127.0.0.2',
      headers: { 'x-forwarded-for': `10.9.${turn}.1`, 'x-real-ip': `10.9.${turn}.2`, forwarded: `for=10.9.${turn}.3` },
    });
    expect(await letIn(url, LIMIT + 5, spoofed)).toBe(LIMIT);
    expect(await letIn(url, 3, () => ({ address: '127.0.0.3' }))).toBe(3);
    // In the name of somebody else nobody is stopped either.
    expect(await letIn(url, 3, () => ({ address: '127.0.0.2', headers: { 'x-forwarded-for': '127.0.0.3' } }))).toBe(0);
    expect(await letIn(url, 3, () => ({ address: '127.0.0.3' }))).toBe(3);
  });

  test("one proxy too few is counted as one person, not as anybody's own word", async () => {
    const { url } = await behind({ TRUST_PROXY: '1' });
    expect(await letIn(url, LIMIT + 5, (turn) => ({ address: '127.0.0.2', headers: { 'x-forwarded-for': `10.9.${turn}.1` } }))).toBe(LIMIT);
  });

  test('who reaches the port past the proxy is not believed', async () => {
    await behind({ TRUST_PROXY: '127.0.0.1' });
    expect(await letIn(server.url, LIMIT + 5, (turn) => ({ address: '127.0.0.5', headers: { 'x-forwarded-for': `10.9.${turn}.1` } }))).toBe(LIMIT);
    expect(
      (await ask(server.url, { address: '127.0.0.6', headers: { 'x-forwarded-proto': 'https' } })).headers['strict-transport-security'],
    ).toBeUndefined();
  });

  test('a proxy that nobody names is one address for strangers, and for nobody who is signed in', async () => {
    const { url } = await behind({});
    const [asha, ben] = await signedIn(server, 'manager', 'ops');
    const with_ = ({ token }: { token: string }): From => ({ address: '127.0.0.2', headers: { authorization: `Bearer ${token}` } });
    expect(await letIn(url, LIMIT + 5, (turn) => ({ address: `127.0.0.${turn + 10}` }))).toBeLessThanOrEqual(LIMIT);
    expect(await letIn(url, 3, () => with_(asha))).toBe(3);
    expect(await letIn(url, LIMIT, () => with_(asha))).toBe(LIMIT - 3);
    expect(await letIn(url, 3, () => with_(ben))).toBe(3);
    // A token that nobody signed is no session.
    expect(await letIn(url, 3, (turn) => with_({ token: `${asha.token.slice(0, -4)}AAA${turn}` }))).toBe(0);
  });

  test('the page is told of TLS by the proxy', async () => {
    const { url } = await behind({ TRUST_PROXY: '1' });
    // The site that ships says what nginx sees; what the client says is written over.
    expect(
      (await ask(url, { address: '127.0.0.2', headers: { 'x-forwarded-proto': 'https' } })).headers['strict-transport-security'],
    ).toBeUndefined();
    expect((await ask(server.url, { address: '127.0.0.1', headers: { 'x-forwarded-proto': 'https' } })).headers['strict-transport-security']).toMatch(
      /^max-age=/,
    );
  });

  test("a document of ten megabytes hears the product's own refusal, not the proxy's", async () => {
    const { url } = await behind({ TRUST_PROXY: '1' });
    const meena = await signIn(server, 'facilitator');
    const form = new FormData();
    form.append('data', envelope('captureDocDetails', [{ dbUserId: 1, base64File: 'A'.repeat(10_000_000) }]));
    const answer = await fetch(`${url}/api/documents`, { method: 'POST', body: form, headers: { authorization: `Bearer ${meena.token}` } });
    expect([answer.status, await answer.json()]).toMatchObject([413, { appError: [{ errorCode: 'FILE_TOO_LARGE' }] }]);
  });
});
