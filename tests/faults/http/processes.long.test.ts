/** The program as processes: two on one PostgreSQL, one that is killed, a store that goes away and comes back, and one that is started before it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { freePort } from '../../support/freePort.ts';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { until } from '../../support/trials.ts';
import { call, otpSentTo, signInOverWire } from '../../support/wire.ts';
import { details } from '../../server/http/beneficiary.ts';
import { program } from './commands.ts';
import { health } from './ledger.ts';

const SECRET_KEY = 'cd'.repeat(32);

describe('two servers on one PostgreSQL', () => {
  let postgres: Postgres;
  let one: Product;
  let two: Product;
  const definitions = copyOfDefinitions();
  let env: Record<string, string>;
  beforeAll(async () => {
    postgres = await startPostgres();
    env = { SECRET_KEY, DEMO: '1', RATE_LIMIT: '0', DATABASE_URL: postgres.url, CONFIG_DIR: definitions.folder };
    [one, two] = await Promise.all([startProduct({ env, isShortLived: true }), startProduct({ env, isShortLived: true })]);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await postgres?.remove();
  });
  const post = (url: string, path: string, token: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then(async (response) => (await response.json()) as JsonObject);

  test('the demo was written once', async () => {
    const { token } = await signInOverWire(one.url, 'admin@skilldesk.test');
    const answer = await call(two.url, 'centre', 'findallCenterbyState', [{ state: 'Tamil Nadu' }], { token });
    expect(answer.rows).toHaveLength(1);
  });

  test('a session opened at one is known to the other, and ended for both', async () => {
    const { token } = await signInOverWire(one.url, 'ops@skilldesk.test');
    expect((await call(two.url, 'role', 'fetchAll', [{}], { token })).http).toBe(200);
    await call(two.url, 'login', 'logout', [{}], { token });
    expect((await call(one.url, 'role', 'fetchAll', [{}], { token })).http).toBe(401);
  });

  test('a password asked for at one is verified at the other; one request sent to both is written once', async () => {
    const { token } = await signInOverWire(one.url, 'mobilizer@skilldesk.test');
    const phone = '9876501234';
    await post(one.url, '/api/otp/generate', token, { mobileNumber: phone, applicationName: 'x', entityId: 'x', templateId: 'x' });
    const otpNumber = await otpSentTo(two.url, phone);
    expect((await post(two.url, '/api/otp/verify', token, { mobileNumber: phone, applicationName: 'x', otpNumber }))['Status']).toBe('101');
    const payload = details({ primaryContactNumber: phone });
    const answers = await Promise.all(
      [one, two, one, two, one, two].map(({ url }) => call(url, 'student', 'captureBeneficiaryDetails', [payload], { token, key: 'both' })),
    );
    expect(new Set(answers.map(({ rows }) => JSON.stringify(rows))).size).toBe(1);
    expect(answers[0]?.appError).toBeNull();
  });

  test('wrong passwords count together', async () => {
    const https: number[] = [];
    for (let index = 0; index < 10; index += 1)
      https.push((await call(index % 2 ? one.url : two.url, 'login', 'login', [{ userName: 'placement@skilldesk.test', password: 'wrong' }])).http);
    expect(https.slice(0, 8)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    expect(https.slice(8)).toEqual([429, 429]);
  });

  test('an edited definition is taken up by both', async () => {
    const before = (await health(one.url)).body['catalogue'];
    definitions.write('config/app.json', definitions.read('config/app.json').replace('"name": "Skilldesk"', '"name": "Skilldesk North"'));
    await until(async () => (await health(one.url)).body['catalogue'] !== before && (await health(two.url)).body['catalogue'] !== before);
    expect((await health(one.url)).body['catalogue']).toBe((await health(two.url)).body['catalogue']);
  });

  test('one is killed: the other is not touched by it', async () => {
    const { token } = await signInOverWire(one.url, 'manager@skilldesk.test');
    await one.kill();
    for (let index = 0; index < 5; index += 1)
      expect((await call(two.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1 }], { token })).http).toBe(200);
    one = await startProduct({ env, isShortLived: true });
  });

  test('the store goes away: 503 with a text, nothing is lost, and it comes back by itself', async () => {
    const { token } = await signInOverWire(two.url, 'manager@skilldesk.test');
    await postgres.stop();
    await until(async () => (await health(two.url)).http === 503);
    const away = await call(two.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1 }], { token });
    expect([away.http, away.appError?.[0]?.errorCode, (away.appError?.[0]?.errorMessage ?? '').length > 10]).toEqual([503, 'STORE_AWAY', true]);
    expect((await call(two.url, 'state', 'findall')).http).toBe(200);
    await postgres.start();
    await until(async () => (await health(two.url)).http === 200);
    expect((await call(two.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1 }], { token })).http).toBe(200);
  });

  test('a server that is started before its store waits for it', async () => {
    await postgres.stop();
    const port = await freePort();
    const waiting = program('server/start.js', [], { PORT: String(port), DATA_DIR: temporaryFolder('data'), ...env });
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await health(url)).http === 503);
    expect((await call(url, 'state', 'findall')).appError?.[0]?.errorCode).toBe('CATALOGUE_AWAY');
    await postgres.start();
    await waiting.waitForLine(/Skilldesk ready/);
    expect((await health(url)).body).toMatchObject({ status: 'ok', store: 'postgresql' });
    await waiting.end();
  });
});

describe('one server on its own folder', () => {
  let product: Product | undefined;
  afterAll(() => product?.stop());

  test('a second one on the same folder is refused, and is told which process has it', async () => {
    product = await startProduct({ env: { RATE_LIMIT: '0' }, isShortLived: true });
    const second = program('server/start.js', [], { PORT: String(await freePort()), DATA_DIR: product?.dataDir ?? '' });
    await second.waitForLine(new RegExp(`already open in process ${product?.server.process.pid ?? 0}`));
    expect(await second.end()).not.toBe(0);
  });

  test('definitions that do not hold are refused at the start, with file and line', async () => {
    const definitions = copyOfDefinitions();
    definitions.write('config/roles.json', '{ "items": [ }');
    const broken = program('server/start.js', [], {
      PORT: String(await freePort()),
      DATA_DIR: temporaryFolder('data'),
      CONFIG_DIR: definitions.folder,
    });
    await broken.waitForLine(/config\/roles\.json:\d+/);
    expect(await broken.end()).not.toBe(0);
  });
});
