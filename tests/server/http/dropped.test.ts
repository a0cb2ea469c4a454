import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { dropForm } from '../../support/droppedForms.ts';
import { pdf, png } from '../../support/files.ts';
import { register } from './beneficiary.ts';
import { bytesAt, filesBelow, until } from './documentsSteps.ts';
import { serve } from './followed.ts';
import { codeOf, ownServer, rowOf, rowsOf, signIn, signedIn } from './harness.ts';

const SERVICE = 'dropped-hostel';
const FORM = 'schemas/forms/dropped/hostel';
const stay: JsonObject = {
  hostelNeeded: 'Y',
  hostelName: 'River House',
  roomNo: '12',
  fromDate: '2026-12-01',
  toDate: '2027-02-28',
  remarks: null,
  agreement: null,
  guests: [{ name: 'Asha Patil', kind: 'Parent', nights: 2 }],
};

const visit: JsonObject = {
  visitedAt: '2026-11-18T16:30:00',
  visitor: 'Meera Kulkarni',
  minutes: 45,
  atHome: true,
  welcome: 4,
  distance: 3.5,
  electricity: false,
  languages: ['Marathi', 'Hindi'],
  needs: ['Travel', 'Income'],
  work: 'Salon',
  comfort: { light: 'Good', noise: 'Fair' },
  where: 'geo:19.07283,72.88261;u=12',
};

const copy = copyOfDefinitions();
const server = await ownServer();
dropForm(copy.folder, 'hostel');
dropForm(copy.folder, 'home-visit');
// The remarks are for those who decide.
copy.edit(`${FORM}/rules.json`, (rules) => {
  rules['see'] = { '/remarks': { var: 'session.role.decides' } };
});
copy.edit(`${FORM}/examples.json`, (file) => {
  file['given'] = { ...(file['given'] as JsonObject), facts: { session: { role: { decides: true } } } };
  const looking = (decides: boolean): JsonObject => ({
    name: decides ? 'who decides sees the remarks' : 'others do not',
    requirement: [],
    facts: { session: { role: { decides } } },
    data: { remarks: 'Quiet' },
    expect: decides ? { problems: [] } : { hidden: ['/remarks'] },
  });
  (file['examples'] as JsonObject[]).push(looking(true), looking(false));
});
await serve(server, copy.folder);
const meena = await signIn(server, 'mobilizer');

describe('a form dropped in as a folder is stored, judged and guarded by the server', () => {
  const save = (dbUserId: number, more: JsonObject = {}, person = meena, options = {}) =>
    person.call(SERVICE, 'save', { ...stay, dbUserId, ...more }, options);
  const read = async (dbUserId: number, person = meena): Promise<JsonObject[]> => rowsOf(await person.call(SERVICE, 'view', { dbUserId }));

  test('what is saved is read back with every field, its table among them, and each saving is a revision with its audit', async () => {
    const { dbUserId } = await register(server, meena);
    expect(await read(dbUserId)).toEqual([]);
    const { id } = rowOf(await save(dbUserId));
    expect(await read(dbUserId)).toEqual([{ id, ...stay, dbUserId, version: 1 }]);
    expect(rowOf(await save(dbUserId, { roomNo: '14', guests: [], version: 1 }))).toEqual({ id, version: 2 });
    const revisions = await server.store.past([{ entity: SERVICE, ids: [Number(id)] }], { size: 5 });
    expect(revisions.map(({ action, userId, before, after }) => [action, userId, before?.['roomNo'], after?.['roomNo']])).toEqual([
      [`${SERVICE}.save`, meena.userId, '12', '14'],
      [`${SERVICE}.save`, meena.userId, undefined, '12'],
    ]);
  });

  test('quality 5: a value of every kind of field is kept and read back as it was sent', async () => {
    const { dbUserId } = await register(server, meena);
    const { id } = rowOf(await meena.call('dropped-home-visit', 'save', { ...visit, dbUserId }));
    expect(rowsOf(await meena.call('dropped-home-visit', 'view', { dbUserId }))).toMatchObject([{ id, ...visit, version: 1 }]);
  });

  test("binding.json says who may see and save; another centre's beneficiary is out of reach", async () => {
    const { dbUserId } = await register(server, meena);
    await save(dbUserId);
    const [principal, pune] = await signedIn(server, 'principal', 'pune');
    expect(await read(dbUserId, principal)).toHaveLength(1);
    const refused = [
      await save(dbUserId, { version: 1 }, principal),
      await save(dbUserId, { version: 1 }, pune),
      await pune.call(SERVICE, 'view', { dbUserId }),
    ];
    expect(refused.map((answer) => [answer.http, codeOf(answer)])).toEqual([
      [403, 'ROLE_BARRED'],
      [403, 'SCOPE_BARRED'],
      [403, 'SCOPE_BARRED'],
    ]);
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

  const fileOf = (type: string, name: string, bytes: Buffer): string => `data:${type};name=${name};base64,${bytes.toString('base64')}`;
  /** The bytes that a field's text leads to. */
  const bytesOf = async (text: unknown, person = meena): Promise<Buffer> => {
    const { documentPath } = rowOf(await person.call('documents', 'openFile', { file: String(text) }));
    return (await bytesAt(server, String(documentPath))).bytes;
  };

  test('its upload is judged by content, kept, opened by a link, stays over a save and goes when it is replaced', async () => {
    const { dbUserId } = await register(server, meena);
    const lying = await save(dbUserId, { agreement: fileOf('application/pdf', 'agreement.pdf', Buffer.from('<svg onload="x()"/>')) });
    expect([lying.http, codeOf(lying), lying.appError?.[0]?.field]).toEqual([415, 'FILE_TYPE', 'agreement']);
    const countFiles = (): number => filesBelow(`${server.config.dataDir}/documents`).filter((name) => !name.endsWith('.type')).length;
    const before = countFiles();
    await save(dbUserId, { agreement: fileOf('application/pdf', 'agreement.pdf', pdf()) });
    const [{ agreement } = {}] = await read(dbUserId);
    expect(agreement).toMatch(/^file:.*name=agreement\.pdf&type=application%2Fpdf/);
    expect(await bytesOf(agreement)).toEqual(pdf());
    const pune = await signIn(server, 'pune');
    expect((await pune.call('documents', 'openFile', { file: String(agreement) })).http).toBe(403);
    expect(rowOf(await save(dbUserId, { agreement: agreement ?? null, roomNo: '7', version: 1 }))).toMatchObject({ version: 2 });
    expect(await bytesOf((await read(dbUserId))[0]?.['agreement'])).toEqual(pdf());
    await save(dbUserId, { agreement: fileOf('image/png', 'new.png', png()), version: 2 });
    expect(await bytesOf((await read(dbUserId))[0]?.['agreement'])).toEqual(png());
    await until(() => countFiles() === before + 1);
  });
});
