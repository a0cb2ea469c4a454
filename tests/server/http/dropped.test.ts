import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../src/catalogue/fromDisk.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { handlerNames } from '../../../src/server/actions/index.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { dropForm } from '../../support/droppedForms.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

const SERVICE = 'dropped-hostel';
const FORM = 'schemas/forms/dropped/hostel';
const stay: JsonObject = {
  hostelNeeded: 'Y', hostelName: 'River House', roomNo: '12', fromDate: '2026-12-01', toDate: '2027-02-28', remarks: null,
  guests: [{ name: 'Asha Patil', kind: 'Parent', nights: 2 }],
};
const wrong = ({ appError }: Answer) => (appError ?? []).map(({ field, errorMessage }) => [field, errorMessage]);

describe('issue 3: a form dropped in as a folder is stored, judged and guarded by the server', () => {
  const copy = copyOfDefinitions();
  let server: TestServer;
  let meena: Person;
  beforeAll(async () => {
    server = await startServer();
    dropForm(copy.folder, 'hostel');
    // The remarks are for those who decide.
    copy.edit(`${FORM}/rules.json`, (rules) => { rules['see'] = { '/remarks': { var: 'session.role.decides' } }; });
    copy.edit(`${FORM}/examples.json`, (file) => {
      file['given'] = { ...(file['given'] as JsonObject), facts: { session: { role: { decides: true } } } };
      const looking = (decides: boolean): JsonObject => ({
        name: decides ? 'who decides sees the remarks' : 'others do not', requirement: [], facts: { session: { role: { decides } } },
        data: { remarks: 'Quiet' }, expect: decides ? { problems: [] } : { hidden: ['/remarks'] },
      });
      (file['examples'] as JsonObject[]).push(looking(true), looking(false));
    });
    const loaded = await loadCatalogue(copy.folder, { handlers: handlerNames });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults));
    await server.holder.offer(loaded);
    expect(server.holder.faults).toEqual([]);
    meena = await signIn(server, 'mobilizer');
  });
  afterAll(async () => {
    await server.close();
    rmSync(copy.folder, { recursive: true, force: true });
  });
  const save = (dbUserId: number, more: JsonObject = {}, person = meena, options = {}) =>
    person.call(SERVICE, 'save', { ...stay, dbUserId, ...more }, options);
  const read = async (dbUserId: number, person = meena): Promise<JsonObject[]> => rowsOf(await person.call(SERVICE, 'view', { dbUserId }));

  test('what is saved is read back with every field, its table among them, and each saving is a revision with its audit', async () => {
    const { dbUserId } = await register(server, meena);
    expect(await read(dbUserId)).toEqual([]);
    const { id } = rowOf(await save(dbUserId));
    expect(await read(dbUserId)).toEqual([{ id, ...stay, dbUserId, version: 1 }]);
    expect(rowOf(await save(dbUserId, { roomNo: '14', guests: [], version: 1 }))).toEqual({ id, version: 2 });
    const revisions = await server.store.revisions(SERVICE, Number(id), { size: 5 });
    expect(revisions.map(({ action, userId, before, after }) => [action, userId, before?.['roomNo'], after?.['roomNo']])).toEqual([
      [`${SERVICE}.save`, meena.userId, '12', '14'], [`${SERVICE}.save`, meena.userId, undefined, '12'],
    ]);
  });

  test('the form judges on the server: fields, rows, rules over rows, hidden and unknown ones', async () => {
    const { dbUserId } = await register(server, meena);
    expect(wrong(await save(dbUserId, { hostelName: null }))).toEqual([['hostelName', 'Please fill out this field']]);
    expect(wrong(await save(dbUserId, { toDate: '2026-11-30' }))).toEqual([['toDate', 'The last day lies before the first']]);
    expect(wrong(await save(dbUserId, { guests: [{ name: 'Asha Patil', kind: 'Parent' }, { name: 'Asha Patil', kind: 'Friend' }] })))
      .toEqual([['guests', 'A guest is named twice']]);
    expect(wrong(await save(dbUserId, { guests: [{ name: 'Asha Patil', kind: 'Cousin' }] }))).toEqual([['guests.0.kind', 'Please choose one of the offered values']]);
    expect(wrong(await save(dbUserId, { colour: 'red' }))).toEqual([['colour', expect.any(String)]]);
    await save(dbUserId, { hostelNeeded: 'N' });
    expect(await read(dbUserId)).toMatchObject([{ hostelNeeded: 'N', hostelName: null, guests: null }]);
  });

  test('binding.json says who may see and save; another centre\'s beneficiary is out of reach', async () => {
    const { dbUserId } = await register(server, meena);
    await save(dbUserId);
    const [principal, pune] = [await signIn(server, 'principal'), await signIn(server, 'pune')];
    expect(await read(dbUserId, principal)).toHaveLength(1);
    const refused = [await save(dbUserId, { version: 1 }, principal), await save(dbUserId, { version: 1 }, pune), await pune.call(SERVICE, 'view', { dbUserId })];
    expect(refused.map((answer) => [answer.http, codeOf(answer)])).toEqual([[403, 'ROLE_BARRED'], [403, 'SCOPE_BARRED'], [403, 'SCOPE_BARRED']]);
    expect((await read(dbUserId))[0]?.['version']).toBe(1);
  });

  test('who may not see a field is not sent it, cannot write it, and leaves it as it is', async () => {
    const { dbUserId } = await register(server, meena);
    const manager = await signIn(server, 'manager');
    expect((await save(dbUserId, { remarks: 'Quiet' })).appError).not.toBeNull();
    expect((await save(dbUserId, { remarks: 'Quiet' }, manager)).appError).toBeNull();
    expect([(await read(dbUserId))[0]?.['remarks'], (await read(dbUserId, manager))[0]?.['remarks']]).toEqual([null, 'Quiet']);
    expect(rowOf(await save(dbUserId, { roomNo: '8' }))['remarks']).toBeNull();
    expect(rowOf(await save(dbUserId, { roomNo: '8', version: 1 }))['version']).toBe(2);
    expect((await read(dbUserId, manager))[0]).toMatchObject({ roomNo: '8', remarks: 'Quiet' });
  });

  test('who saves without having seen what somebody else saved is shown it and overwrites nothing', async () => {
    const { dbUserId } = await register(server, meena);
    const first = await save(dbUserId, {}, meena, { key: 'hostel-once' });
    const blind = await save(dbUserId, { roomNo: '99' });
    expect([blind.http, codeOf(blind)]).toEqual([409, 'VERSION_STALE']);
    expect(rowOf(blind)).toMatchObject({ roomNo: '12', version: 1 });
    const again = await save(dbUserId, {}, meena, { key: 'hostel-once' });
    expect([again.http, rowOf(again)]).toEqual([200, rowOf(first)]);
    expect(await read(dbUserId)).toHaveLength(1);
  });

  test('two first savings at the same moment: one is stored, the other is told', async () => {
    const { dbUserId } = await register(server, meena);
    const answers = await Promise.all(['1', '2', '3'].map((roomNo) => save(dbUserId, { roomNo })));
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]));
    expect(await read(dbUserId)).toHaveLength(1);
  });
});
