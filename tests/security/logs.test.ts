import { afterAll, beforeAll, expect, test } from 'vitest';
import { otpSentTo } from '../support/wire.ts';
import { address, details, engagement, generateOtp, verifyOtp } from '../server/http/beneficiary.ts';
import { login, password, rowOf, signIn, startServer, type TestServer } from '../server/http/harness.ts';
import { envelope, send, sendData } from '../server/http/raw.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => server.close());

interface Line {
  level: string;
  msg: string;
  request?: string;
  userId?: number;
  service?: string;
  action?: string;
  status?: number;
  ms?: number;
  code?: string;
  route?: string;
}
const lines = (): Line[] => server.log.flatMap((text) => text.trim().split('\n')).map((text) => JSON.parse(text) as Line);

test('one structured line a request says who did what, how it went and how long it took; never what was in it', async () => {
  const meena = await signIn(server, 'mobilizer');
  await login(server, 'mobilizer@skilldesk.test', 'Geheim#12345');
  const phone = '9123456780';
  await generateOtp(meena, phone);
  const otp = await otpSentTo(server.url, phone);
  await verifyOtp(meena, phone, otp);
  const payload = details({
    firstName: 'Quixotica',
    lastName: 'Zanzibari',
    primaryContactNumber: phone,
    aadharNo: '912345678012',
    primaryEmailId: 'quixotica@private.test',
    mobilizationPlace: 'Lantern Lane',
  });
  const dbUserId = Number(rowOf(await meena.call('student', 'captureBeneficiaryDetails', payload))['dbUserId']);
  await meena.call('address', 'captureAddress', address('R', dbUserId, { addressLine1: 'Marigold House' }));
  await meena.call('address', 'captureAddress', address('P', dbUserId, { villageName: 'Atlantis Nowhere' }));
  await meena.call('engagement', 'captureStudentEngagement', engagement(dbUserId));
  await meena.call('student', 'captureBeneficiaryDetails', { ...payload, dob: 'nonsense-Marigold' });
  await meena.call('student', 'captureBeneficiaryDetails', payload);
  await meena.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, search: 'Quixotica' });
  await meena.call('login', 'reactivate', { refreshToken: meena.refreshToken });
  await sendData(server, 'student', envelope('captureBeneficiaryDetails', [{ Quixotica: 1 }]), { token: meena.token });
  await fetch(`${server.url}/api/outbox?to=${phone}`);
  await fetch(`${server.url}/Quixotica/${phone}?token=${meena.token}`);
  await send(server, '/api/otp/generate', { method: 'POST', body: `{"mobileNumber":"${phone}`, headers: { 'content-type': 'application/json' } });

  const text = server.log.join('');
  for (const secret of [
    phone,
    otp,
    'Quixotica',
    'quixotica',
    'Zanzibari',
    '912345678012',
    'Lantern',
    'Marigold',
    'Atlantis',
    'Geheim',
    password,
    meena.token,
    meena.refreshToken,
    String(payload['dob']),
    'mobilizer@skilldesk.test',
  ])
    expect(text.includes(secret), secret).toBe(false);

  const line = lines().find(({ action }) => action === 'captureBeneficiaryDetails');
  expect(line).toMatchObject({ level: 'info', msg: 'request', service: 'student', userId: meena.userId, status: 200, route: '/api/:service' });
  expect(line?.request).toMatch(/^[0-9a-f-]{36}$/);
  expect(typeof line?.ms).toBe('number');
  expect(lines().some(({ code }) => code === 'LOGIN_REFUSED')).toBe(true);
});

test('a fault of ours is told to the log with its place, and to the client as nothing but that', async () => {
  const meena = await signIn(server, 'mobilizer');
  const before = server.store.find;
  server.store.find = () => Promise.reject(new Error('row of Quixotica Zanzibari could not be read'));
  const answer = await meena.call('engagement', 'viewAllByCenter', { centerId: 101 });
  server.store.find = before;
  expect([answer.http, answer.appError?.[0]?.errorCode]).toEqual([500, 'SERVER_FAULT']);
  expect(JSON.stringify(answer)).not.toContain('Quixotica');
  const fault = server.log.find((text) => text.includes('"msg":"fault"')) ?? '';
  expect(fault).toContain('"type":"Error"');
  expect(fault).not.toContain('Quixotica');
});
