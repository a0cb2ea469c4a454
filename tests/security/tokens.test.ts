import { createHmac } from 'node:crypto';
import { decodeJwt, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyFor } from '../../src/server/keys.ts';
import { codeOf, personWith, signIn, startServer, type Person, type TestServer } from '../server/http/harness.ts';
import { envelope, send, sendData } from '../server/http/raw.ts';

let server: TestServer;
let asha: Person;
let admin: Person;
beforeAll(async () => {
  server = await startServer();
  [asha, admin] = [await signIn(server, 'ops'), await signIn(server, 'admin')];
});
afterAll(() => server.close());

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const roles = (token: string) => sendData(server, 'role', envelope('fetchAll'), { token });
const claims = () => decodeJwt(asha.token);
const resigned = (more: object, key: Uint8Array, alg = 'HS256'): Promise<string> =>
  new SignJWT({ ...claims(), ...more }).setProtectedHeader({ alg }).sign(key);

describe('access tokens', () => {
  test('the real one is good', async () => {
    expect((await roles(asha.token)).http).toBe(200);
  });

  test.each<[string, () => string | Promise<string>]>([
    ['alg none', () => new UnsecuredJWT(claims()).encode()],
    ['alg none with a signature', () => `${encode({ alg: 'none' })}.${asha.token.split('.')[1] ?? ''}.${asha.token.split('.')[2] ?? ''}`],
    ['alg None in capitals', () => `${encode({ alg: 'NONE' })}.${encode(claims())}.`],
    ['no signature', () => asha.token.split('.').slice(0, 2).join('.') + '.'],
    [
      'another user inside',
      () => `${asha.token.split('.')[0] ?? ''}.${encode({ ...claims(), sub: String(admin.userId) })}.${asha.token.split('.')[2] ?? ''}`,
    ],
    ['signed with another secret', () => resigned({}, Buffer.from('f'.repeat(64), 'hex'))],
    [
      'signed with an empty secret',
      () =>
        `${encode({ alg: 'HS256' })}.${encode(claims())}.${createHmac('sha256', '')
          .update(`${encode({ alg: 'HS256' })}.${encode(claims())}`)
          .digest('base64url')}`,
    ],
    ['signed with the key of another purpose', () => resigned({}, keyFor(server.config.secretKey, 'refresh token'))],
    ['signed with the secret itself', () => resigned({}, Buffer.from(server.config.secretKey, 'hex'))],
    ['signed by another algorithm', () => resigned({}, keyFor(server.config.secretKey, 'access token'), 'HS512').catch(() => 'x.y.z')],
    [
      'signed by an RSA key',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      },
    ],
    [
      'signed with a public key as the secret',
      async () => {
        const { publicKey } = await generateKeyPair('RS256', { extractable: true });
        return resigned({}, new TextEncoder().encode(await exportSPKI(publicKey)));
      },
    ],
    ['with a key of its own inside', () => `${encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${encode(claims())}.AAAA`],
    ['for another audience', () => resigned({ aud: 'other' }, keyFor(server.config.secretKey, 'access token'))],
    [
      'that never ends',
      () => {
        const { exp: _exp, ...rest } = claims();
        return new SignJWT(rest).setProtectedHeader({ alg: 'HS256' }).sign(keyFor(server.config.secretKey, 'access token'));
      },
    ],
    ['a refresh token', () => asha.refreshToken],
    ['nonsense', () => 'a.b.c'],
    ['5,000 characters', () => 'x'.repeat(5000)],
  ])('%s: 401', async (_title, make) => {
    const answer = await roles(await make());
    expect([answer.http, answer.body.appError?.[0]?.errorCode]).toEqual([401, 'TOKEN_INVALID']);
  });

  test("a well-signed token whose session is another user's, or is none", async () => {
    const key = keyFor(server.config.secretKey, 'access token');
    for (const more of [{ sub: String(admin.userId) }, { sid: 'nonsense' }]) {
      const answer = await roles(await resigned(more, key));
      expect([answer.http, answer.body.appError?.[0]?.errorCode]).toEqual([401, 'SESSION_ENDED']);
    }
  });

  test('a token in the address or in the field is no token', async () => {
    expect(
      (
        await send(server, `/api/otp/generate?access_token=${asha.token}`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).http,
    ).toBe(401);
    expect((await sendData(server, 'role', envelope('fetchAll', [{}], { token: asha.token }))).http).toBe(401);
  });

  test('other schemes and shapes of the header', async () => {
    for (const authorization of [
      `Basic ${asha.token}`,
      asha.token,
      'Bearer',
      `Bearer ${asha.token} x`,
      `Bearer ${asha.token},Bearer ${asha.token}`,
    ]) {
      const form = new FormData();
      form.append('data', envelope('fetchAll'));
      expect((await send(server, '/api/role', { method: 'POST', body: form, headers: { authorization } })).http, authorization.slice(0, 12)).toBe(
        401,
      );
    }
  });
});

describe('refresh tokens', () => {
  const renew = (refreshToken: unknown) => asha.call('login', 'reactivate', { refreshToken: refreshToken as string });
  test('invented, empty, of another kind', async () => {
    for (const token of ['nonsense', asha.token, 'x'.repeat(512)]) {
      const answer = await renew(token);
      expect([answer.http, codeOf(answer)]).toEqual([401, 'SESSION_ENDED']);
    }
    expect((await renew('')).appError?.[0]?.field).toBe('refreshToken');
    expect((await renew(['x'])).appError?.[0]?.field).toBe('refreshToken');
  });

  test('many renewals at once: at most one pair of tokens', async () => {
    const meena = await signIn(server, 'mobilizer');
    const answers = await Promise.all(Array.from({ length: 8 }, () => meena.call('login', 'reactivate', { refreshToken: meena.refreshToken })));
    expect(answers.filter(({ http }) => http === 200).length).toBeLessThanOrEqual(1);
    expect((await personWith(server, meena.row).call('role', 'fetchAll')).http).toBe(401);
  });

  test('the store holds their hashes only', async () => {
    const stored = await server.store.query<{ text: string }>("select string_agg(hash, ' ') as text from refresh_token");
    expect(stored[0]?.text).not.toContain(asha.refreshToken);
  });
});
