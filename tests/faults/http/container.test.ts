/** What the container's second stage is given is all that the product runs on: no sources beside it. */
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dist, root, startProduct, type Product } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { signInOverWire } from '../../support/wire.ts';
import { health } from './ledger.ts';

const [, , stage = ''] = readFileSync(join(root, 'deploy/Containerfile'), 'utf8').split(/^FROM /m);

/** What it copies from the first stage, by its place in the project. */
const copied = [...stage.matchAll(/^COPY --from=build \/opt\/skilldesk\/(\S+) (\S+)$/gm)].map(([, from = '', to = '']) => ({
  from,
  to: to === './' ? from : to,
}));
/** What tests leave in the build: a build of its own has none of it. */
const leftovers = ['scratch', 'test', 'bench'].map((name) => join(dist, name));

/** The image's folder, with the packages by a link. */
function laidOut(): string {
  const folder = temporaryFolder('container');
  for (const { from, to } of copied) {
    const [source, place] = [from === 'dist' ? dist : join(root, from), join(folder, to)];
    mkdirSync(dirname(place), { recursive: true });
    if (from === 'node_modules') symlinkSync(source, place);
    else cpSync(source, place, { recursive: true, filter: (path) => !leftovers.includes(path) });
  }
  return folder;
}

describe('quality 2: a container has all that the product runs on', () => {
  let product: Product;
  beforeAll(async () => {
    expect(copied.map(({ from }) => from)).toContain('dist');
    expect(stage.match(/^COPY /gm)).toHaveLength(copied.length);
    product = await startProduct({ isShortLived: true, folder: laidOut(), env: { NODE_ENV: 'production', DEMO: '1' } });
  });
  afterAll(() => product.stop());

  test('it is well, and lets somebody in', async () => {
    expect(await health(product.url)).toMatchObject({ http: 200, body: { status: 'ok' } });
    expect((await signInOverWire(product.url, 'ops@skilldesk.test')).token).not.toBe('');
  });

  test('it serves the page with its scripts, and the pictures', async () => {
    const page = await (await fetch(`${product.url}/login`)).text();
    const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(page) ?? [];
    for (const path of [script, '/pictures/Teacher_A.svg']) {
      const { status } = await fetch(`${product.url}${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
  });
});
