import { describe, expect, test } from 'vitest';
import { codeOf, login, ownServer, personWith, rowOf, signIn, signedIn, startServer, testClock, type Person } from './harness.ts';

const HEAD = { centerId: 101 };
const look = (person: Person) => person.call('dashboard', 'viewStrengthByEngagementStatus', { ...HEAD, studentEngagementStatus: 'Mobilised' });
const renew = (person: Person, key?: string) =>
  person.call('login', 'reactivate', { refreshToken: person.refreshToken, secret: '' }, key === undefined ? {} : { key });

const server = await ownServer();

describe('sessions', () => {
  test('D1-SESSION-10 D1-SESSION-11 D1-SESSION-17 signing in answers who she is, her tokens and both expiries', async () => {
    const row = rowOf(await login(server, 'mobilizer@skilldesk.test'));
    expect(Object.keys(row)).toEqual(['userid', 'userName', 'names', 'token', 'refreshToken', 'tokenExpiry', 'sessionExpiry']);
    expect(row['userName']).toBe('mobilizer@skilldesk.test');
    expect(Date.parse(String(row['tokenExpiry'])) - server.clock.now().getTime()).toBe(15 * 60_000);
    expect(Date.parse(String(row['sessionExpiry'])) - server.clock.now().getTime()).toBe(15 * 60_000);
  });

  test('D1-SESSION-01 fifteen minutes without a call end the session, on the server too', async () => {
    const asha = await signIn(server, 'mobilizer');
    server.clock.pass(15);
    const renewed = await renew(asha);
    expect([renewed.http, codeOf(renewed)]).toEqual([401, 'SESSION_ENDED']);
    expect((await look(asha)).http).toBe(401);
  });

  test('D1-SESSION-06 an access token is good for fifteen minutes and then is not, while the session lives', async () => {
    const asha = await signIn(server, 'manager');
    server.clock.pass(10);
    await look(asha);
    server.clock.pass(4.99);
    expect((await look(asha)).http).toBe(200);
    server.clock.pass(0.02);
    const late = await look(asha);
    expect([late.http, codeOf(late)]).toEqual([401, 'TOKEN_EXPIRED']);
    expect((await look(personWith(server, rowOf(await renew(asha))))).http).toBe(200);
  });

  test('D1-SESSION-07 D1-SESSION-08 D1-CALLS-03 a refresh token brings new tokens, once', async () => {
    const asha = await signIn(server, 'ops');
    const next = personWith(server, rowOf(await renew(asha)));
    expect(next.refreshToken).not.toBe(asha.refreshToken);
    expect((await look(next)).http).toBe(200);
  });

  test('a refresh token used twice ends the session for thief and owner alike', async () => {
    const asha = await signIn(server, 'ops');
    const thief = personWith(server, rowOf(await renew(asha)));
    expect((await renew(asha)).http).toBe(401);
    expect((await look(thief)).http).toBe(401);
    expect((await renew(thief)).http).toBe(401);
  });

  test('the same renewal sent again after a lost answer gets the same tokens', async () => {
    const asha = await signIn(server, 'ops');
    const first = rowOf(await renew(asha, 'renewal-1'));
    const again = rowOf(await renew(asha, 'renewal-1'));
    expect(again).toEqual(first);
    expect((await look(personWith(server, again))).http).toBe(200);
    expect((await renew(asha, 'renewal-2')).http).toBe(401);
  });

  test('a refresh does not renew the idle time', async () => {
    const asha = await signIn(server, 'principal');
    server.clock.pass(14);
    const next = personWith(server, rowOf(await renew(asha)));
    server.clock.pass(1);
    expect((await look(next)).http).toBe(401);
  });

  test('D1-LOGIN-20 signing out ends the session on the server', async () => {
    const asha = await signIn(server, 'ops');
    expect((await asha.call('login', 'logout')).appError).toBeNull();
    expect((await look(asha)).http).toBe(401);
    expect((await renew(asha)).http).toBe(401);
  });

  test('two browsers of one user are two sessions: one signs out, the other stays', async () => {
    const [office, home] = await signedIn(server, 'ops', 'ops');
    await office.call('login', 'logout');
    expect((await look(home)).http).toBe(200);
  });

  test('quiet calls do not keep a session alive', async () => {
    const asha = await signIn(server, 'manager');
    for (let minutes = 0; minutes < 15; minutes += 5) {
      server.clock.pass(5);
      await asha.call('user', 'viewEmailChange');
    }
    expect((await renew(asha)).http).toBe(401);
  });

  test('D1-SESSION-02 the counts of a dashboard are guarded calls like any other: who looks at them goes on', async () => {
    let facilitator = await signIn(server, 'facilitator');
    for (const [action, more] of [
      ['NumberOfBeneficiaryInCenterByStatus', { status: 'Mobilised' }],
      ['viewStrengthByEngagementStatus', { studentEngagementStatus: 'Mobilised' }],
      ['countByStatus', {}],
      ['countByProgram', { status: 'Mobilised' }],
    ] as const) {
      server.clock.pass(10);
      expect(codeOf(await facilitator.call('dashboard', action, { centerId: 101, ...more }))).toBeUndefined();
      const renewed = await renew(facilitator);
      expect(renewed.http).toBe(200);
      facilitator = personWith(server, rowOf(renewed));
    }
  });

  test('D1-SESSION-12 a programme that is taken out of its table ends the sessions that act with it', async () => {
    const [asha, kiran] = await signedIn(server, 'manager', 'manager9');
    const before = server.holder.current;
    const { programId } = rowOf(await asha.call('user', 'getUserScope', { userId: asha.userId }));
    const items = before.programs.items.filter(({ id }) => id !== programId);
    await server.holder.offer({ ok: true, catalogue: { ...before, hash: 'without', programs: { ...before.programs, items } } });
    expect([(await look(asha)).http, (await look(kiran)).http]).toEqual([401, 200]);
    await server.holder.offer({ ok: true, catalogue: before });
  });

  test('a session seen by one server is known to the other once it is written down', async () => {
    const beside = await startServer({ beside: server, clock: server.clock });
    const asha = await signIn(server, 'manager');
    server.clock.pass(14);
    await look(asha);
    const readSeenAt = async () => (await server.store.query('select max(seen_at) as seen from login_session'))[0]?.['seen'];
    await expect.poll(readSeenAt).toBe(server.clock.now().getTime());
    server.clock.pass(14);
    const renewed = await personWith(beside, asha.row).call('login', 'reactivate', { refreshToken: asha.refreshToken });
    expect(renewed.http).toBe(200);
    await beside.close();
  });
});

test('a server in its own time: CLOCK is what it takes as now', async () => {
  const server = await startServer({ clock: testClock('2027-01-14T18:40:00Z') });
  const head = (await (await fetch(`${server.url}/api/catalogue`)).json()) as { today: string; now: string };
  expect(head).toMatchObject({ today: '2027-01-15', now: '2027-01-14T18:40:00.000Z' });
  await server.close();
});
