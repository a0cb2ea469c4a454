/** Fields of several files, in forms and registers that are dropped in as folders: what is kept of them, what is refused, what goes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from 'xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { infected, startClamd, type ClamdServer } from '../../support/clamdServer.ts';
import { copyOfDefinitions } from '../../support/definitions.ts';
import { dropForm } from '../../support/droppedForms.ts';
import { pdf, png } from '../../support/files.ts';
import { root } from '../../support/product.ts';
import { register } from './beneficiary.ts';
import { bytesAt, filesBelow, tooLateToRestore, until } from './documentsSteps.ts';
import { serve } from './followed.ts';
import { codeOf, isObject, rowOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

const SERVICE = 'dropped-repair-report';
const REGISTER = 'front-visitors';
const fileOf = (name: string, bytes: Buffer, type = 'image/png'): string => `data:${type};name=${name};base64,${bytes.toString('base64')}`;
const [front, close] = [fileOf('front.png', png(5, 5)), fileOf('close.png', png(6, 6))];
const paper = (name: string): string => fileOf(name, pdf(), 'application/pdf');
const report: JsonObject = { ticket: 'R-17', what: 'Window', reportedOn: '2026-11-18', photos: [front, close] };
const wrong = ({ appError }: Answer) => (appError ?? []).map(({ errorCode, field, errorMessage }) => [errorCode, field, errorMessage]);
const textsOf = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
const nameIn = (text: string): string => /name=([^&]*)/.exec(text)?.[1] ?? '';

describe('quality 5: several files in a field', () => {
  const copy = copyOfDefinitions();
  let clamd: ClamdServer;
  let server: TestServer;
  let meena: Person;
  let dbUserId: number;
  beforeAll(async () => {
    clamd = await startClamd();
    server = await startServer({ env: { CLAMD_URL: clamd.url } });
    dropForm(copy.folder, 'repair-report');
    dropForm(copy.folder, 'visitors', 'front');
    copy.edit('schemas/forms/front/visitors/schema.json', (schema) => {
      const items = { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 100_000 } };
      Object.assign(schema['properties'] as JsonObject, {
        photos: { title: 'Photos', type: 'array', maxItems: 2, items },
        escorted: { title: 'Escorted', type: 'boolean' },
        asks: { title: 'Asks for', type: 'array', items: { type: 'string', 'x-options': 'visitors-purposes' } },
      });
    });
    copy.edit('schemas/forms/front/visitors/ui.json', (ui) => {
      (ui['sections'] as { fields: JsonObject[] }[])[0]?.fields.push({ at: '/photos' }, { at: '/escorted' }, { at: '/asks' });
    });
    copy.edit('schemas/forms/front/visitors/binding.json', ({ store }) => {
      const { columns } = (store as JsonObject)['register'] as { columns: string[] };
      columns.push('escorted', 'asks');
    });
    await serve(server, copy.folder);
    meena = await signIn(server, 'mobilizer');
    ({ dbUserId } = await register(server, meena));
    return async () => {
      await server.close();
      await clamd.close();
    };
  });
  const save = (more: JsonObject = {}, person = meena) => person.call(SERVICE, 'save', { ...report, dbUserId, ...more });
  const view = async (of = dbUserId): Promise<JsonObject> => rowOf(await meena.call(SERVICE, 'view', { dbUserId: of }));
  const open = (text: string, person = meena): Promise<Answer> => person.call('documents', 'openFile', { file: text });
  const bytesOf = async (text: string): Promise<Buffer> => (await bytesAt(server, String(rowOf(await open(text))['documentPath']))).bytes;
  const countFiles = (): number => filesBelow(`${server.config.dataDir}/documents`).filter((name) => /[0-9a-f]{64}$/.test(name)).length;

  test('each is judged by its content and named; nothing of a refused save is kept', async () => {
    const before = countFiles();
    expect(wrong(await save({ photos: [front, fileOf('page.png', pdf())] }))).toEqual([
      ['FILE_TYPE', 'photos.1', expect.stringMatching(/^page\.pdf: This kind of file is not accepted\. It must be PNG or JPEG/)],
    ]);
    const large = await save({ photos: [fileOf('large.png', Buffer.concat([png(9, 9), Buffer.alloc(200_001)]))] });
    expect([large.http, ...wrong(large)]).toEqual([413, ['FILE_TOO_LARGE', 'photos.0', expect.stringMatching(/^large\.png: .* at most 200 kB/)]]);
    expect(wrong(await save({ photos: [front, close, front, close] }))).toEqual([['FIELD_INVALID', 'photos', 'At most 3 are possible']]);
    expect(wrong(await save({ photos: [] }))).toEqual([['FIELD_REQUIRED', 'photos', 'Please fill out this field']]);
    expect(wrong(await save({ photos: [front, 'front.png'] }))).toEqual([['FILE_UNREADABLE', 'photos.1', expect.any(String)]]);
    for (const photos of [front, [[front]], [{ file: front }], [7]])
      expect((await save({ photos })).appError, JSON.stringify(photos).slice(0, 20)).not.toBeNull();
    const bad = await save({ photos: [front, fileOf('worm.png', Buffer.concat([png(), Buffer.from(infected), png()]))] });
    expect(wrong(bad)).toEqual([['FILE_INFECTED', 'photos.1', 'The virus scanner refuses the file worm.png']]);
    expect(rowsOf(await meena.call(SERVICE, 'view', { dbUserId }))).toEqual([]);
    await until(() => countFiles() === before);
  });

  test('they are kept in their order, read back, opened by a link, and one that is taken out goes', async () => {
    const before = countFiles();
    const saved = rowOf(await save({ offers: [{ firm: 'Patil', price: 12_000, papers: [paper('a.pdf'), paper('b.pdf')] }] }));
    const row = await view();
    const photos = textsOf(row['photos']);
    expect(photos.map(nameIn)).toEqual(['front.png', 'close.png']);
    expect(row).toMatchObject({ photoCount: 2, photoBytes: png(5, 5).length + png(6, 6).length });
    expect(await bytesOf(photos[1] ?? '')).toEqual(png(6, 6));
    const [offer = {}] = Array.isArray(row['offers']) ? row['offers'].filter(isObject) : [];
    expect(textsOf(offer['papers']).map(nameIn)).toEqual(['a.pdf', 'b.pdf']);
    expect(countFiles() - before).toBe(4);
    const next = { photos: [photos[1] ?? '', fileOf('third.png', png(7, 7))], offers: [{ ...offer, papers: textsOf(offer['papers']).slice(1) }] };
    expect(rowOf(await save({ ...next, version: saved['version'] ?? null }))['version']).toBe(2);
    const now = textsOf((await view())['photos']);
    expect(now.map(nameIn)).toEqual(['close.png', 'third.png']);
    expect(await Promise.all(now.map(bytesOf))).toEqual([png(6, 6), png(7, 7)]);
    expect(codeOf(await open(photos[0] ?? ''))).toBe('FILE_GONE');
    await until(() => countFiles() - before === 3);
    const { rows: history } = await meena.call('student', 'fetchHistory', { dbUserId });
    expect(JSON.stringify(history)).toContain('"before":["front.png","close.png"],"after":["close.png","third.png"]');
    // A row of a table in the order of the form, and of its files the names alone.
    expect(JSON.stringify(history)).toContain('"before":[["Patil",12000,["a.pdf","b.pdf"]]],"after":[["Patil",12000,["b.pdf"]]]');
  });

  test('a file of another record, and one of another centre, is none here; who does not reach the record opens none', async () => {
    const [own, other] = [await register(server, meena), await register(server, meena)];
    expect((await save({ dbUserId: own.dbUserId })).appError).toBeNull();
    const [mine = ''] = textsOf((await view(own.dbUserId))['photos']);
    expect(wrong(await save({ dbUserId: other.dbUserId, photos: [front, mine] }))).toEqual([['FILE_UNREADABLE', 'photos.1', expect.any(String)]]);
    const pune = await signIn(server, 'pune');
    expect((await open(mine, pune)).http).toBe(403);
    const visit = { visitorName: 'Asha Patil', visitDate: '2026-11-20', inTime: '09:00', whom: 'Nobody', purpose: 'D', badgeNumber: '77' };
    const manager = await signIn(server, 'manager');
    expect(wrong(await manager.call(REGISTER, 'add', { ...visit, photos: [mine] }))).toEqual([['FILE_UNREADABLE', 'photos.0', expect.any(String)]]);
  });

  test('as many as the field says go in one save, however large each may be', async () => {
    const { dbUserId: large } = await register(server, meena);
    const full = (name: string, type = 'image/png'): string => fileOf(name, type === 'image/png' ? padded : pdf(200_000), type);
    const padded = Buffer.concat([png(9, 9).subarray(0, -12), Buffer.alloc(200_000 - png(9, 9).length), png(9, 9).subarray(-12)]);
    const some = (count: number, type?: string): string[] => Array.from({ length: count }, (_, at) => full(`${at}`, type));
    const offers = ['A', 'B', 'C'].map((firm) => ({ firm, price: 1, papers: some(2, 'application/pdf') }));
    expect(wrong(await save({ dbUserId: large, photos: some(3), offers, doneOn: '2026-11-19', after: some(4) }))).toEqual([]);
    const beyond = await save({ dbUserId: large, photos: Array.from({ length: 30 }, () => padded.toString('base64')) });
    expect([beyond.http, codeOf(beyond), beyond.appError?.[0]?.errorMessage]).toEqual([
      413,
      'FILE_TOO_LARGE',
      'Files that are saved at once may have 2.6 MB together. Please save with some of them first and add the others then.',
    ]);
  });

  test('pictures that its option list brings along are served as what they are, and nothing else of its folder is', async () => {
    const get = (path: string) => bytesAt(server, `/pictures/own/${path}`);
    const { http, headers, bytes } = await get('dropped/repair-report/pictures/window.png?v=1');
    expect([http, bytes]).toEqual([200, readFileSync(join(root, 'tests/forms/repair-report/pictures/window.png'))]);
    expect([headers.get('content-type'), headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      'image/png',
      'nosniff',
      'public, max-age=31536000, immutable',
    ]);
    for (const path of [
      'dropped/repair-report/pictures/tap.png',
      'dropped/repair-report/schema.json',
      '..%2f..%2fconfig%2fapp.json',
      'constructor',
      '',
    ])
      expect([path, (await get(path)).http]).toEqual([path, 404]);
  });

  test('a row of a register takes its files along when it goes', async () => {
    const manager = await signIn(server, 'manager');
    const visit = { visitorName: 'Asha Patil', visitDate: '2026-11-20', inTime: '09:00', whom: 'Nobody', purpose: 'D', badgeNumber: '78' };
    const before = countFiles();
    const { id = null } = rowOf(await manager.call(REGISTER, 'add', { ...visit, photos: [front, close] }));
    const [one = ''] = textsOf(rowOf(await manager.call(REGISTER, 'view', { id }))['photos']);
    expect(await bytesAt(server, String(rowOf(await open(one, manager))['documentPath']))).toMatchObject({ bytes: png(5, 5) });
    expect((await manager.call(REGISTER, 'delete', { id })).appError).toBeNull();
    await tooLateToRestore(server.store);
    await until(() => countFiles() === before);
  });

  test('boxes and several values stand in the list of a register and in its workbook, in words', async () => {
    const manager = await signIn(server, 'manager');
    const visit = { visitorName: 'Zubin Mehta', visitDate: '2026-11-20', inTime: '09:00', outTime: '10:00', whom: 'Nobody', purpose: 'D' };
    await manager.call(REGISTER, 'add', { ...visit, badgeNumber: '80', escorted: true, asks: ['P', 'O'] });
    await manager.call(REGISTER, 'add', { ...visit, badgeNumber: '81', escorted: false });
    await manager.call(REGISTER, 'add', { ...visit, badgeNumber: '82' });
    const { reportName } = rowOf(await manager.call(REGISTER, 'export', { centerId: 101, search: 'zubin', sort: 'badgeNumber' }));
    const book = read(await bytesAt(server, String(reportName)).then(({ bytes }) => bytes));
    const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null });
    expect(lines.map((line) => line.slice(-3))).toEqual([
      ['Badge', 'Escorted', 'Asks for'],
      ['80', 'Yes', 'Parent of a student, Something else'],
      ['81', 'No', null],
      ['82', null, null],
    ]);
  });
});
