import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../server/http/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());
const PATHS: [string, RequestInit][] = [
  ['/api/health', {}],
  ['/api/catalogue', {}],
  ['/api/nonsense', { method: 'POST' }],
  ['/dashboard', {}],
  ['/api/state', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }],
];
/** The hash of the one style that html2canvas writes, worked out from the library as it is installed. */
function cameraStyle(): string {
  const source = readFileSync(new URL('../../node_modules/html2canvas/dist/html2canvas.js', import.meta.url), 'utf8');
  const [, hide = ''] = /PSEUDO_HIDE_ELEMENT_STYLE = "(.*)";/.exec(source) ?? [];
  const rule = hide.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  const style = `.___html2canvas___pseudoelement_before:before${rule}\n         .___html2canvas___pseudoelement_after:after${rule}`;
  return createHash('sha256').update(style).digest('base64');
}

describe.each(PATHS)('what %s says to browsers', (path, init) => {
  test('a strict content security policy: no inline scripts, no evaluation, no frames around it', async () => {
    const policy = (await fetch(server.url + path, init)).headers.get('content-security-policy') ?? '';
    const directives = Object.fromEntries(
      policy.split(';').map((part) => {
        const [name = '', ...values] = part.trim().split(/\s+/);
        return [name, values];
      }),
    );
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(directives).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'frame-src': ["'self'"],
    });
    expect(directives['style-src']).toEqual([
      "'self'",
      "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      "'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A='",
      `'sha256-${cameraStyle()}'`,
    ]);
  });

  test('no sniffing, no referrer, no devices, no frames, no other origin, nothing about the software', async () => {
    const { headers } = await fetch(server.url + path, init);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\)/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect([headers.get('access-control-allow-origin'), headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null, null]);
  });

  test('strict transport security behind TLS, not without', async () => {
    expect((await fetch(server.url + path, init)).headers.get('strict-transport-security')).toBeNull();
    const secure = await fetch(server.url + path, { ...init, headers: { ...init.headers, 'x-forwarded-proto': 'https' } });
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

test('answers of the API are kept by nobody', async () => {
  for (const path of ['/api/health', '/api/catalogue', '/api/nonsense'])
    expect((await fetch(server.url + path)).headers.get('cache-control'), path).toBe('no-store');
});

test('a game frame or doors elsewhere are allowed by name only when the definitions name them', async () => {
  const { current } = server.holder;
  const app = { ...current.app, constants: { ...current.app.constants, gameUrl: 'https://game.test/play?x=1' } };
  await server.holder.offer({
    ok: true,
    catalogue: { ...current, hash: 'game', app, backend: { ...current.backend, origin: 'https://endpoints.test' } },
  });
  const policy = (await fetch(`${server.url}/api/health`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-src https://game.test 'self';");
  expect(policy).toMatch(/connect-src 'self' https:\/\/endpoints\.test/);
  await server.holder.offer({ ok: true, catalogue: current });
});
