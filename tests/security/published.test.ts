/** What every browser gets: every address under /api/catalogue, read as a stranger would. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productCatalogue, startServer, type TestServer } from '../server/http/harness.ts';

const SECRET = 'never-to-be-seen-7f3a';

describe('what the definitions say to every browser', () => {
  let server: TestServer;
  beforeAll(async () => {
    const whole = await productCatalogue();
    const { app } = whole;
    server = await startServer({ catalogue: { ...whole, app: { ...app, serverConstants: { ...app.serverConstants, partnerSecret: SECRET } } } });
  });
  afterAll(() => server.close());

  test('quality 3: constants that the server keeps are in no answer, and no published one reads like a secret', async () => {
    const { current } = server.holder;
    const base = `/api/catalogue/${current.hash}`;
    const paths = [
      '/',
      '/api/catalogue',
      base,
      `${base}?language=hi`,
      '/api/health',
      ...Object.keys(current.forms).flatMap((id) => [`${base}/form/${id}`, `${base}/form/${id}.js`]),
      ...Object.keys(current.lists).map((id) => `${base}/list/${id}`),
      ...Object.keys(current.pages).map((name) => `${base}/page/${name}`),
    ];
    const texts = await Promise.all(paths.map(async (path) => (await fetch(`${server.url}${path}`)).text()));
    const allText = texts.join('\n');
    expect(allText).toContain('"sessionMinutes"');
    for (const secret of [SECRET, 'partnerSecret', 'serverConstants', 'reactivateSecret', server.config.secretKey])
      expect(allText).not.toContain(secret);
    const { app } = JSON.parse(texts[2] ?? '') as { app: { constants: Record<string, unknown> } };
    expect(Object.keys(app.constants).filter((name) => /secret|passw(or)?d$|credential|key$|token$/i.test(name))).toEqual([]);
  });
});
