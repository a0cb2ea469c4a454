import { describe, expect, test } from 'vitest';
import type { ActionDef } from '../../../src/catalogue/definition/action.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import { SessionService } from '../../../src/server/session/service.ts';
import type { Row, Store } from '../../../src/server/store/types.ts';
import { captured } from './documentsSteps.ts';
import { register } from './beneficiary.ts';
import { codeOf, ownServer, personWith, productCatalogue, rowOf, rowsOf, signIn, write, type Answer, type Person } from './harness.ts';

const look = (person: Person) => person.call('user', 'getUserScope', { userId: person.userId });
const renew = (person: Person) => person.call('login', 'reactivate', { refreshToken: person.refreshToken });
const refusalOf = (answer: Answer) => [answer.http, codeOf(answer), answer.appError?.[0]?.errorMessage];
const ACCESS_CHANGED = [401, 'SESSION_ENDED', 'Your role, programme or centre was changed. Sign in again to go on.'];

/** The product with an administrator's screens of scopes, as far as the server knows them. */
async function withScopeActions(): Promise<Catalogue> {
  const whole = await productCatalogue();
  const ids = {
    required: ['id'],
    properties: { id: { type: 'integer', minimum: 1 }, roleMapId: { type: 'integer', minimum: 1 } },
  } as unknown as NonNullable<ActionDef['request']>;
  const may = { var: 'session.role.administers' };
  const dropScope: ActionDef = { auth: 'bearer', may, request: ids, do: { delete: 'scope', by: ['id'] } };
  const changeScope: ActionDef = { auth: 'bearer', may, request: ids, do: { update: 'scope' } };
  return { ...whole, actions: { ...whole.actions, user: { ...whole.actions['user'], dropScope, changeScope } } };
}

const catalogue = await withScopeActions();
const server = await ownServer({ catalogue });
const beside = await ownServer({ beside: server, clock: server.clock, catalogue });
const admin = await signIn(server, 'admin');

describe('how sessions end', () => {
  const give = async ({ userId }: Person, scope: JsonObject): Promise<void> => {
    const id = await server.store.newId('scope');
    await write(server, { op: 'insert', entity: 'scope', id, doc: { userId, ...scope, position: 9 }, centreId: null, programmeId: null });
  };
  const scopes = async (person: Person): Promise<Row[]> =>
    (await server.store.find('scope', { userId: person.userId }, EVERYWHERE)).sort((a, b) => a.id - b.id);

  test('quality 3: a scope that is taken away ends what acts with it at once, and in the other process within five seconds', async () => {
    const [here, there] = [await signIn(server, 'two'), await signIn(beside, 'two')];
    const [active] = await scopes(here);
    expect([(await look(here)).http, (await look(there)).http]).toEqual([200, 200]);
    expect((await admin.call('user', 'dropScope', { id: active?.id ?? 0 })).appError).toBeNull();
    expect(refusalOf(await look(here))).toEqual(ACCESS_CHANGED);
    expect(refusalOf(await renew(here))).toEqual(ACCESS_CHANGED);
    expect((await look(there)).http).toBe(200);
    server.clock.pass(5 / 60);
    expect(refusalOf(await look(there))).toEqual(ACCESS_CHANGED);
    expect(rowsOf(await look(await signIn(server, 'two'))).map(({ roleMapId, centerId }) => [roleMapId, centerId])).toEqual([[4, 103]]);
  });

  test('quality 3: another role in the scope ends the session, another scope of the same person does not', async () => {
    const kiran = await signIn(server, 'facilitator6');
    const [active] = await scopes(kiran);
    expect((await look(kiran)).http).toBe(200);
    const answer = await admin.call('user', 'changeScope', { id: active?.id ?? 0, roleMapId: 19 });
    expect(answer.appError).toBeNull();
    expect(refusalOf(await look(kiran))).toEqual(ACCESS_CHANGED);
    const again = await signIn(server, 'facilitator6');
    expect(rowOf(await look(again))['roleMapId']).toBe(19);
  });

  test('quality 3: a scope given through another process can be taken at once', async () => {
    const asha = await signIn(server, 'counsellor1');
    expect((await look(asha)).http).toBe(200);
    const there = { centerId: 102, programId: 2, roleMapId: 5 };
    await give(asha, there);
    expect((await asha.call('user', 'setDefaultSettings', { userId: asha.userId, ...there })).appError).toBeNull();
    expect((await look(asha)).http).toBe(200);
  });

  test('quality 3: a busy session ends after twelve hours, and says so', async () => {
    let asha = await signIn(server, 'ops');
    const started = server.clock.now().getTime();
    const end = started + 12 * 3_600_000;
    for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
      server.clock.pass(14);
      asha = personWith(server, rowOf(await renew(asha)));
      expect((await look(asha)).http, `after ${minutes + 14} minutes`).toBe(200);
    }
    asha = personWith(server, rowOf(await renew(asha)));
    expect(Date.parse(String(asha.row['sessionExpiry']))).toBe(end);
    const last = await signIn(server, 'ops');
    server.clock.set(new Date(end).toISOString());
    const over = [401, 'SESSION_ENDED', 'You were signed in for 12 hours, the longest that a session lasts. Sign in again to go on.'];
    expect(refusalOf(await look(asha))).toEqual(over);
    expect(refusalOf(await renew(asha))).toEqual(over);
    expect((await look(last)).http).toBe(200);
  });

  test('quality 3: a session that was seen a moment ago goes on, also where that is written while it is read', async () => {
    let readCount = 0;
    const query = async <T extends JsonObject>(text: string, parameters?: readonly unknown[]): Promise<T[]> => {
      const rows = await server.store.query<T>(text, parameters);
      if (/^select[^]* from login_session/.test(text)) {
        await service.close();
        readCount += 1;
      }
      return rows;
    };
    const store = Object.assign(Object.create(server.store) as Store, { query });
    const service = new SessionService(store, server.holder, server.clock, server.config.secretKey);
    const asha = await signIn(server, 'ops');
    server.clock.pass(14);
    expect((await service.recognise(asha.token, false)).ok).toBe(true);
    server.clock.pass(14);
    const renewed = await service.renew(asha.refreshToken, undefined);
    expect(renewed.ok && Date.parse(renewed.tokens.sessionExpiry)).toBe(server.clock.now().getTime() + 60_000);
    expect(readCount).toBe(2);
  });

  /** What a link answers: its status, and the code and words of a refusal. */
  const openLink = async (path: string): Promise<unknown[]> => {
    const answer = await fetch(`${server.url}${path}`);
    const body = answer.ok ? {} : ((await answer.json()) as { appError?: JsonObject[] });
    await answer.body?.cancel().catch(() => undefined);
    return [answer.status, body.appError?.[0]?.['errorCode'], body.appError?.[0]?.['errorMessage']];
  };
  const MONTH = { studentEngagementStatus: 'Mobilised', startDate: '2024-02-01', endDate: '2024-02-29', pageNumber: 1, pageSize: 20 };
  const linkBy = async (person: Person, service: string, action: string, payload: JsonObject): Promise<string> => {
    const { reportName, documentPath } = rowOf(await person.call(service, action, payload));
    return String(reportName ?? documentPath);
  };
  const report = (person: Person, centerId: number) => linkBy(person, 'report', 'downloadExcel', { ...MONTH, centerId });

  test('quality 3: every link that opens without a bearer opens only while the session stands that asked for it', async () => {
    const about = await register(server, await signIn(server, 'mobilizer'));
    const basicDocId = await captured(await signIn(server, 'facilitator'), about);
    const asks = await signIn(server, 'admin');
    const links = await Promise.all([
      report(asks, 101),
      linkBy(asks, 'audit', 'downloadAudit', {}),
      linkBy(asks, 'documents', 'downloadDocument', { basicDocId }),
    ]);
    for (const link of links) expect([link, await openLink(link)]).toEqual([link, [200, undefined, undefined]]);
    expect((await asks.call('login', 'logout')).appError).toBeNull();
    for (const link of links)
      expect([link, await openLink(link)]).toEqual([link, [401, 'SESSION_ENDED', 'Your session has ended, please sign in again']]);
  });

  test('quality 3: a link goes with its session however that ends, and is of the centre in which it was asked for', async () => {
    const sessionOf = async ({ userId }: Person): Promise<number> => {
      const [row] = await server.store.query<{ number: number }>('select number from login_session where user_id = $1 order by number desc', [
        userId,
      ]);
      return Number(row?.number);
    };
    const asAdmin = await signIn(server, 'admin');
    const ends: Record<string, { by: (person: Person) => Promise<unknown>; message: string }> = {
      manager: {
        by: async (person) => asAdmin.call('user', 'endSession', { sessionId: await sessionOf(person) }),
        message: 'An administrator signed you out',
      },
      manager1: {
        by: async (person) => asAdmin.call('user', 'dropScope', { id: (await scopes(person))[0]?.id ?? 0 }),
        message: ACCESS_CHANGED[2] as string,
      },
      manager9: { by: ({ userId }) => asAdmin.call('user', 'lockUser', { id: userId }), message: 'Your account was locked' },
    };
    for (const [name, { by, message }] of Object.entries(ends)) {
      const person = await signIn(server, name);
      const link = await report(person, 101);
      await by(person);
      const [status, code, text] = await openLink(link);
      expect([name, status, code, text]).toEqual([name, 401, 'SESSION_ENDED', expect.stringContaining(message) as string]);
    }
    const asha = await signIn(server, 'counsellor2');
    const there = { centerId: 102, programId: 2, roleMapId: 8 };
    await give(asha, there);
    const link = await report(asha, 101);
    expect((await asha.call('user', 'setDefaultSettings', { userId: asha.userId, ...there })).appError).toBeNull();
    expect((await openLink(link)).slice(0, 2)).toEqual([403, 'LINK_EXPIRED']);
  });
});
