import { request } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ConfigFault, readConfig } from '../../../src/server/config.ts';
import { openGateways } from '../../../src/server/gateways/index.ts';
import { smtpGateway } from '../../../src/server/gateways/smtp.ts';
import { startMailServer, textIn, type MailServer, type MailServerOptions } from '../../support/smtpServer.ts';
import { anonymous, codeOf, rowOf, rowsOf, signIn, startServer, testClock, type Person, type TestServer } from './harness.ts';
import { linkIn, mailsTo, profileWith, storedAddress } from './mails.ts';

const at = 'skilldesk.test';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mailServer = async (options?: MailServerOptions): Promise<MailServer> => {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
};
const start = async (options: Parameters<typeof startServer>[0]): Promise<TestServer> => {
  const server = await startServer(options);
  closing.push(server.close);
  return server;
};
const expectMail = (person: Person, mail: string) => expect.poll(() => waits(person)).toMatchObject({ mail });
const received = (mail: MailServer, to: string, count: number) =>
  expect.poll(() => mail.received.filter((one) => one.to.join().endsWith(to)).length).toBe(count);
const waits = async (person: Person) => rowsOf(await person.call('user', 'viewEmailChange', { userId: person.userId }))[0];

describe('mail through a server', () => {
  test('quality 2: mails are jobs of the transaction, sealed while they wait, sent once the server is back', async () => {
    const { port, close } = await startMailServer();
    await close();
    const server = await start({
      env: {
        MAIL_URL: `smtp://post:secret%21@127.0.0.1:${port}`,
        MAIL_FROM: 'Skilldesk <post@skilldesk.example>',
        PUBLIC_URL: 'https://skilldesk.example',
      },
    });
    const ops = await signIn(server, 'ops');
    const stale = await ops.call('user', 'updateUserProfile', profileWith(ops, `stale@${at}`, { version: 99 }));
    expect(codeOf(stale)).toBe('VERSION_STALE');
    const jobs = () =>
      server.store.query<{ state: string; payload: string }>("select state, payload::text as payload from job where name = 'mail' order by id");
    expect(await jobs()).toEqual([]);
    expect((await ops.call('user', 'updateUserProfile', profileWith(ops, `new.ops@${at}`))).appError).toBeNull();
    const queued = await jobs();
    expect(queued).toHaveLength(2);
    expect(queued.map(({ payload }) => payload).join()).not.toMatch(/@|email#/);
    await expectMail(ops, 'waiting');
    expect(await waits(ops)).toMatchObject({ emailAddress: `new.ops@${at}` });
    const mail = await mailServer({ port, user: { name: 'post', password: 'secret!' } });
    await received(mail, at, 2);
    expect(mail.signedIn).toContain('post');
    expect(mail.received.map(({ to, from }) => [from, ...to]).sort()).toEqual([
      ['post@skilldesk.example', `new.ops@${at}`],
      ['post@skilldesk.example', `ops@${at}`],
    ]);
    const toNew = mail.received.find(({ to }) => to.includes(`new.ops@${at}`))?.raw ?? '';
    expect(toNew).toMatch(/^From: Skilldesk <post@skilldesk\.example>$/m);
    expect(toNew).toMatch(/^Subject: Skilldesk: please confirm your new e-mail address$/m);
    const { href, token } = linkIn(textIn(toNew));
    expect(href).toContain('https://skilldesk.example/email#confirm=');
    await expectMail(ops, 'sent');
    expect(rowOf(await anonymous(server, 'user', 'confirmEmailChange', { token }))).toEqual({ emailAddress: `new.ops@${at}` });
    await received(mail, at, 3);
    expect(mail.received[2]?.to).toEqual([`ops@${at}`]);
    await expect.poll(async () => (await jobs()).map(({ state, payload }) => [state, payload])).toEqual(Array(3).fill(['done', '{}']));
    expect(await mailsTo(server, `ops@${at}`)).toEqual([]);
    expect(server.log.join('\n')).not.toMatch(/secret|new\.ops@/);
  });

  test('an address that the mail server refuses is not tried for a day, and its owner is told', async () => {
    const mail = await mailServer();
    mail.refused.add(`nosuch@${at}`);
    const server = await start({ env: { MAIL_URL: `smtp://127.0.0.1:${mail.port}` } });
    const ops = await signIn(server, 'ops');
    await ops.call('user', 'updateUserProfile', profileWith(ops, `nosuch@${at}`));
    await expectMail(ops, 'failed');
    mail.refused.clear();
    expect((await ops.call('user', 'resendEmailChange', { userId: ops.userId })).appError).toBeNull();
    await received(mail, `nosuch@${at}`, 1);
    await expectMail(ops, 'sent');
  });
});

describe('where mails go and what their links say', () => {
  let config: ReturnType<typeof readConfig>;
  beforeAll(() => {
    config = readConfig({ SECRET_KEY: 'a'.repeat(64) }, '/srv/skilldesk');
  });

  test.each(['smtp:', 'smtp://', 'http://mail.test', 'mail.test', 'smtp:host', 'smtps:///x'])(
    'MAIL_URL=%s is refused without being repeated',
    (mailUrl) => {
      const make = () => openGateways({ ...config, mailUrl }, {} as never, testClock());
      expect(make).toThrow(ConfigFault);
      expect(make).toThrow(
        /^MAIL_URL must be outbox: or the address of a mail server, smtp:\/\/user:password@host:587 or smtps:\/\/user:password@host\.$/,
      );
    },
  );

  test('smtp: and smtps: are taken, and nothing is read or reached before the first mail', () => {
    for (const mailUrl of ['smtp://localhost:1', 'smtps://u:p@mail.example'])
      expect(openGateways({ ...config, mailUrl }, {} as never, testClock()).mail.direct).toBe(false);
  });

  test('quality 3: a mail server whose certificate nobody vouches for gets no mail', async () => {
    const mail = await mailServer({ secure: true });
    const letter = { to: `ops@${at}`, subject: 'Hello', text: 'Hello' };
    await expect(smtpGateway(`smtps://127.0.0.1:${mail.port}`, `post@${at}`).send(letter)).rejects.toThrow(/certificate/);
    expect(mail.received).toEqual([]);
    await smtpGateway(`smtps://127.0.0.1:${mail.port}?tls.rejectUnauthorized=false`, `post@${at}`).send(letter);
    expect(mail.received.map(({ to }) => to)).toEqual([[`ops@${at}`]]);
  });

  test('quality 3: a Host that is not believed gets into no mail', async () => {
    const server = await start({});
    const ops = await signIn(server, 'ops');
    const { hostname, port } = new URL(server.url);
    const body = new URLSearchParams({
      data: JSON.stringify({ token: '', action: 'updateUserProfile', data: [profileWith(ops, `host@${at}`)] }),
    }).toString();
    const answer = await new Promise<string>((resolve, fail) => {
      const headers = {
        host: 'evil.test',
        authorization: `Bearer ${ops.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      };
      request({ hostname, port, path: '/api/user', method: 'POST', headers, setHost: false }, (response) => {
        let text = '';
        response
          .on('data', (chunk) => {
            text += String(chunk);
          })
          .on('end', () => resolve(text));
      })
        .on('error', fail)
        .end(body);
    });
    expect(answer).toContain('GATEWAY_FAILED');
    expect(await mailsTo(server, `host@${at}`)).toEqual([]);
    await ops.call('user', 'updateUserProfile', profileWith(ops, `host@${at}`));
    expect(linkIn((await mailsTo(server, `host@${at}`))[0]).href).toContain(`${server.url}/email#`);
  });

  test('where nobody could read the mail, the address is not changed and the person hears why', async () => {
    const server = await start({ env: { SMS_URL: 'http://127.0.0.1:1/{to}' } });
    const ops = await signIn(server, 'ops');
    const refused = await ops.call('user', 'updateUserProfile', profileWith(ops, `unset@${at}`));
    expect(refused.appError).toMatchObject([
      { errorCode: 'GATEWAY_FAILED', field: 'emailAddress', errorMessage: expect.stringContaining('MAIL_URL') as string },
    ]);
    expect(await storedAddress(ops)).toBe(`ops@${at}`);
  });
});
