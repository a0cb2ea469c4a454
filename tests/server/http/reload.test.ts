import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listOf, objectsIn } from '../../../src/engine/json.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { acceptGrants } from '../../../src/cli/accept.ts';
import { catalogueHash, definitionFiles } from '../../../src/catalogue/fromDisk.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { Holder } from '../../../src/server/holder.ts';
import { openHolder } from '../../../src/server/open.ts';
import { createLogger } from '../../../src/server/plugins/log.ts';
import { judgeThread } from '../../../src/server/studio/judgeThread.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { details, freshPhone, verifyPhone } from './beneficiary.ts';
import { GRANTS } from '../../support/product.ts';
import { folderOfDefinitions, noticed, startFollowed, withColumns, type Folder, type Followed, type Health } from './followed.ts';
import { definitions, signIn, startServer, type Person } from './harness.ts';

let folder: Folder;
let holder: Holder;
let store: Store;
let server: Followed;
let meena: Person;

const LIST = 'schemas/lists/recommend.json';
const editJson = (path: string, change: (value: JsonObject) => void): void => folder.editJson(path, change);
const applyChange = (make: () => void): Promise<void> => server.applyChange(make);
const health = (): Promise<Health> => server.health();

beforeAll(async () => {
  folder = folderOfDefinitions();
  server = await startFollowed({ folder });
  ({ holder, store } = server);
  meena = await signIn(server, 'mobilizer');
  return async () => {
    await server.close();
    folder.remove();
  };
});

const ageProblem = async (dob: string): Promise<string | undefined> =>
  (await meena.call('student', 'captureBeneficiaryDetails', details({ dob, passingYear: null }))).appError?.find(({ field }) => field === 'dob')
    ?.errorMessage;

describe('what an admin changes serves without a restart', () => {
  const student = 'config/entities/student.json';
  let before: string;
  beforeAll(async () => {
    before = holder.current.hash;
    expect(await ageProblem('2008-11-20')).toBeUndefined();
    await applyChange(() => {
      editJson('config/centre-models.json', (table) => {
        const items = table['items'] as JsonObject[];
        for (const item of items) if (item['minimumAge'] === undefined) item['minimumAge'] = 19;
      });
      editJson('config/messages/en.json', (messages) => {
        messages['problem.loginRefused'] = 'That is not right';
      });
      editJson('schemas/forms/registration/basic-details/schema.json', (schema) => {
        (schema['properties'] as JsonObject)['shoeSize'] = { title: 'Shoe size', type: 'integer', maximum: 60 };
      });
      editJson('schemas/forms/registration/basic-details/ui.json', (ui) => {
        listOf(objectsIn(ui['sections'])[0]?.['fields']).push({ at: '/shoeSize', width: 3 });
      });
      editJson(student, (entity) => {
        (entity['columns'] as JsonObject)['shoeSize'] = { type: 'integer', filter: true };
      });
      const whole = folder.text(student);
      folder.write(student, whole.slice(0, 100));
      folder.write(student, whole);
    });
  });

  test('a file cut off in the middle of being written is not taken for a definition', () => {
    expect(holder.current.hash).not.toBe(before);
    expect(server.log.join('')).not.toContain('the last good ones go on serving');
  });

  test('an age limit is held and a text is said', async () => {
    expect(await ageProblem('2008-11-20')).toBe('Age cannot be less than 19 years');
    expect((await health()).catalogue).toBe(holder.current.hash);
    const form = new FormData();
    form.append('data', JSON.stringify({ token: '', action: 'login', data: [{ userName: 'nobody', password: 'x' }] }));
    const answer = (await (await fetch(`${server.url}/api/login`, { method: 'POST', body: form })).json()) as {
      appError: { errorMessage: string }[];
    };
    expect(answer.appError[0]?.errorMessage).toBe('That is not right');
  });

  test('a new field is stored, read back and judged; a new column is searched and filtered by', async () => {
    const phone = freshPhone();
    await verifyPhone(server, meena, phone);
    const payload = details({ primaryContactNumber: phone, shoeSize: 38 });
    const answer = await meena.call('student', 'captureBeneficiaryDetails', payload);
    expect(answer.appError).toBeNull();
    const [found] = await store.find('student', { shoeSize: 38 }, { centres: 'all' });
    expect(found?.doc['shoeSize']).toBe(38);
    expect((await meena.call('student', 'captureBeneficiaryDetails', details({ shoeSize: 99 }))).appError?.map(({ field }) => field)).toContain(
      'shoeSize',
    );
  });

  test('browsers that still draw with the former definitions get them for a while', async () => {
    expect((await fetch(`${server.url}/api/catalogue/${before}/form/registration/basic-details`)).status).toBe(200);
    expect((await meena.call('role', 'fetchAll')).catalogue).toBe(holder.current.hash);
  });
});

test('broken definitions, judged beside the server: the last good ones serve on, and file, line and reason are told; mended, they serve', async () => {
  const judgeSpy = vi.spyOn(judgeThread, 'judge');
  const before = holder.current.hash;
  const [file, good] = [LIST, folder.text(LIST)];
  folder.write(file, good.replace('"columns"', '"colums"'));
  await noticed(() => holder.faults.length > 0);
  const ill = await health();
  expect([ill.status, ill.catalogue]).toEqual(['ok', before]);
  const fault = ill.faults?.find(({ wrong }) => wrong.includes('colums'));
  expect([fault?.file, (fault?.line ?? 0) > 1, fault?.right]).toEqual([file, true, '"columns"?']);
  expect(server.log.join('')).toContain('the last good ones go on serving');
  expect((await meena.call('role', 'getRoleDetails', { roleId: 19 })).appError).toBeNull();
  // 1.6: what has nothing to do with it serves, and what is held back is still named.
  editJson('config/messages/en.json', (messages) => {
    messages['problem.loginRefused'] = 'That is not right either';
  });
  await noticed(() => holder.current.hash !== before);
  expect(holder.current.messages['en']?.['problem.loginRefused']).toBe('That is not right either');
  expect((await health()).faults?.map((one) => one.file)).toContain(file);
  expect(server.log.join('')).toContain('some definitions do not serve as they lie on the disk');
  folder.write(file, good);
  await noticed(() => holder.faults.length === 0);
  expect((await health()).faults).toBeUndefined();
  // All of it, what is good without the file, and all of it mended, each by a thread, while people are answered.
  expect(judgeSpy.mock.calls.length).toBeGreaterThanOrEqual(3);
  judgeSpy.mockRestore();
});

test('quality 2: definitions that would lock people out, as tests/catalogue/faults/trial.test.ts has them, are refused before they serve', async () => {
  const file = 'config/actions/login.json';
  const [before, good] = [holder.current.hash, folder.text(file)];
  const ill = await server.refused(() => editJson(file, (all) => void Object.assign(all['login'] as JsonObject, { auth: 'bearer', may: true })));
  expect(ill.catalogue).toBe(before);
  expect(ill.faults?.map((fault) => [fault.file, fault.pointer])).toEqual([[file, '/login/auth']]);
  expect(ill.faults?.[0]?.wrong).toMatch(/nobody would get in/);
  expect(ill.faults?.[0]?.right).not.toBe('');
  await expect(openHolder(server.config, createLogger('silent'))).rejects.toThrow(/nobody would get in/);
  const again = await signIn(server, 'admin');
  expect((await again.call('role', 'getRoleDetails', { roleId: 19 })).appError).toBeNull();
  folder.write(file, good);
  await noticed(() => holder.faults.length === 0);
});

test('quality 2: a server that is behind takes up what lies on its disk before it writes', async () => {
  const file = 'config/entities/student.json';
  const text = JSON.parse(folder.text(file)) as JsonObject;
  text['columns'] = { ...(text['columns'] as JsonObject), bplStatus: { type: 'text', filter: true } };
  const newText = JSON.stringify(text);
  const next = withColumns(holder.current, 'student', { bplStatus: { type: 'text', filter: true } });
  const hash = catalogueHash({ ...(await definitionFiles(folder.path)), [file]: newText });
  const phone = freshPhone();
  await verifyPhone(server, meena, phone);
  const newer = await startServer({ databaseUrl: server.config.databaseUrl, catalogue: { ...next, hash } });
  folder.write(file, newText);
  const answer = await meena.call('student', 'captureBeneficiaryDetails', details({ primaryContactNumber: phone, bplStatus: 'APL' }));
  expect(answer.appError).toBeNull();
  expect(holder.current.hash).toBe(hash);
  const [row] = await newer.store.find('student', { primaryContactNumber: phone, bplStatus: 'APL' }, { centres: 'all' });
  expect((await newer.store.past([{ entity: 'student', ids: [row?.id ?? 0] }], { size: 1 }))[0]?.catalogue).toBe(hash);
  await newer.close();
});

test('quality 2: what gives a role more is refused in its sentence until it is accepted, and what keeps that cannot go unseen', async () => {
  expect((await health()).unguarded).toContain('config/grants.json is not there');
  expect(await (await fetch(`${server.url}/api/health`)).json()).not.toHaveProperty('unguarded');
  expect(server.log.join('')).toContain('config/grants.json is not there');
  const serves = async (accept: () => void): Promise<void> => {
    const before = holder.current.hash;
    accept();
    await noticed(() => holder.current.hash !== before);
    expect((await health()).unguarded).toBeUndefined();
  };
  await serves(() => folder.write(GRANTS, readFileSync(join(definitions, GRANTS), 'utf8')));
  const ill = await server.refused(() =>
    editJson('config/roles.json', (table) => {
      for (const item of objectsIn(table['items'])) if (item['name'] === 'Mobilizer') item['allCentres'] = true;
    }),
  );
  expect(ill.faults?.map(({ file, wrong }) => `${file}: ${wrong}`)).toEqual([
    expect.stringMatching(/^config\/roles\.json: Mobilizer now reads and writes the rows of every centre \("allCentres"\)/),
  ]);
  const faults = [...holder.faults];
  await serves(() => void acceptGrants(folder.path, { ok: false, faults, notices: () => [], count: 0, unread: new Set(), sources: [] }));
  const grants = folder.text(GRANTS);
  const lost = await server.refused(() => rmSync(join(folder.path, GRANTS)));
  expect(lost.faults).toMatchObject([{ file: GRANTS, wrong: expect.stringContaining('is not there') }]);
  folder.write(GRANTS, grants);
  await noticed(() => holder.faults.length === 0);
});
