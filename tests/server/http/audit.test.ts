/** The audit as an administrator reads it: who did what when, sign-ins and refusals among it, by filter, page after page, and as a workbook. */
import { read, utils } from 'xlsx';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { anonymous, codeOf, isObject, login, ownServer, personWith, rowOf, rowsOf, signedIn } from './harness.ts';
import { call } from '../../support/wire.ts';
import { details, register } from './beneficiary.ts';

const HEADS = ['When', 'Person', 'User Id', 'Action', 'Outcome', 'Record', 'Details', 'Call'];

const server = await ownServer();
const [admin, meena] = await signedIn(server, 'admin', 'mobilizer');
const pune = personWith(server, rowOf(await login(server, 'pune@skilldesk.test')));
const her = await register(server, meena);
await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId: her.dbUserId });
await pune.call('student', 'viewBeneficiaryDetailsById', { dbUserId: her.dbUserId });
await meena.call('student', 'captureBeneficiaryDetails', details({ firstName: 'Secretname', primaryContactNumber: '12345', SecretKey9: 'x' }));
await meena.call('student', 'captureBeneficiaryDetails', details({ firstName: 'Secretname', primaryContactNumber: '12345' }));
await anonymous(server, 'login', 'login', { userName: 'mobilizer@skilldesk.test', password: 'Secretword' });
await anonymous(server, 'login', 'login', { userName: 'barred@skilldesk.test', password: 'Skill@2026' });

describe('the audit', () => {
  const view = async (payload: JsonObject, person = admin) => {
    const answer = await person.call('audit', 'viewAudit', payload);
    expect(answer.appError).toBeNull();
    const page: JsonObject = isObject(answer.rows) ? answer.rows : {};
    return { rows: (Array.isArray(page['rows']) ? page['rows'] : []).filter(isObject), ...page } as JsonObject & { rows: JsonObject[] };
  };

  test('what somebody wrote, and an Aadhaar number that was read in full, with who, when and about whom', async () => {
    const { rows } = await view({ outcome: 'Done', recordKind: 'student', recordId: her.dbUserId });
    expect(rows.map(({ event, names, outcome }) => [event, names, outcome])).toEqual(
      expect.arrayContaining([
        ['Aadhaar number read in full', expect.any(String), 'Done'],
        ['Beneficiary captured', expect.any(String), 'Done'],
      ]),
    );
    expect(new Set(rows.map(({ userId, record, recordId }) => JSON.stringify([userId, record, recordId])))).toEqual(
      new Set([JSON.stringify([meena.userId, 'Beneficiary', her.dbUserId])]),
    );
    for (const { at } of rows) expect(String(at)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('what was refused: who, which call, the code and the fields, and no value of what was sent', async () => {
    const { rows } = await view({ outcome: 'Refused', person: 'mobilizer@skilldesk.test' });
    expect(rows.map(({ event, action, detail }) => [event, action, detail])).toEqual([
      ['Beneficiary captured', 'student.captureBeneficiaryDetails', 'FIELD_INVALID · primaryContactNumber'],
      ['Beneficiary captured', 'student.captureBeneficiaryDetails', 'FIELD_INVALID'],
    ]);
    const [foreign] = (await view({ outcome: 'Refused', person: 'pune@skilldesk.test' })).rows;
    expect(foreign).toMatchObject({ userId: pune.userId, outcome: 'Refused', action: 'student.viewBeneficiaryDetailsById' });
    expect(String(foreign?.['detail'])).toMatch(/^SCOPE_BARRED/);
    const [she] = (await view({ outcome: 'Refused', person: 'mobilizer@skilldesk.test' })).rows;
    expect([she?.['said'], foreign?.['said']]).toEqual([
      'This value is not valid · Primary Contact Number',
      expect.stringMatching(/^This does not belong to your centre, or does not exist/),
    ]);
    const read = await call(server.url, 'audit', 'viewAudit', [{ outcome: 'Refused' }], { token: admin.token, language: 'hi' });
    expect(JSON.stringify(read.rows)).toContain('यह आपके केंद्र का नहीं है');
    const all = JSON.stringify(await server.store.query('select detail::text as detail from audit'));
    expect(all).not.toMatch(/Secret|12345|mobilizer|barred/);
  });

  test('a refusal names the record that the request was about, and a filter by record finds it', async () => {
    const { dbUserId, engagementId } = her;
    await pune.call('student', 'updateBeneficiaryDetails', { dbUserId, firstName: 'Other' });
    await pune.call('family', 'captureFamilyDetails', { dbUserId });
    await pune.call('engagement', 'updateStatus', { engagementId, status: 'Rejected' });
    await pune.call('engagement', 'shortlist', { dbUserId, centerId: 101, userId: pune.userId, engagementId });
    await meena.call('user', 'lockUser', { id: admin.userId });
    const refusalsOf = async (recordKind: string, recordId: number) =>
      (await view({ outcome: 'Refused', recordKind, recordId })).rows.map(({ userId, action, record, recordId: id }) => [userId, action, record, id]);
    expect(await refusalsOf('student', dbUserId)).toEqual([
      [pune.userId, 'family.captureFamilyDetails', 'Beneficiary', dbUserId],
      [pune.userId, 'student.updateBeneficiaryDetails', 'Beneficiary', dbUserId],
      [pune.userId, 'student.viewBeneficiaryDetailsById', 'Beneficiary', dbUserId],
    ]);
    expect(await refusalsOf('engagement', engagementId)).toEqual([
      [pune.userId, 'engagement.shortlist', 'Engagement', engagementId],
      [pune.userId, 'engagement.updateStatus', 'Engagement', engagementId],
    ]);
    expect(await refusalsOf('user', admin.userId)).toEqual([[meena.userId, 'user.lockUser', 'User', admin.userId]]);
  });

  test('a number that is the id of nothing is a value that was sent and stays out; so does the record of rows about several', async () => {
    const before = Number((await view({ outcome: 'Refused' }))['total']);
    const nothing = 1_987_654_321;
    for (const dbUserId of [nothing, String(nothing), -1, 2 ** 40, 'Secretword', [her.dbUserId], null])
      await pune.call('student', 'updateBeneficiaryDetails', { dbUserId });
    const rows = [her.engagementId, her.engagementId + 1].map((engagementId) => ({ engagementId, centerId: 102, userId: admin.userId }));
    await call(server.url, 'engagement', 'updateCenterIdBaisedOnEngagementId', rows, { token: admin.token });
    const refused = (await view({ outcome: 'Refused', size: 8 })).rows;
    expect(refused.map(({ record, recordId }) => [record, recordId])).toEqual(refused.map(() => [null, null]));
    expect(refused[0]).toMatchObject({ action: 'engagement.updateCenterIdBaisedOnEngagementId' });
    expect(Number((await view({ outcome: 'Refused' }))['total'])).toBe(before + 8);
  });

  test('who has read a record or a whole list, how it was filtered and how many rows; of the own work list and of what was typed nothing is said', async () => {
    const filter = { status: ['Mobilised', 'Shortlisted'] };
    const query = { centerId: 101, page: 1, size: 5, search: 'Secretname', filter };
    for (const person of [meena, admin]) await person.call('engagement', 'viewAllByCenter', query);
    for (const person of [meena, admin]) {
      await person.call('batch', 'viewStudentsByBatch', { centerId: 101 });
      await person.call('student', 'viewBeneficiariesByNumber', { primaryContactNumber: '9812300077' });
    }
    const month = { startDate: '2019-02-01', endDate: '2019-02-28' };
    await pune.call('report', 'viewReport', { centerId: 102, studentEngagementStatus: 'Mobilised', ...month, pageNumber: 1, pageSize: 5 });
    const centre = String((await server.store.get('centre', 101, { centres: 'all' }))?.doc['name']);
    const linesOf = async (event: string) => [
      ...new Set((await view({ event })).rows.map(({ userId, recordId, said: words }) => `${String(userId)} ${String(recordId)} ${String(words)}`)),
    ];
    const search = `0 rows · Search · Status: Mobilised, Shortlisted · Centre: ${centre}`;
    const lists = [expect.stringMatching(new RegExp(`^${admin.userId} null \\d+ rows? · Centre: ${centre}$`)), `${admin.userId} null ${search}`];
    await expect.poll(() => linesOf('engagement.listed')).toEqual(lists);
    await expect.poll(() => linesOf('student.listed')).toEqual([`${admin.userId} null 0 rows · Contact Number`]);
    await expect.poll(() => linesOf('report.seen')).toEqual([expect.stringMatching(/^\d+ null 0 rows · (?=.*Mobilised)(?=.*28\/02\/2019)/)]);
    await expect.poll(() => linesOf('student.seen')).toEqual([`${meena.userId} ${her.dbUserId} `]);
    const all = JSON.stringify(await server.store.query('select detail::text as detail from audit'));
    expect(all).not.toContain('Secret');
    expect(all).not.toContain('9812300077');
  });

  test('who signed in, and who was not let in: by a wrong password, and by a role that is barred', async () => {
    const { rows } = await view({ event: 'session.opened', person: 'pune@skilldesk.test' });
    expect(rows.map(({ event, userId }) => [event, userId])).toEqual([['Signed in', pune.userId]]);
    const refused = (await view({ event: 'session.refused' })).rows;
    expect(refused.map(({ event, outcome, names }) => [event, outcome, names])).toEqual([
      ['Sign-in refused', 'Refused', null],
      ['Sign-in refused', 'Refused', null],
    ]);
    expect(refused.every(({ detail }) => /^LOGIN_REFUSED · [\d.:a-f]+$/.test(String(detail)))).toBe(true);
  });

  test('the choices work together, and nothing is nothing', async () => {
    expect((await view({ person: 'nobody-at-all' })).rows).toEqual([]);
    expect((await view({ event: 'student.captured', outcome: 'Done', recordKind: 'student', recordId: her.dbUserId })).rows).toHaveLength(1);
    expect((await view({ event: 'student.captured', outcome: 'Refused', recordKind: 'student', recordId: her.dbUserId })).rows).toEqual([]);
    const today = server.clock.today();
    expect((await view({ startDate: today, endDate: today })).rows.length).toBeGreaterThan(0);
    expect((await view({ startDate: '2020-01-01', endDate: '2020-01-02' })).rows).toEqual([]);
    const tooLong = await admin.call('audit', 'viewAudit', { startDate: '2020-01-01', endDate: '2021-01-02' });
    expect([codeOf(tooLong), tooLong.appError?.[0]?.field]).toEqual(['RULE_REFUSED', 'endDate']);
  });

  test('newest first, page after page by cursor and by number, forwards and back, no line twice', async () => {
    const size = 5;
    const first = await view({ size });
    expect([first.rows.length, typeof first['next'], first['previous']]).toEqual([5, 'string', undefined]);
    const second = await view({ size, after: first['next'] ?? null });
    expect((await view({ size, page: 2 })).rows).toEqual(second.rows);
    const back = await view({ size, before: second['previous'] ?? null });
    expect([back.rows, back['previous']]).toEqual([first.rows, undefined]);
    const ids = [...first.rows, ...second.rows].map(({ auditId }) => Number(auditId));
    expect([new Set(ids).size, ids]).toEqual([10, [...ids].sort((one, other) => other - one)]);
    const at = '2026-01-01T00:00:00.000000Z';
    const places = ['["now",1]', '["2026",1]', '["0000-01-01",1]', '["2026-13-01T00:00:00.000000Z",1]', `["${at}",0]`, `["${at}","1"]`, '{}'];
    for (const place of ['x', ...places.map((text) => Buffer.from(text).toString('base64url'))])
      for (const key of ['after', 'before']) {
        const answer = await admin.call('audit', 'viewAudit', { [key]: place });
        expect([place, codeOf(answer), answer.appError?.[0]?.field]).toEqual([place, 'FIELD_INVALID', key]);
      }
    expect((await admin.call('audit', 'viewAudit', { page: 1000 })).appError?.[0]?.field).toBe('page');
  });

  test('all lines of a filter as a workbook, by a link that is good for minutes and on record itself', async () => {
    await server.store.query(
      `insert into audit (at, user_id, action, event, entity, entity_id) select now() - n * interval '1 second', $1::bigint, 'test.loaded', 'student.captured', 'student', 900000000 from generate_series(1, 2300) n returning id`,
      [meena.userId],
    );
    const filter = { recordKind: 'student', recordId: 900000000 };
    const address = String(rowOf(await admin.call('audit', 'downloadAudit', filter))['reportName']);
    const linesOf = async (response: Response): Promise<Json[][]> => {
      const book = read(Buffer.from(await response.arrayBuffer()));
      return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null });
    };
    const response = await fetch(`${server.url}${address}`);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('activity-')]);
    const [heads, ...lines] = await linesOf(response);
    expect([heads, lines.length]).toEqual([HEADS, 2300]);
    expect(lines[0]?.slice(2)).toEqual([meena.userId, 'Beneficiary captured', 'Done', 'Beneficiary 900000000', null, 'test.loaded']);
    expect((await view({ event: 'audit.downloaded' })).rows).toMatchObject([{ userId: admin.userId, event: 'Audit downloaded' }]);
    expect((await fetch(`${server.url}${address.slice(0, -4)}AAAA`)).status).toBe(403);
    expect((await fetch(`${server.url}${address.replace('/audit/', '/report/')}`)).status).toBe(403);
    server.clock.pass(6);
    expect((await fetch(`${server.url}${address}`)).status).toBe(403);
    server.clock.pass(-6);
  });

  test('every kind of event has its name; nobody changes or deletes a line', async () => {
    expect(rowsOf(await admin.call('audit', 'viewAuditEvents', {}))).toEqual(
      expect.arrayContaining([{ event: 'student.revealed', name: 'Aadhaar number read in full' }]),
    );
    for (const statement of ['delete from audit', "update audit set event = 'x'", 'truncate audit'])
      await expect(server.store.query(statement), statement).rejects.toThrow(/append-only/);
  });

  test('who is refused all the time fills no disk: a minute has its most', async () => {
    // Several at once: on a machine that is slow, too, they are all in the one minute.
    for (let tries = 0; tries < 130; tries += 13) await Promise.all(Array.from({ length: 13 }, () => pune.call('audit', 'viewAudit', {})));
    expect(Number((await view({ person: 'pune@skilldesk.test', outcome: 'Refused' }))['total'])).toBe(120);
  });
});
