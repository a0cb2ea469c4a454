import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayOfInstant, runningClock } from '../../../src/server/clock.ts';
import { ConfigFault, readConfig } from '../../../src/server/config.ts';
import { temporaryFolder } from '../../support/temporary.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'skilldesk-config-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env }, '/srv/skilldesk');

describe('the environment', () => {
  test('everything is optional', () => {
    expect(read()).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      documentsUrl: 'file:',
      smsUrl: 'outbox:',
      demo: true,
      configDir: '/srv/skilldesk',
      logLevel: 'info',
    });
    expect(read().trustProxy).toBeUndefined();
  });

  test('the key is made once, for this user only, and kept', () => {
    const { secretKey } = read();
    expect(secretKey).toMatch(/^[0-9a-f]{64}$/);
    expect(read().secretKey).toBe(secretKey);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(secretKey);
  });

  test('quality 3: a key that a full disk or a hand has cut short is refused, never taken for one', () => {
    const folder = temporaryFolder('cut');
    writeFileSync(join(folder, 'secret.key'), '');
    expect(() => read({ DATA_DIR: folder })).toThrow(/secret\.key is cut short: bring it back from a backup/);
  });

  test("a key of one's own, in any form of sixteen characters or more", () => {
    expect(read({ SECRET_KEY: 'a'.repeat(64) }).secretKey).toBe('a'.repeat(64));
    expect(read({ SECRET_KEY: 'correct horse battery' }).secretKey).toMatch(/^[0-9a-f]{64}$/);
  });

  test('PostgreSQL: no demo, a key of its own', () => {
    expect(read({ DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'a'.repeat(64) }).demo).toBe(false);
    expect(() => read({ DATABASE_URL: 'postgres://db/x' })).toThrow(/SECRET_KEY is required/);
  });

  test.each(['DATABASE_POOLER_URL', 'DATABASE_READ_URL'])('%s is a second way to a database that is named', (name) => {
    expect(() => read({ [name]: 'postgres://db/x' })).toThrow(new RegExp(`${name} needs DATABASE_URL`));
    const both = read({ DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'a'.repeat(64), [name]: 'postgres://other/x' });
    expect([both.databaseUrl, both.poolerUrl ?? both.readUrl]).toEqual(['postgres://db/x', 'postgres://other/x']);
  });

  test.each([
    ['PORT', 'eighty', /PORT must be a whole number/],
    ['PORT', '70000', /PORT/],
    ['DEMO', 'yes', /DEMO must be 0 or 1/],
    ['SECRET_KEY', 'short', /at least 16/],
    ['CLOCK', 'yesterday', /CLOCK must be an ISO instant/],
    ['OIDC_ISSUER', 'https://id.test', /OIDC_CLIENT_ID is required/],
    ['RATE_LIMIT', '-1', /RATE_LIMIT/],
    ...['yes', '11', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0/8', '10.0.0.1,', 'proxy.example', '10.0.0.1,proxy'].map(
      (value): [string, string, RegExp] => ['TRUST_PROXY', value, /TRUST_PROXY must be how many proxies/],
    ),
  ])('%s=%s is refused by name', (name, value, text) => {
    expect(() => read({ [name]: value })).toThrow(text);
    expect(() => read({ [name]: value })).toThrow(ConfigFault);
  });

  test("the product's own address is an origin", () => {
    expect(read().publicUrl).toBeUndefined();
    expect(read({ PUBLIC_URL: 'https://Skilldesk.example:8443/' }).publicUrl).toBe('https://skilldesk.example:8443');
    for (const wrong of [
      'skilldesk.example',
      'ftp://x.test',
      'https://x.test/path',
      'https://u:p@x.test',
      'https://x.test/?q',
      'javascript:alert(1)',
      'https://',
    ]) {
      expect(() => read({ PUBLIC_URL: wrong }), wrong).toThrow(/PUBLIC_URL must be an http/);
    }
  });

  test('quality 3: proxies are counted or named, and nobody from outside is one', () => {
    expect([read({ TRUST_PROXY: '' }).trustProxy, read({ TRUST_PROXY: '0' }).trustProxy]).toEqual([undefined, undefined]);
    expect(read({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,fd00::/8' }).trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
    const { trustProxy } = read({ TRUST_PROXY: '2' });
    if (typeof trustProxy !== 'function') throw new Error('two proxies are counted');
    const near = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.168.7.7', '172.31.0.1', 'fd12::1'];
    const far = ['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2001:db8::1', 'nonsense'];
    expect([near.every((one) => trustProxy(one, 0)), far.some((one) => trustProxy(one, 0))]).toEqual([true, false]);
    expect([trustProxy('8.8.8.8', 1), trustProxy('10.0.0.1', 2)]).toEqual([true, false]);
  });

  test('mails have a sender', () => {
    expect([read().mailUrl, read().mailFrom]).toEqual(['outbox:', 'no-reply@localhost']);
    expect(read({ PUBLIC_URL: 'https://skilldesk.example' }).mailFrom).toBe('no-reply@skilldesk.example');
    for (const good of ['post@skilldesk.example', 'Skill Desk <post@skilldesk.example>']) expect(read({ MAIL_FROM: good }).mailFrom).toBe(good);
    for (const wrong of ['post', 'a@b, c@d', 'A <a@b> B', 'A\r\nBcc: x@y <a@b>', '<a@b>'])
      expect(() => read({ MAIL_FROM: wrong }), wrong).toThrow(/MAIL_FROM must be an e-mail address/);
  });

  test('a level of the log, an address of the database and a data folder that are none are refused in words', () => {
    expect(() => read({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".');
    expect(read({ LOG_LEVEL: 'warn' }).logLevel).toBe('warn');
    const key = 'k'.repeat(16);
    expect(() => read({ DATABASE_URL: 'user:secret@host', SECRET_KEY: key })).toThrow('DATABASE_URL must begin with postgres:// or postgresql://.');
    expect(() => read({ DATABASE_URL: 'postgres://host/db', DATABASE_READ_URL: 'host', SECRET_KEY: key })).toThrow('DATABASE_READ_URL must begin');
    for (const address of ['postgres://host/db', 'postgresql://host/db', 'postgres:///db?host=/run/postgresql'])
      expect(read({ DATABASE_URL: address, SECRET_KEY: key }).databaseUrl).toBe(address);
    expect(() => read({ DATA_DIR: join(dataDir, 'secret.key', 'below') })).toThrow(/^DATA_DIR must be a folder that can be read and written: /);
  });

  test('CLOCK is refused outside demos', () => {
    expect(() => read({ DEMO: '0', CLOCK: '2027-01-01T00:00:00Z' })).toThrow(/refused unless DEMO=1/);
    expect(read({ CLOCK: '2027-01-01T00:00:00Z' }).clock).toBe('2027-01-01T00:00:00.000Z');
  });
});

test('D12-GAP-109 today is the day in Kolkata, and the clock runs on from where it was set', () => {
  expect([dayOfInstant('Asia/Kolkata', new Date('2027-01-14T18:29:59Z')), dayOfInstant('Asia/Kolkata', new Date('2027-01-14T18:30:00Z'))]).toEqual([
    '2027-01-14',
    '2027-01-15',
  ]);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = runningClock(() => 'Asia/Kolkata', '2027-01-14T18:29:59.990Z');
  expect(clock.today()).toBe('2027-01-14');
  vi.setSystemTime(Date.now() + 10);
  expect(clock.today()).toBe('2027-01-15');
});
