/** Disks without room under PostgreSQL, and under the documents only; under the embedded store: `ownFolder.test.ts`. */
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { base64, png } from '../../support/files.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startProduct } from '../../support/product.ts';
import { smallDisk, type SmallDisk } from '../../support/smallDisk.ts';
import { until } from '../../support/trials.ts';
import { register } from '../../server/http/beneficiary.ts';
import { bytesAt, capture, filesBelow, linkTo } from '../../server/http/documentsSteps.ts';
import { codeOf, rowOf, signIn, startServer } from '../../server/http/harness.ts';
import { secretKey } from '../../server/store/harness.ts';
import { fillAndEmpty } from './filling.ts';
import { health } from './ledger.ts';

const cleanUp: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).reverse()) await one();
});
const disk = (megabytes: number): SmallDisk => {
  const small = smallDisk(megabytes);
  cleanUp.push(small.remove);
  return small;
};

describe('a full disk, over HTTP', () => {
  test('quality 2: under PostgreSQL', async () => {
    const small = disk(500);
    const postgres = await startPostgres(['shared_buffers = 16MB', 'max_wal_size = 48MB', 'min_wal_size = 32MB', 'wal_recycle = off'], small.folder);
    cleanUp.push(postgres.remove);
    const env = { SECRET_KEY: secretKey, DEMO: '1', RATE_LIMIT: '0', DATABASE_URL: await postgres.createDatabase() };
    const product = await startProduct({ isShortLived: true, env });
    cleanUp.push(product.stop);
    await fillAndEmpty(product, small, () =>
      // Without room for its log PostgreSQL stops itself, now or while it looks around again; whoever runs it starts it again.
      until(async () => {
        const { http, body } = await health(product.url);
        if (body['cause'] === 'away') await postgres.start().catch(() => undefined);
        return http === 200;
      }),
    );
  });

  test('quality 2: under the documents only: uploads wait, everything else goes on', async () => {
    const small = disk(8);
    const server = await startServer({ env: { DOCUMENTS_URL: `file://${small.folder}/documents` } });
    cleanUp.push(server.close);
    const [meena, kiran] = [await signIn(server, 'mobilizer'), await signIn(server, 'facilitator')];
    const about = await register(server, meena);
    const picture = { documentType: 'StudentPicture', documentName: 'StudentPicture', fileName: 'me.png', base64File: base64(png(480, 640)) };
    expect(codeOf(await capture(kiran, about))).toBeUndefined();
    small.fill();
    await until(async () => (await health(server.url)).body['documents'] === 'full');
    expect((await health(server.url)).http).toBe(200);
    const before = filesBelow(join(small.folder, 'documents'));
    const refused = await capture(kiran, about, picture, 'kept');
    expect([refused.http, codeOf(refused), refused.appError?.[0]?.field]).toEqual([503, 'DOCUMENTS_AWAY', 'base64File']);
    expect(filesBelow(join(small.folder, 'documents'))).toEqual(before);
    await register(server, meena);
    small.empty();
    const { basicDocId } = rowOf(await capture(kiran, about, picture, 'kept'));
    expect((await bytesAt(server, await linkTo(kiran, Number(basicDocId)))).http).toBe(200);
    await until(async () => (await health(server.url)).body['documents'] === 'ok');
  });
});
