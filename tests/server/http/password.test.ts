import { describe, expect, test } from 'vitest';
import { codeOf, login, ownServer, password, rowsOf, signIn, signedIn, type Person } from './harness.ts';

const next = 'Tvafur=Vasai26';

const server = await ownServer();

describe('changing the own password', () => {
  const change = (person: Person, fields: Record<string, string | number>) => person.call('user', 'changePassword', { id: person.userId, ...fields });
  const isCurrent = (person: Person, secret: string, userName = String(person.row['userName'])) =>
    person.call('user', 'isCurrentPasswordValid', { userName, password: secret });

  test('D3-PASSWORD-12 D3-PASSWORD-13 D3-CALLS-48 the password in use is recognised; another one answers nothing', async () => {
    const ops = await signIn(server, 'ops');
    expect(rowsOf(await isCurrent(ops, password))).toEqual([{ id: ops.userId, userName: 'ops@skilldesk.test' }]);
    const wrong = await isCurrent(ops, 'Wrong@2026');
    expect([wrong.http, wrong.appError, wrong.rows]).toEqual([200, null, []]);
    expect((await isCurrent(ops, password, 'manager@skilldesk.test')).http).toBe(403);
  });

  test('D3-PASSWORD-15 D3-PASSWORD-16 D3-CALLS-47 afterwards the new one signs in and the old one does not; other sessions are over', async () => {
    const [here, elsewhere] = await signedIn(server, 'counsellor1', 'counsellor1');
    expect((await change(here, { password: next, currentPassword: password })).appError).toBeNull();
    expect((await login(server, 'counsellor1@skilldesk.test')).appError).not.toBeNull();
    expect((await login(server, 'counsellor1@skilldesk.test', next)).appError).toBeNull();
    const mine = await here.call('user', 'getUserScope', { userId: here.userId });
    const theirs = await elsewhere.call('user', 'getUserScope', { userId: here.userId });
    expect([mine.http, theirs.http, codeOf(theirs)]).toEqual([200, 401, 'SESSION_ENDED']);
  });

  test('D3-CALLS-47 {id, password} alone is enough right after the password in use was given, once', async () => {
    const two = await signIn(server, 'counsellor2');
    const refused = await change(two, { password: next });
    expect(refused.appError?.[0]).toMatchObject({ field: 'currentPassword', errorMessage: 'Current Password is not valid' });
    await isCurrent(two, password);
    expect((await change(two, { password: next })).appError).toBeNull();
    expect((await change(two, { password: 'Tvafur=Vasai27' })).appError?.[0]?.field).toBe('currentPassword');
  });

  test('D3-PASSWORD-04 D3-PASSWORD-05 D3-PASSWORD-06 D3-PASSWORD-09 quality 3: the server judges the new password too, and knows the common ones', async () => {
    const manager = await signIn(server, 'manager');
    for (const [wrong, text] of [
      ['Aa1@567', 'password min 8 characters'],
      ['P@ssw0rd1', expect.stringContaining('easy to guess') as string],
    ]) {
      const answer = await change(manager, { password: String(wrong), currentPassword: password });
      expect(answer.appError?.[0]).toMatchObject({ field: 'password', errorMessage: text });
    }
    expect((await login(server, 'manager@skilldesk.test')).appError).toBeNull();
  });

  test('quality 3: what is made of the name of product, person, centre or city and a year is easy to guess; what has more is not', async () => {
    const meera = await signIn(server, 'manager');
    const partOf = async (secret: string) => rowsOf(await meera.call('user', 'isPasswordCommon', { password: secret }))[0]?.['part'];
    const guessed = [
      'Skill@2027',
      'Sk1ll@2031',
      'Skilldesk#26',
      'Mumbai@2026',
      'Andheri=1998',
      'Pune@2026',
      '2026@Chennai',
      'Nagpur@2026',
      '#Kolh4pur12',
      '@Meera1995',
      'Deshpande@12',
      'Manager@77',
    ];
    expect(await Promise.all(guessed.map(partOf))).not.toContain(undefined);
    const accepted = ['Abcdef1@', 'Abcdefgh12345@x', next, 'Mumbai@x7Lq2', 'Nagpur@x7Lq2', 'Tvafur@2026'];
    expect(await Promise.all(accepted.map(partOf))).toEqual(accepted.map(() => undefined));
    expect((await change(meera, { password: 'Skill@2027', currentPassword: password })).appError?.[0]?.field).toBe('password');
  });

  test("quality 3: nobody changes somebody else's password here, not even an administrator", async () => {
    const [admin, ops] = await signedIn(server, 'admin', 'ops');
    const answers = await Promise.all(
      [admin, ops].map((person) => person.call('user', 'changePassword', { id: 3, password: next, currentPassword: password })),
    );
    expect(answers.map(({ http }) => http)).toEqual([403, 403]);
  });

  test('quality 3: guessing the password in use comes to an end; no password is in the log or under an idempotency key', async () => {
    const assessor = await signIn(server, 'assessor');
    const answers = [];
    for (let guess = 0; guess < 21; guess += 1) answers.push((await isCurrent(assessor, `Guess@${guess}x`)).http);
    expect(answers.slice(0, 20).every((http) => http === 200)).toBe(true);
    expect(answers[20]).toBe(429);
    expect(server.log.join('')).not.toMatch(/Guess@|Tvafur/);
    const keyed = await assessor.call(
      'user',
      'changePassword',
      { id: assessor.userId, password: next, currentPassword: password },
      { key: 'change-1' },
    );
    expect(keyed.http).toBe(429);
    expect(await server.store.query("select 1 as one from idempotency where key = 'change-1'")).toEqual([]);
  });
});
