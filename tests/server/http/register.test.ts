/** A register that was dropped in as a folder: the visitors of a centre, over HTTP and on both stores. */
import { read, utils } from 'xlsx';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { auditLines } from '../../../src/server/request/auditLines.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { dropForm } from '../../support/droppedForms.ts';
import { serve } from './followed.ts';
import { pageOf, codeOf, ownServer, rowOf, signIn, signedIn, wordsOf, type Answer, type Person } from './harness.ts';

const SERVICE = 'front-visitors';
const visit: JsonObject = {
  visitorName: 'Asha Patil',
  phone: '9876512345',
  visitDate: '2026-11-02',
  inTime: '10:05',
  outTime: null,
  whom: 'Farhan Shaikh',
  purpose: 'P',
  badgeNumber: '1',
};
const refusal = (answer: Answer) => [answer.http, codeOf(answer)];

const copy = copyOfDefinitions();
const server = await ownServer();
dropForm(copy.folder, 'visitors', 'front');
await serve(server, copy.folder);
const [manager, ops] = await signedIn(server, 'manager', 'ops');

describe('the register of visitors', () => {
  let badge = 10;
  const add = (more: JsonObject = {}, person = manager, options = {}): Promise<Answer> => {
    badge += 1;
    return person.call(SERVICE, 'add', { ...visit, badgeNumber: String(badge), ...more }, options);
  };
  const stored = async (id: Json | undefined, person = manager): Promise<JsonObject> => rowOf(await person.call(SERVICE, 'view', { id: id ?? null }));
  const listVisits = async (more: JsonObject = {}, person = manager, centerId = 101) =>
    pageOf(await person.call(SERVICE, 'list', { centerId, page: 1, size: 50, ...more }));
  const names = async (more: JsonObject): Promise<Json[]> => (await listVisits(more)).rows.map(({ visitorName }) => visitorName ?? null);

  test('a visit is written down, read back, changed; each is a revision with its audit', async () => {
    const { id } = rowOf(await add({ badgeNumber: '7', centerId: 101 }));
    expect(await stored(id)).toEqual({ id, ...visit, badgeNumber: '7', inside: 'Y', version: 1 });
    expect(rowOf(await ops.call(SERVICE, 'update', { ...visit, badgeNumber: '7', outTime: '10:40', id: id ?? null, version: 1 }))).toEqual({
      id,
      version: 2,
    });
    expect(await stored(id)).toMatchObject({ outTime: '10:40', inside: 'N', version: 2 });
    const revisions = await server.store.past([{ entity: SERVICE, ids: [Number(id)] }], { size: 5 });
    expect(revisions.map(({ action, userId }) => [action, userId])).toEqual([
      [`${SERVICE}.update`, ops.userId],
      [`${SERVICE}.add`, manager.userId],
    ]);
    const { rows: entries } = pageOf(await manager.call(SERVICE, 'history', { id: id ?? null }));
    expect(entries.map(({ kind: what, name, changes }) => [what, name, (changes as JsonObject[]).map(({ label }) => label)])).toEqual([
      ['changed', ['Asha Patil', '02/11/2026'], ['Out', 'Still inside']],
      ['added', ['Asha Patil', '02/11/2026'], expect.arrayContaining(['Visitor', 'Phone', 'Badge'])],
    ]);
  });

  test('a badge is worn by one visitor inside a centre; it is free again once they left, and in another centre', async () => {
    const { id } = rowOf(await add({ badgeNumber: '8' }));
    expect(wordsOf(await add({ badgeNumber: '8' }))).toEqual([['badgeNumber', 'Somebody who is still inside has this badge']]);
    expect((await add({ badgeNumber: '8' }, await signIn(server, 'pune'))).appError).toBeNull();
    await manager.call(SERVICE, 'update', { ...visit, badgeNumber: '8', outTime: '11:00', id: id ?? null, version: 1 });
    const answers = await Promise.all([add({ badgeNumber: '8' }), add({ badgeNumber: '8' }, ops)]);
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
  });

  test('two people at once: who has not seen what the other saved overwrites nothing', async () => {
    const row = rowOf(await add());
    const change = (whom: string, person: Person): Promise<Answer> =>
      person.call(SERVICE, 'update', { ...visit, badgeNumber: String(badge), whom, id: row['id'] ?? null, version: 1 });
    const answers = await Promise.all([change('Meera', manager), change('Omkar', ops)]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    const late = answers.find(({ http }) => http === 409);
    expect(late && codeOf(late)).toBe('VERSION_STALE');
    expect((await stored(row['id']))['version']).toBe(2);
    expect((await manager.call(SERVICE, 'update', { ...visit, id: row['id'] ?? null })).appError?.[0]?.field).toBe('version');
    expect(refusal(await manager.call(SERVICE, 'delete', { id: row['id'] ?? null, version: 1 }))).toEqual([409, 'VERSION_STALE']);
  });

  test('a row is deleted by who may, comes back for a while, and keeps its history', async () => {
    const { id = null } = rowOf(await add({ visitorName: 'Gone Again' }));
    expect(refusal(await ops.call(SERVICE, 'delete', { id }))).toEqual([403, 'ROLE_BARRED']);
    expect((await manager.call(SERVICE, 'delete', { id, version: 1 })).appError).toBeNull();
    expect(await names({ search: 'Gone Again' })).toEqual([]);
    expect((await manager.call(SERVICE, 'restore', { id })).appError).toBeNull();
    expect(await names({ search: 'Gone Again' })).toEqual(['Gone Again']);
    const revisions = await server.store.past([{ entity: SERVICE, ids: [Number(id)] }], { size: 5 });
    expect(revisions.map(({ action }) => action)).toEqual(['restore', 'delete', 'add'].map((action) => `${SERVICE}.${action}`));
  });

  test('rows are searched, filtered, sorted and paged by the server; a day that is none is refused by its filter', async () => {
    for (const [visitorName, purpose, visitDate] of [
      ['Zubin Ceramics', 'D', '2026-10-03'],
      ['Zubin Bakery', 'D', '2026-10-01'],
      ['Zubin Atelier', 'E', '2026-10-02'],
    ] as const)
      await add({ visitorName, purpose, visitDate, outTime: '12:00' });
    expect(await names({ search: 'zubin', sort: 'visitDate' })).toEqual(['Zubin Bakery', 'Zubin Atelier', 'Zubin Ceramics']);
    expect(await names({ search: 'zubin', sort: '-visitorName', filter: { purpose: 'D', inside: 'N' } })).toEqual(['Zubin Ceramics', 'Zubin Bakery']);
    expect(await names({ filter: { visitDate: '2026-10-02' } })).toEqual(['Zubin Atelier']);
    const { appError } = await manager.call(SERVICE, 'list', { centerId: 101, page: 1, filter: { visitDate: '2026-02-31' } });
    expect(appError?.[0]).toMatchObject({ errorCode: 'FIELD_INVALID', field: 'filter.visitDate' });
    const page = await listVisits({ search: 'zubin', sort: 'visitDate', page: 2, size: 2 });
    expect([page.total, page.rows.map(({ visitorName }) => visitorName)]).toEqual([3, ['Zubin Ceramics']]);
    expect(Object.keys(page.rows[0] ?? {})).not.toContain('phone');
  });

  test('the workbook has the columns of the list and every row of the question, in words; a link that was touched is over', async () => {
    const question = { centerId: 101, search: 'zubin', sort: 'visitDate', filter: { purpose: 'D' } };
    const { reportName = '' } = rowOf(await manager.call(SERVICE, 'export', question));
    const response = await fetch(`${server.url}${String(reportName)}`);
    expect(response.headers.get('content-disposition')).toMatch(/Visitors-\d{4}-\d{2}-\d{2}\.xlsx/);
    const book = read(Buffer.from(await response.arrayBuffer()));
    const lines = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null, raw: false });
    expect(lines).toEqual([
      ['Visitor', 'Day', 'In', 'Out', 'Whom they visit', 'Purpose', 'Badge'],
      ['Zubin Bakery', '01/10/2026', '10:05', '12:00', 'Farhan Shaikh', 'Delivery', expect.any(String)],
      ['Zubin Ceramics', '03/10/2026', '10:05', '12:00', 'Farhan Shaikh', 'Delivery', expect.any(String)],
    ]);
    const { lines: audited } = await auditLines(server.store, { event: `${SERVICE}.exported` }, { size: 5 });
    expect(audited.map(({ userId }) => userId)).toEqual([manager.userId]);
    expect((await fetch(`${server.url}${String(reportName).slice(0, -3)}abc`)).status).toBeGreaterThanOrEqual(400);
  });

  test('rights: who may read may not write, a role without the right has nothing, another centre is out of reach', async () => {
    const { id = null } = rowOf(await add());
    const [facilitator, mobilizer, pune] = await signedIn(server, 'facilitator', 'mobilizer', 'pune');
    expect((await stored(id, facilitator))['id']).toBe(id);
    expect(refusal(await add({}, facilitator))).toEqual([403, 'ROLE_BARRED']);
    const requests = [
      ['list', { centerId: 101 }],
      ['view', { id }],
      ['history', { id }],
      ['export', { centerId: 101 }],
      ['update', { ...visit, id, version: 1 }],
      ['delete', { id }],
    ] as const;
    for (const [action, payload] of requests) {
      expect([action, ...refusal(await mobilizer.call(SERVICE, action, payload))]).toEqual([action, 403, 'ROLE_BARRED']);
      expect([action, ...refusal(await pune.call(SERVICE, action, payload))]).toEqual([action, 403, 'SCOPE_BARRED']);
    }
    expect(refusal(await add({ centerId: 101 }, pune))).toEqual([403, 'SCOPE_BARRED']);
    expect((await listVisits({}, pune, 102)).rows.every(({ visitorName }) => visitorName === 'Asha Patil')).toBe(true);
  });
});
