import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { codeOf, login, ownServer, pageOf, personWith, rowOf, signIn, startServer, type Answer, type Person } from './harness.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

const look = (person: Person) => person.call('user', 'getUserScope', { userId: person.userId });
const renew = (person: Person) => person.call('login', 'reactivate', { refreshToken: person.refreshToken });
const refusalOf = (answer: Answer) => [answer.http, codeOf(answer), answer.appError?.[0]?.errorMessage];
const own = async (person: Person): Promise<JsonObject[]> => pageOf(await person.call('user', 'viewSessions', { userId: person.userId })).rows;
const numberOf = (rows: JsonObject[], browser: string): number => Number(rows.find((row) => row['browser'] === browser)?.['sessionId']);

const server = await ownServer();

describe('people see and end their sessions', () => {
  const from = async (name: string, agent: string): Promise<Person> =>
    personWith(server, rowOf(await login(server, `${name}@skilldesk.test`, undefined, { agent })));
  const audited = async (event: string, person: Person): Promise<JsonObject[]> =>
    server.store.query('select event, user_id, entity, entity_id from audit where event = $1 and user_id = $2 order by id', [event, person.userId]);

  test('quality 3: one sees where one is signed in, in words, and which of them is this one', async () => {
    const [office, phone] = [await from('mobilizer', CHROME), await from('mobilizer', PHONE)];
    server.clock.pass(2);
    await look(office);
    const rows = await own(office);
    expect(rows.map(({ browser, system, address, current }) => [browser, system, address, current])).toEqual([
      ['Chrome', 'Windows', '127.0.0.1', true],
      ['Firefox', 'Android', '127.0.0.1', false],
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(['sessionId', 'browser', 'system', 'address', 'startedOn', 'lastSeenOn', 'current']);
    expect(Date.parse(String(rows[0]?.['lastSeenOn'])) - Date.parse(String(rows[0]?.['startedOn']))).toBe(120_000);
    expect((await own(phone)).map(({ browser, current }) => [browser, current])).toEqual([
      ['Firefox', true],
      ['Chrome', false],
    ]);
  });

  test('quality 3: a session ended on another device is over at its next call, which says why', async () => {
    const [office, phone] = [await from('counsellor1', CHROME), await from('counsellor1', PHONE)];
    expect((await office.call('user', 'endSession', { sessionId: numberOf(await own(office), 'Firefox') })).appError).toBeNull();
    const words = [401, 'SESSION_ENDED', 'You were signed out from another device. Sign in again; if that was not you, change your password then.'];
    expect(refusalOf(await look(phone))).toEqual(words);
    expect(refusalOf(await renew(phone))).toEqual(words);
    expect((await look(office)).http).toBe(200);
    expect(await own(office)).toHaveLength(1);
    expect(await audited('session.ended', office)).toEqual([
      { event: 'session.ended', user_id: office.userId, entity: 'user', entity_id: office.userId },
    ]);
  });

  test('quality 3: all others end together, the one that asks stays', async () => {
    const people = [await from('counsellor2', CHROME), await from('counsellor2', PHONE), await from('counsellor2', PHONE)];
    const [office] = people;
    if (!office) throw new Error('nobody');
    expect((await office.call('user', 'endOtherSessions', { userId: office.userId })).appError).toBeNull();
    expect(await Promise.all(people.map(async (person) => (await look(person)).http))).toEqual([200, 401, 401]);
    expect(await audited('session.others-ended', office)).toHaveLength(1);
  });

  test('quality 3: a session ended through one process is over in the other at once', async () => {
    const beside = await startServer({ beside: server, clock: server.clock });
    const office = await from('principal', CHROME);
    const phone = personWith(beside, rowOf(await login(beside, 'principal@skilldesk.test', undefined, { agent: PHONE })));
    expect((await look(phone)).http).toBe(200);
    await office.call('user', 'endSession', { sessionId: numberOf(await own(office), 'Firefox') });
    expect((await look(phone)).http).toBe(401);
    await beside.close();
  });

  test('quality 3: nobody sees or ends the sessions of others, and hears nothing of whether there are any', async () => {
    const [asha, kiran] = [await from('manager', CHROME), await from('manager9', PHONE)];
    const foreign = numberOf(await own(kiran), 'Firefox');
    const refused = await asha.call('user', 'endSession', { sessionId: foreign });
    const absent = await asha.call('user', 'endSession', { sessionId: 900_000 });
    expect([refused.http, refused.appError]).toEqual([403, absent.appError]);
    expect((await look(kiran)).http).toBe(200);
  });

  test('quality 3: who keeps users finds a person and ends the sessions, one or all; it is on record whose', async () => {
    const admin = await signIn(server, 'admin');
    const [office, phone, other] = [await from('ops', CHROME), await from('ops', PHONE), await from('ops', PHONE)];
    const found = async (search: string): Promise<JsonObject[]> =>
      pageOf(await admin.call('user', 'viewAllSessions', { page: 1, size: 20, search })).rows;
    const rows = await found('ops');
    expect(rows.map(({ userName, roleName }) => [userName, roleName])).toEqual(rows.map(() => ['ops@skilldesk.test', 'Center Ops']));
    expect(rows).toHaveLength(3);
    expect(await found('nobody at all')).toEqual([]);
    await admin.call('user', 'endSession', { sessionId: numberOf(rows, 'Chrome') });
    expect(refusalOf(await look(office))).toEqual([401, 'SESSION_ENDED', 'An administrator signed you out. Sign in again, or ask them why.']);
    expect((await look(phone)).http).toBe(200);
    await admin.call('user', 'endOtherSessions', { userId: phone.userId });
    expect([(await look(phone)).http, (await look(other)).http, (await look(admin)).http]).toEqual([401, 401, 200]);
    expect(await audited('session.ended', admin)).toMatchObject([{ entity: 'user', entity_id: office.userId }]);
    expect(await audited('session.others-ended', admin)).toMatchObject([{ entity: 'user', entity_id: office.userId }]);
    expect((await audited('session.listed', admin)).length).toBeGreaterThan(0);
  });

  test('quality 3: pages of everybody who is signed in; who was idle too long is not among them', async () => {
    const admin = await signIn(server, 'admin');
    const page = async (number: number) => pageOf(await admin.call('user', 'viewAllSessions', { page: number, size: 2 }));
    const [first, second] = [await page(1), await page(2)];
    expect(first.total).toBeGreaterThan(4);
    const ids = [...first.rows, ...second.rows].map(({ sessionId }) => sessionId);
    expect(new Set(ids).size).toBe(4);
    server.clock.pass(16);
    const again = await signIn(server, 'admin');
    expect((await again.call('user', 'viewAllSessions', { page: 1, size: 2 })).rows).toMatchObject({
      total: 1,
      rows: [{ current: true, userId: again.userId }],
    });
  });
});
