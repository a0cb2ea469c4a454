/** SIGKILL while people save: what was acknowledged is there, whole, once; the program starts again and goes on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { call, otpSentTo, signInOverWire, type Answer } from '../../support/wire.ts';
import { details } from '../../server/http/beneficiary.ts';
import { isObject } from '../../server/http/harness.ts';

const ROUNDS = 3;
const WRITERS = 4;
const SECRET_KEY = 'ab'.repeat(32);
const PHONE = '9812345678';

const idOf = ({ rows }: Answer): number | undefined => (Array.isArray(rows) && isObject(rows[0]) ? Number(rows[0]['dbUserId']) : undefined);

async function verify(product: Product, token: string): Promise<void> {
  const post = (path: string, body: object) => fetch(`${product.url}${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body),
  });
  await post('/api/otp/generate', { mobileNumber: PHONE, applicationName: 'x', entityId: 'x', templateId: 'x', createdBy: 1 });
  const otpNumber = await otpSentTo(product.url, PHONE);
  const answer = await (await post('/api/otp/verify', { mobileNumber: PHONE, applicationName: 'x', otpNumber, createdBy: 1 })).json() as { Status: string };
  expect(answer.Status).toBe('101');
}

interface Attempt { key: string; sent: ReturnType<typeof details>; acknowledged?: number }

/** Registers one after another until the server is gone. */
async function write(product: Product, token: string, writer: string, attempts: Attempt[]): Promise<void> {
  for (let index = 0; ; index += 1) {
    const attempt: Attempt = { key: `${writer}/${index}`, sent: details({ primaryContactNumber: PHONE, aadharNo: null, mobilizationPlace: `${writer}/${index}` }) };
    attempts.push(attempt);
    try {
      const id = idOf(await call(product.url, 'student', 'captureBeneficiaryDetails', [attempt.sent], { token, key: attempt.key }));
      if (id !== undefined) attempt.acknowledged = id;
    } catch {
      return;
    }
  }
}

describe.each(['embedded', 'postgresql'] as const)('the server is killed while it saves (%s)', (kind) => {
  let postgres: Postgres | undefined;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = temporaryFolder('kill');
    if (kind === 'postgresql') postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
  const start = (): Promise<Product> => startProduct({
    dataDir, env: { SECRET_KEY, DEMO: '1', RATE_LIMIT: '0', ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
  });

  test('every acknowledged registration is there, none twice, none half', async () => {
    let product = await start();
    const attempts: Attempt[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { token } = await signInOverWire(product.url, 'mobilizer@skilldesk.test');
      await verify(product, token);
      const writers = Array.from({ length: WRITERS }, (_, index) => write(product, token, `${round}-${index}`, attempts));
      await new Promise((done) => setTimeout(done, 300 + Math.random() * 700));
      await product.kill();
      await Promise.all(writers);
      product = await start();
    }
    const acknowledged = attempts.filter((attempt) => attempt.acknowledged !== undefined);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    const { token } = await signInOverWire(product.url, 'mobilizer@skilldesk.test');
    for (const { key, sent, acknowledged: id } of acknowledged) {
      const read = await call(product.url, 'student', 'viewBeneficiaryDetailsById', [{ dbUserId: id ?? 0 }], { token });
      expect(Array.isArray(read.rows) && isObject(read.rows[0]) ? read.rows[0] : {}, key).toMatchObject({ ...sent, version: 1 });
      expect(idOf(await call(product.url, 'student', 'captureBeneficiaryDetails', [sent], { token, key })), key).toBe(id);
    }
    await verify(product, token);
    const unknown = attempts.filter((attempt) => attempt.acknowledged === undefined).slice(-WRITERS);
    for (const { key, sent } of unknown) {
      const [once, twice] = [idOf(await call(product.url, 'student', 'captureBeneficiaryDetails', [sent], { token, key })), idOf(await call(product.url, 'student', 'captureBeneficiaryDetails', [sent], { token, key }))];
      expect([typeof once, twice], key).toEqual(['number', once]);
    }
    await product.stop();
  }, 600_000);
});
