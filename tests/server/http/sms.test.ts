import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressFor, httpSmsGateway } from '../../../src/server/gateways/sms.ts';
import { waitAfter } from '../../../src/server/jobs/worker.ts';
import { freshPhone, generateOtp, verifyOtp } from './beneficiary.ts';
import { signIn, startServer, type TestServer } from './harness.ts';

interface Received {
  method: string;
  url: URL;
  body: string;
}
let gateway: Server;
let received: Received[] = [];
let failing = 0;
let base: string;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        received.push({ method: request.method ?? '', url: new URL(request.url ?? '', 'http://gateway'), body: Buffer.concat(chunks).toString() });
        failing -= 1;
        response.writeHead(failing >= 0 ? 503 : 200).end('1701|sent');
      });
  });
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      gateway.close(() => resolve());
    }),
);
afterEach(() => {
  received = [];
  failing = 0;
});

test('an address with values in it, whatever they hold', () => {
  expect(addressFor('https://sms.test/send?to={to}&m={text}', { to: '98765 43210', text: 'a&b=c {otp}' })).toBe(
    'https://sms.test/send?to=98765%2043210&m=a%26b%3Dc%20%7Botp%7D',
  );
});

test('by GET, or by POST with the query as the body', async () => {
  await httpSmsGateway(`${base}/send?key=k&to={to}&text={text}`).send({ to: '9876543210', text: 'hello' });
  await httpSmsGateway(`${base}/send?key=k&to={to}&text={text}#POST`).send({ to: '9876543210', text: 'hello' });
  expect(received.map(({ method, url, body }) => [method, url.search, body])).toEqual([
    ['GET', '?key=k&to=9876543210&text=hello', ''],
    ['POST', '', 'key=k&to=9876543210&text=hello'],
  ]);
});

test('a gateway that refuses, or is not there, is a failure', async () => {
  failing = 1;
  await expect(httpSmsGateway(`${base}/send?to={to}`).send({ to: '1', text: 'x' })).rejects.toThrow('503');
  await expect(httpSmsGateway('http://127.0.0.1:1/send?to={to}').send({ to: '1', text: 'x' })).rejects.toThrow();
});

test('waits grow between attempts', () => {
  expect([1, 2, 3, 8, 20].map(waitAfter)).toEqual([2, 4, 8, 256, 600]);
});

test('a one-time password goes out through the gateway, after a failure a second time', async () => {
  const server: TestServer = await startServer({ env: { SMS_URL: `${base}/send?to={to}&text={text}` } });
  failing = 1;
  const meena = await signIn(server, 'mobilizer');
  const phone = freshPhone();
  expect(JSON.stringify((await generateOtp(meena, phone)).body)).toContain('1701');
  const [queued] = await server.store.query<{ payload: string }>("select payload::text as payload from job where name = 'sms'");
  expect(queued?.payload).not.toContain(phone);
  await expect.poll(() => received.length).toBe(2);
  const otp = /\b(\d{6})\b/.exec(received[1]?.url.searchParams.get('text') ?? '')?.[1] ?? '';
  expect(received[1]?.url.searchParams.get('to')).toBe(phone);
  expect((await verifyOtp(meena, phone, otp)).body['Status']).toBe('101');
  expect((await fetch(`${server.url}/api/outbox`)).status).toBe(404);
  const readJob = async () =>
    (await server.store.query<{ state: string; payload: string }>("select state, payload::text as payload from job where name = 'sms'"))[0];
  await expect.poll(readJob).toEqual({ state: 'done', payload: '{}' });
  await server.close();
});

test('two servers take each job once', async () => {
  const one = await startServer({ env: { SMS_URL: `${base}/send?to={to}&text={text}` } });
  const two = await startServer({ beside: one, clock: one.clock, env: { SMS_URL: `${base}/send?to={to}&text={text}` } });
  const meena = await signIn(one, 'mobilizer');
  const phones = Array.from({ length: 12 }, freshPhone);
  await Promise.all(phones.map((phone) => generateOtp(meena, phone)));
  const open = async () => (await one.store.query("select 1 from job where name = 'sms' and state <> 'done'")).length;
  await expect.poll(open).toBe(0);
  expect(received.map(({ url }) => url.searchParams.get('to')).sort()).toEqual([...phones].sort());
  await two.close();
  await one.close();
});
