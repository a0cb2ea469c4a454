import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { createApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/config.ts';
import { openGateways } from '../../../src/server/gateways/index.ts';
import type { Holder } from '../../../src/server/holder.ts';
import { openHolder, openPrepared } from '../../../src/server/open.ts';
import { createLogger } from '../../../src/server/plugins/log.ts';
import { seedDemo } from '../../../src/server/seed/demo.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { root } from '../../support/product.ts';
import { details, freshPhone, verifyPhone } from './beneficiary.ts';
import { definitions, signIn, testClock, type Person, type TestServer } from './harness.ts';
import { secretKey } from '../store/harness.ts';

let folder: string;
let holder: Holder;
let store: Store;
let server: TestServer;
let meena: Person;
const log: string[] = [];

const edit = (path: string, change: (text: string) => string): void => writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
const editJson = (path: string, change: (value: JsonObject) => void): void => edit(path, (text) => {
  const value = JSON.parse(text) as JsonObject;
  change(value);
  return JSON.stringify(value, null, 2);
});

/** Until the server has taken notice. */
async function noticed(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !isSo(); tries += 1) await new Promise((done) => setTimeout(done, 100));
  expect(isSo()).toBe(true);
}
async function changed(make: () => void): Promise<void> {
  const before = holder.current.hash;
  make();
  await noticed(() => holder.current.hash !== before || holder.faults.length > 0);
  expect(holder.faults).toEqual([]);
}
interface Health { status: string; catalogue: string; faults?: { file: string; line: number; wrong: string; right: string }[] }
const health = async (): Promise<Health> => await (await fetch(`${server.url}/api/health`)).json() as Health;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skilldesk-definitions-'));
  for (const part of ['config', 'schemas', 'workflows']) cpSync(join(definitions, part), join(folder, part), { recursive: true });
  const config = readConfig({ DATA_DIR: join(folder, 'data'), SECRET_KEY: secretKey, CONFIG_DIR: folder, DEMO: '1', RATE_LIMIT: '0' }, root);
  const clock = testClock();
  const logger = createLogger('info', { write: (line) => { log.push(line); } });
  holder = await openHolder(config, logger);
  store = await openPrepared(config, holder, logger);
  await seedDemo(store, holder.current, { configDir: folder, now: clock.now() });
  const app = createApp({ catalogue: holder, store, gateways: openGateways(config, store, clock), config, clock, log: logger });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  server = { url, app, store, clock, holder, config, log, close: () => app.close() };
  meena = await signIn(server, 'mobilizer');
});
afterAll(async () => {
  await server.close();
  await holder.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const ageProblem = async (dob: string): Promise<string | undefined> =>
  (await meena.call('student', 'captureBeneficiaryDetails', details({ dob, passingYear: null }))).appError?.find(({ field }) => field === 'dob')?.errorMessage;

test('an admin changes an age limit and the server holds it, without a restart', async () => {
  expect(await ageProblem('2008-11-20')).toBeUndefined();
  await changed(() => editJson('config/centre-models.json', (table) => {
    const items = table['items'] as JsonObject[];
    for (const item of items) if (item['minimumAge'] === undefined) item['minimumAge'] = 19;
  }));
  expect(await ageProblem('2008-11-20')).toBe('Age cannot be less than 19 years');
  expect((await health()).catalogue).toBe(holder.current.hash);
});

test('a text is changed and said', async () => {
  await changed(() => editJson('config/messages/en.json', (messages) => { messages['problem.loginRefused'] = 'That is not right'; }));
  const form = new FormData();
  form.append('data', JSON.stringify({ token: '', action: 'login', data: [{ userName: 'nobody', password: 'x' }] }));
  const answer = await (await fetch(`${server.url}/api/login`, { method: 'POST', body: form })).json() as { appError: { errorMessage: string }[] };
  expect(answer.appError[0]?.errorMessage).toBe('That is not right');
});

test('broken definitions: the last good ones serve on, and file, line and reason are told; mended, they serve', async () => {
  const before = holder.current.hash;
  const good = readFileSync(join(folder, 'config/roles.json'), 'utf8');
  edit('config/roles.json', (text) => text.replace('"items"', '"itmes"'));
  await noticed(() => holder.faults.length > 0);
  const ill = await health();
  expect([ill.status, ill.catalogue]).toEqual(['ok', before]);
  const told = ill.faults?.find(({ wrong }) => wrong.includes('itmes'));
  expect([told?.file, (told?.line ?? 0) > 1, told?.right]).toEqual(['config/roles.json', true, '"items"?']);
  expect(log.join('')).toContain('the last good ones go on serving');
  expect((await meena.call('role', 'getRoleDetails', { roleId: 19 })).appError).toBeNull();
  writeFileSync(join(folder, 'config/roles.json'), good);
  await noticed(() => holder.faults.length === 0);
  expect((await health()).faults).toBeUndefined();
});

test('a file cut off in the middle of being written is not taken for a definition', async () => {
  const good = readFileSync(join(folder, 'config/entities/student.json'), 'utf8');
  const before = holder.current.hash;
  writeFileSync(join(folder, 'config/entities/student.json'), good.slice(0, 100));
  writeFileSync(join(folder, 'config/entities/student.json'), good);
  await new Promise((done) => setTimeout(done, 3000));
  expect([holder.current.hash, holder.faults.length]).toEqual([before, 0]);
});

test('a new field is stored, read back and judged; a new column is searched and filtered by, with what is there already', async () => {
  await changed(() => {
    editJson('schemas/forms/registration/basic-details/schema.json', (schema) => { (schema['properties'] as JsonObject)['shoeSize'] = { title: 'Shoe size', type: 'integer', maximum: 60 }; });
    editJson('schemas/forms/registration/basic-details/ui.json', (ui) => { ((ui['sections'] as JsonObject[])[0]?.['fields'] as JsonObject[]).push({ at: '/shoeSize', width: 3 }); });
    editJson('config/entities/student.json', (entity) => { (entity['columns'] as JsonObject)['shoeSize'] = { type: 'integer', filter: true }; });
  });
  const phone = freshPhone();
  await verifyPhone(server, meena, phone);
  const sent = details({ primaryContactNumber: phone, shoeSize: 38 });
  const answer = await meena.call('student', 'captureBeneficiaryDetails', sent);
  expect(answer.appError).toBeNull();
  const [found] = await store.find('student', { shoeSize: 38 }, { centres: 'all' });
  expect(found?.doc['shoeSize']).toBe(38);
  expect((await meena.call('student', 'captureBeneficiaryDetails', details({ shoeSize: 99 }))).appError?.map(({ field }) => field)).toContain('shoeSize');
});

test('browsers that still draw with the former definitions get them for a while', async () => {
  const before = holder.current.hash;
  await changed(() => editJson('config/app.json', (app) => { app['name'] = 'Skilldesk Two'; }));
  expect(holder.current.hash).not.toBe(before);
  expect((await fetch(`${server.url}/api/catalogue/${before}/form/registration/basic-details`)).status).toBe(200);
  expect((await meena.call('role', 'fetchAll')).catalogue).toBe(holder.current.hash);
});

test('definitions that the store cannot hold do not serve', async () => {
  const before = holder.current;
  await holder.offer({ ok: true, catalogue: { ...before, hash: 'clash', entities: { ...before.entities, ghost: { noun: 'ghost', key: 'id', scope: 'none', columns: { version: { type: 'integer' } } } } } });
  expect([holder.current.hash, holder.faults.length]).toEqual([before.hash, 1]);
  await holder.offer({ ok: true, catalogue: before });
  expect(holder.faults).toEqual([]);
});

test('quality 2: a widget that nobody wrote, and an option that a widget does not know, never serve', async () => {
  const ui = 'schemas/forms/registration/basic-details/ui.json';
  const before = readFileSync(join(folder, ui), 'utf8');
  const serving = holder.current.hash;
  for (const [widget, wrong] of [['"widget": "digit"', /"digit" is not one of/], ['"widget": "digits", "with": { "mask": true }', /no option "mask"/]] as const) {
    const edited = before.replace('"widget": "digits"', widget);
    expect(edited).not.toBe(before);
    writeFileSync(join(folder, ui), edited);
    await noticed(() => holder.faults.some((fault) => wrong.test(fault.wrong)));
    expect([holder.current.hash, holder.faults[0]?.file]).toEqual([serving, ui]);
  }
  writeFileSync(join(folder, ui), before);
  await noticed(() => holder.faults.length === 0);
});
