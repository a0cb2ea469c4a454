/** Whoever guesses at a password stops themselves, and not the person whose password it is, nor the people beside them. */
import { describe, expect, test } from 'vitest';
import { demoAccounts } from '../../support/demo.ts';
import { keyedHash } from '../../../src/server/keys.ts';
import { postFrom } from '../../support/postFrom.ts';
import { envelope } from './raw.ts';
import { ownServer, password, startServer } from './harness.ts';

const mail = (name: string): string => `${name}@skilldesk.test`;

interface Tried {
  http: number;
  code?: string;
  cookie?: string;
  setCookie?: string;
}

const server = await ownServer();

describe('quality 3: nobody locks somebody else out', () => {
  async function tryFrom(address: string, name: string, secret: string, cookie?: string): Promise<Tried> {
    const data = envelope('login', [{ userName: mail(name), password: secret }]);
    const { http, headers, text } = await postFrom(server.url, 'login', data, { address, headers: cookie === undefined ? {} : { cookie } });
    const { appError } = JSON.parse(text) as { appError: { errorCode: string }[] | null };
    const setCookie = headers['set-cookie']?.[0];
    const [cookiePair] = (setCookie ?? '').split(';');
    return {
      http,
      ...(appError?.[0] ? { code: appError[0].errorCode } : {}),
      ...(setCookie === undefined ? {} : { setCookie, cookie: cookiePair ?? '' }),
    };
  }
  /** Guesses that cost no time to wait for: all at once. */
  const guess = (address: string, name: string, times: number, cookie?: string): Promise<Tried[]> =>
    Promise.all(Array.from({ length: times }, () => tryFrom(address, name, 'guess', cookie)));
  const signedIn = async (address: string, name: string): Promise<string> => {
    const answer = await tryFrom(address, name, password);
    expect(answer).toMatchObject({ http: 200, cookie: expect.stringMatching(/^device=[\w-]{43}$/) });
    return answer.cookie ?? '';
  };

  test('45 wrong tries from one address stop that address for that name, and nobody else', async () => {
    const all = await guess('127.0.1.1', 'manager', 45);
    expect(all.filter(({ code }) => code === 'LOGIN_REFUSED')).toHaveLength(8);
    expect(all.filter(({ http }) => http === 429)).toHaveLength(37);
    expect((await tryFrom('127.0.1.1', 'manager', password)).http).toBe(429);
    expect((await tryFrom('127.0.1.2', 'manager', password)).code).toBeUndefined();
    expect((await tryFrom('127.0.1.1', 'ops', password)).code).toBeUndefined();
  });

  test('a device that the person has signed in from passes, at the very address that is stopped', async () => {
    const [device, other] = [await signedIn('127.0.2.1', 'principal'), await signedIn('127.0.2.1', 'assessor')];
    await guess('127.0.2.1', 'principal', 20);
    expect((await tryFrom('127.0.2.1', 'principal', password)).http).toBe(429);
    expect((await tryFrom('127.0.2.1', 'principal', password, device)).code).toBeUndefined();
    for (const none of [other, 'device=', `${device.slice(0, -1)}x`, 'device=made-up'])
      expect((await tryFrom('127.0.2.1', 'principal', password, none)).http, none).toBe(429);
  });

  test('a known device is no way to guess: eight tries, then it is like any other', async () => {
    const device = await signedIn('127.0.3.1', 'funder');
    const all = await guess('127.0.3.1', 'funder', 40, device);
    expect(all.filter(({ code }) => code === 'LOGIN_REFUSED')).toHaveLength(16);
    expect((await tryFrom('127.0.3.1', 'funder', password, device)).http).toBe(429);
  });

  test('many addresses at one name stop devices that it never used, and only those', async () => {
    const device = await signedIn('127.0.4.250', 'corporate');
    for (let turn = 1; turn <= 20; turn += 5) {
      const some = await Promise.all(Array.from({ length: 5 }, (_, index) => tryFrom(`127.0.4.${turn + index}`, 'corporate', 'guess')));
      expect(some.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'LOGIN_REFUSED'));
    }
    expect((await tryFrom('127.0.4.99', 'corporate', password)).http).toBe(429);
    expect((await tryFrom('127.0.4.99', 'corporate', password, device)).code).toBeUndefined();
  });

  test('100 failures of a whole centre behind one address keep nobody of it out', async () => {
    const names = demoAccounts.map(({ email }) => email.replace(/@.*/, '')).filter((name) => !['counsellor1', 'corporate'].includes(name));
    for (let turn = 0; turn < 100; turn += names.length) {
      const some = await Promise.all(names.map((name) => tryFrom('127.0.5.1', name, 'guess')));
      expect(some.every(({ code }) => code === 'LOGIN_REFUSED')).toBe(true);
    }
    expect((await tryFrom('127.0.5.1', 'counsellor1', password)).code).toBeUndefined();
  });

  test('requests that are no sign-in keep nobody out', async () => {
    const ask = (action: string): Promise<{ http: number }> => postFrom(server.url, 'login', envelope(action, [{}]), { address: '127.0.6.1' });
    for (const action of ['login', 'reactivate'])
      for (let turn = 0; turn < 310; turn += 31) await Promise.all(Array.from({ length: 31 }, () => ask(action)));
    expect((await tryFrom('127.0.6.1', 'counsellor2', password)).code).toBeUndefined();
    expect((await ask('reactivate')).http).toBe(200);
  });

  test('the device is known by a random token: a hash on the server, a cookie that no script reads, the same for all who share it', async () => {
    const first = await tryFrom('127.0.7.1', 'placement', password);
    expect(first.setCookie).toMatch(/^device=[\w-]{43}; Path=\/api\/login; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
    const second = await tryFrom('127.0.7.1', 'callcentre', password, first.cookie);
    expect(second.cookie).toBe(first.cookie);
    // A token that the server never made is not taken over.
    expect((await tryFrom('127.0.7.1', 'callcentre', password, 'device=chosen-by-somebody')).cookie).not.toContain('chosen');
    const stored = await server.store.query<{ hash: string }>('select hash from known_device');
    expect(JSON.stringify(stored)).not.toContain((first.cookie ?? '').slice('device='.length));
    const failed = await tryFrom('127.0.7.1', 'callcentre', 'guess', first.cookie);
    expect([failed.code, failed.setCookie]).toEqual(['LOGIN_REFUSED', undefined]);
  });

  test('V16.3 refused sign-ins are audited with their address and a trace of the name, stopped ones once', async () => {
    await guess('127.0.8.1', 'mobilizer', 12);
    await tryFrom('127.0.8.2', 'nobody-at-all', 'guess');
    const rows = await server.store.query<{ event: string; user_id: number | null; detail: string }>(
      "select event, user_id, detail::text as detail from audit where action = 'login.login' and event in ('session.refused', 'session.stopped') and detail->>'address' like '127.0.8.%' order by id",
    );
    const lines = rows.map(({ event, user_id, detail }) => ({ event, user_id, ...(JSON.parse(detail) as { address: string; name: string }) }));
    const trace = keyedHash(server.config.secretKey, 'name trace', mail('mobilizer'));
    expect(
      lines
        .filter(({ name }) => name === trace)
        .map(({ event }) => event)
        .sort(),
    ).toEqual([...Array.from({ length: 8 }, () => 'session.refused'), 'session.stopped']);
    expect(lines.filter(({ name }) => name !== trace)).toMatchObject([{ event: 'session.refused', user_id: null, address: '127.0.8.2' }]);
    expect(JSON.stringify(rows)).not.toMatch(/mobilizer|nobody|guess/);
  });
});

test("quality 3: behind TLS the device's cookie is bound to this host", async () => {
  const server = await startServer({ env: { PUBLIC_URL: 'https://skilldesk.example' } });
  const { headers } = await postFrom(server.url, 'login', envelope('login', [{ userName: mail('ops'), password }]), { address: '127.0.0.1' });
  expect(headers['set-cookie']?.[0]).toMatch(/^__Host-device=[\w-]{43}; Path=\/; Secure; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
  await server.close();
});
