import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { openGateways } from '../../../src/server/gateways/index.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let folder: string;
let pictures: string;
let app: ReturnType<typeof createApp>;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skilldesk-page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Skilldesk</title>');
  writeFileSync(join(folder, 'assets', 'index-abc.js'), `export default ${JSON.stringify('x'.repeat(5000))};`);
  writeFileSync(join(folder, 'assets', 'deskWorker-a_B-1.js'), 'export default 1;');
  for (const name of ['index-abc.js', 'deskWorker-a_B-1.js'])
    writeFileSync(join(folder, 'assets', `${name}.br`), brotliCompressSync(`export default 'as the build packed ${name}';`));
  writeFileSync(join(folder, 'preview.html'), '<title>Preview</title>');
  writeFileSync(join(folder, '.secret'), 'no');
  pictures = mkdtempSync(join(tmpdir(), 'skilldesk-pictures-'));
  writeFileSync(join(pictures, 'Teacher_A.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startServer();
  const config = { ...server.config, appDir: folder, picturesDir: pictures };
  app = createApp({
    catalogue: server.holder,
    store: server.store,
    gateways: openGateways(config, server.store, server.clock),
    config,
    clock: server.clock,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  return async () => {
    await app.close();
    await server.close();
    for (const directory of [folder, pictures]) rmSync(directory, { recursive: true, force: true });
  };
});

describe('the built page', () => {
  test.each(['/', '/dashboard', '/dashboard/updatebeneficiary?dbUserId=5', '/dashboard/StudentList', '/index.html'])(
    'D3-ROUTES-01 GET and HEAD %s give the page',
    async (path) => {
      const [got, head] = [await fetch(url + path), await fetch(url + path, { method: 'HEAD' })];
      expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
      expect(await got.text()).toContain('<title>Skilldesk</title>');
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  test.each(['/x', '/dashboards', '/dashboard/doesnotexist', '/dashboard/contactus', '/dashboard/settings/x'])(
    'D1-SHELL-02 D12-GAP-089 D3-ROUTES-28 GET and HEAD %s are no screen: 404, with the page that leads on',
    async (path) => {
      const [got, head] = [await fetch(url + path), await fetch(url + path, { method: 'HEAD' })];
      const answer = [got.status, head.status, got.headers.get('content-type'), got.headers.get('cache-control')];
      expect(answer).toEqual([404, 404, 'text/html; charset=utf-8', 'no-cache']);
      expect(await got.text()).toContain('<title>Skilldesk</title>');
    },
  );
  test('every screen of the catalogue is there, also by its other addresses and with a slash behind', async () => {
    for (const { path, also = [] } of Object.values(server.holder.current.screens))
      for (const address of [path, `${path}/`.replace('//', '/'), ...also]) expect((await fetch(url + address)).status, address).toBe(200);
  });

  test('files by name, for ever; what is not there is not the page', async () => {
    const script = await fetch(`${url}/assets/index-abc.js`);
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
  });

  test('the worker that checks definitions and the frame that draws them may evaluate, and reach nothing; no other file may', async () => {
    const policyOf = async (path: string, encoding = 'identity') =>
      (await fetch(url + path, { headers: { 'accept-encoding': encoding } })).headers.get('content-security-policy');
    for (const encoding of ['identity', 'br'])
      expect(await policyOf('/assets/deskWorker-a_B-1.js', encoding), encoding).toBe("default-src 'none'; script-src 'self' 'unsafe-eval'");
    expect(await policyOf('/preview.html')).toMatch(/^default-src 'none'; script-src 'self' 'unsafe-eval'; .*frame-ancestors 'self'$/);
    expect((await fetch(`${url}/preview.html`)).headers.get('x-frame-options')).toBe('SAMEORIGIN');
    for (const path of ['/', '/dashboard/preview.html', '/assets/index-abc.js', '/deskWorker-a_B-1.js', '/assets/x/deskWorker-a_B-1.js'])
      expect(await policyOf(path), path).not.toContain('unsafe-eval');
  });

  test('pictures by name, for ever; one that is not there is not the page', async () => {
    const picture = await fetch(`${url}/pictures/Teacher_A.svg?v=1`);
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ]);
    expect((await fetch(`${url}/pictures/Nobody_A.svg`)).status).toBe(404);
  });

  test('scripts travel packed, as the build has packed them, or anew for who does not read that', async () => {
    const fetchScript = async (encoding: string): Promise<unknown[]> => {
      const { headers, text } = await fetch(`${url}/assets/index-abc.js`, { headers: { 'accept-encoding': encoding } }).then(async (got) => ({
        headers: got.headers,
        text: await got.text(),
      }));
      return [headers.get('content-encoding'), headers.get('cache-control'), headers.get('vary'), text.slice(0, 50)];
    };
    const rest = ['public, max-age=31536000, immutable', 'accept-encoding'];
    expect(await fetchScript('gzip, deflate, br')).toEqual(['br', ...rest, "export default 'as the build packed index-abc.js';"]);
    expect(await fetchScript('gzip')).toEqual(['gzip', ...rest, `export default "${'x'.repeat(34)}`]);
    expect((await fetchScript('identity'))[0]).toBeNull();
  });

  test('nothing beside the page: no hidden file, no path out, no folder', async () => {
    for (const path of ['/.secret', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/assets/..%2f.secret', '/assets', '/assets/']) {
      const answer = await fetch(url + path);
      expect(answer.status, path).toBeLessThan(500);
      const text = await answer.text();
      expect(text, path).not.toMatch(/^no$|"dependencies"/);
    }
  });

  test('other methods are refused', async () => {
    const answer = await fetch(`${url}/dashboard`, { method: 'POST' });
    expect([answer.status, ((await answer.json()) as { appError: { errorCode: string }[] }).appError[0]?.errorCode]).toEqual([404, 'METHOD_UNKNOWN']);
  });
});

describe('the definitions for the page', () => {
  test('the head names the hash, today and now', async () => {
    const head = await fetch(`${url}/api/catalogue`);
    const { hash } = server.holder.current;
    expect(head.headers.get('etag')).toBe(`"${hash}"`);
    expect(await head.json()).toMatchObject({
      hash,
      demo: true,
      today: '2026-11-20',
      now: '2026-11-20T06:00:00.000Z',
      languages: ['en', 'hi', 'mr'],
    });
    expect((await fetch(`${url}/api/catalogue`, { headers: { 'if-none-match': `"${hash}"` } })).status).toBe(304);
  });

  test('what the hash names never changes', async () => {
    const { hash } = server.holder.current;
    for (const [path, type] of [
      ['', 'application/json'],
      ['?language=xx', 'application/json'],
      ['/form/registration/basic-details', 'application/json'],
      ['/list/beneficiaries', 'application/json'],
      ['/form/registration/basic-details.js', 'text/javascript'],
      ['/page/contact-us', 'text/markdown'],
    ]) {
      const answer = await fetch(`${url}/api/catalogue/${hash}${path}`);
      expect([answer.status, answer.headers.get('cache-control')], path).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(answer.headers.get('content-type')).toContain(type);
    }
  });

  test('quality 4: a static page is answered in the language that is asked for, else in the first one', async () => {
    const { hash } = server.holder.current;
    const page = async (query: string) => (await fetch(`${url}/api/catalogue/${hash}/page/disclaimer${query}`)).text();
    const [plain, hindi, marathi, nobodys] = await Promise.all([page(''), page('?language=hi'), page('?language=mr'), page('?language=xx')]);
    expect(plain).toMatch(/^# Disclaimer/);
    expect(hindi).toMatch(/^# अस्वीकरण[^]*कार्यक्रम के/);
    expect(marathi).toMatch(/^# अस्वीकरण[^]*कार्यक्रमाच्या/);
    expect(nobodys).toBe(plain);
  });

  test('no permissions, operations or internal actions leave the server', async () => {
    const text = await (await fetch(`${url}/api/catalogue/${server.holder.current.hash}`)).text();
    const { actions } = JSON.parse(text) as { actions: Record<string, Record<string, object>> };
    expect(Object.keys(actions['otp'] ?? {})).not.toContain('otpState');
    expect(Object.keys(actions['student']?.['captureBeneficiaryDetails'] ?? {})).toEqual(['auth']);
  });

  test('validators are a module that needs no evaluation', async () => {
    const source = await (await fetch(`${url}/api/catalogue/${server.holder.current.hash}/form/registration/basic-details.js`)).text();
    expect(source).toContain('export {');
    expect(source).not.toMatch(/new Function|eval\(|from "/);
  });

  test('unknown hashes, forms, lists and pages are 404', async () => {
    const { hash } = server.holder.current;
    for (const path of [
      'nonsense',
      `${hash}/form/a/b`,
      `${hash}/form/registration/nope.js`,
      `${hash}/list/nope`,
      `${hash}/page/nope`,
      `${hash}/list/__proto__`,
      `${hash}/form/__proto__/x`,
    ]) {
      expect((await fetch(`${url}/api/catalogue/${path}`)).status, path).toBe(404);
    }
  });
});
